import { execFileSync } from 'node:child_process'
import { createReadStream } from 'node:fs'
import { copyFile, mkdir, mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { videoEndings } from '@quanzi/contract/limits'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { MadeClip } from '../../ports.ts'
import { type ClipSettings, openClips } from './clips.ts'
import { findPrograms, type Programs } from './programs.ts'
import { run } from './run.ts'

let home: string
let programs: Programs

beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'quanzi-clips-'))
  const found = await findPrograms(null, join(home, 'bin'))
  if (!found) throw new Error('tests of videos need ffmpeg: install it, or let npm bring @ffmpeg-installer/ffmpeg')
  programs = found
})
afterAll(() => rm(home, { recursive: true, force: true }))

const film = (name: string, args: string[], seconds = 1): string => {
  const path = join(home, name)
  const sources = ['-f', 'lavfi', '-i', `testsrc=s=96x64:r=10:d=${seconds}`, '-f', 'lavfi', '-i', `sine=d=${seconds}`]
  execFileSync(programs.ffmpeg, ['-v', 'error', '-y', ...sources, ...args, path])
  return path
}

type Kept = Omit<MadeClip, 'video' | 'ladder'> & { video: Buffer; ladder: Map<string, Buffer> }

const make = async (path: string, settings: Partial<ClipSettings> = {}, signal = new AbortController().signal) => {
  const clips = openClips({ program: null, folder: join(home, 'work'), ...settings })
  const kind = clips.kindOf((await readFile(path)).subarray(0, 4_096))
  if (!kind) throw new Error('no kind')
  return clips.make(kind, createReadStream(path), keep, signal)
}
const keep = async (made: MadeClip): Promise<Kept> => ({
  ...made,
  video: await readFile(made.video),
  ladder: new Map(await Promise.all(made.ladder.map(async ({ name, path }) => [name, await readFile(path)] as const))),
})
const made = async (...args: Parameters<typeof make>): Promise<Kept> => {
  const result = await make(...args)
  if ('fault' in result) throw new Error(result.fault)
  return result
}

describe('a video of any kind becomes one that a phone plays', () => {
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

  test('none that may be chosen is left out here', () => {
    expect(Object.keys(endings).sort()).toEqual([...videoEndings].sort())
  })

  test.each(Object.entries(endings))('%s', async (ending, args) => {
    const clip = await made(film(`kind.${ending}`, args))
    const text = clip.video.toString('latin1')
    expect(text.slice(4, 8)).toBe('ftyp')
    expect(text).toContain('avc1')
    // Its index comes first: it plays while it arrives.
    expect(text.indexOf('moov')).toBeLessThan(text.indexOf('mdat'))
    expect(clip.duration).toBeGreaterThan(0.8)
    expect(clip.size).toBe(clip.video.length)
    expect((await sharp(clip.poster).metadata()).width).toBe(clip.width)
  })

  test('what is good already stays as it is, without what else lay in it', async () => {
    const good = ['-c:v', 'libx264', '-pix_fmt', 'yuv420p', '-c:a', 'aac', '-metadata', 'comment=+30.2+120.1']
    const path = film('good.mp4', good)
    expect((await readFile(path)).toString('latin1')).toContain('+30.2+120.1')
    const { video } = await made(path)
    expect(video.toString('latin1')).not.toContain('+30.2+120.1')
    const streams = async (file: string) =>
      (
        await run(programs.ffmpeg, ['-i', file, '-map', '0:v', '-c', 'copy', '-f', 'md5', '-'], { seconds: 20 })
      ).output.toString()
    const copy = join(home, 'copy.mp4')
    await writeFile(copy, video)
    expect(await streams(copy)).toBe(await streams(path))
  })

  test('large ones become 720p with even sides, in the shape that they had', async () => {
    const { width, height } = await made(
      film('large.avi', ['-vf', 'scale=1002:2000,setsar=1', '-c:v', 'mpeg4', '-t', '0.3', '-an']),
    )
    expect([width, height]).toEqual([640, 1280])
  })

  test('the cover is the first frame that is not black', async () => {
    const joined = ['-filter_complex', 'color=black:s=96x64:r=10:d=1[b];[b][0:v]concat=n=2', '-c:v', 'mpeg4', '-an']
    const { poster } = await made(film('dark.mov', joined))
    const { channels } = await sharp(poster).stats()
    expect(Math.max(...channels.map(({ mean }) => mean))).toBeGreaterThan(60)
  })

  test('a long one has a ladder, whose files know each other by name', async () => {
    const { ladder } = await made(film('long.mov', ['-c:v', 'mpeg4', '-c:a', 'aac'], 8), { ladderFrom: 7 })
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

describe('what is distrusted', () => {
  const attack = async (bytes: Buffer | string, kind: string) => {
    const clips = openClips({ program: null, folder: join(home, 'work') })
    const source = (async function* () {
      yield Buffer.from(bytes)
    })()
    return clips.make(kind, source, keep, new AbortController().signal)
  }

  test('bytes that only begin like a video are a fault', async () => {
    const [head, tail] = [(await readFile(film('half.mov', ['-c:v', 'mpeg4']))).subarray(0, 60), Buffer.alloc(5_000, 1)]
    expect(await attack(Buffer.concat([head, tail]), 'mov')).toHaveProperty('fault')
  })

  test('a playlist is read by no kind, so that it names no other file', async () => {
    const secret = join(home, 'secret.mp4')
    await copyFile(film('other.mp4', ['-c:v', 'mpeg4']), secret)
    for (const kind of ['mov', 'matroska', 'mpegts', 'avi'])
      expect(
        await attack(`#EXTM3U\n#EXT-X-TARGETDURATION:1\n#EXTINF:1,\n${secret}\n#EXT-X-ENDLIST\n`, kind),
      ).toHaveProperty('fault')
  })

  test('a sound without a picture is none', async () => {
    expect(await make(film('sound.mkv', ['-vn', '-c:a', 'ac3']))).toHaveProperty('fault')
  })

  test('it has its time, and no more', async () => {
    const long = film('slow.mov', ['-c:v', 'mpeg4', '-s', '1280x720'], 20)
    expect(await make(long, { seconds: 1 })).toMatchObject({ fault: 'it takes too much time or memory' })
  })

  test('nothing of it stays in the working folder, whatever became of it', async () => {
    const stop = new AbortController()
    const making = make(join(home, 'slow.mov'), {}, stop.signal)
    setTimeout(() => stop.abort(new Error('enough')), 300)
    await expect(making).rejects.toThrow()
    expect((await readdir(join(home, 'work'))).filter((name) => name !== 'bin')).toEqual([])
  })
})

describe('the program', () => {
  test('dies with whoever started it', async () => {
    const script = `import { run } from ${JSON.stringify(new URL('./run.ts', import.meta.url).href)}
      run('sleep', ['61.7'], { seconds: 60 }); setTimeout(() => process.kill(process.pid, 'SIGKILL'), 1500)`
    try {
      execFileSync(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', script], { stdio: 'ignore' })
    } catch {
      // It was killed, as it wanted.
    }
    const alive = () => execFileSync('ps', ['-eo', 'args']).toString().includes('sleep 61.7')
    for (let i = 0; i < 40 && alive(); i++) await new Promise((later) => setTimeout(later, 50))
    expect(alive()).toBe(false)
  })

  test('is found where a setting says, and made executable where nobody did it', async () => {
    const folder = join(home, 'named')
    await mkdir(folder)
    for (const name of ['ffmpeg', 'ffprobe'] as const)
      await writeFile(join(folder, name), `#!/bin/sh\nexec "${programs[name]}" "$@"\n`, { mode: 0o755 })
    const named = join(folder, 'ffmpeg')
    expect(await findPrograms(named, home)).toEqual({ ffmpeg: named, ffprobe: join(folder, 'ffprobe') })
  })

  test('what a killed process left is removed, what another works on is not', async () => {
    const work = join(home, 'work')
    const old = new Date(Date.now() - 3_600_000)
    for (const name of ['999999-dead', `${process.ppid}-alive`]) {
      await mkdir(join(work, name), { recursive: true })
      await utimes(join(work, name), old, old)
    }
    await made(join(home, 'kind.flv'))
    expect(await readdir(work)).toEqual(expect.not.arrayContaining(['999999-dead']))
    expect(await readdir(work)).toContain(`${process.ppid}-alive`)
  })
})
