import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { kindOf } from '../src/adapters/clips/kind.ts'
import { findPrograms } from '../src/adapters/clips/programs.ts'
import { openFolder } from '../src/adapters/storage/folder.ts'
import { openTestHouse, type Person, type TestHouse } from './house.ts'

/** Processes for videos alone, beside a server: as many as one wants on one PostgreSQL. */
const several = inject('template').engine === 'postgres'
const film = new URL('../src/db/demo/media/clip-2-stream.mp4', import.meta.url)

let house: TestHouse
let author: Person
let reviewer: Person
let folder: string
const workers: ChildProcess[] = []

describe.runIf(several)('a process for videos alone', () => {
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'quanzi-worker-'))
    const programs = await findPrograms(null, join(folder, 'bin'))
    if (!programs) throw new Error('tests of videos need ffmpeg: install it, or let npm bring @ffmpeg-installer/ffmpeg')
    // An ffmpeg that notes when it begins and ends, and takes long enough to be killed over it.
    const script = (name: string, text: string) =>
      writeFile(join(folder, name), `#!/bin/sh\n${text}\n`, { mode: 0o755 })
    await script('ffprobe', `exec "${programs.ffprobe}" "$@"`)
    await script(
      'ffmpeg',
      `case "$*" in *video.mp4) ;; *) exec "${programs.ffmpeg}" "$@" ;; esac
    echo "begin $$" >> "${folder}/log"; sleep 0.7
    "${programs.ffmpeg}" "$@"; code=$?
    echo "end $$" >> "${folder}/log"; exit $code`,
    )
    house = await openTestHouse({ auditSwitch: 1 })
    const { clips } = house.app.house.ports
    house.usePorts({ storage: openFolder(join(folder, 'files')), clips: { ...clips, kindOf } })
    author = await house.person('云溪小满')
    reviewer = await house.person('一审老陈', { level: 1 })
  })
  afterAll(async () => {
    for (const worker of workers) worker.kill('SIGKILL')
    await house?.close()
    if (folder) await rm(folder, { recursive: true, force: true, maxRetries: 3 })
  })

  test('a video whose maker is killed is made by another one, once, and its post goes on', async () => {
    const { topic_id, vid } = await publishVideo()
    const first = startWorker()
    await until(async () => (await noted()).length === 1)
    first.kill('SIGKILL')
    const [pid] = (await noted()).map((line) => Number(line.split(' ')[1]))
    await until(async () => !isAlive(pid as number))
    expect(await statusOf(topic_id)).toBe('processing')

    // A minute later its lease is over, and two others are there to take it.
    await house.db
      .updateTable('job')
      .set({ leased_to: new Date(0) })
      .where('kind', '=', 'make-video')
      .execute()
    startWorker()
    startWorker()
    await until(async () => (await statusOf(topic_id)) === 'ready')
    const [, ...others] = await noted()
    expect(others.map((line) => line.split(' ')[0])).toEqual(['begin', 'end'])
    expect(await house.db.selectFrom('job').select('id').where('kind', '=', 'make-video').execute()).toEqual([])
    await reviewer.ok('POST circle/topic pass', { topic_id, rev: 1 })
    expect((await house.app.server.inject(`/files/${vid}/video.mp4`)).statusCode).toBe(200)
  }, 120_000)
})

const publishVideo = async () => {
  const { key } = await author.ok('GET index/vms/getunique', { filename: 'film.mp4', file_type: 'video' })
  const bytes = await readFile(film)
  const form = new FormData()
  const fields = {
    filename: key,
    file_type: 'video',
    filesize: bytes.length,
    offset: 0,
    chunksize: 5_242_880,
    revoke: 0,
  }
  for (const [name, value] of Object.entries(fields)) form.append(name, String(value))
  form.append('file', new Blob([new Uint8Array(bytes)]), 'film.mp4')
  const { vid } = (await author.upload('POST index/vms/upload', form)).data
  const attachment = JSON.stringify([{ vid }])
  const { topic_id } = await author.ok('POST circle/postingapi common', { content: '等一等就好', attachment })
  return { topic_id, vid }
}

const statusOf = async (topic_id: number) => {
  const post = await author.ok('GET circle/topicapi detail', { topic_id })
  return 'attachment' in post && !Array.isArray(post.attachment) ? post.attachment.status : undefined
}

const startWorker = (): ChildProcess => {
  const main = fileURLToPath(new URL('../src/main.ts', import.meta.url))
  const worker = spawn(process.execPath, ['--import', 'tsx', main], {
    env: {
      ...process.env,
      VIDEO_WORK: 'only',
      DATABASE_URL: house.url ?? '',
      DATA_DIR: folder,
      FFMPEG_PATH: join(folder, 'ffmpeg'),
      DEMO: '0',
      NODE_ENV: 'test',
      LOG_LEVEL: 'error',
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  workers.push(worker)
  return worker
}

/** What the ffmpegs that made a video said of themselves. */
const noted = async (): Promise<string[]> =>
  (await readFile(join(folder, 'log'), 'utf8').catch(() => '')).split('\n').filter(Boolean)

const until = async (is: () => Promise<boolean>) => {
  for (let i = 0; i < 2_000; i++) {
    if (await is()) return
    await pause(50)
  }
  throw new Error('It never comes.')
}

const isAlive = (pid: number) => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
