import { minute } from '@quanzi/contract/time'
// @module-tag long

import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { request } from 'node:https'
import type { Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openFolderStorage } from '../../src/adapters/storage/folder-storage.ts'
import { openS3Storage } from '../../src/adapters/storage/s3-storage.ts'
import { storageKey } from '../../src/platform/files/storage-keys.ts'
import type { Storage } from '../../src/ports.ts'
import { openS3Fake } from '../fakes/s3.ts'
import { type FileSource, hasNginx, startNginx } from '../nginx.ts'
import { openTestApp, type Person, type TestApp } from '../test-app.ts'
import { openNameServer } from './name-server.ts'
import { hasSwift, startSwift, swiftPackages, swiftSigner } from './swift.ts'

const signer = { keyId: 'key', keySecret: 'secret', region: 'auto' }
const withoutNginx = hasNginx() ? '' : ' (nginx is not installed)'

const openFolder = async (home: string) => ({
  storage: openFolderStorage(join(home, 'files')),
  source: { folder: join(home, 'files') } satisfies FileSource,
  close: async () => {},
})
const openBucket = (real: boolean) => async (home: string) => {
  const { url, close } = real ? await startSwift() : await openS3Fake(signer)
  const storage = openS3Storage({ ...(real ? swiftSigner : signer), url, incomingFolder: join(home, 'incoming') })
  return { storage, source: { bucket: url } satisfies FileSource, close }
}
const kinds = [
  { name: 'a folder', open: openFolder, missing: withoutNginx },
  { name: 'a fake bucket', open: openBucket(false), missing: withoutNginx },
  {
    name: 'swift',
    open: openBucket(true),
    missing: withoutNginx || (hasSwift() ? '' : ` (apt-get install ${swiftPackages})`),
  },
]

const size = 5_000_000
const token = 'abcdefgh12345678'
const video = `/files/${token}/video.mp4`

const storeVideo = async (app: TestApp, storage: Storage, ownerId: number, bytes: Buffer): Promise<void> => {
  await storage.put(storageKey(token, 'video'), bytes, 'video/mp4')
  const row = { site_id: 10001, owner_id: ownerId, kind: 'video' as const, token, type: 'video/mp4', open: true }
  await app.db
    .insertInto('file')
    .values({ ...row, size: bytes.length, width: 1, height: 1, preview: '', created_at: app.now() })
    .execute()
}

for (const { name, open, missing } of kinds)
  describe.skipIf(missing)(`nginx that sends files of ${name}${missing}`, () => {
    let app: TestApp
    let owner: Person
    let home: string
    let opened: Awaited<ReturnType<typeof openFolder | ReturnType<typeof openBucket>>>
    let nginx: Awaited<ReturnType<typeof startNginx>>
    const sockets = new Set<Socket>()
    const bytes = randomBytes(size)

    beforeAll(async () => {
      home = await mkdtemp(join(tmpdir(), 'quanzi-delivery-'))
      opened = await open(home)
      app = await openTestApp({ auditSwitch: 1 })
      app.usePorts({ storage: opened.storage })
      owner = await app.createPerson('云溪小满')
      await storeVideo(app, opened.storage, owner.id, bytes)
      // Workers of nginx run as another user.
      execFileSync('chmod', ['-R', 'a+rX', home])
      app.server.server.on('connection', (socket: Socket) => sockets.add(socket))
      await app.server.ready()
      await app.listenForProxy(join(home, 'http.sock'))
      nginx = await startNginx([join(home, 'http.sock')], { files: opened.source })
    }, minute)
    afterAll(async () => {
      await nginx?.stop()
      await app?.close()
      await opened?.close()
      await rm(home, { recursive: true })
    })

    const deliverBy = (fileDelivery: 'process' | 'nginx') => Object.assign(app.context.config, { fileDelivery })
    const setOpen = (isOpen: boolean) =>
      app.db.updateTable('file').set({ open: isOpen }).where('token', '=', token).execute()

    const send = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
      new Promise<{ status: number | undefined; headers: Record<string, unknown>; body: Buffer }>((done, fail) => {
        const options = { host: '127.0.0.1', port: nginx.ports.tls, path, method, headers, agent: false as const }
        const outgoing = request({ ...options, rejectUnauthorized: false }, async (response) => {
          done({ status: response.statusCode, headers: response.headers, body: await buffer(response) })
        })
        outgoing.once('error', fail)
        outgoing.end()
      })

    /** The response without what differs every time. */
    const compared = ({ status, headers, body }: Awaited<ReturnType<typeof send>>) => {
      const { date, connection, 'x-request-id': id, 'transfer-encoding': coding, ...rest } = headers
      expect(id).toBeTruthy()
      // nginx leaves it out of an answer that is a range of a local file.
      if (status === 206) delete rest['accept-ranges']
      return { status, headers: rest, body: body.toString('base64').slice(0, 1_000), length: body.length }
    }

    test('answers as the process does: status, headers, ranges, HEAD and 304', async () => {
      const etag = `"${token}.video.mp4"`
      const requests: [Record<string, string>, string?][] = [
        [{}],
        [{ range: 'bytes=0-1' }],
        [{ range: 'bytes=100-' }],
        [{ range: 'bytes=-5' }],
        [{ range: `bytes=${size - 3}-${size + 10}` }],
        [{ range: `bytes=${size}-` }],
        [{ range: 'bytes=2-9', 'if-range': etag }],
        [{ range: 'bytes=2-9', 'if-range': '"another"' }],
        [{ 'if-none-match': etag }],
        [{ 'if-none-match': '"another"' }],
        [{}, 'HEAD'],
      ]
      for (const [headers, method] of requests) {
        deliverBy('process')
        const own = compared(await send(video, headers, method))
        deliverBy('nginx')
        expect([headers, compared(await send(video, headers, method))]).toEqual([headers, own])
      }
    })

    test('asks the process for every request whether it is allowed', async () => {
      deliverBy('nginx')
      await setOpen(false)
      expect((await send(video)).status).toBe(404)
      const own = await send(video, { cookie: owner.cookie })
      expect([own.status, own.body.equals(bytes), own.headers['cache-control']]).toEqual([
        200,
        true,
        'private, no-store',
      ])
      await setOpen(true)
      const open = await send(video)
      expect([open.status, open.body.equals(bytes)]).toEqual([200, true])
      const key = storageKey(token, 'video')
      for (const path of [`/_files/${key}`, `/_bucket/bucket/${key}`, `/_bucket/${key}`])
        expect((await send(path, { cookie: owner.cookie })).status).toBe(404)
      expect((await send(`/files/${token.slice(1)}x/video.mp4`)).status).toBe(404)
    })

    test('sends the bytes of a video without the process', async () => {
      const sentBy = async (fileDelivery: 'process' | 'nginx') => {
        deliverBy(fileDelivery)
        const total = () => [...sockets].reduce((sum, socket) => sum + socket.bytesWritten, 0)
        const before = total()
        expect((await send(video)).body.length).toBe(size)
        return total() - before
      }
      expect(await sentBy('process')).toBeGreaterThan(size)
      expect(await sentBy('nginx')).toBeLessThan(3_000)
    })
  })

describe.skipIf(withoutNginx)(`nginx that sends files of a bucket with a name${withoutNginx}`, () => {
  test(
    'follows the name to its new address without a restart',
    async () => {
      const home = await mkdtemp(join(tmpdir(), 'quanzi-delivery-'))
      const bucket = await openS3Fake(signer)
      const named = new URL(bucket.url)
      named.hostname = 'bucket.test'
      const open = (url: string) => openS3Storage({ ...signer, url, incomingFolder: join(home, 'incoming') })
      const storage = { ...open(bucket.url), internalPath: open(named.href).internalPath }
      const names = await openNameServer()
      const app = await openTestApp({ auditSwitch: 1 })
      app.usePorts({ storage })
      Object.assign(app.context.config, { fileDelivery: 'nginx' })
      await storeVideo(app, storage, (await app.createPerson('云溪小满')).id, Buffer.from('the whole video'))
      execFileSync('chmod', ['-R', 'a+rX', home])
      await app.server.ready()
      await app.listenForProxy(join(home, 'http.sock'))
      const files = { bucket: named.href, nameServer: names.host }
      const nginx = await startNginx([join(home, 'http.sock')], { files })
      const read = async () => {
        const { status, text } = await nginx.send(video)
        return status === 200 ? text : status
      }

      expect(await read()).toBe('the whole video')
      // Nothing listens there.
      names.setAddress('127.0.0.2')
      await expect.poll(read).toBe(503)
      names.setAddress('127.0.0.1')
      await expect.poll(read).toBe('the whole video')

      await nginx.stop()
      await app.close()
      names.close()
      await bucket.close()
      await rm(home, { recursive: true })
    },
    minute,
  )
})
