import { randomBytes } from 'node:crypto'
import type { Answer } from '@quanzi/contract'
import { chinaDay } from '@quanzi/contract/text'
import type { Context } from '../../http/context.ts'
import { Refusal } from '../../http/refusal.ts'
import { storageKey } from './keys.ts'
import { signedUrl } from './sign.ts'

const faults = {
  unsupported: 'unsupportedType',
  'too-large': 'pictureTooLarge',
  broken: 'pictureBroken',
  busy: 'unavailable',
} as const

/** Takes a picture in: decoded and written anew, so that nothing of what came in is ever served. */
export const uploadPicture = async (c: Context): Promise<Answer<'POST index/upload/file'>> => {
  const { upload } = c
  if (!upload || upload.length === 0) throw new Refusal('badRequest', { data: { field: 'file' } })
  await notTooMany(c)
  const picture = await c.house.ports.media.picture(upload)
  if ('fault' in picture) throw new Refusal(faults[picture.fault], { data: { field: 'file' } })
  const token = randomBytes(16).toString('base64url')
  for (const form of ['full', 'feed', 'thumb'] as const) {
    await c.house.ports.storage.put(storageKey(token, form), picture[form], picture.type)
  }
  const { id } = await c.db
    .insertInto('file')
    .values({
      site_id: c.site.id,
      owner_id: c.viewer.id,
      kind: 'picture',
      token,
      type: picture.type,
      size: picture.full.length,
      width: picture.width,
      height: picture.height,
      preview: picture.preview,
      created_at: c.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const url = (form: 'full' | 'feed' | 'thumb') => signedUrl(c.house.config.secret, token, form, c.now)
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

/** Pictures of the day, counted where every process sees them. */
const notTooMany = async (c: Context): Promise<void> => {
  if (!c.house.config.rateLimits) return
  const { n } = await c.db
    .selectFrom('file')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .where('owner_id', '=', c.viewer.id)
    .where('kind', '=', 'picture')
    .where('created_at', '>=', new Date(`${chinaDay(c.now)}T00:00:00+08:00`))
    .executeTakeFirstOrThrow()
  if (n >= c.site.settings.limits.picturesADay) throw new Refusal('tooMany', { retryAfter: 3600 })
}
