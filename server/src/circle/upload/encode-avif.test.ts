import { minute } from '@quanzi/contract/time'
// @module-tag long

import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type TestStorage, testStorage } from '../../../test/storage.ts'
import { openTestApp, type Person, type TestApp } from '../../../test/test-app.ts'
import { openImageProcessor } from '../../adapters/image/image-processor.ts'
import { jobTable } from '../../job-handlers.ts'
import { keysOfFile } from '../../platform/files/storage-keys.ts'

let app: TestApp
let store: TestStorage
let operator: Person
/** A picture of soft spots, like a photo. */
let photo: Buffer
const images = openImageProcessor()

beforeAll(async () => {
  app = await openTestApp({ auditSwitch: 1 })
  store = await testStorage()
  operator = await app.createPerson('运营老周', { operator: true })
  const noise = { type: 'gaussian', mean: 128, sigma: 25 } as const
  const grain = await sharp({ create: { width: 500, height: 200, channels: 3, background: '#000', noise } })
    .png()
    .toBuffer()
  photo = await sharp(grain).resize(1000, 400, { kernel: 'cubic' }).jpeg({ quality: 95 }).toBuffer()
})
beforeEach(async () => {
  app.usePorts({ images, storage: store.storage })
  operator = await app.logInAgain(operator)
  await app.db.updateTable('file').set({ avif: 0 }).where('avif', 'is', null).execute()
})
afterAll(async () => {
  await app.close()
  await store.close()
})

const upload = async () => {
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(photo)]), 'a.jpg')
  const { data } = await operator.upload('POST index/upload/file', form)
  return app.db.selectFrom('file').selectAll().where('id', '=', data.attachid).executeTakeFirstOrThrow()
}
const uploadBanner = async () => {
  const { id, token } = await upload()
  await operator.ok('POST console/slide_save', { list: 'list', title: '秋日', shown: 1, picture: id })
  return { id, token }
}
const encode = () => jobTable.handlers['encode-avif'](app.context, {}, new AbortController().signal)
const avifColumn = async (id: number) =>
  (await app.db.selectFrom('file').select('avif').where('id', '=', id).executeTakeFirstOrThrow()).avif
const chrome = 'image/avif,image/webp,image/apng,image/svg+xml,image/*,*/*;q=0.8'
const get = (token: string, form: string, headers: Record<string, string> = {}) =>
  app.server.inject({ url: `/files/${token}/${form}.webp`, headers })

describe('a banner', () => {
  test(
    'is AVIF for browsers that support it, at least a fifth smaller at the same dimensions, and WebP for others',
    async () => {
      const { token } = await uploadBanner()
      const before = await get(token, 'feed', { accept: chrome })
      expect(before.headers).toMatchObject({ 'content-type': 'image/webp' })
      await encode()
      const avif = await get(token, 'feed', { accept: chrome })
      const webp = await get(token, 'feed', { accept: 'image/webp,*/*' })
      expect(avif.headers).toMatchObject({ 'content-type': 'image/avif', vary: expect.stringContaining('Accept') })
      expect(webp.headers).toMatchObject({ 'content-type': 'image/webp', vary: expect.stringContaining('Accept') })
      expect(webp.rawPayload).toEqual(before.rawPayload)
      expect(avif.rawPayload.length).toBeLessThanOrEqual(webp.rawPayload.length * 0.8)
      const [small, plain] = await Promise.all([sharp(avif.rawPayload).metadata(), sharp(webp.rawPayload).metadata()])
      expect([small.format, small.compression]).toEqual(['heif', 'av1'])
      expect([small.width, small.height]).toEqual([plain.width, plain.height])
      // The bytes of one form are not taken for those of the other.
      expect(avif.headers['etag']).not.toBe(webp.headers['etag'])
      const again = await get(token, 'feed', { accept: chrome, 'if-none-match': String(avif.headers['etag']) })
      expect(again.statusCode).toBe(304)
      const other = await get(token, 'feed', { accept: chrome, 'if-none-match': String(webp.headers['etag']) })
      expect(other.statusCode).toBe(200)
      const head = await app.server.inject({
        method: 'HEAD',
        url: `/files/${token}/feed.webp`,
        headers: { accept: chrome },
      })
      expect(head.headers['content-length']).toBe(String(avif.rawPayload.length))
    },
    minute,
  )

  test('keeps an AVIF file only if it is a fifth smaller, and is not encoded again otherwise', async () => {
    const tried: number[] = []
    const toAvif = async (bytes: Uint8Array) => {
      tried.push(bytes.length)
      return new Uint8Array(Math.floor(bytes.length * (tried.length === 1 ? 0.8 : 0.85)))
    }
    app.usePorts({ images: { ...images, toAvif }, storage: store.storage })
    const { id, token } = await uploadBanner()
    await encode()
    // The feed's; a picture of 1,000 px has a phone variant too.
    expect(tried.length).toBe(3)
    expect(await avifColumn(id)).toBe(1)
    expect((await store.files()).filter((key) => key.includes(token) && key.endsWith('.avif'))).toHaveLength(1)
    expect((await get(token, 'thumb', { accept: chrome })).headers['content-type']).toBe('image/webp')
    await encode()
    expect(tried.length).toBe(3)
  })

  test(
    'with an AI mark is served as WebP, which carries the mark',
    async () => {
      const { id, token } = await uploadBanner()
      await encode()
      await app.db.updateTable('file').set({ ai_stamp: 1 }).where('id', '=', id).execute()
      expect((await get(token, 'feed', { accept: chrome })).headers['content-type']).toBe('image/webp')
    },
    minute,
  )

  test('is deleted and exported together with its AVIF files', async () => {
    const { token } = await uploadBanner()
    expect(keysOfFile({ token, kind: 'site' })).toContain(`${token.slice(0, 2)}/${token}/feed.avif`)
    expect(keysOfFile({ token, kind: 'picture' }).join()).not.toContain('avif')
  })
})

test(
  'a picture that is not part of a page of the site is not encoded',
  async () => {
    const { id } = await upload()
    await encode()
    expect(await avifColumn(id)).toBeNull()
  },
  minute,
)

test('an upload is processed while an AVIF encoder runs', async () => {
  let release = () => {}
  const held = new Promise<null>((resolve) => {
    release = () => resolve(null)
  })
  app.usePorts({ images: { ...images, toAvif: () => held }, storage: store.storage })
  await uploadBanner()
  const encoding = encode()
  expect((await upload()).width).toBe(1000)
  release()
  await encoding
})
