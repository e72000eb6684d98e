import { minute } from '@quanzi/contract/time'
// @module-tag long

import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openS3Storage } from '../../src/adapters/storage/s3-storage.ts'
import { openS3Fake } from '../fakes/s3.ts'
import { uploadPicture } from '../single-level-app.ts'
import { openTestApp, type Person, type TestApp } from '../test-app.ts'
import { hasSwift, startSwift, swiftPackages, swiftSigner } from './swift.ts'

const signer = { keyId: 'key', keySecret: 'secret', region: 'auto' }

const openFake = async () => {
  const fake = await openS3Fake(signer)
  const away = async () => fake.failNext(1_000_000)
  const back = async () => fake.failNext(0)
  return { url: fake.url, signer, away, back, close: fake.close }
}
const openSwift = async () => ({ ...(await startSwift()), signer: swiftSigner })

const kinds: { name: string; open: typeof openSwift | typeof openFake; missing: string }[] = [
  { name: 'a fake bucket', open: openFake, missing: '' },
  { name: 'swift', open: openSwift, missing: hasSwift() ? '' : ` (apt-get install ${swiftPackages})` },
]

for (const { name, open, missing } of kinds)
  describe.skipIf(missing)(`while ${name} is away${missing}`, () => {
    let app: TestApp
    let author: Person
    let incomingFolder: string
    let bucket: Awaited<ReturnType<typeof openSwift | typeof openFake>>
    beforeAll(async () => {
      incomingFolder = await mkdtemp(join(tmpdir(), 'quanzi-incoming-'))
      bucket = await open()
      app = await openTestApp({ auditSwitch: 1 })
      author = await app.createPerson('云溪小满')
      app.usePorts({ storage: openS3Storage({ ...bucket.signer, url: bucket.url, incomingFolder }) })
    }, minute)
    afterAll(async () => {
      await app?.close()
      await bucket?.close()
      await rm(incomingFolder, { recursive: true })
    })

    test(
      'uploads and files get 503 with Retry-After, nothing is half-written, and the retry succeeds',
      async () => {
        const id = await uploadPicture(author)
        const { token } = await app.db
          .updateTable('file')
          .set({ open: true })
          .where('id', '=', id)
          .returning('token')
          .executeTakeFirstOrThrow()
        const url = `/files/${token}/full.webp`
        const read = async (method: 'GET' | 'HEAD', headers = {}) => {
          const response = await app.server.inject({ method, url, headers })
          return [response.statusCode, response.headers['retry-after'], response.headers['cache-control']]
        }
        const files = () => app.db.selectFrom('file').select('id').execute()
        const before = await files()
        const form = new FormData()
        form.append('file', new Blob(['picture']), 'a.jpg')

        await bucket.away()
        const upload = await author.upload('POST index/upload/file', form)
        expect([upload.status, upload.headers['retry-after'], upload.error]).toEqual([
          503,
          '5',
          '服务暂时不可用，请稍后再试',
        ])
        const away = [503, '5', 'private, no-store']
        expect(await read('GET')).toEqual(away)
        expect(await read('GET', { range: 'bytes=-2' })).toEqual(away)
        expect(await read('HEAD')).toEqual(away)
        Object.assign(app.context.config, { fileDelivery: 'nginx' })
        expect(await read('GET')).toEqual(away)
        Object.assign(app.context.config, { fileDelivery: 'process' })
        expect(await files()).toEqual(before)
        expect(await readdir(incomingFolder)).toEqual([])

        await bucket.back()
        expect((await read('GET'))[0]).toBe(200)
        const retry = await author.upload('POST index/upload/file', form)
        expect([retry.status, retry.error]).toEqual([200, ''])
        const again = retry.data.attachid
        const written = await app.db
          .selectFrom('file')
          .select('token')
          .where('id', '=', again)
          .executeTakeFirstOrThrow()
        const own = { url: `/files/${written.token}/full.webp`, headers: { cookie: author.cookie } }
        expect((await app.server.inject(own)).statusCode).toBe(200)
      },
      minute,
    )
  })
