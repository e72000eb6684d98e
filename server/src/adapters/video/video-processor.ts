import { createWriteStream } from 'node:fs'
import { mkdir, mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { limits } from '@quanzi/contract/limits'
import { ladderFiles, type ProcessedVideo, type VideoProcessor } from '../../ports.ts'
import { temporaryPrefix } from '../temporary-names.ts'
import {
  hlsMasterPlaylist,
  hlsRenditionArgs,
  isHdr,
  lowSize,
  mainVideoArgs,
  maxPixels,
  posterArgs,
} from './ffmpeg-args.ts'
import { type FfmpegPrograms, findFfmpeg } from './find-ffmpeg.ts'
import { inputArgs, type MediaInfo, probeVideo } from './probe.ts'
import { readVideoMark } from './read-video-mark.ts'
import { removeStaleFolders } from './remove-stale-folders.ts'
import { type RunResult, run } from './run-bounded.ts'
import { sniffVideoFormat } from './sniff.ts'

export type VideoProcessorSettings = {
  ffmpegPath: string | null
  workFolder: string
  threads?: number
  /** Time limit of the largest videos. */
  timeoutSeconds?: number
  /** Time that every video gets; its size adds to it, up to `timeoutSeconds`. */
  shortestSeconds?: number
  videoLadderMinSeconds?: number
}

/** Processes videos with ffmpeg, each in its own folder and process. docs/spec/uploads.md, Videos. */
export const openVideoProcessor = ({
  ffmpegPath,
  workFolder,
  threads = Math.max(1, Math.floor(availableParallelism() / 2)),
  timeoutSeconds = 3_600,
  shortestSeconds = 900,
  videoLadderMinSeconds = limits.videoLadderMinSeconds,
}: VideoProcessorSettings): VideoProcessor => {
  let programsPromise: Promise<FfmpegPrograms | undefined> | undefined
  const findProgramsOnce = () => {
    programsPromise ??= findFfmpeg(ffmpegPath, join(workFolder, 'bin'))
    return programsPromise
  }

  return {
    detectFormat: sniffVideoFormat,
    isAvailable: async () => (await findProgramsOnce()) !== undefined,
    process: async (kind, source, use, signal) => {
      const programs = await findProgramsOnce()
      if (!programs) throw new Error('there is no ffmpeg on this machine')
      await mkdir(workFolder, { recursive: true })
      await removeStaleFolders(workFolder)
      const jobFolder = await mkdtemp(join(workFolder, temporaryPrefix))
      try {
        await pipeline(Readable.from(source), createWriteStream(join(jobFolder, 'source')), { signal })
        const { size } = await stat(join(jobFolder, 'source'))
        // A file of few bytes may hold hours of empty pictures, and uploads are limited by bytes.
        const seconds = Math.min(timeoutSeconds, shortestSeconds + (size / limits.videoMax) * timeoutSeconds)
        const made = await processVideo({
          programs,
          jobFolder,
          kind,
          threads,
          videoLadderMinSeconds,
          deadline: Date.now() + seconds * 1000,
          signal,
        })
        return 'fault' in made ? made : await use(made)
      } finally {
        await rm(jobFolder, { recursive: true, force: true })
      }
    },
  }
}

type ProcessingJob = {
  programs: FfmpegPrograms
  jobFolder: string
  kind: string
  threads: number
  videoLadderMinSeconds: number
  deadline: number
  signal: AbortSignal
}

const processVideo = async (job: ProcessingJob): Promise<ProcessedVideo | { fault: string }> => {
  const { programs, jobFolder, kind, threads, signal } = job
  const sourceInfo = await probeVideo(programs, kind, 'source', { seconds: 30, signal, cwd: jobFolder })
  if (!sourceInfo) return { fault: 'no picture in it' }
  const aiMark = await readVideoMark(join(jobFolder, 'source'), sourceInfo)
  if (sourceInfo.video.width * sourceInfo.video.height > maxPixels) return { fault: 'its picture is too large' }
  const makeMain = (mapsTones: boolean) =>
    runFfmpeg(job, [
      ...['-max_pixels', String(maxPixels), ...inputArgs(kind, 'source')],
      ...[...mainVideoArgs(sourceInfo, threads, mapsTones), 'video.mp4'],
    ])
  const toneFault = isHdr(sourceInfo) ? await makeMain(true) : undefined
  // A build of ffmpeg may lack the filters, and a clip their marks: pale is better than refused.
  const isByFilters = toneFault && /zscale|tonemap|No such filter|colorspaces/.test(toneFault.fault)
  const mainFault = isByFilters || !isHdr(sourceInfo) ? await makeMain(false) : toneFault
  if (mainFault) return mainFault
  // From here on the input is the server's own output and trusted.
  const made = await probeVideo(programs, 'mov', 'video.mp4', { seconds: 30, signal, cwd: jobFolder })
  if (!made || made.duration <= 0) return { fault: 'nothing came out of it' }
  const poster = await makePoster(job)
  if (!poster) return { fault: 'not one frame in it' }
  const ladder = made.duration >= job.videoLadderMinSeconds ? await makeLadder(job, made) : []
  if ('fault' in ladder) return ladder
  const video = join(jobFolder, 'video.mp4')
  const { size } = await stat(video)
  const { width, height } = made.video
  return { video, size, width, height, duration: Math.round(made.duration * 100) / 100, poster, ladder, aiMark }
}

const runFfmpeg = async (job: ProcessingJob, args: string[]): Promise<{ fault: string } | undefined> => {
  const result = await spawnFfmpeg(job, args)
  if (result.code === 0) return undefined
  if (/No space left|Disk quota|Cannot allocate/i.test(result.errorOutput))
    throw new Error(`ffmpeg: ${result.errorOutput.slice(-200)}`)
  return { fault: result.code === null ? 'it takes too much time or memory' : result.errorOutput.trim().slice(-300) }
}

const spawnFfmpeg = ({ programs, jobFolder, deadline, signal }: ProcessingJob, args: string[]): Promise<RunResult> => {
  const timeoutSeconds = Math.max(1, Math.ceil((deadline - Date.now()) / 1000))
  return run(programs.ffmpeg, ['-nostdin', '-v', 'error', '-y', ...args], {
    seconds: timeoutSeconds,
    signal,
    cwd: jobFolder,
  })
}

const makePoster = async (job: ProcessingJob): Promise<Uint8Array | undefined> => {
  for (const skipBlackFrames of [true, false]) {
    const { output } = await spawnFfmpeg(job, [...inputArgs('mov', 'video.mp4'), ...posterArgs(skipBlackFrames)])
    if (output.length > 0) return output
  }
  return undefined
}

const makeLadder = async (job: ProcessingJob, mainInfo: MediaInfo) => {
  const renditions: Parameters<typeof hlsMasterPlaylist>[0] = []
  // The lower rendition comes first: a player starts with the first one, and a slow connection must not wait.
  for (const rendition of ['low', 'high'] as const) {
    const failed = await runFfmpeg(job, [...inputArgs('mov', 'video.mp4'), ...hlsRenditionArgs(rendition, job.threads)])
    if (failed) return failed
    const stream = await stat(join(job.jobFolder, `hls-${rendition}.mp4`))
    const { width, height } = rendition === 'high' ? mainInfo.video : lowRenditionSize(mainInfo.video)
    renditions.push({
      name: `hls-${rendition}.m3u8`,
      bitRate: ((stream.size * 8) / mainInfo.duration) * 1.3,
      width,
      height,
    })
  }
  await writeFile(join(job.jobFolder, 'hls.m3u8'), hlsMasterPlaylist(renditions))
  return ladderFiles.map((name) => ({ name, path: join(job.jobFolder, name) }))
}

const lowRenditionSize = ({ width, height }: { width: number; height: number }) => {
  const factor = Math.min(1, lowSize.long / Math.max(width, height), lowSize.short / Math.min(width, height))
  const toEven = (n: number) => Math.max(2, Math.trunc((n * factor) / 2) * 2)
  return { width: toEven(width), height: toEven(height) }
}
