import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { minute } from '@quanzi/contract/time'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestStorage, testStorage } from '../../../test/storage.ts'
import { openTestApp, type Person, type TestApp } from '../../../test/test-app.ts'
import { openImageProcessor } from '../../adapters/image/image-processor.ts'

let testApp: TestApp
let store: TestStorage
let author: Person
let stranger: Person
let reviewer: Person
let photo: Buffer

beforeAll(async () => {
  testApp = await openTestApp({ auditSwitch: 1 })
  store = await testStorage()
  testApp.usePorts({ images: openImageProcessor(), storage: store.storage })
  author = await testApp.createPerson('云溪小满')
  stranger = await testApp.createPerson('路人')
  reviewer = await testApp.createPerson('一审老陈', { level: 1 })
  photo = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#8a5b00' } })
    .withExifMerge({ IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '30/1 17/1 0/1' } })
    .jpeg()
    .toBuffer()
})
afterAll(async () => {
  await testApp.close()
  await store.close()
})

const uploadPicture = (person: Person, bytes: Buffer, name = 'photo.jpg') => {
  const form = new FormData()
  form.append('filesize', String(bytes.length))
  form.append('originName', name)
  form.append('name', name)
  form.append('file', new Blob([new Uint8Array(bytes)]), name)
  return person.upload('POST index/upload/file', form)
}
const fetchStatus = async (url: string, person?: Person) =>
  (await testApp.server.inject({ url, headers: person ? { cookie: person.cookie } : {} })).statusCode

describe('a picture', () => {
  test('the type of a picture is detected from its bytes, not from its name', async () => {
    expect(await uploadPicture(author, photo, 'not-a-picture.exe')).toMatchObject({
      code: 0,
      data: { width: 60, height: 40 },
    })
    expect(
      await uploadPicture(author, Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'a.jpg'),
    ).toMatchObject({
      code: 415,
      status: 415,
      error: '不支持上传类型',
    })
    expect(await uploadPicture(author, photo.subarray(0, 200), 'half.jpg')).toMatchObject({
      code: 422,
      error: '图片无法识别，请换一张',
    })
    expect((await uploadPicture(author, Buffer.alloc(0))).code).toBe(400)
    expect((await uploadPicture(testApp.visitor, photo)).code).toBe(401)
    expect(await uploadPicture(author, Buffer.alloc(10_485_761, 1))).toMatchObject({
      code: 413,
      error: '图片大小不能超过10M',
    })
  })

  test('an uploaded picture loses its location metadata', async () => {
    const before = await store.files()
    await uploadPicture(author, photo)
    const stored = (await store.files()).filter((key) => !before.includes(key))
    expect(stored.length).toBe(3)
    for (const key of stored) {
      const found = await store.storage.read(key)
      expect((await sharp(await buffer(found?.stream ?? Readable.from([]))).metadata()).exif).toBeUndefined()
    }
  })

  test('a picture not yet in a public post is served to its owner and to reviewers, also by a URL whose signature has expired', async () => {
    const { data } = await uploadPicture(author, photo)
    const unsignedUrl = data.url.split('?')[0] as string
    expect(await fetchStatus(data.url)).toBe(200)
    expect([
      await fetchStatus(unsignedUrl),
      await fetchStatus(unsignedUrl, stranger),
      await fetchStatus(unsignedUrl, author),
      await fetchStatus(unsignedUrl, reviewer),
    ]).toEqual([404, 404, 200, 200])
    expect(await fetchStatus(data.url.replace(/mac=.*/, 'mac=forged'))).toBe(404)
    testApp.advanceTime(10 * minute + 1)
    expect([
      await fetchStatus(data.url),
      await fetchStatus(data.url, stranger),
      await fetchStatus(data.url, author),
      await fetchStatus(data.url, reviewer),
    ]).toEqual([404, 404, 200, 200])

    const { topic_id } = await author.ok('POST circle/postingapi common', {
      content: '有图',
      attachment: JSON.stringify([{ id: data.attachid }]),
    })
    expect([await fetchStatus(unsignedUrl), await fetchStatus(unsignedUrl, reviewer)]).toEqual([404, 200])
    await reviewer.ok('POST circle/topic pass', { topic_id, rev: 1 })
    expect([await fetchStatus(unsignedUrl), await fetchStatus(unsignedUrl, stranger)]).toEqual([200, 200])
    await reviewer.ok('POST circle/topic offline', { topic_id, reason: '侵权申诉' })
    expect([
      await fetchStatus(unsignedUrl),
      await fetchStatus(unsignedUrl, stranger),
      await fetchStatus(unsignedUrl, author),
    ]).toEqual([404, 404, 200])
  })

  test('a picture has variants for phones and for avatars, and a missing variant is replaced by the next larger one', async () => {
    const wide = await sharp({ create: { width: 1200, height: 900, channels: 3, background: '#2d6a4f' } })
      .jpeg()
      .toBuffer()
    const publishPicture = async (bytes: Buffer) => {
      const { data } = await uploadPicture(author, bytes)
      const attachment = JSON.stringify([{ id: data.attachid }])
      const { topic_id } = await author.ok('POST circle/postingapi common', { content: '宽', attachment })
      const post = await author.ok('GET circle/topicapi detail', { topic_id })
      const [picture] = 'attachment' in post && Array.isArray(post.attachment) ? post.attachment : []
      if (!picture) throw new Error('no picture')
      return picture
    }
    const widthOf = async (url = '') => {
      const headers = { cookie: author.cookie }
      const { statusCode, rawPayload } = await testApp.server.inject({ url, headers })
      return statusCode === 200 ? (await sharp(rawPayload).metadata()).width : statusCode
    }
    const { url, url_set } = await publishPicture(wide)
    const phone = url.replace('feed', 'phone')
    expect(url_set).toBe(`${phone} 800w, ${url} 1080w`)
    expect([await widthOf(url), await widthOf(phone)]).toEqual([1080, 800])
    for (const key of await store.files()) if (key.endsWith('phone.webp')) await store.storage.delete(key)
    expect(await widthOf(phone)).toBe(1080)
    const [icon, thumb] = [url.replace('feed', 'icon'), url.replace('feed', 'thumb')]
    expect([await widthOf(icon), await widthOf(thumb)]).toEqual([213, 480])
    for (const key of await store.files()) if (key.endsWith('icon.webp')) await store.storage.delete(key)
    expect(await widthOf(icon)).toBe(480)
    const small = await publishPicture(photo)
    expect(small.url_set).toBeUndefined()
    expect(await widthOf(small.url.replace('feed', 'phone'))).toBe(60)
    expect(await widthOf(`${small.url.slice(0, -'feed.webp'.length)}large.webp`)).toBe(404)
  })

  test('a picture of another member cannot be posted', async () => {
    const { data } = await uploadPicture(author, photo)
    expect(
      (
        await stranger.call('POST circle/postingapi common', {
          content: '借图',
          attachment: JSON.stringify([{ id: data.attachid }]),
        })
      ).code,
    ).toBe(422)
  })

  test('pictures keep their order and size in the post', async () => {
    const sent = [
      await uploadPicture(author, photo),
      await uploadPicture(author, photo),
      await uploadPicture(author, photo),
    ].map((response) => response.data.attachid)
    const order = [sent[2], sent[0], sent[1]]
    const { topic_id } = await author.ok('POST circle/postingapi common', {
      content: '三张',
      attachment: JSON.stringify(order.map((id) => ({ id }))),
      topic_type: '2',
    })
    const post = await author.ok('GET circle/topicapi detail', { topic_id })
    if (!('attachment' in post) || !Array.isArray(post.attachment)) throw new Error('no pictures')
    expect(post.attachment.map((picture) => [picture.attach_id, picture.width, picture.height])).toEqual(
      order.map((id) => [id, 60, 40]),
    )
    expect(post.attachment[0]?.preview).toMatch(/^data:image\/webp;base64,/)
  })
})
