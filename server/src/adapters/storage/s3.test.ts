import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openS3 } from './s3.ts'
import { openS3Double } from './s3-double.ts'

const signer = { keyId: 'key', keySecret: 'secret', region: 'auto' }
let double: Awaited<ReturnType<typeof openS3Double>>
beforeEach(async () => {
  double = await openS3Double(signer)
})
afterEach(() => double.close())

const put = (storage: ReturnType<typeof openS3>) => storage.put('a/b.webp', Buffer.from('bytes'), 'image/webp')

test('a file lies under the bucket with its type', async () => {
  await put(openS3({ ...signer, url: `${double.url}/` }))
  expect([...double.stored]).toEqual([['/bucket/a/b.webp', { bytes: Buffer.from('bytes'), type: 'image/webp' }]])
})

test('a bucket in the host name has its keys at the root', async () => {
  await put(openS3({ ...signer, url: new URL(double.url).origin }))
  expect([...double.stored.keys()]).toEqual(['/a/b.webp'])
})

test('a wrong secret is told, and tells nothing of itself', async () => {
  const storage = openS3({ ...signer, url: double.url, keySecret: 'mistyped' })
  await expect(put(storage)).rejects.toThrow('storage PUT a/b.webp: 403 SignatureDoesNotMatch')
  await expect(storage.read('a/b.webp')).rejects.not.toThrow('mistyped')
})

test('a store that stumbles is asked again, with the whole body', async () => {
  double.failNext(2)
  await put(openS3({ ...signer, url: double.url }))
  expect(double.stored.get('/bucket/a/b.webp')?.bytes.toString()).toBe('bytes')
})

test('a store that is down is an error, not an absence', async () => {
  double.failNext(99)
  const storage = openS3({ ...signer, url: double.url })
  await expect(storage.read('a/b.webp')).rejects.toThrow('storage GET a/b.webp: 503 SlowDown')
  await double.close()
  await expect(storage.read('a/b.webp')).rejects.toThrow('storage GET a/b.webp: no answer')
  double = await openS3Double(signer)
})

test.each([
  ['hangs', {}],
  ['answers HTML', { status: 502, body: '<html>bad gateway</html>' }],
  ['answers nothing', { status: 503, body: '' }],
  ['answers without an end', { status: 500, endless: true }],
])('a store that %s is given up soon, and one may come back later', async (_, how: Fault) => {
  const { url, close } = await faulty(how)
  const storage = openS3({ ...signer, url, within: 300 })
  const began = performance.now()
  for (const deed of [() => storage.read('a/b.webp'), () => put(storage)])
    await expect(deed()).rejects.toMatchObject({ name: 'StorageDownError', code: 'OUTSIDE_DOWN' })
  expect(performance.now() - began).toBeLessThan(4_000)
  await close()
})

type Fault = { status?: number; body?: string; endless?: boolean }

/** A store that takes what it is sent and then fails. */
const faulty = async ({ status, body, endless }: Fault) => {
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
