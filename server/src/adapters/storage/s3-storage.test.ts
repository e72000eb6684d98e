import { rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { minute } from '@quanzi/contract/time'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openS3Fake } from '../../../test/fakes/s3.ts'
import { partSize } from './s3-multipart.ts'
import { openS3Storage } from './s3-storage.ts'

const signer = { keyId: 'key', keySecret: 'secret', region: 'auto' }
let fake: Awaited<ReturnType<typeof openS3Fake>>
beforeEach(async () => {
  fake = await openS3Fake(signer)
})
afterEach(() => fake.close())

const put = (storage: ReturnType<typeof openS3Storage>) => storage.put('a/b.webp', Buffer.from('bytes'), 'image/webp')

test('a file is stored in the bucket with its content type', async () => {
  await put(openS3Storage({ ...signer, incomingFolder: join(tmpdir(), 'quanzi-incoming'), url: `${fake.url}/` }))
  expect([...fake.stored]).toEqual([['/bucket/a/b.webp', { bytes: Buffer.from('bytes'), type: 'image/webp' }]])
})

test('a bucket in the host name has its keys at the root path', async () => {
  await put(
    openS3Storage({ ...signer, incomingFolder: join(tmpdir(), 'quanzi-incoming'), url: new URL(fake.url).origin }),
  )
  expect([...fake.stored.keys()]).toEqual(['/a/b.webp'])
})

test('the error for a wrong secret does not contain the secret', async () => {
  const storage = openS3Storage({
    ...signer,
    incomingFolder: join(tmpdir(), 'quanzi-incoming'),
    url: fake.url,
    keySecret: 'mistyped',
  })
  await expect(put(storage)).rejects.toThrow('storage PUT a/b.webp: 403 SignatureDoesNotMatch')
  await expect(storage.read('a/b.webp')).rejects.not.toThrow('mistyped')
})

test('a failed upload is retried with the complete body', async () => {
  fake.failNext(2)
  await put(openS3Storage({ ...signer, incomingFolder: join(tmpdir(), 'quanzi-incoming'), url: fake.url }))
  expect(fake.stored.get('/bucket/a/b.webp')?.bytes.toString()).toBe('bytes')
})

test('a read from an unavailable store is an error and not a missing file', async () => {
  fake.failNext(99)
  const storage = openS3Storage({ ...signer, incomingFolder: join(tmpdir(), 'quanzi-incoming'), url: fake.url })
  await expect(storage.read('a/b.webp')).rejects.toThrow('storage GET a/b.webp: 503 SlowDown')
  await fake.close()
  await expect(storage.read('a/b.webp')).rejects.toThrow('storage GET a/b.webp: no answer')
  fake = await openS3Fake(signer)
})

describe('a file of several parts', () => {
  const path = join(tmpdir(), `quanzi-parts-${process.pid}`)
  const bytes = Buffer.alloc(2 * partSize + 9, 'video')
  beforeAll(() => writeFile(path, bytes))
  afterAll(() => rm(path))
  const open = () => openS3Storage({ ...signer, incomingFolder: join(tmpdir(), 'quanzi-incoming'), url: fake.url })

  test('is stored with its content type, and a part that fails is sent again', async () => {
    fake.failNext(2, 'partNumber=2')
    await open().putFile('clip.mp4', path, 'video/mp4')
    const stored = fake.stored.get('/bucket/clip.mp4')
    expect([stored?.type, stored?.bytes.equals(bytes), fake.openUploads()]).toEqual(['video/mp4', true, 0])
  })

  test('leaves neither a file nor parts when a part fails at every retry', async () => {
    fake.failNext(3, 'partNumber=3')
    await expect(open().putFile('clip.mp4', path, 'video/mp4')).rejects.toMatchObject({ code: 'OUTSIDE_DOWN' })
    expect([fake.stored.size, fake.openUploads()]).toEqual([0, 0])
  })

  test('is stored when the response to the last step was lost', async () => {
    fake.loseNextCompletion()
    await open().putFile('clip.mp4', path, 'video/mp4')
    expect(fake.stored.get('/bucket/clip.mp4')?.bytes.length).toBe(bytes.length)
  })

  test('whose process has died is deleted when it is old enough', async () => {
    const storage = open()
    for (let n = 0; n < 5; n++) {
      fake.failNext(99, 'uploadId')
      await expect(storage.putFile(`clip-${n}.mp4`, path, 'video/mp4')).rejects.toThrow()
    }
    fake.failNext(0)
    expect(fake.openUploads()).toBe(5)
    await storage.sweep(new Date(Date.now() - minute))
    expect(fake.openUploads()).toBe(5)
    await storage.sweep(new Date(Date.now() + minute))
    expect(fake.openUploads()).toBe(0)
  })
})

test.each([
  ['hangs', {}],
  ['returns HTML', { status: 502, body: '<html>bad gateway</html>' }],
  ['returns an empty body', { status: 503, body: '' }],
  ['returns an endless body', { status: 500, endless: true }],
])('a store that %s causes a retryable error within the timeout', async (_, fault: Fault) => {
  const { url, close } = await openFaultyServer(fault)
  const storage = openS3Storage({ ...signer, incomingFolder: join(tmpdir(), 'quanzi-incoming'), url, timeoutMs: 300 })
  for (const operation of [() => storage.read('a/b.webp'), () => put(storage)])
    await expect(operation()).rejects.toMatchObject({ name: 'StorageDownError', code: 'OUTSIDE_DOWN' })
  await close()
})

type Fault = { status?: number; body?: string; endless?: boolean }

/** Opens a store that reads the request and then fails. */
const openFaultyServer = async ({ status, body, endless }: Fault) => {
  const server = createServer((request, response) => {
    request.resume().on('end', () => {
      if (status === undefined) return
      response.writeHead(status)
      if (endless) response.write('x'.repeat(1_000))
      else response.end(body)
    })
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/bucket`,
    close: async () => {
      server.closeAllConnections()
      await new Promise((closed) => server.close(closed))
    },
  }
}
