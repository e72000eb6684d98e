import { execFileSync, spawnSync } from 'node:child_process'
import { createReadStream } from 'node:fs'
import { copyFile, mkdir, mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'
import { videoEndings } from '@quanzi/contract/limits'
import { hour } from '@quanzi/contract/time'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ProcessedVideo } from '../../ports.ts'
import { type FfmpegPrograms, findFfmpeg } from './find-ffmpeg.ts'
import { run } from './run-bounded.ts'
import { openVideoProcessor, type VideoProcessorSettings } from './video-processor.ts'

let testFolder: string
let programs: FfmpegPrograms

beforeAll(async () => {
  testFolder = await mkdtemp(join(tmpdir(), 'quanzi-clips-'))
  const found = await findFfmpeg(null, join(testFolder, 'bin'))
  if (!found) throw new Error('tests of videos need ffmpeg: install it, or let npm bring @ffmpeg-installer/ffmpeg')
  programs = found
})
afterAll(() => rm(testFolder, { recursive: true, force: true }))

const createSampleVideo = (name: string, args: string[], seconds = 1): string => {
  const path = join(testFolder, name)
  const sources = ['-f', 'lavfi', '-i', `testsrc=s=96x64:r=10:d=${seconds}`, '-f', 'lavfi', '-i', `sine=d=${seconds}`]
  execFileSync(programs.ffmpeg, ['-v', 'error', '-y', ...sources, ...args, path])
  return path
}

const createLongVideo = (name: string): string => createSampleVideo(name, ['-c:v', 'mpeg4', '-s', '1280x720'], 20)

type StoredVideo = Omit<ProcessedVideo, 'video' | 'ladder'> & { video: Buffer; ladder: Map<string, Buffer> }

const processFile = async (
  path: string,
  settings: Partial<VideoProcessorSettings> = {},
  signal = new AbortController().signal,
) => {
  const processor = openVideoProcessor({ ffmpegPath: null, workFolder: join(testFolder, 'work'), ...settings })
  const kind = processor.detectFormat((await readFile(path)).subarray(0, 4_096))
  if (!kind) throw new Error('no kind')
  return processor.process(kind, createReadStream(path), readProcessed, signal)
}
const readProcessed = async (processOrThrow: ProcessedVideo): Promise<StoredVideo> => ({
  ...processOrThrow,
  video: await readFile(processOrThrow.video),
  ladder: new Map(
    await Promise.all(processOrThrow.ladder.map(async ({ name, path }) => [name, await readFile(path)] as const)),
  ),
})
const processOrThrow = async (...args: Parameters<typeof processFile>): Promise<StoredVideo> => {
  const result = await processFile(...args)
  if ('fault' in result) throw new Error(result.fault)
  return result
}

describe('a video of every accepted format is converted to H.264 in MP4', () => {
  const mpeg4 = ['-c:v', 'mpeg4', '-an']
  const h264 = ['-c:v', 'libx264', '-pix_fmt', 'yuv420p', '-preset', 'ultrafast', '-c:a', 'aac']
  const endings: Record<string, string[]> = {
    mp4: [...h264, '-f', 'mp4'],
    mov: ['-c:v', 'mpeg4', '-c:a', 'aac'],
    m4v: [...h264, '-f', 'ipod'],
    f4v: [...h264, '-f', 'f4v'],
    '3gp': ['-c:v', 'h263', '-s', '176x144', '-an'],
    avi: ['-c:v', 'mpeg4', '-c:a', 'mp2'],
    wmv: ['-c:v', 'wmv2', '-c:a', 'wmav2'],
    asf: ['-c:v', 'msmpeg4', '-c:a', 'wmav2'],
    flv: ['-c:v', 'flv', '-an'],
    mkv: ['-c:v', 'mpeg4', '-c:a', 'ac3'],
    rmkv: [...mpeg4, '-f', 'matroska'],
    mpg: ['-c:v', 'mpeg2video', '-r', '25', '-c:a', 'mp2'],
    mpeg: ['-c:v', 'mpeg1video', '-r', '25', '-an', '-f', 'mpeg1video'],
    vob: ['-c:v', 'mpeg2video', '-r', '25', '-c:a', 'ac3', '-f', 'vob'],
    rmvb: ['-c:v', 'rv10', '-s', '176x144', '-an', '-f', 'rm'],
    swf: ['-c:v', 'flv', '-an', '-f', 'swf'],
  }

  test('every accepted file extension is tested', () => {
    expect(Object.keys(endings).sort()).toEqual([...videoEndings].sort())
  })

  test.each(Object.entries(endings))('%s', async (ending, args) => {
    const video = await processOrThrow(createSampleVideo(`kind.${ending}`, args))
    const text = video.video.toString('latin1')
    expect(text.slice(4, 8)).toBe('ftyp')
    expect(text).toContain('avc1')
    // The index comes before the data, so that playback starts during the download.
    expect(text.indexOf('moov')).toBeLessThan(text.indexOf('mdat'))
    expect(video.duration).toBeGreaterThan(0.8)
    expect(video.size).toBe(video.video.length)
    expect((await sharp(video.poster).metadata()).width).toBe(video.width)
  })

  test('suitable streams are copied without transcoding, and other tracks and metadata are dropped', async () => {
    const comment = ['-metadata', 'comment=+30.2+120.1']
    // Some cameras write where they are into the stream itself.
    const message = ['-bsf:v', 'h264_metadata=sei_user_data=086f3693-b7b3-4f2c-9653-21492feee5b8+N30.2E120.1']
    const good = ['-c:v', 'libx264', '-pix_fmt', 'yuv420p', '-c:a', 'aac', ...comment, ...message]
    const path = createSampleVideo('good.mp4', good)
    const secrets = /\+30\.2\+120\.1|N30\.2E120\.1|x264 - core/g
    expect(new Set((await readFile(path)).toString('latin1').match(secrets)).size).toBe(3)
    const { video } = await processOrThrow(path)
    expect(video.toString('latin1').match(secrets)).toBe(null)
    const streams = async (file: string) =>
      (await run(programs.ffmpeg, ['-i', file, '-map', '0:v', '-f', 'md5', '-'], { seconds: 20 })).output.toString()
    const copy = join(testFolder, 'copy.mp4')
    await writeFile(copy, video)
    expect(await streams(copy)).toBe(await streams(path))
  })

  test('a large video is scaled to 720p with even dimensions and the same aspect ratio', async () => {
    const { width, height } = await processOrThrow(
      createSampleVideo('large.avi', ['-vf', 'scale=1002:2000,setsar=1', '-c:v', 'mpeg4', '-t', '0.3', '-an']),
    )
    expect([width, height]).toEqual([640, 1280])
  })

  test('the poster is the first frame that is not black', async () => {
    const joined = ['-filter_complex', 'color=black:s=96x64:r=10:d=1[b];[b][0:v]concat=n=2', '-c:v', 'mpeg4', '-an']
    const { poster } = await processOrThrow(createSampleVideo('dark.mov', joined))
    const { channels } = await sharp(poster).stats()
    expect(Math.max(...channels.map(({ mean }) => mean))).toBeGreaterThan(60)
  })

  test('a clip of high dynamic range gets the brightness of an ordinary screen', async () => {
    const tags = 'log-level=none:colorprim=bt2020:transfer=smpte2084:colormatrix=bt2020nc'
    const whitePaper = 'color=c=0x949494:s=96x64:r=10:d=1,scale=out_color_matrix=bt2020,format=yuv420p10le'
    const { poster } = await processOrThrow(
      createSampleVideo('hdr.mov', ['-filter_complex', whitePaper, '-c:v', 'libx265', '-x265-params', tags, '-an']),
    )
    const { channels } = await sharp(poster).stats()
    expect(Math.min(...channels.map(({ mean }) => mean))).toBeGreaterThan(175)
  })

  test('a long video has HLS renditions whose playlists reference the stored files', async () => {
    const { ladder } = await processOrThrow(createSampleVideo('long.mov', ['-c:v', 'mpeg4', '-c:a', 'aac'], 8), {
      videoLadderMinSeconds: 7,
    })
    expect([...ladder.keys()].sort()).toEqual(
      ['hls.m3u8', 'hls-low.m3u8', 'hls-low.mp4', 'hls-high.m3u8', 'hls-high.mp4'].sort(),
    )
    const text = (name: string) => String(ladder.get(name))
    expect(text('hls.m3u8').match(/^hls-\w+\.m3u8$/gm)).toEqual(['hls-low.m3u8', 'hls-high.m3u8'])
    const named = text('hls-low.m3u8').match(/^[^#\s].*$/gm) ?? []
    expect(new Set(named)).toEqual(new Set(['hls-low.mp4']))
    expect(named.length).toBe(2)
    expect(text('hls-low.m3u8')).toContain('#EXT-X-ENDLIST')
  })
})

describe('an untrusted video file', () => {
  const processBytes = async (bytes: Buffer | string, kind: string) => {
    const processor = openVideoProcessor({ ffmpegPath: null, workFolder: join(testFolder, 'work') })
    const source = (async function* () {
      yield Buffer.from(bytes)
    })()
    return processor.process(kind, source, readProcessed, new AbortController().signal)
  }

  test('is rejected if only its first bytes look like a video', async () => {
    const [head, tail] = [
      (await readFile(createSampleVideo('half.mov', ['-c:v', 'mpeg4']))).subarray(0, 60),
      Buffer.alloc(5_000, 1),
    ]
    expect(await processBytes(Buffer.concat([head, tail]), 'mov')).toHaveProperty('fault')
  })

  test('is rejected if it is a playlist, which could reference other files', async () => {
    const secret = join(testFolder, 'secret.mp4')
    await copyFile(createSampleVideo('other.mp4', ['-c:v', 'mpeg4']), secret)
    for (const kind of ['mov', 'matroska', 'mpegts', 'avi'])
      expect(
        await processBytes(`#EXTM3U\n#EXT-X-TARGETDURATION:1\n#EXTINF:1,\n${secret}\n#EXT-X-ENDLIST\n`, kind),
      ).toHaveProperty('fault')
  })

  test('is rejected if it has only an audio stream', async () => {
    expect(await processFile(createSampleVideo('sound.mkv', ['-vn', '-c:a', 'ac3']))).toHaveProperty('fault')
  })

  test('is rejected if processing exceeds the time limit', async () => {
    expect(await processFile(createLongVideo('slow.mov'), { timeoutSeconds: 1 })).toMatchObject({
      fault: 'it takes too much time or memory',
    })
  })

  test('is rejected if processing takes longer than a file of its size may', async () => {
    const limit = { timeoutSeconds: 100, shortestSeconds: 0 }
    expect(await processFile(createLongVideo('empty.mov'), limit)).toMatchObject({
      fault: 'it takes too much time or memory',
    })
  })

  test('leaves no files in the working folder after success, failure or cancellation', async () => {
    const workFolder = join(testFolder, 'emptied')
    const stop = new AbortController()
    const processing = processFile(createLongVideo('cancelled.mov'), { workFolder }, stop.signal)
    setTimeout(() => stop.abort(new Error('enough')), 300)
    await expect(processing).rejects.toThrow()
    await processOrThrow(createSampleVideo('small.mov', ['-c:v', 'mpeg4']), { workFolder })
    expect(await processFile(createLongVideo('late.mov'), { workFolder, timeoutSeconds: 1 })).toHaveProperty('fault')
    expect((await readdir(workFolder)).filter((name) => name !== 'bin')).toEqual([])
  })
})

describe('the ffmpeg program', () => {
  test('dies with its parent process', async () => {
    const pidFile = join(testFolder, 'pid of the program')
    const script = `import { existsSync } from 'node:fs'
      import { run } from ${JSON.stringify(new URL('./run-bounded.ts', import.meta.url).href)}
      const pidFile = ${JSON.stringify(pidFile)}
      run('sh', ['-c', 'echo $$ > "$0.part"; mv "$0.part" "$0"; exec sleep 61.7', pidFile], { seconds: 60 })
      setInterval(() => existsSync(pidFile) && process.kill(process.pid, 'SIGKILL'), 20)`
    try {
      execFileSync(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', script], { stdio: 'ignore' })
    } catch {
      // The child has killed itself as intended.
    }
    const pid = (await readFile(pidFile, 'utf8')).trim()
    const isAlive = () => spawnSync('ps', ['-o', 'args=', '-p', pid]).stdout.toString().includes('sleep 61.7')
    await expect.poll(isAlive).toBe(false)
  })

  test('is found at the configured path, and made executable if it is not', async () => {
    const folder = join(testFolder, 'named')
    await mkdir(folder)
    for (const name of ['ffmpeg', 'ffprobe'] as const)
      await writeFile(join(folder, name), `#!/bin/sh\nexec "${programs[name]}" "$@"\n`, { mode: 0o755 })
    const named = join(folder, 'ffmpeg')
    expect(await findFfmpeg(named, testFolder)).toEqual({ ffmpeg: named, ffprobe: join(folder, 'ffprobe') })
  })

  test('folders of killed processes are removed, folders of running processes are not', async () => {
    const work = join(testFolder, 'swept')
    const anHourAgo = new Date(Date.now() - hour)
    // In a container a process has the id of the one before it.
    const dead = [`${hostname()}.999999.00000000.killed`, `${hostname()}.${process.pid}.00000000.before`]
    const alive = [`${hostname()}.${process.ppid}.00000000.others`, `elsewhere.${process.pid}.00000000.shared`]
    for (const name of [...dead, ...alive]) {
      await mkdir(join(work, name), { recursive: true })
      await utimes(join(work, name), anHourAgo, anHourAgo)
    }
    await processOrThrow(createSampleVideo('sweeps.mov', ['-c:v', 'mpeg4']), { workFolder: work })
    expect((await readdir(work)).sort()).toEqual(alive.sort())
  })
})

describe('the AI mark of a video is read', () => {
  const field = JSON.stringify({ Label: '1', ContentProducer: '0011', ProduceID: 'v1' })
  const mark = { grade: 1, producer: '0011', produceId: 'v1' }
  const h264 = ['-c:v', 'libx264', '-pix_fmt', 'yuv420p', '-preset', 'ultrafast', '-an']

  test.each([
    ['mp4', [...h264, '-movflags', 'use_metadata_tags', '-metadata', `AIGC=${field}`]],
    ['mkv', ['-c:v', 'mpeg4', '-an', '-metadata', `AIGC=${field}`]],
  ])('from the tags of %s, and the field does not stay in the new file', async (ending, args) => {
    const made = await processOrThrow(createSampleVideo(`marked.${ending}`, args))
    expect(made.aiMark).toEqual(mark)
    expect(made.video.includes('AIGC')).toBe(false)
  })

  test('and a video without a mark has none', async () => {
    expect((await processOrThrow(createSampleVideo('plain.mp4', h264))).aiMark).toBeUndefined()
  })
})
