import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openS3Fake } from '../../test/fakes/s3.ts'
import { openS3Storage } from '../adapters/storage/s3-storage.ts'
import { openLog } from './log.ts'
import { requireStorage } from './require-storage.ts'
import { describeStartupError } from './startup-errors.ts'

const signer = { keyId: 'key', keySecret: 'secret', region: 'auto' }
let fake: Awaited<ReturnType<typeof openS3Fake>>
let lines: string[]
beforeEach(async () => {
  fake = await openS3Fake(signer)
  lines = []
})
afterEach(() => fake.close())

const log = openLog('info', { write: (line) => void lines.push(line) })

const start = (keySecret: string, url = fake.url) =>
  requireStorage(openS3Storage({ ...signer, keySecret, url, incomingFolder: join(tmpdir(), 'quanzi-incoming') }), log)

test('wrong keys or an invalid URL of the bucket end the start with a sentence; an unreachable bucket only logs an error', async () => {
  await start('secret')
  expect([fake.stored.size, lines]).toEqual([0, []])
  const error = await start('mistyped').catch((reason: unknown) => reason)
  expect(describeStartupError(error)).toBe(
    'The bucket does not accept the access key: check S3_KEY_ID and S3_KEY_SECRET. / 存储桶不接受访问密钥，请检查 S3_KEY_ID 和 S3_KEY_SECRET。',
  )
  const page = createServer((_request, response) => response.end('<html>')).listen(0, '127.0.0.1')
  await once(page, 'listening')
  const { port } = page.address() as AddressInfo
  expect(
    describeStartupError(await start('secret', `http://127.0.0.1:${port}/bucket`).catch((reason: unknown) => reason)),
  ).toContain('check S3_URL')
  page.close()
  const stalled = { put: async () => {}, read: () => new Promise<never>(() => {}), delete: async () => {} }
  await requireStorage(stalled, log, 50)
  expect(lines.splice(0).join()).toContain('the storage does not answer')
  fake.failNext(99)
  await start('secret')
  expect(lines.join()).toContain('the storage does not answer')
})

test('an access key that may not list the bucket ends the start with a sentence that names the permission', async () => {
  const strict = await openS3Fake(signer, { mayList: false })
  const error = await start('secret', strict.url).catch((reason: unknown) => reason)
  expect(describeStartupError(error)).toBe(
    'The access key may not list the bucket, which then refuses missing files: allow it (s3:ListBucket). / 访问密钥没有列出存储桶的权限，读取不存在的文件会被拒绝，请授权（s3:ListBucket）。',
  )
  expect([strict.stored.size, lines]).toEqual([0, []])
  await strict.close()
})
