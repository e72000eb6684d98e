import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openS3Fake } from '../adapters/storage/s3-fake.ts'
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

const start = (keySecret: string) =>
  requireStorage(
    openS3Storage({ ...signer, keySecret, url: fake.url, incomingFolder: join(tmpdir(), 'quanzi-incoming') }),
    openLog('info', { write: (line) => void lines.push(line) }),
  )

test('a bucket that refuses the keys ends the start with a sentence, one that is away only logs an error', async () => {
  await start('secret')
  expect([fake.stored.size, lines]).toEqual([0, []])
  const error = await start('mistyped').catch((reason: unknown) => reason)
  expect(describeStartupError(error)).toBe(
    'The bucket does not accept the access key: check S3_KEY_ID and S3_KEY_SECRET. / 存储桶不接受访问密钥，请检查 S3_KEY_ID 和 S3_KEY_SECRET。',
  )
  fake.failNext(99)
  await start('secret')
  expect(lines.join()).toContain('the storage does not answer')
})
