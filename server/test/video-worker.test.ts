// @module-tag long

import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { openFolderStorage } from '../src/adapters/storage/folder-storage.ts'
import { findFfmpeg } from '../src/adapters/video/find-ffmpeg.ts'
import { sniffVideoFormat } from '../src/adapters/video/sniff.ts'
import { openTestApp, type Person, type TestApp } from './test-app.ts'

/** Video workers: processes beside the server on the same PostgreSQL database. */
const hasPostgres = inject('template').engine === 'postgres'
const sampleVideo = new URL('../src/demo/media/clip-2-stream.mp4', import.meta.url)

let app: TestApp
let author: Person
let reviewer: Person
let folder: string
const workers: ChildProcess[] = []

describe.runIf(hasPostgres)('a video worker', () => {
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'quanzi-worker-'))
    const programs = await findFfmpeg(null, join(folder, 'bin'))
    if (!programs) throw new Error('tests of videos need ffmpeg: install it, or let npm bring @ffmpeg-installer/ffmpeg')
    // A wrapper of ffmpeg that logs its start and end and is slow enough to be killed meanwhile.
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
    app = await openTestApp({ auditSwitch: 1 })
    const { video: videos } = app.context.ports
    app.usePorts({
      storage: openFolderStorage(join(folder, 'files')),
      video: { ...videos, detectFormat: sniffVideoFormat },
    })
    author = await app.createPerson('云溪小满')
    reviewer = await app.createPerson('一审老陈', { level: 1 })
  })
  afterAll(async () => {
    for (const worker of workers) worker.kill('SIGKILL')
    await app?.close()
    if (folder) await rm(folder, { recursive: true, force: true, maxRetries: 3 })
  })

  test('that is killed is replaced by another, which processes the video once and publishes its post', async () => {
    const { topic_id, vid } = await publishVideo()
    const first = startWorker()
    await waitUntil(async () => (await readFfmpegLog()).length === 1)
    first.kill('SIGKILL')
    const [pid] = (await readFfmpegLog()).map((line) => Number(line.split(' ')[1]))
    await waitUntil(async () => !isAlive(Number(pid)))
    expect(await getVideoStatus(topic_id)).toBe('processing')

    // The lease expires after a minute, and two other workers are running.
    await app.db
      .updateTable('job')
      .set({ leased_to: new Date(0) })
      .where('kind', '=', 'transcode-video')
      .execute()
    startWorker()
    startWorker()
    await waitUntil(async () => (await getVideoStatus(topic_id)) === 'ready')
    const [, ...others] = await readFfmpegLog()
    expect(others.map((line) => line.split(' ')[0])).toEqual(['begin', 'end'])
    const jobs = () => app.db.selectFrom('job').select('id').where('kind', '=', 'transcode-video').execute()
    await expect.poll(jobs, { timeout: 10_000 }).toEqual([])
    await reviewer.ok('POST circle/topic pass', { topic_id, rev: 1 })
    expect((await app.server.inject(`/files/${vid}/video.mp4`)).statusCode).toBe(200)
  }, 120_000)
})

const publishVideo = async () => {
  const { key } = await author.ok('GET index/vms/getunique', { filename: 'film.mp4', file_type: 'video' })
  const bytes = await readFile(sampleVideo)
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

const getVideoStatus = async (topic_id: number) => {
  const post = await author.ok('GET circle/topicapi detail', { topic_id })
  return 'attachment' in post && !Array.isArray(post.attachment) ? post.attachment.status : undefined
}

const startWorker = (): ChildProcess => {
  const main = fileURLToPath(new URL('../src/main.ts', import.meta.url))
  const worker = spawn(process.execPath, ['--import', 'tsx', main], {
    env: {
      ...process.env,
      VIDEO_WORK: 'only',
      DATABASE_URL: app.url ?? '',
      SECRET: app.context.config.secret,
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

/** The log of all ffmpeg runs. */
const readFfmpegLog = async (): Promise<string[]> =>
  (await readFile(join(folder, 'log'), 'utf8').catch(() => '')).split('\n').filter(Boolean)

const waitUntil = async (condition: () => Promise<boolean>) => {
  for (let i = 0; i < 2_000; i++) {
    if (await condition()) return
    await pause(50)
  }
  throw new Error('the condition was not met in time')
}

const isAlive = (pid: number) => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
