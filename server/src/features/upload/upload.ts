import { randomBytes } from 'node:crypto'
import type { Answer } from '@quanzi/contract'
import { chinaDay } from '@quanzi/contract/text'
import type { Db } from '../../db/handle.ts'
import { transaction } from '../../db/transaction.ts'
import type { Context } from '../../http/context.ts'
import { Refusal } from '../../http/refusal.ts'
import type { Picture } from '../../ports.ts'
import { formsOf } from './forms.ts'
import { storageKey } from './keys.ts'
import { signedUrl } from './sign.ts'
import { storing } from './storing.ts'
import { keep, noteStray } from './stray.ts'

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
  if ('fault' in picture) {
    if (picture.reason) c.house.log.info({ fault: picture.fault, reason: picture.reason }, 'a picture is refused')
    throw new Refusal(faults[picture.fault], { data: { field: 'file' } })
  }
  const token = randomBytes(16).toString('base64url')
  const forms = formsOf(picture)
  const keys = forms.map(([form]) => storageKey(token, form))
  await noteStray(c.db, keys, c.now)
  await storing(c.house, async () => {
    for (const [form, bytes] of forms) await c.house.ports.storage.put(storageKey(token, form), bytes, picture.type)
  })
  const id = await transaction(c.db, (db) => note(c, db, token, picture, keys))
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

const note = async (c: Context, db: Db, token: string, picture: Picture, keys: string[]): Promise<number> => {
  await keep(db, keys)
  const { id } = await db
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
  return id
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
