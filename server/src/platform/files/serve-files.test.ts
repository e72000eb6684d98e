import { minute } from '@quanzi/contract/time'
// @module-tag long

import { limits } from '@quanzi/contract/limits'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { uploadPicture } from '../../../test/single-level-app.ts'
import { openTestApp, type TestApp } from '../../../test/test-app.ts'

let app: TestApp
let url: string
const reads: { key: string; range: { start: number; end: number } | undefined }[] = []

beforeAll(async () => {
  app = await openTestApp({ auditSwitch: 1, rateLimits: true })
  const { storage } = app.context.ports
  app.usePorts({
    storage: {
      ...storage,
      read: (key, range) => {
        reads.push({ key, range })
        return storage.read(key, range)
      },
    },
  })
  const author = await app.createPerson('云溪小满')
  const id = await uploadPicture(author)
  const { token } = await app.db
    .updateTable('file')
    .set({ open: true })
    .where('id', '=', id)
    .returning('token')
    .executeTakeFirstOrThrow()
  url = `/files/${token}/full.webp`
})
afterAll(() => app.close())

const far = '192.0.2.7'

describe('a stored file', () => {
  test('is not opened by HEAD, which returns its length', async () => {
    const { headers, statusCode } = await app.server.inject({ url, remoteAddress: far })
    expect(statusCode).toBe(200)
    reads.length = 0
    for (const range of [{}, { range: 'bytes=0-1' }]) {
      const head = await app.server.inject({ method: 'HEAD', url, headers: range, remoteAddress: far })
      expect([head.statusCode, head.body]).toEqual([200, ''])
      expect(head.headers).toMatchObject({
        'content-length': headers['content-length'],
        'content-type': 'image/webp',
        etag: headers['etag'],
        'accept-ranges': 'bytes',
      })
    }
    expect(reads).toEqual([])
    const missing = await app.server.inject({ method: 'HEAD', url: '/files/none/full.webp', remoteAddress: far })
    expect(missing.statusCode).toBe(404)
  })

  test('is read only in the requested range', async () => {
    reads.length = 0
    await app.server.inject({ url, headers: { range: 'bytes=2-4' }, remoteAddress: far })
    expect(reads.map(({ range }) => range)).toEqual([{ start: 2, end: 4 }])
  })
})

/** Stops at the first 429. */
const statuses = async (path: string, count: number, remoteAddress: string) => {
  const counts = new Map<number, number>()
  for (let i = 0; i < count; i++) {
    const { statusCode, headers } = await app.server.inject({ url: path, remoteAddress })
    counts.set(statusCode, (counts.get(statusCode) ?? 0) + 1)
    if (statusCode !== 429) continue
    expect(Number(headers['retry-after'])).toBeGreaterThan(0)
    break
  }
  return counts
}

describe('pages and files', () => {
  test.each(['/s/1', '/s/town/1', '/s/list/11', '/robots.txt', '/sitemap.xml', '/%73/1', '/readyz', '/metrics'])(
    '%s has a rate limit by address',
    async (path) => {
      const remoteAddress = `198.51.100.${path.length}`
      const counts = await statuses(path, limits.pageRequestsPerMinute * 2 + 5, remoteAddress)
      expect(counts.get(429)).toBeGreaterThan(0)
      expect((await app.server.inject({ url: path, remoteAddress: '198.51.100.200' })).statusCode).not.toBe(429)
    },
    30_000,
  )

  test(
    'requesting the files of one page is never refused, a flood of files is',
    async () => {
      const remoteAddress = '203.0.113.9'
      // Twenty posts of nine pictures with their avatars, opened ten times in a minute.
      expect((await statuses('/files/none/feed.webp', 2_000, remoteAddress)).get(429)).toBeUndefined()
      const flood = await statuses('/files/none/feed.webp', limits.fileRequestsPerMinute, remoteAddress)
      expect(flood.get(429)).toBeGreaterThan(0)
    },
    minute,
  )

  test('metrics and the details of the health check are for monitors alone', async () => {
    const get = (path: string, remoteAddress: string, headers = {}) =>
      app.server.inject({ url: path, remoteAddress, headers })
    const token = { authorization: 'Bearer a token for monitors' }
    expect((await get('/metrics', '203.0.113.1')).statusCode).toBe(404)
    expect((await get('/metrics', '203.0.113.1', token)).body).toContain('quanzi_call_duration_seconds')
    expect((await get('/metrics', '127.0.0.1')).statusCode).toBe(200)
    expect((await get('/readyz', '203.0.113.1')).json()).toEqual({ ready: true })
    expect((await get('/readyz', '127.0.0.1')).json()).toMatchObject({ ready: true, free_bytes: 100e9 })
  })
})
