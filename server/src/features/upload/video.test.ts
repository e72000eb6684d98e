import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { limits } from '@quanzi/contract/limits'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { doubleOfClips } from '../../../test/clips.ts'
import { openTestHouse, type Person, type TestHouse } from '../../../test/house.ts'
import { type TestStorage, testStorage } from '../../../test/storage.ts'
import { openMedia } from '../../adapters/media/media.ts'
import type { Storage } from '../../ports.ts'
import { sweepStrays } from './stray.ts'
import { sweepUploads } from './sweep.ts'

let house: TestHouse
let author: Person
let stranger: Person
let reviewer: Person
let home: string
let store: TestStorage
let film: Buffer

beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'quanzi-video-'))
  store = await testStorage()
  house = await openTestHouse({ auditSwitch: 1 })
  house.usePorts({ media: openMedia(), storage: store.storage, clips: await doubleOfClips(home) })
  author = await house.person('云溪小满')
  stranger = await house.person('路人')
  reviewer = await house.person('一审老陈', { level: 1 })
  film = Buffer.concat([Buffer.from('\0\0\0\x18ftypqt  '), randomBytes(9_000)])
})
afterAll(async () => {
  await house.close()
  await store.close()
  await rm(home, { recursive: true, force: true })
})

type Chunk = { key: string; offset: number; bytes: Buffer; size: number; more?: Record<string, string> }

const send = (who: Person, { key, offset, bytes, size, more = {} }: Chunk) => {
  const form = new FormData()
  const fields = { filename: key, file_type: 'video', filesize: String(size), offset: String(offset), revoke: '0' }
  for (const [name, value] of Object.entries({ ...fields, chunksize: '5242880', ...more })) form.append(name, value)
  form.append('file', new Blob([new Uint8Array(bytes)]), 'film.mov')
  return who.upload('POST index/vms/upload', form)
}
const begin = async (who = author) =>
  (await who.ok('GET index/vms/getunique', { filename: 'film.mov', file_type: 'video' })).key
const howFar = (key: string, who = author) => who.call('GET index/vms/getunique', { key })

/** Sends the whole film in pieces of this size. */
const upload = async (bytes = film, piece = 4_000, who = author) => {
  const key = await begin(who)
  for (let offset = 0; ; offset += piece) {
    const part = bytes.subarray(offset, offset + piece)
    const told = await send(who, { key, offset, bytes: part, size: bytes.length })
    if (told.code !== 0 || told.data.vid !== undefined) return { key, told, ...told.data }
  }
}
const files = () => store.files()
const incoming = async () => (await files()).filter((path) => path.startsWith('incoming/'))
const get = (url: string, who?: Person, headers: Record<string, string> = {}) =>
  house.app.server.inject({ url, headers: { ...(who && { cookie: who.cookie }), ...headers } })

describe('a video on its way', () => {
  test('arrives chunk by chunk, and the last one tells what it has become', async () => {
    const key = await begin()
    const half = 3_000
    expect(await send(author, { key, offset: 0, bytes: film.subarray(0, half), size: film.length })).toMatchObject({
      code: 0,
      data: { offset: half },
    })
    expect((await howFar(key)).data).toMatchObject({ key, offset: half, chunksize: 5_242_880 })
    const last = { key, offset: half, bytes: film.subarray(half), size: film.length }
    const told = await send(author, last)
    expect(told.data).toMatchObject({ offset: film.length, status: 'processing', thumb: { url: '' } })
    expect(told.data.vid).toMatch(/^[\w-]{20,}$/)
    expect((await send(author, last)).data).toEqual(told.data)
    expect((await howFar(key)).data).toMatchObject({ offset: film.length, vid: told.data.vid })
  })

  test('a chunk that is sent again answers the same, one that belongs elsewhere hears where it stands', async () => {
    const key = await begin()
    const part = (from: number, to: number) => ({
      key,
      offset: from,
      bytes: film.subarray(from, to),
      size: film.length,
    })
    expect((await send(author, part(0, 1_000))).data).toEqual({ offset: 1_000 })
    expect((await send(author, part(1_000, 2_000))).data).toEqual({ offset: 2_000 })
    expect((await send(author, part(0, 1_000))).data).toEqual({ offset: 1_000 })
    const wrong = { status: 409, code: 409, error: '请稍候', data: { offset: 2_000 } }
    expect(await send(author, part(3_000, 4_000))).toMatchObject(wrong)
    expect(await send(author, part(500, 1_500))).toMatchObject(wrong)
    expect(await send(author, { ...part(0, 1_000), bytes: Buffer.alloc(1_000, 7) })).toMatchObject(wrong)
    expect((await howFar(key)).data.offset).toBe(2_000)
  })

  test('chunks sent side by side are taken once each, and what they left over is swept', async () => {
    const key = await begin()
    const first = { key, offset: 0, bytes: film.subarray(0, 2_000), size: film.length }
    const second = { ...first, offset: 2_000, bytes: film.subarray(2_000, 4_000) }
    const told = await Promise.all([first, first, second, first, second].map((chunk) => send(author, chunk)))
    for (const { code, data } of told) expect([0, 409]).toContain(code === 0 ? 0 : (data as { offset: number }) && code)
    expect(told.filter(({ code, data }) => code === 0 && data.offset === 2_000).length).toBe(3)
    const { offset } = (await howFar(key)).data
    expect([2_000, 4_000]).toContain(offset)
    await sweepUploads(house.app.house)
    const wanted = await house.db.selectFrom('video_chunk').select('stored').execute()
    expect((await incoming()).length).toBe(wanted.length)
  })

  test('is nobody else’s, and a visitor has none', async () => {
    const key = await begin()
    const chunk = { key, offset: 0, bytes: film.subarray(0, 1_000), size: film.length }
    const gone = { status: 404, code: 404, error: '上传已失效，请重新上传' }
    expect(await send(stranger, chunk)).toMatchObject(gone)
    expect(await howFar(key, stranger)).toMatchObject(gone)
    expect(await send(author, { ...chunk, key: 'no-such-key' })).toMatchObject(gone)
    expect((await send(stranger, { ...chunk, more: { revoke: '1' } })).code).toBe(404)
    expect((await send(house.visitor, chunk)).code).toBe(401)
    expect((await house.visitor.call('GET index/vms/getunique', {})).code).toBe(401)
  })

  test('thrown away it is gone, and may be thrown away again', async () => {
    const key = await begin()
    const chunk = { key, offset: 0, bytes: film.subarray(0, 1_000), size: film.length }
    await send(author, chunk)
    expect(await author.call('POST index/vms/upload', { filename: key, revoke: 1 })).toMatchObject({
      code: 0,
      data: { offset: 0 },
    })
    expect((await send(author, { ...chunk, more: { revoke: '1' } })).code).toBe(0)
    expect((await send(author, chunk)).code).toBe(404)
  })

  test('after its end nothing can be added', async () => {
    const { key, offset } = await upload()
    const told = await send(author, { key, offset: offset as number, bytes: Buffer.from('more'), size: film.length })
    expect(told).toMatchObject({ code: 409, data: { offset: film.length } })
    const grown = { key, offset: film.length, bytes: Buffer.from('more'), size: film.length + 4 }
    expect(await send(author, grown)).toMatchObject({ code: 400, data: { field: 'filesize' } })
  })

  test('that nobody goes on with is swept after a day, with all that it left', async () => {
    const before = await incoming()
    const key = await begin()
    await send(author, { key, offset: 0, bytes: film.subarray(0, 1_000), size: film.length })
    expect((await incoming()).length).toBe(before.length + 1)
    house.wait(limits.uploadLife - 60_000)
    await sweepUploads(house.app.house)
    expect((await howFar(key)).data.offset).toBe(1_000)
    house.wait(120_000)
    expect((await howFar(key)).code).toBe(404)
    await sweepUploads(house.app.house)
    expect((await incoming()).filter((path) => !before.includes(path))).toEqual([])
  })
})

describe('what a video may be', () => {
  const one = async (bytes: Buffer, size = bytes.length) => send(author, { key: await begin(), offset: 0, bytes, size })

  test.each([
    ['a page', Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['a playlist that names other files', Buffer.from('#EXTM3U\n#EXTINF:1,\nfile:///etc/passwd\n')],
    ['a picture', Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 0, 0, 0])],
    ['a program', Buffer.from('MZ\x90\x00')],
    ['nothing that anybody knows', randomBytes(64).fill(0, 0, 12)],
  ])('%s is refused by its bytes, whatever it is called', async (_, bytes) => {
    expect(await one(bytes)).toMatchObject({ status: 415, code: 415, error: '不支持上传类型' })
  })

  test('beyond 500 MB it is refused before it is sent', async () => {
    expect(await one(film, limits.videoMax + 1)).toMatchObject({ code: 413, error: '视频大小不能超过500M' })
  })

  test('a chunk is never larger than it may be', async () => {
    expect((await one(Buffer.alloc(limits.chunkSize + 1), limits.chunkSize + 1)).code).toBe(413)
    expect((await one(film, 10)).code).toBe(400)
    expect((await one(Buffer.alloc(0), 10)).code).toBe(400)
  })

  test('sixty videos a day, six at a time, an idle one gives way; and so many pictures a day', async () => {
    const strict = await openTestHouse({ rateLimits: true })
    try {
      const eager = await strict.person('拍客')
      const ask = async () => (await eager.call('GET index/vms/getunique', { filename: 'a.mp4' })).code
      for (let i = 0; i < limits.openUploads; i++) expect(await ask()).toBe(0)
      expect(await ask()).toBe(429)
      strict.wait(11 * 60_000)
      expect(await ask()).toBe(0)
      const day = { site_id: 10001, member_id: eager.id, name: '', created_at: strict.now(), touched_at: strict.now() }
      const done = Array.from({ length: limits.videosADay }, (_, i) => ({ ...day, key: `k${i}`, size: 1, kind: 'mov' }))
      await strict.db
        .insertInto('video_upload')
        .values(done.map((row) => ({ ...row, file_id: null })))
        .execute()
      const told = await eager.call('GET index/vms/getunique', { filename: 'a.mp4' })
      expect(told).toMatchObject({ code: 429, error: '操作太频繁，请稍后再试' })
      expect(told.headers['retry-after']).toBeDefined()

      // Three hundred pictures a day, until the next one begins in China.
      const picture = { site_id: 10001, owner_id: eager.id, kind: 'picture' as const, type: 'image/webp', size: 1 }
      const many = Array.from({ length: limits.picturesADay }, (_, i) => ({ ...picture, token: `token-${i}` }))
      await strict.db
        .insertInto('file')
        .values(many.map((row) => ({ ...row, width: 1, height: 1, preview: '', created_at: strict.now() })))
        .execute()
      const photograph = () => {
        const form = new FormData()
        form.append('file', new Blob([new Uint8Array([1])]), 'a.jpg')
        return eager.upload('POST index/upload/file', form)
      }
      expect(await photograph()).toMatchObject({ status: 429, code: 429, error: '操作太频繁，请稍后再试' })
      strict.wait(86_400_000)
      expect((await photograph()).code).toBe(0)
    } finally {
      await strict.close()
    }
  })
})

describe('a storage that takes nothing', () => {
  const noRoom = (code: string) => Object.assign(new Error(code), { code })
  const whileIt = async (change: Partial<Storage>, work: () => Promise<void>) => {
    const { storage } = house.app.house.ports
    house.usePorts({ storage: { ...storage, ...change } })
    try {
      await work()
    } finally {
      house.usePorts({ storage })
    }
  }
  const away = { status: 503, code: 503, error: '服务暂时不可用，请稍后再试' }

  test.each<[string, () => Partial<Storage>]>([
    ['a full disk', () => ({ receive: () => Promise.reject(noRoom('ENOSPC')) })],
    [
      'a bucket that is away',
      () => {
        const { storage } = house.app.house.ports
        const keep = () => Promise.reject(new Error('storage PUT: no answer'))
        return { receive: async (stream) => ({ ...(await storage.receive(stream)), keep }) }
      },
    ],
  ])('%s is 503, leaves nothing, and the same chunk goes in when it is back', async (_, broken) => {
    const key = await begin()
    const chunk = { key, offset: 0, bytes: film.subarray(0, 2_000), size: film.length }
    const before = await files()
    await whileIt(broken(), async () => {
      expect(await send(author, chunk)).toMatchObject(away)
      expect((await howFar(key)).data.offset).toBe(0)
    })
    expect(await files()).toEqual(before)
    expect((await send(author, chunk)).data).toEqual({ offset: 2_000 })
  })

  test('a picture is 503 too, and what was half written is swept', async () => {
    const photo = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#8a5b00' } })
      .jpeg()
      .toBuffer()
    const form = new FormData()
    form.append('file', new Blob([new Uint8Array(photo)]), 'a.jpg')
    const before = await files()
    const { put } = house.app.house.ports.storage
    let left = 1
    const once: Storage['put'] = (...args) => (left-- > 0 ? put(...args) : Promise.reject(noRoom('ENOSPC')))
    await whileIt({ put: once }, async () => {
      expect(await author.upload('POST index/upload/file', form)).toMatchObject(away)
    })
    expect((await files()).length).toBe(before.length + 1)
    house.wait(25 * 3_600_000)
    await sweepStrays(house.app.house)
    expect((await files()).filter((path) => !before.includes(path))).toEqual([])
    author = await house.again(author)
  })

  test('a video waits until the storage is back, and is made then', async () => {
    const { vid = '' } = await upload()
    const status = async () =>
      (await house.db.selectFrom('video').selectAll().orderBy('file_id', 'desc').execute())[0]?.status
    await whileIt({ putFile: () => Promise.reject(noRoom('ENOSPC')) }, async () => {
      await house.app.jobs.runDue()
      expect(await status()).toBe('processing')
    })
    house.wait(10_000)
    await house.app.jobs.runDue()
    expect(await status()).toBe('ready')
    expect((await get(`/files/${vid}/video.mp4`, author)).statusCode).toBe(200)
  })

  test('what fails eight times fails for good, and its author hears it', async () => {
    await upload()
    await whileIt({ putFile: () => Promise.reject(noRoom('EIO')) }, async () => {
      for (let i = 0; i < 8; i++) {
        await house.app.jobs.runDue()
        house.wait(3 * 3_600_000)
      }
    })
    author = await house.again(author)
    const [notice] = (await author.ok('GET circle/commonapi notify', {})).data
    expect(notice).toMatchObject({ title: '视频处理失败', content: '视频「film.mov」无法处理，请重新上传' })
    await house.db.deleteFrom('job').where('dead', '=', true).execute()
  })
})

describe('a video that is made', () => {
  const publish = async (vid: string, more: Record<string, unknown> = {}) =>
    author.ok('POST circle/postingapi common', { content: '一段视频', attachment: JSON.stringify([{ vid }]), ...more })
  const detail = async (topic_id: number, who = author) => {
    const post = await who.ok('GET circle/topicapi detail', { topic_id })
    if (!('attachment' in post) || Array.isArray(post.attachment)) throw new Error('no video')
    return post.attachment
  }
  const news = async () => (await author.ok('GET circle/commonapi notify', {})).data[0]

  test('waits with its post, can be passed once it is there, and plays for everybody', async () => {
    const { vid = '' } = await upload()
    const { topic_id } = await publish(vid)
    expect(await detail(topic_id)).toMatchObject({ status: 'processing', video: '', thumb: { url: '' } })
    expect(await reviewer.call('POST circle/topic pass', { topic_id, rev: 1 })).toMatchObject({
      code: 422,
      error: '视频处理中，请稍候',
    })
    // As in a process that makes videos alone, and has never heard of a site.
    house.app.house.sites.forget()
    await house.app.jobs.runDue()
    const video = await detail(topic_id)
    expect(video).toMatchObject({ status: 'ready', width: 96, height: 64, video: `/files/${vid}/video.mp4` })
    expect(video.duration).toBeCloseTo(2, 0)
    expect(video.preview).toMatch(/^data:image/)
    expect(await news()).toMatchObject({ title: '视频处理完成', link: `#/sharedetail/${topic_id}` })
    const codes = async () => [
      (await get(video.video)).statusCode,
      (await get(video.video, author)).statusCode,
      (await get(video.thumb.url, stranger)).statusCode,
    ]
    expect(await codes()).toEqual([404, 200, 404])
    await reviewer.ok('POST circle/topic pass', { topic_id, rev: 1 })
    expect(await codes()).toEqual([200, 200, 200])
    const chunks = house.db.selectFrom('video_chunk as c').innerJoin('video_upload as u', 'u.key', 'c.upload_key')
    const file = house.db.selectFrom('file').select('id').where('token', '=', vid)
    expect(await chunks.selectAll('c').where('u.file_id', '=', file).execute()).toEqual([])
    await sweepStrays(house.app.house)
    const wanted = await house.db.selectFrom('video_chunk').select('stored').execute()
    expect((await incoming()).length).toBe(wanted.length)
  })

  test('is served in parts, for ever the same, and does nothing by itself', async () => {
    const { vid = '' } = await upload()
    await house.app.jobs.runDue()
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

  test('keeps the cover that its author chose, else shows its first frame that is not black', async () => {
    const red = await sharp({ create: { width: 90, height: 60, channels: 3, background: '#d00' } })
      .jpeg()
      .toBuffer()
    const form = new FormData()
    form.append('file', new Blob([new Uint8Array(red)]), 'cover.jpg')
    const cover = (await author.upload('POST index/upload/file', form)).data
    const { vid = '' } = await upload()
    const chosen = await publish(vid, { thumb: JSON.stringify([{ id: cover.attachid }]) })
    const plain = await publish(vid)
    await house.app.jobs.runDue()
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

  test('that cannot be made says so to its author, and is not let through', async () => {
    const broken = Buffer.concat([film.subarray(0, 64), Buffer.from('broken')])
    const { vid = '' } = await upload(broken)
    const { topic_id } = await publish(vid)
    await house.app.jobs.runDue()
    expect((await detail(topic_id)).status).toBe('failed')
    expect(await news()).toMatchObject({ title: '视频处理失败', link: `#/topic_edit/${topic_id}` })
    expect(await reviewer.call('POST circle/topic pass', { topic_id, rev: 1 })).toMatchObject({
      code: 422,
      error: '视频处理失败，请重新上传',
    })
    const again = { content: '又一次', attachment: JSON.stringify([{ vid }]) }
    expect((await author.call('POST circle/postingapi common', again)).error).toBe('视频处理失败，请重新上传')
    expect((await reviewer.call('POST circle/topic fail', { topic_id, rev: 1, reason: '其他' })).code).toBe(0)
  })

  test('of a site that publishes at once is public when it is ready', async () => {
    await house.settings({ review_posts: false })
    const { vid = '' } = await upload()
    const { topic_id, state } = await publish(vid)
    await house.settings({ review_posts: true })
    expect(String(state)).toBe('0')
    expect(await stranger.ok('GET circle/topicapi detail', { topic_id })).toEqual({ topic_id, state: '0' })
    await house.app.jobs.runDue()
    const post = await stranger.ok('GET circle/topicapi detail', { topic_id })
    expect(post).toMatchObject({ state: '1', rev: 1, attachment: { status: 'ready' } })
  })

  test('is made once, also where the one who made it was killed', async () => {
    const { vid = '' } = await upload()
    const jobs = () => house.db.selectFrom('job').selectAll().where('kind', '=', 'make-video').execute()
    const [waiting] = await jobs()
    // As a process leaves it that died in the middle.
    const until = new Date(house.now().getTime() + 60_000)
    await house.db
      .updateTable('job')
      .set({ leased_to: until, lease: 'a process that was killed', tries: 1 })
      .where('id', '=', waiting?.id ?? 0)
      .execute()
    await house.app.jobs.runDue()
    expect((await jobs()).length).toBe(1)
    house.wait(61_000)
    await Promise.all([house.app.jobs.runDue(), house.app.jobs.runDue()])
    expect(await jobs()).toEqual([])
    const made = (await files()).filter((path) => path.includes(vid))
    expect(made.map((path) => path.split('/').at(-1))).toEqual(['video.mp4'])
  })
})

describe('files that nothing shows', () => {
  test('go after a month with all their forms; those of a post stay', async () => {
    const kept = await upload()
    const { topic_id } = await author.ok('POST circle/postingapi common', {
      content: '留着的',
      attachment: JSON.stringify([{ vid: kept.vid }]),
    })
    const lost = await upload()
    await house.app.jobs.runDue()
    house.wait(limits.orphanLife + 60_000)
    await sweepUploads(house.app.house)
    const there = await files()
    expect(there.some((path) => path.includes(String(lost.vid)))).toBe(false)
    expect(there.some((path) => path.includes(String(kept.vid)))).toBe(true)
    const author_ = await house.again(author)
    const post = await author_.ok('GET circle/topicapi detail', { topic_id })
    if (!('attachment' in post) || Array.isArray(post.attachment)) throw new Error('no video')
    expect((await get(post.attachment.thumb.url, author_)).statusCode).toBe(200)
    expect(await house.db.selectFrom('stray').selectAll().execute()).toEqual([])
  })
})
