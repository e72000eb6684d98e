import { randomBytes } from 'node:crypto'
import type { ParsedInput } from '@quanzi/contract'
import { mergeMarks } from '@quanzi/contract/circle/ai-mark/ai-mark'
import { memberQuota } from '../../identity/member/quota.ts'
import type { Operation, RequestContext, StoredPicture } from '../../identity/request/request-context.ts'
import type { Trx } from '../../platform/db/handle.ts'
import { transaction } from '../../platform/db/transaction/transaction.ts'
import { markColumns, stampOfMark, stampVariants } from '../../platform/files/ai-stamp.ts'
import { confirmKeys, registerPendingKeys } from '../../platform/files/orphan-keys.ts'
import { signedUrl } from '../../platform/files/signed-url.ts'
import { storageKey, variantsOf } from '../../platform/files/storage-keys.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import { assertWithinUploadQuota, takeUploadBytes } from './upload-quota.ts'
import { withStorageErrors } from './with-storage-errors.ts'

const errorNames = {
  unsupported: 'unsupportedType',
  'too-large': 'pictureTooLarge',
  broken: 'pictureBroken',
  busy: 'unavailable',
} as const

const pictureQuota = memberQuota(
  'picture_quota',
  'day',
  `file where owner_id = $1 and kind = 'picture' and created_at >= $2`,
)

export const admitPicture = async (ctx: RequestContext): Promise<void> => {
  await pictureQuota.precheck(ctx, ctx.site.settings.limits.picturesPerDay)
  await assertWithinUploadQuota(ctx)
}

/** Before the transaction of the call, whose rollback would forget the pending keys. */
export const storePicture = async (
  ctx: RequestContext,
  { aigc }: ParsedInput<'POST index/upload/file'>,
): Promise<Pick<RequestContext, 'storedPicture'>> => {
  const { app, received } = ctx
  if (!received || received.size === 0) throw new ApiError('badRequest', { data: { field: 'file' } })
  await assertWithinUploadQuota(ctx, received.size)
  const bytes = async () => {
    // A call that has already ended must not delay waiting ones.
    ctx.signal.throwIfAborted()
    return withStorageErrors(app, received.bytes)
  }
  const picture = await app.ports.images.process({ head: received.head, bytes, owner: ctx.viewer.id })
  if ('fault' in picture) {
    if (picture.reason) app.log.info({ fault: picture.fault, reason: picture.reason }, 'a picture is refused')
    throw new ApiError(errorNames[picture.fault], { data: { field: 'file' } })
  }
  const token = randomBytes(16).toString('base64url')
  const aiMark = mergeMarks(picture.aiMark, aigc)
  const variants = stampVariants(variantsOf(picture), aiMark && stampOfMark(aiMark, ctx.site.name, token))
  const keys = variants.map(([variant]) => storageKey(token, variant))
  await takeUploadBytes(ctx, received.size)
  await registerPendingKeys(ctx.db, keys, ctx.now)
  await withStorageErrors(app, async () => {
    for (const [variant, content] of variants) {
      ctx.signal.throwIfAborted()
      await app.ports.storage.put(storageKey(token, variant), content, picture.type)
    }
  })
  return { storedPicture: { token, keys, picture: { ...picture, aiMark } } }
}

export const uploadPicture: Operation<'POST index/upload/file'> = async (ctx) => {
  const { storedPicture } = ctx
  if (!storedPicture) throw new ApiError('badRequest', { data: { field: 'file' } })
  const { token, picture } = storedPicture
  const id = await transaction(ctx.db, (db) => insertFile(ctx, db, storedPicture))
  const url = (variant: 'full' | 'feed' | 'thumb') => signedUrl(ctx.app.config.secret, token, variant, ctx.now)
  return {
    attachid: id,
    url: url('feed'),
    thumb: url('thumb'),
    full: url('full'),
    width: picture.width,
    height: picture.height,
    preview: picture.preview,
    ai_grade: picture.aiMark?.grade ?? 0,
  }
}

const insertFile = async (ctx: RequestContext, db: Trx, { token, picture, keys }: StoredPicture): Promise<number> => {
  await pictureQuota.assert(ctx, db, ctx.site.settings.limits.picturesPerDay)
  await confirmKeys(db, keys)
  const { id } = await db
    .insertInto('file')
    .values({
      site_id: ctx.site.id,
      owner_id: ctx.viewer.id,
      kind: 'picture',
      token,
      type: picture.type,
      size: picture.full.length,
      width: picture.width,
      height: picture.height,
      preview: picture.preview,
      ...markColumns(picture.aiMark),
      created_at: ctx.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
