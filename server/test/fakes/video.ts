import { mkdir, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { sourceOfBytes } from '@quanzi/contract/circle/ai-mark/byte-source'
import { readAiMark } from '@quanzi/contract/circle/ai-mark/read-ai-mark'
import sharp from 'sharp'
import { sniffVideoFormat } from '../../src/adapters/video/sniff.ts'
import type { VideoProcessor } from '../../src/ports.ts'

/** Processes videos without ffmpeg: returns the input with a grey poster, or fails when it contains `broken`. */
export const createFakeVideoProcessor = async (folder: string): Promise<VideoProcessor> => {
  const poster = await sharp({ create: { width: 96, height: 64, channels: 3, background: '#888' } })
    .jpeg()
    .toBuffer()
  await mkdir(folder, { recursive: true })
  return {
    detectFormat: sniffVideoFormat,
    isAvailable: async () => true,
    process: async (_, source, use) => {
      const bytes = await buffer(source)
      if (bytes.includes('broken')) return { fault: 'broken input' }
      const video = join(folder, 'made.mp4')
      await writeFile(video, bytes)
      const aiMark = await readAiMark(sourceOfBytes(bytes))
      const { size } = await stat(video)
      return use({ video, size, width: 96, height: 64, duration: 2, poster, ladder: [], aiMark })
    },
  }
}
