import { createHash } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { minute } from '@quanzi/contract/time'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hasSwift, startSwift, swiftPackages, swiftSigner } from '../../../test/files/swift.ts'
import { describeStorage } from '../../../test/storage-contract.ts'
import { openS3Client } from './s3-client.ts'
import { abortStaleUploads } from './s3-multipart.ts'
import { openS3Storage } from './s3-storage.ts'

const missing = hasSwift() ? '' : ` (not on this machine: apt-get install ${swiftPackages})`

describe.skipIf(missing)(`a real S3 server${missing}`, () => {
  let swift: Awaited<ReturnType<typeof startSwift>>
  beforeAll(async () => {
    swift = await startSwift()
  }, minute)
  afterAll(() => swift?.close())
  const incomingFolder = join(tmpdir(), 'quanzi-incoming')
  const open = (change: Partial<Parameters<typeof openS3Storage>[0]> = {}) =>
    openS3Storage({ ...swiftSigner, url: swift.url, incomingFolder, ...change })

  describeStorage('swift', async (folder) => ({
    storage: open({ incomingFolder: join(folder, 'files/.incoming') }),
    close: async () => {},
  }))

  test.each<[string, { url?: string; keyId?: string; keySecret?: string; region?: string }, string]>([
    ['a wrong secret', { keySecret: 'mistyped' }, 'S3_KEY_ID and S3_KEY_SECRET'],
    ['a wrong key', { keyId: 'quanzi:other' }, 'S3_KEY_ID and S3_KEY_SECRET'],
    ['a wrong region', { region: 'elsewhere' }, 'S3_REGION'],
    ['a missing bucket', { url: '/none' }, 'The bucket does not exist'],
  ])('%s is refused with a sentence', async (_, { url, ...change }, named) => {
    const storage = open({ ...change, ...(url && { url: new URL(url, swift.url).href }) })
    const refused = { name: 'StorageRefusedError', sentence: expect.stringContaining(named) }
    await expect(storage.put('a/b', Buffer.from('x'), 'text/plain')).rejects.toMatchObject(refused)
    await expect(storage.read('a/b')).rejects.toMatchObject(refused)
  })

  test('a presigned path reads only its key, also in ranges, and expires', async () => {
    const storage = open()
    await storage.put('signed/one.txt', Buffer.from('0123456789'), 'text/plain')
    await storage.put('signed/two.txt', Buffer.from('other'), 'text/plain')
    const get = (path: string, headers = {}) => fetch(new URL(path, swift.url), { headers })
    const path = (await storage.internalPath('signed/one.txt')).replace('/_bucket', '')
    expect(await (await get(path)).text()).toBe('0123456789')
    const ranged = await get(path, { range: 'bytes=2-4' })
    expect([ranged.status, await ranged.text()]).toEqual([206, '234'])
    expect((await get(path.replace('one', 'two'))).status).toBe(403)
    const short = await openS3Client({ ...swiftSigner, url: swift.url }).presign('signed/one.txt', 1)
    await expect.poll(async () => (await get(short)).status, { timeout: 10_000 }).toBe(403)
  })

  test('parts of an upload that never ended are swept', async () => {
    const client = openS3Client({ ...swiftSigner, url: swift.url })
    const begin = async () => {
      const begun = await client.requireOk('POST', 'stale/clip.mp4', { query: { uploads: '' } })
      const [, uploadId = ''] = /<UploadId>(.*)<\/UploadId>/.exec(await begun.text()) ?? []
      const body = { size: 1, hash: createHash('sha256').update('x').digest('hex'), open: () => 'x' }
      await client.requireOk('PUT', 'stale/clip.mp4', { query: { partNumber: '1', uploadId }, body })
    }
    const count = async () =>
      (await (await client.requireOk('GET', null, { query: { uploads: '' } })).text()).split('<Upload>').length - 1
    await begin()
    await begin()
    expect(await count()).toBe(2)
    await abortStaleUploads(client, new Date(Date.now() - minute))
    expect(await count()).toBe(2)
    await abortStaleUploads(client, new Date(Date.now() + minute))
    expect(await count()).toBe(0)
  })
})
