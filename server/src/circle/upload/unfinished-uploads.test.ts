import { day, minute } from '@quanzi/contract/time'
// @module-tag long

import { randomUUID } from 'node:crypto'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { limits } from '@quanzi/contract/limits'
import { toChinaDate } from '@quanzi/contract/text'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openTestApp, type Person, type TestApp } from '../../../test/test-app.ts'
import { openFolderStorage } from '../../adapters/storage/folder-storage.ts'
import { sweepUploads } from './sweep-uploads.ts'

let app: TestApp
let author: Person
let folder: string
let port: number
const sockets: Socket[] = []

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'quanzi-unfinished-'))
  await openApp()
})
const openApp = async () => {
  app = await openTestApp({ auditSwitch: 1, rateLimits: true })
  app.usePorts({ storage: openFolderStorage(folder) })
  author = await app.createPerson('云溪小满')
  port = Number(new URL(await app.server.listen({ port: 0, host: '127.0.0.1' })).port)
}
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy()
  await app.close()
  await rm(folder, { recursive: true })
})

const megabyte = Buffer.alloc(1_000_000, 7)

type Attempt = { response(): string; isClosed(): boolean; socket: Socket }

/** Sends the head of a form and `megabytes` of its file, but never its end. */
const sendUnfinished = (
  path: string,
  { cookie = '', megabytes = 9, chunked = false }: { cookie?: string; megabytes?: number; chunked?: boolean } = {},
): Attempt => {
  const socket = connect(port, '127.0.0.1')
  sockets.push(socket)
  let received = ''
  let closed = false
  socket.on('data', (bytes) => {
    received += bytes.toString('latin1')
  })
  socket.on('close', () => {
    closed = true
  })
  socket.on('error', () => {})
  const boundary = randomUUID()
  const start = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="a.jpg"\r\n\r\n`
  const lengthHeader = chunked ? 'transfer-encoding: chunked' : 'content-length: 10000000'
  socket.write(
    `POST /api/${path} HTTP/1.1\r\nhost: s10001.example.invalid\r\ncookie: ${cookie}\r\n${lengthHeader}\r\n` +
      `content-type: multipart/form-data; boundary=${boundary}\r\n\r\n`,
  )
  const write = (bytes: Buffer) => {
    if (chunked) socket.write(`${bytes.length.toString(16)}\r\n`)
    socket.write(bytes)
    if (chunked) socket.write('\r\n')
  }
  write(Buffer.from(start))
  for (let i = 0; i < megabytes; i++) write(megabyte)
  return { response: () => received, isClosed: () => closed, socket }
}

const temporaryFiles = () => readdir(join(folder, '.incoming'))
const bufferedBytes = () => process.memoryUsage().arrayBuffers
const withinSeconds = { timeout: 20_000 }

describe('an upload that never ends', () => {
  test('is refused and its connection closed, without memory, by a call that takes no file', async () => {
    const before = bufferedBytes()
    const attempts = Array.from({ length: 60 }, () => sendUnfinished('login/cloud'))
    let peak = 0
    await expect
      .poll(() => {
        peak = Math.max(peak, bufferedBytes() - before)
        return attempts.filter(({ isClosed }) => isClosed()).length
      }, withinSeconds)
      .toBe(60)
    expect(peak).toBeLessThan(60_000_000)
    expect(attempts.filter(({ response }) => response().startsWith('HTTP/1.1 400')).length).toBeGreaterThan(30)
    expect(await temporaryFiles()).toEqual([])
  }, 40_000)

  test('of a visitor is refused before its file is read', async () => {
    const attempt = sendUnfinished('index/upload/file', { megabytes: 1 })
    await expect.poll(attempt.response, withinSeconds).toContain('HTTP/1.1 401')
    expect(await temporaryFiles()).toEqual([])
  })

  test('waits on the disk, not in memory, and its file is deleted with its connection', async () => {
    const before = bufferedBytes()
    const { cookie } = author
    const attempts = Array.from({ length: 12 }, () => sendUnfinished('index/upload/file', { cookie }))
    await expect.poll(async () => (await temporaryFiles()).length, withinSeconds).toBe(12)
    expect(bufferedBytes() - before).toBeLessThan(60_000_000)
    for (const { socket } of attempts) socket.destroy()
    await expect.poll(temporaryFiles, withinSeconds).toEqual([])
  }, 40_000)

  test('that is larger than allowed without announcing its length is cut off', async () => {
    const { cookie } = author
    const attempt = sendUnfinished('index/upload/file', { cookie, megabytes: 40, chunked: true })
    await expect.poll(attempt.isClosed, withinSeconds).toBe(true)
    await expect.poll(temporaryFiles, withinSeconds).toEqual([])
  }, 40_000)

  test('ends with its connection after the idle time, and its file and its slot are free', async () => {
    await app.close()
    const { bodyIdleTimeout } = limits
    // The app reads its limits when it is built.
    Object.assign(limits, { bodyIdleTimeout: 1_000 })
    await openApp().finally(() => Object.assign(limits, { bodyIdleTimeout }))
    const { cookie } = author
    const slots = Array.from({ length: limits.uploadsAtOncePerMember })
    const attempts = slots.map(() => sendUnfinished('index/upload/file', { cookie, megabytes: 1 }))
    await expect.poll(() => attempts.every(({ isClosed }) => isClosed()), withinSeconds).toBe(true)
    await expect.poll(temporaryFiles, withinSeconds).toEqual([])
    expect((await uploadPicture(author, 1_000)).code).toBe(0)
  }, 40_000)

  test(
    'is one of at most twelve of a member, and of sixty of an address',
    async () => {
      const { cookie } = author
      const own = Array.from({ length: 12 }, () => sendUnfinished('index/upload/file', { cookie, megabytes: 1 }))
      await expect.poll(async () => (await temporaryFiles()).length, withinSeconds).toBe(12)
      const refused = sendUnfinished('index/upload/file', { cookie, megabytes: 1 })
      await expect.poll(refused.response, withinSeconds).toMatch(/^HTTP\/1\.1 429[\s\S]*retry-after: 5\r/)
      expect(Buffer.from(refused.response(), 'latin1').toString()).toContain('同时上传的文件过多，请稍候再传')

      own[0]?.socket.destroy()
      await expect.poll(async () => (await temporaryFiles()).length, withinSeconds).toBe(11)
      for (const nickname of ['甲', '乙', '丙', '丁', '戊']) {
        const person = await app.createPerson(`云溪${nickname}`)
        for (let i = 0; i < 10; i++) sendUnfinished('index/upload/file', { cookie: person.cookie, megabytes: 1 })
      }
      await expect.poll(async () => (await temporaryFiles()).length, withinSeconds).toBe(limits.uploadsAtOncePerAddress)
      const stranger = await app.createPerson('路人')
      const beyond = sendUnfinished('index/upload/file', { cookie: stranger.cookie, megabytes: 1 })
      await expect.poll(beyond.response, withinSeconds).toContain('HTTP/1.1 429')
    },
    minute,
  )
})

const uploadPicture = (person: Person, size: number) => {
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(size)]), 'a.jpg')
  return person.upload('POST index/upload/file', form)
}
const setUploadedBytes = (bytes: number) =>
  app.db
    .insertInto('upload_day')
    .values({ member_id: author.id, day: toChinaDate(app.now()), bytes })
    .onConflict((c) => c.columns(['member_id', 'day']).doUpdateSet({ bytes }))
    .execute()

describe('the bytes of a day', () => {
  test('are counted exactly when uploads arrive in parallel', async () => {
    await setUploadedBytes(limits.uploadBytesPerDay - 3_500)
    const responses = await Promise.all(Array.from({ length: 8 }, () => uploadPicture(author, 1_000)))
    expect(responses.filter(({ code }) => code === 0).length).toBe(3)
    expect(responses.find(({ code }) => code !== 0)).toMatchObject({
      status: 429,
      error: '今天上传的内容已达上限，请明天再传',
    })
    const rows = await app.db.selectFrom('upload_day').select('bytes').execute()
    expect(rows).toEqual([{ bytes: limits.uploadBytesPerDay - 500 }])
    await app.advanceTime(day)
    expect((await uploadPicture(author, 1_000)).code).toBe(0)
  })

  test('count a chunk as often as it is stored, when it arrives several times at once', async () => {
    const upload = await beginVideo()
    await Promise.all(Array.from({ length: 5 }, () => upload.send(Buffer.alloc(1_000, 7), 0)))
    const { bytes } = await app.db.selectFrom('upload_day').select('bytes').executeTakeFirstOrThrow()
    expect(bytes).toBe(1_000 * (await upload.storedKeys()).length)
  })

  test('refuse an upload before it is read, and a video before it begins', async () => {
    await setUploadedBytes(limits.uploadBytesPerDay)
    const attempt = sendUnfinished('index/upload/file', { cookie: author.cookie, megabytes: 1 })
    await expect.poll(attempt.response, withinSeconds).toContain('HTTP/1.1 429')
    expect((await author.call('GET index/vms/getunique', { filename: 'a.mp4', file_type: 'video' })).code).toBe(429)
  })

  test('refused after their upload leave no file behind', async () => {
    await setUploadedBytes(limits.uploadBytesPerDay - 3_500)
    await Promise.all(Array.from({ length: 8 }, () => uploadPicture(author, 1_000)))
    app.advanceTime(86_400_001)
    await sweepUploads(app.context)
    const stored = (await readdir(folder, { recursive: true })).filter((path) => path.endsWith('full.webp'))
    expect(stored.length).toBe(3)
  })
})

const beginVideo = async () => {
  app.usePorts({
    video: { detectFormat: () => 'mov', isAvailable: async () => true, process: async () => ({ fault: 'not here' }) },
  })
  const { key } = await author.ok('GET index/vms/getunique', { filename: 'a.mov', file_type: 'video' })
  const send = (bytes: Buffer, offset: number) => {
    const form = new FormData()
    const fields = { filename: key, filesize: limits.videoMax, offset, revoke: 0, file_type: 'video' }
    for (const [name, value] of Object.entries(fields)) form.append(name, String(value))
    form.append('file', new Blob([new Uint8Array(bytes)]), 'a.mov')
    return author.upload('POST index/vms/upload', form)
  }
  const storedKeys = async () => [
    ...(await app.db.selectFrom('video_chunk').select('stored as key').execute()),
    ...(await app.db.selectFrom('orphan_file').select('key').execute()),
  ]
  return { key, send, storedKeys }
}

test('a video beyond the number of its chunks is refused before the next chunk is stored', async () => {
  const { key, send, storedKeys } = await beginVideo()
  expect(await send(Buffer.alloc(1, 7), 0)).toMatchObject({ code: 0 })
  const chunks = Array.from({ length: limits.maxChunks - 1 }, (_, i) => i + 1)
  await app.db
    .insertInto('video_chunk')
    .values(chunks.map((start_at) => ({ upload_key: key, start_at, size: 1, hash: '', stored: `chunk ${start_at}` })))
    .execute()
  await app.db.updateTable('video_upload').set({ received: limits.maxChunks }).where('key', '=', key).execute()
  for (let attempt = 0; attempt < 3; attempt++)
    expect(await send(Buffer.alloc(1_000, 7), limits.maxChunks)).toMatchObject({
      code: 400,
      data: { field: 'chunksize' },
    })
  expect(await storedKeys()).toHaveLength(limits.maxChunks)
})

test('uploads are refused while the disk is nearly full, before they are read', async () => {
  const storage = openFolderStorage(folder)
  app.usePorts({ storage: { ...storage, freeBytes: async () => 100_000 } })
  const attempt = sendUnfinished('index/vms/upload', { cookie: author.cookie, megabytes: 1 })
  await expect.poll(attempt.response, withinSeconds).toMatch(/^HTTP\/1\.1 503[\s\S]*retry-after: 60\r/)
  expect(await uploadPicture(author, 1_000)).toMatchObject({
    status: 503,
    error: '存储空间不足，暂时不能上传，请稍后再试',
  })
  expect((await author.call('GET index/vms/getunique', { filename: 'a.mp4', file_type: 'video' })).status).toBe(503)
})
