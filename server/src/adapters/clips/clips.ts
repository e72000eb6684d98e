import { createWriteStream } from 'node:fs'
import { mkdir, mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { limits } from '@quanzi/contract/limits'
import type { Clips, LadderFile, MadeClip } from '../../ports.ts'
import { kindOf } from './kind.ts'
import { removeLeftovers } from './leftovers.ts'
import { type Facts, inputOf, probe } from './probe.ts'
import { findPrograms, type Programs } from './programs.ts'
import { mainRecipe, masterPlaylist, pixelsMost, posterRecipe, rungRecipe } from './recipe.ts'
import { type Ran, run } from './run.ts'

export type ClipSettings = {
  /** The ffmpeg of a setting, or null. */
  program: string | null
  /** Where videos are worked on; what a killed process left there is removed. */
  folder: string
  /** Of processors, for one video. */
  threads?: number
  /** For the whole of one video. */
  seconds?: number
  /** From which length a ladder of sizes is made. */
  ladderFrom?: number
}

/** Videos by ffmpeg, each in a folder and a process of its own. docs/spec/uploads.md, Videos. */
export const openClips = ({
  program,
  folder,
  threads = Math.max(1, Math.floor(availableParallelism() / 2)),
  seconds = 3_600,
  ladderFrom = limits.ladderFrom,
}: ClipSettings): Clips => {
  let found: Promise<Programs | undefined> | undefined
  const programs = () => {
    found ??= findPrograms(program, join(folder, 'bin'))
    return found
  }

  return {
    kindOf,
    able: async () => (await programs()) !== undefined,
    make: async (kind, source, use, signal) => {
      const tools = await programs()
      if (!tools) throw new Error('there is no ffmpeg on this machine')
      await mkdir(folder, { recursive: true })
      await removeLeftovers(folder)
      const home = await mkdtemp(join(folder, `${process.pid}-`))
      try {
        await pipeline(Readable.from(source), createWriteStream(join(home, 'source')), { signal })
        const made = await make({ tools, home, kind, threads, ladderFrom, end: Date.now() + seconds * 1000, signal })
        return 'fault' in made ? made : await use(made)
      } finally {
        await rm(home, { recursive: true, force: true })
      }
    },
  }
}

type Work = {
  tools: Programs
  home: string
  kind: string
  threads: number
  ladderFrom: number
  end: number
  signal: AbortSignal
}

const make = async (work: Work): Promise<MadeClip | { fault: string }> => {
  const { tools, home, kind, threads, signal } = work
  const facts = await probe(tools, kind, 'source', { seconds: 30, signal, folder: home })
  if (!facts) return { fault: 'no picture in it' }
  if (facts.video.width * facts.video.height > pixelsMost) return { fault: 'its picture is too large' }
  const main = await ffmpeg(work, [
    ...['-max_pixels', String(pixelsMost), ...inputOf(kind, 'source')],
    ...[...mainRecipe(facts, threads), 'video.mp4'],
  ])
  if (main) return main
  // From here on the input is our own.
  const made = await probe(tools, 'mov', 'video.mp4', { seconds: 30, signal, folder: home })
  if (!made || made.duration <= 0) return { fault: 'nothing came out of it' }
  const poster = await posterOf(work)
  if (!poster) return { fault: 'not one frame in it' }
  const ladder = made.duration >= work.ladderFrom ? await ladderOf(work, made) : []
  if ('fault' in ladder) return ladder
  const video = join(home, 'video.mp4')
  const { size } = await stat(video)
  const { width, height } = made.video
  return { video, size, width, height, duration: Math.round(made.duration * 100) / 100, poster, ladder }
}

const ffmpeg = async (work: Work, args: string[]): Promise<{ fault: string } | undefined> => {
  const ran = await start(work, args)
  if (ran.code === 0) return undefined
  if (/No space left|Disk quota|Cannot allocate/i.test(ran.complaint))
    throw new Error(`ffmpeg: ${ran.complaint.slice(-200)}`)
  return { fault: ran.code === null ? 'it takes too much time or memory' : ran.complaint.trim().slice(-300) }
}

const start = ({ tools, home, end, signal }: Work, args: string[]): Promise<Ran> => {
  const seconds = Math.max(1, Math.ceil((end - Date.now()) / 1000))
  return run(tools.ffmpeg, ['-nostdin', '-v', 'error', '-y', ...args], { seconds, signal, folder: home })
}

const posterOf = async (work: Work): Promise<Uint8Array | undefined> => {
  for (const bright of [true, false]) {
    const { output } = await start(work, [...inputOf('mov', 'video.mp4'), ...posterRecipe(bright)])
    if (output.length > 0) return output
  }
  return undefined
}

const ladderOf = async (work: Work, main: Facts): Promise<MadeClip['ladder'] | { fault: string }> => {
  const rungs: Parameters<typeof masterPlaylist>[0] = []
  // The lower one first: a player begins with what comes first, and a slow line must not wait.
  for (const rung of ['low', 'high'] as const) {
    const failed = await ffmpeg(work, [...inputOf('mov', 'video.mp4'), ...rungRecipe(rung, work.threads)])
    if (failed) return failed
    const stream = await stat(join(work.home, `hls-${rung}.mp4`))
    const { width, height } = rung === 'high' ? main.video : lowSize(main.video)
    rungs.push({ name: `hls-${rung}.m3u8`, bits: ((stream.size * 8) / main.duration) * 1.3, width, height })
  }
  await writeFile(join(work.home, 'hls.m3u8'), masterPlaylist(rungs))
  const names: LadderFile[] = ['hls.m3u8', 'hls-low.m3u8', 'hls-low.mp4', 'hls-high.m3u8', 'hls-high.mp4']
  return names.map((name) => ({ name, path: join(work.home, name) }))
}

const lowSize = ({ width, height }: { width: number; height: number }) => {
  const factor = Math.min(1, 640 / Math.max(width, height), 360 / Math.min(width, height))
  const even = (n: number) => Math.max(2, Math.trunc((n * factor) / 2) * 2)
  return { width: even(width), height: even(height) }
}
