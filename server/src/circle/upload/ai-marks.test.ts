// @module-tag long

import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { crc32 } from 'node:zlib'
import {
  aigcField,
  box,
  c2paManifest,
  exifOf,
  generatedClaim,
  iptcXmp,
  jpegC2pa,
  jpegXmp,
  pngChunk,
  pngInternationalText,
  tc260Xmp,
  toBytes,
  userComment,
  uuidBox,
  webpOf,
} from '@quanzi/contract/circle/ai-mark/ai-mark.fixture'
import { sourceOfBytes } from '@quanzi/contract/circle/ai-mark/byte-source'
import { readAiMark } from '@quanzi/contract/circle/ai-mark/read-ai-mark'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createFakeVideoProcessor } from '../../../test/fakes/video.ts'
import { type TestStorage, testStorage } from '../../../test/storage.ts'
import { openTestApp, type Person, type TestApp } from '../../../test/test-app.ts'
import { openImageProcessor } from '../../adapters/image/image-processor.ts'
import { trailerSize } from '../../platform/files/stamp-mp4.ts'
import { markFiles } from './mark-files.ts'

let testApp: TestApp
let store: TestStorage
let author: Person
let reviewer: Person
let tempDir: string
let plain: Buffer
let marked: Buffer

beforeAll(async () => {
  testApp = await openTestApp({ auditSwitch: 1 })
  store = await testStorage()
  tempDir = await mkdtemp(join(tmpdir(), 'quanzi-marks-'))
  testApp.usePorts({
    images: openImageProcessor(),
    storage: store.storage,
    video: await createFakeVideoProcessor(tempDir),
  })
  author = await testApp.createPerson('云溪小满')
  reviewer = await testApp.createPerson('一审老陈', { level: 1 })
  plain = await sharp({ create: { width: 1_300, height: 900, channels: 3, background: '#8a5b00' } })
    .jpeg()
    .toBuffer()
  const camera = exifOf([
    { tag: 0x010f, bytes: toBytes('Secret Camera') },
    { tag: 0x9286, bytes: userComment('西湖边'), inExifDirectory: true },
  ])
  const exif = Buffer.concat([Buffer.from([0xff, 0xe1, 0, camera.length + 8]), Buffer.from('Exif\0\0'), camera])
  marked = Buffer.concat([plain.subarray(0, 2), exif, jpegXmp(tc260Xmp('1')), plain.subarray(2)])
})
afterAll(async () => {
  await testApp.close()
  await store.close()
  await rm(tempDir, { recursive: true, force: true })
})

const xmpUuid = 'be7acfcb97a942e89c71999491e3afac'
const c2paUuid = 'd8fec3d61b0e483c92975828877ec481'
const head = Buffer.from('\0\0\0\x18ftypisom\0\0\0\0isommp42')
const frames = box('mdat', new Uint8Array(9_000))

const upload = async (bytes: Buffer, more: Record<string, string> = {}) => {
  const form = new FormData()
  for (const [name, value] of Object.entries({ filesize: String(bytes.length), ...more })) form.append(name, value)
  form.append('file', new Blob([new Uint8Array(bytes)]), 'a.jpg')
  return author.upload('POST index/upload/file', form)
}
const uploadVideo = async (bytes: Buffer): Promise<string> => {
  const { key } = await author.ok('GET index/vms/getunique', { filename: 'a.mp4', file_type: 'video' })
  const form = new FormData()
  const fields = { filename: key, filesize: String(bytes.length), offset: '0', revoke: '0' }
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  form.append('file', new Blob([new Uint8Array(bytes)]), 'a.mp4')
  return (await author.upload('POST index/vms/upload', form)).data.vid as string
}
const publish = async (attachment: object[], ai = 0, more: object = {}) =>
  (
    await author.ok('POST circle/postingapi common', {
      content: '湖边',
      attachment: JSON.stringify(attachment),
      ai,
      ...more,
    })
  ).topic_id
const readPost = async (topic_id: number) => {
  const post = await author.ok('GET circle/topicapi detail', { topic_id })
  if (!('attachment' in post)) throw new Error('no post')
  return post
}
/** The marks of all stored files of a token, by name. */
const storedMarks = async (token: string) => {
  const keys = (await store.files()).filter((key) => key.includes(token)).sort()
  const marks: Record<string, number> = {}
  for (const key of keys) {
    const bytes = await buffer((await store.storage.read(key))?.stream ?? Readable.from([]))
    const name = key.split('/').at(-1) ?? ''
    marks[name] = (await readAiMark(sourceOfBytes(bytes)))?.grade ?? 0
    if (name.endsWith('.webp')) expect((await sharp(bytes).stats()).channels.length, name).toBeGreaterThan(2)
    for (const trace of ['Secret', '西湖', 'Exif', 'nested'])
      expect(bytes.includes(trace), `${name} ${trace}`).toBe(false)
  }
  return marks
}
const tokenOf = (url: string) => /\/files\/([\w-]+)\//.exec(url)?.[1] ?? ''
const everyPicture = (grade: number) => ({
  'feed.webp': grade,
  'full.webp': grade,
  'icon.webp': grade,
  'phone.webp': grade,
  'thumb.webp': grade,
})

/** A small picture of a format, with what a program has added to its metadata. */
const pictureWith = async (format: 'jpeg' | 'png' | 'webp', mark: Mark): Promise<Buffer> => {
  const small = sharp({ create: { width: 60, height: 40, channels: 3, background: '#2d6a4f' } })
  const bytes = await small.toFormat(format).toBuffer()
  if (format === 'jpeg') {
    const segment = 'xmp' in mark ? jpegXmp(mark.xmp) : jpegC2pa(mark.c2pa)
    return Buffer.concat([bytes.subarray(0, 2), segment, bytes.subarray(2)])
  }
  if (format === 'png') {
    const chunk =
      'xmp' in mark ? pngInternationalText('XML:com.adobe.xmp', toBytes(mark.xmp)) : pngChunk('caBX', mark.c2pa)
    const checksum = Buffer.alloc(4)
    checksum.writeUInt32BE(crc32(chunk.subarray(4, -4)))
    return Buffer.concat([bytes.subarray(0, 33), chunk.subarray(0, -4), checksum, bytes.subarray(33)])
  }
  const chunk = webpOf('xmp' in mark ? ['XMP ', toBytes(mark.xmp)] : ['C2PA', mark.c2pa]).subarray(webpOf().length)
  const whole = Buffer.concat([bytes, chunk])
  whole.writeUInt32LE(whole.length - 8, 4)
  return whole
}
type Mark = { xmp: string } | { c2pa: Uint8Array }
const marks: [string, Mark][] = [
  ['AIGC', { xmp: tc260Xmp() }],
  ['IPTC', { xmp: iptcXmp() }],
  ['C2PA', { c2pa: c2paManifest(generatedClaim) }],
]

test.each(marks)('%s is found in a JPEG, a PNG, a WebP and an MP4, and the stored file says so', async (_, mark) => {
  for (const format of ['jpeg', 'png', 'webp'] as const) {
    const { data } = await upload(await pictureWith(format, mark))
    expect([format, data.ai_grade]).toEqual([format, 1])
    expect(Object.values(await storedMarks(tokenOf(data.full)))).toEqual([1, 1, 1])
  }
  const added = 'xmp' in mark ? uuidBox(xmpUuid, toBytes(mark.xmp)) : uuidBox(c2paUuid, mark.c2pa)
  const topic_id = await publish([{ vid: await uploadVideo(Buffer.concat([head, frames, added])) }])
  await testApp.jobs.runDue()
  expect(await readPost(topic_id)).toMatchObject({ ai_grade: 1, attachment: { ai_grade: 1, status: 'ready' } })
})

test.each([1, 2, 3] as const)(
  'grade %i is shown on the card, in the detail, with the picture and in the review',
  async (grade) => {
    const { data } = await upload(await pictureWith('jpeg', { xmp: tc260Xmp(String(grade)) }))
    const topic_id = await publish([{ id: data.attachid }])
    const waiting = await reviewer.ok('GET circle/topic list', { state: 1, pagesize: 100 })
    expect(waiting.data.find((post) => post.topic_id === topic_id)).toMatchObject({ ai_grade: grade })
    expect(await reviewer.ok('GET circle/topic detail', { topic_id })).toMatchObject({ ai_grade: grade })
    await reviewer.ok('POST circle/topic pass', { topic_id, rev: 1 })
    const { data: cards } = await testApp.visitor.ok('GET circle/topicapi list', { pagesize: 100 })
    const shown = { ai_grade: grade, attachment: [{ ai_grade: grade }] }
    expect(cards.find((post) => post.topic_id === topic_id)).toMatchObject(shown)
    expect(await testApp.visitor.ok('GET circle/topicapi detail', { topic_id })).toMatchObject(shown)
  },
)

describe('the mark of a picture', () => {
  test('is read before the metadata is removed, shown with the post, and written into every served file', async () => {
    const { data } = await upload(marked)
    expect(data.ai_grade).toBe(1)
    const token = tokenOf(data.full)
    expect(await storedMarks(token)).toEqual(everyPicture(1))
    const found = (await store.files()).find((key) => key.includes(token) && key.endsWith('full.webp')) ?? ''
    const text = (await buffer((await store.storage.read(found))?.stream ?? Readable.from([]))).toString()
    expect(text).toContain('"ContentProducer":"001191110108MA01KP2T5U"')
    expect(text).toContain(`"PropagateID":"${token}"`)
    expect(text).toMatch(/"ContentPropagator":"[^"]+"/)

    const plainUpload = await upload(plain)
    expect(plainUpload.data.ai_grade).toBe(0)
    expect(await storedMarks(tokenOf(plainUpload.data.full))).toEqual(everyPicture(0))
    const topic_id = await publish([{ id: data.attachid }, { id: plainUpload.data.attachid }])
    await testApp.jobs.runDue()
    expect(await readPost(topic_id)).toMatchObject({ is_ai: 0, ai_grade: 1, attachment: [{ ai_grade: 1 }, {}] })
    expect(await storedMarks(tokenOf(plainUpload.data.full))).toEqual(everyPicture(0))
    expect(await reviewer.ok('GET circle/topic detail', { topic_id })).toMatchObject({ ai_grade: 1 })
    await reviewer.ok('POST circle/topic pass', { topic_id, rev: 1 })
    expect((await testApp.server.inject({ url: `/s/${topic_id}` })).body).toContain('AI生成')
    const feed = await testApp.visitor.ok('GET circle/topicapi list', {})
    expect(feed.data.find((post) => post.topic_id === topic_id)).toMatchObject({ ai_grade: 1 })
  })

  test('the author cannot remove a detected mark, neither when publishing nor by an edit', async () => {
    const { data } = await upload(marked)
    const topic_id = await publish([{ id: data.attachid }], 0)
    expect((await readPost(topic_id)).ai_grade).toBe(1)
    const edit = { topic_id, content: '改过', attachment: JSON.stringify([{ id: data.attachid }]) }
    await author.ok('POST circle/postingapi edit', { ...edit, ai: 1 })
    expect(await readPost(topic_id)).toMatchObject({ is_ai: 1, ai_grade: 1 })
    await author.ok('POST circle/postingapi edit', { ...edit, ai: 0 })
    await testApp.jobs.runDue()
    expect(await readPost(topic_id)).toMatchObject({ is_ai: 0, ai_grade: 1 })
    expect(await storedMarks(tokenOf(data.full))).toEqual(everyPicture(1))
  })

  test('a declared mark is written into the files, and removed from them with the declaration', async () => {
    const { data } = await upload(plain)
    const token = tokenOf(data.full)
    const topic_id = await publish([{ id: data.attachid }], 1)
    const etag = async () => (await testApp.server.inject({ url: data.full })).headers.etag
    const before = await etag()
    await testApp.jobs.runDue()
    expect(await readPost(topic_id)).toMatchObject({ is_ai: 1, ai_grade: 2 })
    expect(await storedMarks(token)).toEqual(everyPicture(2))
    expect(await etag()).not.toBe(before)
    const edit = { topic_id, content: '改过', attachment: JSON.stringify([{ id: data.attachid }]), ai: 0 }
    await author.ok('POST circle/postingapi edit', edit)
    await testApp.jobs.runDue()
    expect(await readPost(topic_id)).toMatchObject({ is_ai: 0, ai_grade: 0 })
    expect(await storedMarks(token)).toEqual(everyPicture(0))
  })

  test('the client can report a mark that was lost when it redrew the picture, and cannot remove one', async () => {
    expect((await upload(plain, { aigc: aigcField('1') })).data.ai_grade).toBe(1)
    expect((await upload(marked, { aigc: aigcField('3') })).data.ai_grade).toBe(1)
    expect((await upload(plain, { aigc: '' })).data.ai_grade).toBe(0)
    for (const aigc of ['{', '{"Label":"9"}', '[]', 'null', `{"Label":"1","x":"${'y'.repeat(2_000)}"}`])
      expect((await upload(plain, { aigc })).code, aigc.slice(0, 20)).toBe(400)
  })
})

describe('the mark of a video', () => {
  const xmp = uuidBox(xmpUuid, toBytes(iptcXmp()))

  test('is written into the video and its poster, and shown with the post', async () => {
    const vid = await uploadVideo(Buffer.concat([head, frames, xmp]))
    const cover = await upload(plain)
    const topic_id = await publish([{ vid }], 0, { thumb: JSON.stringify([{ id: cover.data.attachid }]) })
    await testApp.jobs.runDue()
    await testApp.jobs.runDue()
    const post = await readPost(topic_id)
    expect(post).toMatchObject({ is_ai: 0, ai_grade: 1, attachment: { ai_grade: 1, status: 'ready' } })
    expect(await storedMarks(vid)).toEqual({ 'video.mp4': 1 })
    expect(await storedMarks(tokenOf(cover.data.full))).toEqual(everyPicture(1))
  })

  test('a declared one is appended to the stored file and removed again', async () => {
    const bytes = Buffer.concat([head, frames])
    const vid = await uploadVideo(bytes)
    await testApp.jobs.runDue()
    const topic_id = await publish([{ vid }], 1)
    const key = (await store.files()).find((one) => one.includes(vid)) ?? ''
    expect(await store.storage.size(key)).toBe(bytes.length)
    await testApp.jobs.runDue()
    expect(await storedMarks(vid)).toEqual({ 'video.mp4': 2 })
    expect(await store.storage.size(key)).toBe(bytes.length + trailerSize)
    await author.ok('POST circle/postingapi edit', {
      topic_id,
      content: '改过',
      attachment: JSON.stringify([{ vid }]),
      ai: 0,
    })
    await testApp.jobs.runDue()
    expect(await buffer((await store.storage.read(key))?.stream ?? Readable.from([]))).toEqual(bytes)
  })

  test('leaves no copy of the video in the folder for incoming files, also when the storage rejects it', async () => {
    const vid = await uploadVideo(Buffer.concat([head, frames]))
    await testApp.jobs.runDue()
    const postId = await publish([{ vid }], 1)
    const before = (await store.files()).sort()
    const { storage } = store
    const receive: typeof storage.receive = async (stream) => ({
      ...(await storage.receive(stream)),
      store: () => Promise.reject(new Error('the bucket is full')),
    })
    testApp.usePorts({ storage: { ...storage, receive } })
    const { signal } = new AbortController()
    await expect(markFiles(testApp.context, postId, signal)).rejects.toThrow('the bucket is full')
    testApp.usePorts({ storage })
    await markFiles(testApp.context, postId, signal)
    expect(await storedMarks(vid)).toEqual({ 'video.mp4': 2 })
    expect((await store.files()).sort()).toEqual(before)
  })
})

test('a profile picture cropped by the client keeps its mark, which the review queue and the profile show', async () => {
  const member = await testApp.createPerson('换了封面的人')
  const form = new FormData()
  form.append('aigc', '{"Label":"1","ContentProducer":"p","ProduceID":"n"}')
  form.append('file', new Blob([new Uint8Array(plain)]), 'cover.jpg')
  const { data: cover } = await member.upload('POST index/upload/file', form)
  expect(await storedMarks(tokenOf(cover.url))).toEqual(everyPicture(1))
  await member.ok('POST circle/memberapi edit', { nickname: member.nickname, cover: cover.attachid })
  const gradeOfPage = async () => (await member.ok('GET circle/memberapi homepage', { id: member.id })).ai_grade
  expect(await gradeOfPage()).toBe(0)
  const { data } = await reviewer.ok('GET circle/profile list')
  const [change] = data.filter(({ member_data }) => member_data.id === member.id)
  expect(change).toMatchObject({ field: 'cover', ai_grade: 1 })
  await reviewer.ok('POST circle/profile pass', { id: change?.id })
  expect(await gradeOfPage()).toBe(1)
})
