import { randomBytes } from 'node:crypto'
import type { CallOutput, ParsedInput } from '@quanzi/contract'
import { limits } from '@quanzi/contract/limits'
import type { RequestContext } from '../../identity/request/request-context.ts'
import type { Db } from '../../platform/db/handle.ts'
import { transaction } from '../../platform/db/transaction/transaction.ts'
import { confirmKeys, registerPendingKeys, releaseKeys } from '../../platform/files/orphan-keys.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import type { ReceivedFile } from '../../ports.ts'
import { type OwnUpload, requireOwnUpload } from './begin-video-upload.ts'
import { discardUpload } from './discard-upload.ts'
import { finishUpload, readUploadedVideo } from './finish-video-upload.ts'
import { assertWithinUploadQuota, takeUploadBytes } from './upload-quota.ts'
import { withStorageErrors } from './with-storage-errors.ts'

type ChunkInput = ParsedInput<'POST index/vms/upload'>
type ChunkResponse = CallOutput<'POST index/vms/upload'>

/** A repeated chunk gets the same answer, any other offset an error with the current one. docs/spec/uploads.md. */
export const receiveChunk = async (ctx: RequestContext, input: ChunkInput): Promise<ChunkResponse> => {
  if (input.revoke) return revokeUpload(ctx, input.filename)
  const chunk = ctx.received
  if (input.filesize > limits.videoMax) throw new ApiError('videoTooLarge', { data: { field: 'filesize' } })
  if (!chunk || chunk.size === 0) throw new ApiError('badRequest', { data: { field: 'file' } })
  const upload = await requireOwnUpload(ctx, ctx.db, input.filename)
  if (upload.size !== null && upload.size !== input.filesize) throw badRequest('filesize')
  const repeated = await findRepeatedChunk(ctx, ctx.db, upload, input.offset, chunk)
  if (repeated) return repeated
  if (upload.file_id !== null || input.offset !== upload.received) throw wrongOffset(upload.received)
  if (input.offset + chunk.size > input.filesize) throw badRequest('filesize')
  const kind = upload.kind ?? ctx.app.ports.video.detectFormat(chunk.head)
  if (!kind) throw new ApiError('unsupportedType', { data: { field: 'file' } })

  await checkChunkCount(ctx.db, input.filename)
  await assertWithinUploadQuota(ctx, chunk.size)
  await takeUploadBytes(ctx, chunk.size)
  const storedKey = `incoming/${input.filename.slice(0, 2).toLowerCase()}/${randomBytes(16).toString('hex')}`
  await registerPendingKeys(ctx.db, [storedKey], ctx.now)
  await withStorageErrors(ctx.app, () => chunk.store(storedKey, 'application/octet-stream'))
  return transaction(ctx.db, (db) => appendChunk(ctx, db, input, { ...chunk, storedKey, kind }))
}

/** Repeats the checks under the row's lock, as the same chunk may arrive concurrently. */
const appendChunk = async (
  ctx: RequestContext,
  db: Db,
  input: ChunkInput,
  chunk: ReceivedFile & { storedKey: string; kind: string },
): Promise<ChunkResponse> => {
  const upload = await requireOwnUpload(ctx, db, input.filename, 'locked')
  const repeated = await findRepeatedChunk(ctx, db, upload, input.offset, chunk)
  if (repeated || input.offset !== upload.received) {
    await releaseKeys(db, [chunk.storedKey], ctx.now)
    if (repeated) return repeated
    throw wrongOffset(upload.received)
  }
  await checkChunkCount(db, input.filename)
  const { size, hash, storedKey, kind } = chunk
  await db
    .insertInto('video_chunk')
    .values({ upload_key: input.filename, start_at: input.offset, size, hash, stored: storedKey })
    .execute()
  await confirmKeys(db, [storedKey])
  const received = input.offset + size
  await db
    .updateTable('video_upload')
    .set({ received, kind, size: input.filesize, touched_at: ctx.now })
    .where('key', '=', input.filename)
    .execute()
  if (received < input.filesize) return { offset: received }
  const fileId = await finishUpload(ctx, db, input.filename, { kind, size: input.filesize })
  return { offset: received, ...(await readUploadedVideo(ctx, db, fileId)) }
}

const findRepeatedChunk = async (
  ctx: RequestContext,
  db: Db,
  upload: OwnUpload,
  offset: number,
  chunk: ReceivedFile,
): Promise<ChunkResponse | undefined> => {
  const end = offset + chunk.size
  if (end > upload.received) return undefined
  const existing = await db
    .selectFrom('video_chunk')
    .select(['size', 'hash'])
    .where('upload_key', '=', upload.key)
    .where('start_at', '=', offset)
    .executeTakeFirst()
  // The chunks of a processed video are deleted; only the end of the last one is known.
  const isRepeated = existing ? existing.size === chunk.size && existing.hash === chunk.hash : end === upload.size
  if (!isRepeated) return undefined
  if (upload.file_id === null || end < upload.received) return { offset: end }
  return { offset: end, ...(await readUploadedVideo(ctx, db, upload.file_id)) }
}

const revokeUpload = async (ctx: RequestContext, key: string): Promise<ChunkResponse> => {
  const row = await ctx.db
    .selectFrom('video_upload')
    .select(['key', 'revoked'])
    .where('key', '=', key)
    .where('member_id', '=', ctx.viewer.id)
    .where('site_id', '=', ctx.site.id)
    .executeTakeFirstOrThrow(() => new ApiError('uploadGone'))
  if (!row.revoked) await transaction(ctx.db, (db) => discardUpload(db, key, ctx.now))
  return { offset: 0 }
}

/** Bounds the number of stored objects. */
const checkChunkCount = async (db: Db, key: string): Promise<void> => {
  const { n } = await db
    .selectFrom('video_chunk')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .where('upload_key', '=', key)
    .executeTakeFirstOrThrow()
  if (n >= limits.maxChunks) throw badRequest('chunksize')
}

const badRequest = (field: string) => new ApiError('badRequest', { data: { field } })
const wrongOffset = (offset: number) => new ApiError('uploadOffsetMismatch', { data: { offset } })
