import { randomBytes } from 'node:crypto'
import type { Answer, Input } from '@quanzi/contract'
import { limits } from '@quanzi/contract/limits'
import type { Db } from '../../db/handle.ts'
import { transaction } from '../../db/transaction.ts'
import type { Context } from '../../http/context.ts'
import { Refusal } from '../../http/refusal.ts'
import type { Received } from '../../ports.ts'
import { arrivedOf, finishUpload } from './arrived.ts'
import { ownUpload } from './begin.ts'
import { dropUpload } from './drop.ts'
import { storing } from './storing.ts'
import { giveUp, keep, noteStray } from './stray.ts'

type Form = Input<'POST index/vms/upload'>
type Told = Answer<'POST index/vms/upload'>

/**
 * Takes the next chunk of a video. The offset is the only truth: what fits is kept, a chunk that is there already answers
 * as it did, everything else is told where the upload stands. docs/spec/uploads.md, Videos.
 */
export const takeChunk = async (c: Context, form: Form): Promise<Told> => {
  if (form.revoke) return revoke(c, form.filename)
  const chunk = c.received
  if (form.filesize > limits.videoMax) throw new Refusal('videoTooLarge', { data: { field: 'filesize' } })
  if (!chunk || chunk.size === 0) throw new Refusal('badRequest', { data: { field: 'file' } })
  const upload = await ownUpload(c, form.filename)
  if (upload.size !== null && upload.size !== form.filesize) throw unreadable('filesize')
  const repeated = await alreadyThere(c, c.db, form, chunk)
  if (repeated) return repeated
  if (upload.file_id !== null || form.offset !== upload.received) throw elsewhere(upload.received)
  if (form.offset + chunk.size > form.filesize) throw unreadable('filesize')
  const kind = upload.kind ?? c.house.ports.clips.kindOf(chunk.head)
  if (!kind) throw new Refusal('unsupportedType', { data: { field: 'file' } })

  const stored = `incoming/${form.filename.slice(0, 2).toLowerCase()}/${randomBytes(16).toString('hex')}`
  await noteStray(c.db, [stored], c.now)
  await storing(c.house, () => chunk.keep(stored, 'application/octet-stream'))
  return transaction(c.db, (db) => append(c, db, form, { ...chunk, stored, kind }))
}

/** Judged anew under the lock of its row: others may have sent the same meanwhile. */
const append = async (
  c: Context,
  db: Db,
  form: Form,
  chunk: Received & { stored: string; kind: string },
): Promise<Told> => {
  await db.selectFrom('video_upload').select('key').where('key', '=', form.filename).forUpdate().executeTakeFirst()
  const upload = await ownUpload({ ...c, db }, form.filename)
  const repeated = await alreadyThere(c, db, form, chunk)
  if (repeated || form.offset !== upload.received) {
    await giveUp(db, [chunk.stored], c.now)
    if (repeated) return repeated
    throw elsewhere(upload.received)
  }
  await notTooSmall(db, form.filename)
  const { size, hash, stored, kind } = chunk
  await db
    .insertInto('video_chunk')
    .values({ upload_key: form.filename, start_at: form.offset, size, hash, stored })
    .execute()
  await keep(db, [stored])
  const received = form.offset + size
  await db
    .updateTable('video_upload')
    .set({ received, kind, size: form.filesize, touched_at: c.now })
    .where('key', '=', form.filename)
    .execute()
  if (received < form.filesize) return { offset: received }
  const fileId = await finishUpload(c, db, form.filename, { kind, size: form.filesize })
  return { offset: received, ...(await arrivedOf({ ...c, db }, fileId)) }
}

/** The same bytes at the same place: the answer that they had. */
const alreadyThere = async (c: Context, db: Db, form: Form, chunk: Received): Promise<Told | undefined> => {
  const upload = await ownUpload({ ...c, db }, form.filename)
  const end = form.offset + chunk.size
  if (end > upload.received) return undefined
  const before = await db
    .selectFrom('video_chunk')
    .select(['size', 'hash'])
    .where('upload_key', '=', form.filename)
    .where('start_at', '=', form.offset)
    .executeTakeFirst()
  if (before?.size !== chunk.size || before.hash !== chunk.hash) return undefined
  if (upload.file_id === null || end < upload.received) return { offset: end }
  return { offset: end, ...(await arrivedOf({ ...c, db }, upload.file_id)) }
}

const revoke = async (c: Context, key: string): Promise<Told> => {
  const row = await c.db
    .selectFrom('video_upload')
    .select(['key', 'revoked'])
    .where('key', '=', key)
    .where('member_id', '=', c.viewer.id)
    .where('site_id', '=', c.site.id)
    .executeTakeFirst()
  if (!row) throw new Refusal('uploadGone')
  if (!row.revoked) await transaction(c.db, (db) => dropUpload(db, key, c.now))
  return { offset: 0 }
}

/** Many tiny chunks would be many tiny files. */
const notTooSmall = async (db: Db, key: string): Promise<void> => {
  const { n } = await db
    .selectFrom('video_chunk')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .where('upload_key', '=', key)
    .executeTakeFirstOrThrow()
  if (n >= limits.chunksMost) throw unreadable('chunksize')
}

const unreadable = (field: string) => new Refusal('badRequest', { data: { field } })
const elsewhere = (offset: number) => new Refusal('uploadElsewhere', { data: { offset } })
