import { randomBytes } from 'node:crypto'
import type { CallOutput } from '@quanzi/contract'
import { memberQuota } from '../../identity/member/quota.ts'
import type { RequestContext } from '../../identity/request/request-context.ts'
import type { Db } from '../../platform/db/handle.ts'
import { transaction } from '../../platform/db/transaction.ts'
import { confirmKeys, registerPendingKeys } from '../../platform/files/orphan-keys.ts'
import { signedUrl } from '../../platform/files/signed-url.ts'
import { storageKey, variantsOf } from '../../platform/files/storage-keys.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import type { ProcessedImage } from '../../ports.ts'
import { withStorageErrors } from './with-storage-errors.ts'

const errorNames = {
  unsupported: 'unsupportedType',
  'too-large': 'pictureTooLarge',
  broken: 'pictureBroken',
  busy: 'unavailable',
} as const

const assertPictureQuota = memberQuota(
  'picture_quota',
  'day',
  `file where owner_id = $1 and kind = 'picture' and created_at >= $2`,
)

/** Decodes and re-encodes a picture: the uploaded bytes themselves are never served. */
export const uploadPicture = async (ctx: RequestContext): Promise<CallOutput<'POST index/upload/file'>> => {
  const { upload } = ctx
  if (!upload || upload.length === 0) throw new ApiError('badRequest', { data: { field: 'file' } })
  await assertPictureQuota(ctx, ctx.site.settings.limits.picturesPerDay)
  const picture = await ctx.app.ports.images.process(upload)
  if ('fault' in picture) {
    if (picture.reason) ctx.app.log.info({ fault: picture.fault, reason: picture.reason }, 'a picture is refused')
    throw new ApiError(errorNames[picture.fault], { data: { field: 'file' } })
  }
  const token = randomBytes(16).toString('base64url')
  const variants = variantsOf(picture)
  const keys = variants.map(([variant]) => storageKey(token, variant))
  await registerPendingKeys(ctx.db, keys, ctx.now)
  await withStorageErrors(ctx.app, async () => {
    for (const [variant, bytes] of variants)
      await ctx.app.ports.storage.put(storageKey(token, variant), bytes, picture.type)
  })
  const id = await transaction(ctx.db, (db) => insertFile(ctx, db, token, picture, keys))
  const url = (variant: 'full' | 'feed' | 'thumb') => signedUrl(ctx.app.config.secret, token, variant, ctx.now)
  return {
    attachid: id,
    url: url('feed'),
    thumb: url('thumb'),
    full: url('full'),
    width: picture.width,
    height: picture.height,
    preview: picture.preview,
  }
}

const insertFile = async (
  ctx: RequestContext,
  db: Db,
  token: string,
  picture: ProcessedImage,
  keys: string[],
): Promise<number> => {
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
      created_at: ctx.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
