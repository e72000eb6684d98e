import { mkdir, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import sharp from 'sharp'
import { kindOf } from '../src/adapters/clips/kind.ts'
import type { Clips } from '../src/ports.ts'

/**
 * Videos without ffmpeg, for tests of what happens around it: what came is what comes out, but for bytes that say
 * `broken`. Its poster is grey.
 */
export const doubleOfClips = async (home: string): Promise<Clips> => {
  const poster = await sharp({ create: { width: 96, height: 64, channels: 3, background: '#888' } })
    .jpeg()
    .toBuffer()
  await mkdir(home, { recursive: true })
  return {
    kindOf,
    able: async () => true,
    make: async (_, source, use) => {
      const bytes = await buffer(source)
      if (bytes.includes('broken')) return { fault: 'it says so' }
      const video = join(home, 'made.mp4')
      await writeFile(video, bytes)
      return use({ video, size: (await stat(video)).size, width: 96, height: 64, duration: 2, poster, ladder: [] })
    },
  }
}
