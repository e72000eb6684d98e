import { randomBytes } from 'node:crypto'
import { mkdtemp, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openEmptyDatabase } from '../../test/databases.ts'
import { createFakeVideoProcessor } from '../../test/fakes/video.ts'
import { openTestApp } from '../../test/test-app.ts'
import { failVideo, processVideo } from '../circle/upload/process-video.ts'
import { sweepUploads } from '../circle/upload/sweep-uploads.ts'
import { backup } from './backup.ts'
import { restore } from './restore.ts'
import { verifyArchive } from './verify-archive.ts'

test.each(['ready', 'failed'] as const)(
  'a video that becomes %s and is swept while a backup copies files is processed again after a restore',
  async (end) => {
    const folder = await mkdtemp(join(tmpdir(), 'quanzi-unprocessed-'))
    const app = await openTestApp()
    const target = await openEmptyDatabase()
    onTestFinished(async () => {
      await app.close()
      await target.close()
      await rm(folder, { recursive: true })
    })
    app.usePorts({ video: await createFakeVideoProcessor(folder) })
    const { storage } = app.context.ports
    const author = await app.createPerson('云溪小满')
    const { key } = await author.ok('GET index/vms/getunique', { filename: 'video.mov', file_type: 'video' })
    const bytes = Buffer.concat([Buffer.from('\0\0\0\x18ftypqt  '), randomBytes(2_000)])
    const form = new FormData()
    const fields = { filename: key, file_type: 'video', filesize: String(bytes.length), offset: '0', revoke: '0' }
    for (const [name, value] of Object.entries({ ...fields, chunksize: '5242880' })) form.append(name, value)
    form.append('file', new Blob([new Uint8Array(bytes)]), 'video.mov')
    expect((await author.upload('POST index/vms/upload', form)).data).toMatchObject({ status: 'processing' })
    const { file_id } = await app.db.selectFrom('video').select('file_id').executeTakeFirstOrThrow()
    const work = (database: typeof app.context.database) =>
      processVideo({ ...app.context, database }, file_id, async () => {}, new AbortController().signal)
    const statusIn = async (db: typeof app.db) => (await db.selectFrom('video').select('status').execute())[0]?.status

    const archive = join(folder, 'site.tar')
    const file = await open(archive, 'w')
    let isProcessed = false
    const copied = {
      ...storage,
      read: async (stored: string) => {
        if (!isProcessed) {
          isProcessed = true
          await (end === 'ready' ? work(app.context.database) : failVideo(app.context, file_id, async () => {}))
          await sweepUploads(app.context)
        }
        return storage.read(stored)
      },
    }
    const sink = { write: (part: Uint8Array) => file.writeFile(part) }
    const { secret } = app.context.config
    await backup(sink, { database: app.context.database, storage: copied, secret, now: app.now() })
    await file.close()
    expect(await statusIn(app.db)).toBe(end)

    app.files.clear()
    await restore(archive, await verifyArchive(archive), { database: target.database, storage })
    expect(await statusIn(target.db)).toBe('processing')
    await work(target.database)
    expect(await statusIn(target.db)).toBe('ready')
  },
)
