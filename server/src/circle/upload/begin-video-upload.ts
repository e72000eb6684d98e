import { randomBytes } from 'node:crypto'
import type { CallOutput } from '@quanzi/contract'
import { limits } from '@quanzi/contract/limits'
import { minute } from '@quanzi/contract/time'
import { memberQuota } from '../../identity/member/quota.ts'
import type { Operation, RequestContext } from '../../identity/request/request-context.ts'
import type { Db } from '../../platform/db/handle.ts'
import { transaction } from '../../platform/db/transaction/transaction.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import { discardUpload } from './discard-upload.ts'
import { readUploadedVideo } from './finish-video-upload.ts'
import { assertWithinUploadQuota } from './upload-quota.ts'

/** Counts uploads that arrived or are under way, not those that were revoked before their end. */
const videoQuota = memberQuota(
  'video_quota',
  'day',
  'video_upload where member_id = $1 and (not revoked or file_id is not null) and created_at >= $2',
)

/** Begins the upload of a video, or returns the progress of one. docs/spec/uploads.md, Videos. */
export const beginVideoUpload: Operation<'GET index/vms/getunique'> = async (ctx, { filename, key }) => {
  if (key !== undefined) return readProgress(ctx, key)
  await assertWithinUploadQuota(ctx)
  const newKey = randomBytes(16).toString('base64url')
  await transaction(ctx.db, async (db) => {
    await videoQuota.assert(ctx, db, ctx.site.settings.limits.videosPerDay)
    await evictIdleUpload(ctx, db)
    await db
      .insertInto('video_upload')
      .values({
        key: newKey,
        site_id: ctx.site.id,
        member_id: ctx.viewer.id,
        name: filename.slice(0, 120),
        size: null,
        kind: null,
        file_id: null,
        created_at: ctx.now,
        touched_at: ctx.now,
      })
      .execute()
  })
  return { key: newKey, offset: 0, chunksize: limits.chunkSize }
}

const readProgress = async (ctx: RequestContext, key: string): Promise<CallOutput<'GET index/vms/getunique'>> => {
  const upload = await requireOwnUpload(ctx, ctx.db, key)
  const video = upload.file_id === null ? {} : await readUploadedVideo(ctx, ctx.db, upload.file_id)
  return { key, offset: upload.received, chunksize: limits.chunkSize, ...video }
}

/** The caller's own upload, unless revoked or idle for a day. The same error for an unknown key. */
export const requireOwnUpload = async (ctx: RequestContext, db: Db, key: string, lock?: 'locked') => {
  const own = db
    .selectFrom('video_upload')
    .selectAll()
    .where('key', '=', key)
    .where('member_id', '=', ctx.viewer.id)
    .where('site_id', '=', ctx.site.id)
  const found = await (lock ? own.forUpdate() : own).executeTakeFirst()
  const isAlive = found && !found.revoked && found.touched_at.getTime() > ctx.now.getTime() - limits.uploadLife
  if (!isAlive) throw new ApiError('uploadGone')
  return found
}
export type OwnUpload = Awaited<ReturnType<typeof requireOwnUpload>>

const idleTimeout = 10 * minute
/** An upload without any byte expires sooner, because the response with its key may have been lost. */
const emptyTimeout = minute

/** Limits the concurrent uploads of a member; a new one replaces the one that is idle for longest. */
const evictIdleUpload = async (ctx: RequestContext, db: Db): Promise<void> => {
  if (!ctx.app.config.rateLimits) return
  const unfinishedUploads = await db
    .selectFrom('video_upload')
    .select(['key', 'received', 'touched_at'])
    .where('member_id', '=', ctx.viewer.id)
    .where('revoked', '=', false)
    .where('file_id', 'is', null)
    .execute()
  if (unfinishedUploads.length < limits.maxConcurrentUploads) return
  const [first] = unfinishedUploads
    .map(({ key, received, touched_at }) => ({
      key,
      idleIn: touched_at.getTime() + (received === 0 ? emptyTimeout : idleTimeout) - ctx.now.getTime(),
    }))
    .sort((a, b) => a.idleIn - b.idleIn)
  if (!first) return
  if (first.idleIn > 0) throw new ApiError('rateLimited', { retryAfter: Math.ceil(first.idleIn / 1_000) })
  await discardUpload(db, first.key, ctx.now)
}
