import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { limits } from '@quanzi/contract/limits'
import { day, hour, minute } from '@quanzi/contract/time'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createFakeVideoProcessor } from '../../../test/fakes/video.ts'
import { type TestStorage, testStorage } from '../../../test/storage.ts'
import { openTestApp, type Person, type TestApp } from '../../../test/test-app.ts'
import { openImageProcessor } from '../../adapters/image/image-processor.ts'
import { sweepOrphanKeys } from '../../platform/files/orphan-keys.ts'
import type { Storage } from '../../ports.ts'
import { failVideo } from './process-video.ts'
import { sweepUploads } from './sweep-uploads.ts'

let testApp: TestApp
let author: Person
let stranger: Person
let reviewer: Person
let tempDir: string
let store: TestStorage
let videoBytes: Buffer

beforeAll(async () => {
  tempDir = await mkdtemp(join(tmpdir(), 'quanzi-video-'))
  store = await testStorage()
  testApp = await openTestApp({ auditSwitch: 1 })
  testApp.usePorts({
    images: openImageProcessor(),
    storage: store.storage,
    video: await createFakeVideoProcessor(tempDir),
  })
  author = await testApp.createPerson('云溪小满')
  stranger = await testApp.createPerson('路人')
  reviewer = await testApp.createPerson('一审老陈', { level: 1 })
  videoBytes = Buffer.concat([Buffer.from('\0\0\0\x18ftypqt  '), randomBytes(9_000)])
})
afterAll(async () => {
  await testApp.close()
  await store.close()
  await rm(tempDir, { recursive: true, force: true })
})

type Chunk = { key: string; offset: number; bytes: Buffer; size: number; more?: Record<string, string> }

const sendChunk = (person: Person, { key, offset, bytes, size, more = {} }: Chunk) => {
  const form = new FormData()
  const fields = { filename: key, file_type: 'video', filesize: String(size), offset: String(offset), revoke: '0' }
  for (const [name, value] of Object.entries({ ...fields, chunksize: '5242880', ...more })) form.append(name, value)
  form.append('file', new Blob([new Uint8Array(bytes)]), 'video.mov')
  return person.upload('POST index/vms/upload', form)
}
const begin = async () =>
  (await author.ok('GET index/vms/getunique', { filename: 'video.mov', file_type: 'video' })).key
const readProgress = (key: string, person = author) => person.call('GET index/vms/getunique', { key })

/** Uploads all bytes in chunks. */
const upload = async (bytes = videoBytes) => {
  const key = await begin()
  const chunkSize = 4_000
  for (let offset = 0; ; offset += chunkSize) {
    const part = bytes.subarray(offset, offset + chunkSize)
    const response = await sendChunk(author, { key, offset, bytes: part, size: bytes.length })
    if (response.code !== 0 || response.data.vid !== undefined) return { key, response, ...response.data }
  }
}
const files = () => store.files()
const incoming = async () => (await files()).filter((path) => path.startsWith('incoming/'))
const get = (url: string, person?: Person, headers: Record<string, string> = {}) =>
  testApp.server.inject({ url, headers: { ...(person && { cookie: person.cookie }), ...headers } })

describe('the upload of a video', () => {
  test('a video arrives in chunks, and the last response describes it, also when it comes again after the processing', async () => {
    const key = await begin()
    const half = 3_000
    expect(
      await sendChunk(author, { key, offset: 0, bytes: videoBytes.subarray(0, half), size: videoBytes.length }),
    ).toMatchObject({
      code: 0,
      data: { offset: half },
    })
    expect((await readProgress(key)).data).toMatchObject({ key, offset: half, chunksize: 5_242_880 })
    const last = { key, offset: half, bytes: videoBytes.subarray(half), size: videoBytes.length }
    const response = await sendChunk(author, last)
    expect(response.data).toMatchObject({ offset: videoBytes.length, status: 'processing', thumb: { url: '' } })
    expect(response.data.vid).toMatch(/^[\w-]{20,}$/)
    expect((await sendChunk(author, last)).data).toEqual(response.data)
    expect((await readProgress(key)).data).toMatchObject({ offset: videoBytes.length, vid: response.data.vid })
    const { id } = await testApp.db
      .selectFrom('file')
      .select('id')
      .where('token', '=', response.data.vid ?? '')
      .executeTakeFirstOrThrow()
    await failVideo(testApp.context, id, async () => {})
    expect((await sendChunk(author, last)).data).toEqual({ ...response.data, status: 'failed' })
  })

  test('a repeated chunk gets the same answer, a chunk at a wrong offset 409 with the current one', async () => {
    const key = await begin()
    const part = (from: number, to: number) => ({
      key,
      offset: from,
      bytes: videoBytes.subarray(from, to),
      size: videoBytes.length,
    })
    expect((await sendChunk(author, part(0, 1_000))).data).toEqual({ offset: 1_000 })
    expect((await sendChunk(author, part(1_000, 2_000))).data).toEqual({ offset: 2_000 })
    expect((await sendChunk(author, part(0, 1_000))).data).toEqual({ offset: 1_000 })
    const wrong = { status: 409, code: 409, error: '请稍候', data: { offset: 2_000 } }
    expect(await sendChunk(author, part(3_000, 4_000))).toMatchObject(wrong)
    expect(await sendChunk(author, part(500, 1_500))).toMatchObject(wrong)
    expect(await sendChunk(author, { ...part(0, 1_000), bytes: Buffer.alloc(1_000, 7) })).toMatchObject(wrong)
    expect((await readProgress(key)).data.offset).toBe(2_000)
  })

  test('concurrent equal chunks are stored once, and the sweep deletes the other copies', async () => {
    const before = await incoming()
    const key = await begin()
    const first = { key, offset: 0, bytes: videoBytes.subarray(0, 2_000), size: videoBytes.length }
    const second = { ...first, offset: 2_000, bytes: videoBytes.subarray(2_000, 4_000) }
    const response = await Promise.all([first, first, second, first, second].map((chunk) => sendChunk(author, chunk)))
    for (const { code, data } of response)
      expect([0, 409]).toContain(code === 0 ? 0 : (data as { offset: number }) && code)
    expect(response.filter(({ code, data }) => code === 0 && data.offset === 2_000).length).toBe(3)
    const { offset } = (await readProgress(key)).data
    expect([2_000, 4_000]).toContain(offset)
    await sweepUploads(testApp.context)
    const wanted = await testApp.db.selectFrom('video_chunk').select('stored').where('upload_key', '=', key).execute()
    expect((await incoming()).filter((path) => !before.includes(path)).length).toBe(wanted.length)
  })

  test('an upload is invisible to other members and visitors', async () => {
    const key = await begin()
    const chunk = { key, offset: 0, bytes: videoBytes.subarray(0, 1_000), size: videoBytes.length }
    const gone = { status: 404, code: 404, error: '上传已失效，请重新上传' }
    expect(await sendChunk(stranger, chunk)).toMatchObject(gone)
    expect(await readProgress(key, stranger)).toMatchObject(gone)
    expect(await sendChunk(author, { ...chunk, key: 'no-such-key' })).toMatchObject(gone)
    expect((await sendChunk(stranger, { ...chunk, more: { revoke: '1' } })).code).toBe(404)
    expect((await sendChunk(testApp.visitor, chunk)).code).toBe(401)
    expect((await testApp.visitor.call('GET index/vms/getunique', {})).code).toBe(401)
  })

  test('a link from another site begins no upload', async () => {
    const begin = async (site?: string) => {
      const headers = { cookie: author.cookie, ...(site && { 'sec-fetch-site': site }) }
      const response = await testApp.server.inject({ url: '/api/index/vms/getunique?filename=a.mp4', headers })
      return response.json().code
    }
    const count = async () => (await testApp.db.selectFrom('video_upload').select('key').execute()).length
    const before = await count()
    expect(await Promise.all(['cross-site', 'same-site', 'none'].map(begin))).toEqual([403, 403, 403])
    expect(await count()).toBe(before)
    expect(await begin('same-origin')).toBe(0)
    expect(await begin()).toBe(0)
  })

  test('a revoked upload is gone, and revoking it again succeeds', async () => {
    const key = await begin()
    const chunk = { key, offset: 0, bytes: videoBytes.subarray(0, 1_000), size: videoBytes.length }
    await sendChunk(author, chunk)
    expect(await author.call('POST index/vms/upload', { filename: key, revoke: 1 })).toMatchObject({
      code: 0,
      data: { offset: 0 },
    })
    expect((await sendChunk(author, { ...chunk, more: { revoke: '1' } })).code).toBe(0)
    expect((await sendChunk(author, chunk)).code).toBe(404)
  })

  test('a complete upload accepts no further chunk', async () => {
    const { key, offset } = await upload()
    const response = await sendChunk(author, {
      key,
      offset: offset as number,
      bytes: Buffer.from('more'),
      size: videoBytes.length,
    })
    expect(response).toMatchObject({ code: 409, data: { offset: videoBytes.length } })
    const largerChunk = { key, offset: videoBytes.length, bytes: Buffer.from('more'), size: videoBytes.length + 4 }
    expect(await sendChunk(author, largerChunk)).toMatchObject({ code: 400, data: { field: 'filesize' } })
  })

  test('an idle upload is deleted after a day with its chunks', async () => {
    const before = await incoming()
    const key = await begin()
    await sendChunk(author, { key, offset: 0, bytes: videoBytes.subarray(0, 1_000), size: videoBytes.length })
    expect((await incoming()).length).toBe(before.length + 1)
    testApp.advanceTime(limits.uploadLife - minute)
    await sweepUploads(testApp.context)
    expect((await readProgress(key)).data.offset).toBe(1_000)
    testApp.advanceTime(120_000)
    expect((await readProgress(key)).code).toBe(404)
    await sweepUploads(testApp.context)
    expect((await incoming()).filter((path) => !before.includes(path))).toEqual([])
  })
})

describe('the limits of a video', () => {
  const sendFirstChunk = async (bytes: Buffer, size = bytes.length) =>
    sendChunk(author, { key: await begin(), offset: 0, bytes, size })

  test.each([
    ['a page', Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['a playlist that names other files', Buffer.from('#EXTM3U\n#EXTINF:1,\nfile:///etc/passwd\n')],
    ['a picture', Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 0, 0, 0])],
    ['a program', Buffer.from('MZ\x90\x00')],
    ['nothing that anybody knows', randomBytes(64).fill(0, 0, 12)],
  ])('an upload of %s is rejected by its bytes with any name', async (_, bytes) => {
    expect(await sendFirstChunk(bytes)).toMatchObject({ status: 415, code: 415, error: '不支持上传类型' })
  })

  test('a video over 500 MB is rejected at the first chunk', async () => {
    expect(await sendFirstChunk(videoBytes, limits.videoMax + 1)).toMatchObject({
      code: 413,
      error: '视频大小不能超过500M',
    })
  })

  test('a chunk that is too large, longer than the file or empty is rejected', async () => {
    expect((await sendFirstChunk(Buffer.alloc(limits.chunkSize + 1), limits.chunkSize + 1)).code).toBe(413)
    expect((await sendFirstChunk(videoBytes, 10)).code).toBe(400)
    expect((await sendFirstChunk(Buffer.alloc(0), 10)).code).toBe(400)
  })

  test('a member may upload 60 videos a day and 6 at a time, not counting idle ones, and a limited number of pictures a day', async () => {
    const strict = await openTestApp({ rateLimits: true })
    try {
      const uploader = await strict.createPerson('拍客')
      const beginUpload = async () => (await uploader.call('GET index/vms/getunique', { filename: 'a.mp4' })).code
      for (let i = 0; i < limits.maxConcurrentUploads; i++) expect(await beginUpload()).toBe(0)
      expect(await beginUpload()).toBe(429)
      // The answers with their keys were lost: no byte comes.
      strict.advanceTime(61_000)
      expect(await beginUpload()).toBe(0)
      await strict.db.updateTable('video_upload').set({ received: 1 }).execute()
      expect(await beginUpload()).toBe(429)
      strict.advanceTime(11 * minute)
      expect(await beginUpload()).toBe(0)
      const begun = {
        site_id: 10001,
        member_id: uploader.id,
        name: '',
        created_at: strict.now(),
        touched_at: strict.now(),
      }
      const done = Array.from({ length: limits.videosPerDay }, (_, i) => ({
        ...begun,
        key: `k${i}`,
        size: 1,
        kind: 'mov',
      }))
      await strict.db
        .insertInto('video_upload')
        .values(done.map((row) => ({ ...row, file_id: null })))
        .execute()
      const response = await uploader.call('GET index/vms/getunique', { filename: 'a.mp4' })
      expect(response).toMatchObject({ code: 429, error: '操作太频繁，请稍后再试' })
      expect(response.headers['retry-after']).toBeDefined()

      // A video that has arrived counts, although its upload is revoked afterwards.
      const revokeAll = (change: { file_id?: number }) =>
        strict.db
          .updateTable('video_upload')
          .set({ ...change, revoked: true })
          .execute()
      const arrived = { site_id: 10001, owner_id: uploader.id, kind: 'video' as const, type: 'video/mp4', size: 1 }
      const { id: file_id } = await strict.db
        .insertInto('file')
        .values({ ...arrived, token: 'arrived', width: 1, height: 1, created_at: strict.now() })
        .returning('id')
        .executeTakeFirstOrThrow()
      await revokeAll({ file_id })
      expect(await beginUpload()).toBe(429)
      await strict.db.updateTable('video_upload').set({ file_id: null }).execute()
      expect(await beginUpload()).toBe(0)

      // The daily limit of pictures ends at midnight in China.
      const picture = { site_id: 10001, owner_id: uploader.id, kind: 'picture' as const, type: 'image/webp', size: 1 }
      const pictureRows = Array.from({ length: limits.picturesPerDay }, (_, i) => ({ ...picture, token: `token-${i}` }))
      await strict.db
        .insertInto('file')
        .values(pictureRows.map((row) => ({ ...row, width: 1, height: 1, preview: '', created_at: strict.now() })))
        .execute()
      const uploadPicture = () => {
        const form = new FormData()
        form.append('file', new Blob([new Uint8Array([1])]), 'a.jpg')
        return uploader.upload('POST index/upload/file', form)
      }
      expect(await uploadPicture()).toMatchObject({ status: 429, code: 429, error: '操作太频繁，请稍后再试' })
      strict.advanceTime(day)
      expect((await uploadPicture()).code).toBe(0)
    } finally {
      await strict.close()
    }
  })
})

describe('a storage that rejects writes', () => {
  const noRoom = (code: string) => Object.assign(new Error(code), { code })
  const withStorage = async (change: Partial<Storage>, work: () => Promise<void>) => {
    const { storage } = testApp.context.ports
    testApp.usePorts({ storage: { ...storage, ...change } })
    try {
      await work()
    } finally {
      testApp.usePorts({ storage })
    }
  }
  const unavailable = { status: 503, code: 503, error: '服务暂时不可用，请稍后再试' }

  test.each<[string, () => Partial<Storage>]>([
    ['a full disk', () => ({ receive: () => Promise.reject(noRoom('ENOSPC')) })],
    [
      'a bucket that is away',
      () => {
        const { storage } = testApp.context.ports
        const keep = () => Promise.reject(new Error('storage PUT: no answer'))
        return { receive: async (stream) => ({ ...(await storage.receive(stream)), store: keep }) }
      },
    ],
  ])('%s is 503 and stores nothing, and the same chunk succeeds afterwards', async (_, broken) => {
    const key = await begin()
    const chunk = { key, offset: 0, bytes: videoBytes.subarray(0, 2_000), size: videoBytes.length }
    const before = await files()
    await withStorage(broken(), async () => {
      expect(await sendChunk(author, chunk)).toMatchObject(unavailable)
      expect((await readProgress(key)).data.offset).toBe(0)
    })
    expect(await files()).toEqual(before)
    expect((await sendChunk(author, chunk)).data).toEqual({ offset: 2_000 })
  })

  test('a failed write of a picture is 503, and the sweep deletes its variants', async () => {
    const photo = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#8a5b00' } })
      .jpeg()
      .toBuffer()
    const form = new FormData()
    form.append('file', new Blob([new Uint8Array(photo)]), 'a.jpg')
    const before = await files()
    const { put } = testApp.context.ports.storage
    let left = 1
    const once: Storage['put'] = (...args) => (left-- > 0 ? put(...args) : Promise.reject(noRoom('ENOSPC')))
    await withStorage({ put: once }, async () => {
      expect(await author.upload('POST index/upload/file', form)).toMatchObject(unavailable)
    })
    expect((await files()).length).toBe(before.length + 1)
    testApp.advanceTime(25 * hour)
    await sweepOrphanKeys(testApp.context)
    expect((await files()).filter((path) => !before.includes(path))).toEqual([])
    author = await testApp.logInAgain(author)
  })

  test('a video is processed when the storage is available again', async () => {
    const { vid = '' } = await upload()
    const status = async () =>
      (await testApp.db.selectFrom('video').selectAll().orderBy('file_id', 'desc').execute())[0]?.status
    await withStorage({ putFile: () => Promise.reject(noRoom('ENOSPC')) }, async () => {
      await testApp.jobs.runDue()
      expect(await status()).toBe('processing')
    })
    testApp.advanceTime(10_000)
    await testApp.jobs.runDue()
    expect(await status()).toBe('ready')
    expect((await get(`/files/${vid}/video.mp4`, author)).statusCode).toBe(200)
  })

  test('when a member uploads many videos, the later ones are delayed so that those of others go first', async () => {
    const turns = async () =>
      (
        await testApp.db
          .selectFrom('job')
          .select('run_at')
          .where('kind', '=', 'transcode-video')
          .orderBy('id')
          .execute()
      ).map(({ run_at }) => Math.abs(Math.round((run_at.getTime() - testApp.now().getTime()) / limits.videoTurn)))
    for (let n = 0; n < limits.videosWaitingAtOnce + 2; n++) await upload()
    expect(await turns()).toEqual([...Array<number>(limits.videosWaitingAtOnce).fill(0), 1, 2])
    testApp.advanceTime(2 * limits.videoTurn)
    await testApp.jobs.runDue()
    expect(await turns()).toEqual([])
  })

  test('a video that fails eight times fails for good, and its author is notified', async () => {
    await upload()
    await withStorage({ putFile: () => Promise.reject(noRoom('EIO')) }, async () => {
      for (let i = 0; i < 8; i++) {
        await testApp.jobs.runDue()
        testApp.advanceTime(3 * hour)
      }
    })
    author = await testApp.logInAgain(author)
    const [notice] = (await author.ok('GET circle/commonapi notify', {})).data
    expect(notice).toMatchObject({ title: '视频处理失败', content: '视频「video.mov」无法处理，请重新上传' })
    await testApp.db.deleteFrom('job').where('dead', '=', true).execute()
  })
})

describe('a processed video', () => {
  const publish = async (vid: string, more: Record<string, unknown> = {}) =>
    author.ok('POST circle/postingapi common', { content: '一段视频', attachment: JSON.stringify([{ vid }]), ...more })
  const detail = async (topic_id: number) => {
    const post = await author.ok('GET circle/topicapi detail', { topic_id })
    if (!('attachment' in post) || Array.isArray(post.attachment)) throw new Error('no video')
    return post.attachment
  }
  const latestNotification = async () => (await author.ok('GET circle/commonapi notify', {})).data[0]

  test('a post waits for its video, can be passed when it is ready, and then plays for everybody', async () => {
    const { vid = '' } = await upload()
    const { topic_id } = await publish(vid)
    expect(await detail(topic_id)).toMatchObject({ status: 'processing', video: '', thumb: { url: '' } })
    expect(await reviewer.call('POST circle/topic pass', { topic_id, rev: 1 })).toMatchObject({
      code: 422,
      error: '视频处理中，请稍候',
    })
    // As in a worker process, which has no site in its cache.
    testApp.context.sites.invalidate()
    await testApp.jobs.runDue()
    const video = await detail(topic_id)
    expect(video).toMatchObject({ status: 'ready', width: 96, height: 64, video: `/files/${vid}/video.mp4` })
    expect(video.duration).toBeCloseTo(2, 0)
    expect(video.preview).toMatch(/^data:image/)
    expect(await latestNotification()).toMatchObject({ title: '视频处理完成', link: `#/sharedetail/${topic_id}` })
    const codes = async () => [
      (await get(video.video)).statusCode,
      (await get(video.video, author)).statusCode,
      (await get(video.thumb.url, stranger)).statusCode,
    ]
    expect(await codes()).toEqual([404, 200, 404])
    await reviewer.ok('POST circle/topic pass', { topic_id, rev: 1 })
    expect(await codes()).toEqual([200, 200, 200])
    // Small places show the poster in their size.
    expect(video.thumb.thumb).toBe(video.thumb.url.replace('feed', 'thumb'))
    expect((await get(video.thumb.thumb, stranger)).statusCode).toBe(200)
    const album = await stranger.ok('GET circle/memberapi photo', { id: author.id })
    expect(album.data[0]?.list[0]?.thumb).toBe(video.thumb.thumb)
    const chunks = testApp.db.selectFrom('video_chunk as c').innerJoin('video_upload as u', 'u.key', 'c.upload_key')
    const file = testApp.db.selectFrom('file').select('id').where('token', '=', vid)
    expect(await chunks.selectAll('c').where('u.file_id', '=', file).execute()).toEqual([])
    testApp.advanceTime(day)
    await sweepOrphanKeys(testApp.context)
    const wanted = await testApp.db.selectFrom('video_chunk').select('stored').execute()
    expect((await incoming()).length).toBe(wanted.length)
  })

  test('a video is served by ranges, immutable and sandboxed', async () => {
    const { vid = '' } = await upload()
    await testApp.jobs.runDue()
    const url = `/files/${vid}/video.mp4`
    const whole = await get(url, author)
    const size = whole.rawPayload.length
    expect(whole.headers).toMatchObject({
      'content-type': 'video/mp4',
      'accept-ranges': 'bytes',
      'x-content-type-options': 'nosniff',
      'content-length': String(size),
      'cache-control': 'private, no-store',
    })
    expect(whole.headers['content-security-policy']).toMatch(/^sandbox; default-src 'none'/)
    const part = async (range: string, more = {}) => get(url, author, { range, ...more })
    const middle = await part('bytes=10-19')
    expect([middle.statusCode, middle.headers['content-range']]).toEqual([206, `bytes 10-19/${size}`])
    expect(middle.rawPayload).toEqual(whole.rawPayload.subarray(10, 20))
    expect((await part('bytes=-5')).rawPayload).toEqual(whole.rawPayload.subarray(-5))
    expect((await part(`bytes=${size - 1}-`)).rawPayload.length).toBe(1)
    expect((await part(`bytes=${size}-`)).statusCode).toBe(416)
    expect((await part('bytes=0-1,4-5')).statusCode).toBe(200)
    expect((await part('bytes=0-1', { 'if-range': '"another"' })).statusCode).toBe(200)
    expect((await get(url, author, { 'if-none-match': String(whole.headers['etag']) })).statusCode).toBe(304)
  })

  test("the cover is the author's picture, else the first frame that is not black", async () => {
    const red = await sharp({ create: { width: 90, height: 60, channels: 3, background: '#d00' } })
      .jpeg()
      .toBuffer()
    const form = new FormData()
    form.append('file', new Blob([new Uint8Array(red)]), 'cover.jpg')
    const cover = (await author.upload('POST index/upload/file', form)).data
    const { vid = '' } = await upload()
    const chosen = await publish(vid, { thumb: JSON.stringify([{ id: cover.attachid }]) })
    const plain = await publish(vid)
    await testApp.jobs.runDue()
    expect((await detail(chosen.topic_id)).thumb.id).toBe(cover.attachid)
    const { thumb } = await detail(plain.topic_id)
    expect(thumb.id).not.toBe(cover.attachid)
    const { channels } = await sharp((await get(thumb.url, author)).rawPayload).stats()
    expect(Math.max(...channels.map(({ mean }) => mean))).toBeGreaterThan(60)
    const foreign = { content: '借', attachment: JSON.stringify([{ vid }]) }
    expect(await stranger.call('POST circle/postingapi common', foreign)).toMatchObject({
      code: 422,
      error: '资源不存在，请重新上传',
    })
  })

  test('a video that cannot be processed notifies its author and cannot be passed', async () => {
    const broken = Buffer.concat([videoBytes.subarray(0, 64), Buffer.from('broken')])
    const { vid = '' } = await upload(broken)
    const { topic_id } = await publish(vid)
    await testApp.jobs.runDue()
    expect((await detail(topic_id)).status).toBe('failed')
    expect(await latestNotification()).toMatchObject({ title: '视频处理失败', link: `#/topic_edit/${topic_id}` })
    expect(await reviewer.call('POST circle/topic pass', { topic_id, rev: 1 })).toMatchObject({
      code: 422,
      error: '视频处理失败，请重新上传',
    })
    const again = { content: '又一次', attachment: JSON.stringify([{ vid }]) }
    expect((await author.call('POST circle/postingapi common', again)).error).toBe('视频处理失败，请重新上传')
    expect((await reviewer.call('POST circle/topic fail', { topic_id, rev: 1, reason: '其他' })).code).toBe(0)
  })

  test('on a site without review a video post is public when the video is ready', async () => {
    await testApp.updateSettings({ review_posts: false })
    const { vid = '' } = await upload()
    const { topic_id, state } = await publish(vid)
    expect(String(state)).toBe('0')
    expect(await stranger.ok('GET circle/topicapi detail', { topic_id })).toEqual({ topic_id, state: '0' })
    await testApp.jobs.runDue()
    await testApp.updateSettings({ review_posts: true })
    const post = await stranger.ok('GET circle/topicapi detail', { topic_id })
    expect(post).toMatchObject({ state: '1', rev: 1, attachment: { status: 'ready' } })
  })

  test('a video is processed once, even after its worker was killed', async () => {
    const { vid = '' } = await upload()
    const jobs = () => testApp.db.selectFrom('job').selectAll().where('kind', '=', 'transcode-video').execute()
    const [waiting] = await jobs()
    // The state that a killed worker leaves.
    const until = new Date(testApp.now().getTime() + minute)
    await testApp.db
      .updateTable('job')
      .set({ leased_to: until, lease: 'a process that was killed', tries: 1 })
      .where('id', '=', waiting?.id ?? 0)
      .execute()
    await testApp.jobs.runDue()
    expect((await jobs()).length).toBe(1)
    testApp.advanceTime(61_000)
    await Promise.all([testApp.jobs.runDue(), testApp.jobs.runDue()])
    expect(await jobs()).toEqual([])
    const made = (await files()).filter((path) => path.includes(vid))
    expect(made.map((path) => path.split('/').at(-1))).toEqual(['video.mp4'])
  })
})

describe('orphaned files', () => {
  test('orphaned files are deleted after a month with all variants, files of posts stay', async () => {
    const shown = await upload()
    const { topic_id } = await author.ok('POST circle/postingapi common', {
      content: '留着的',
      attachment: JSON.stringify([{ vid: shown.vid }]),
    })
    const lost = await upload()
    await testApp.jobs.runDue()
    testApp.advanceTime(limits.orphanLife + minute)
    await sweepUploads(testApp.context)
    const there = await files()
    expect(there.some((path) => path.includes(String(lost.vid)))).toBe(false)
    expect(there.some((path) => path.includes(String(shown.vid)))).toBe(true)
    const author_ = await testApp.logInAgain(author)
    const post = await author_.ok('GET circle/topicapi detail', { topic_id })
    if (!('attachment' in post) || Array.isArray(post.attachment)) throw new Error('no video')
    expect((await get(post.attachment.thumb.url, author_)).statusCode).toBe(200)
    expect(await testApp.db.selectFrom('orphan_file').selectAll().execute()).toEqual([])
  })
})
