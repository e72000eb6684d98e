import { buffer } from 'node:stream/consumers'
import type { AppContext } from '../../identity/request/app-context.ts'
import { statement } from '../../platform/db/statements/statement.ts'
import { confirmKeys, registerPendingKeys } from '../../platform/files/orphan-keys.ts'
import { type AvifVariant, avifBit, avifVariants, storageKey } from '../../platform/files/storage-keys.ts'

/** One picture per run, because an encoder takes seconds and other maintenance jobs wait. */
const filesAtATime = 1
/** A file that is less than a fifth smaller is not worth storing. */
const worthwhile = 0.8

const filesToEncode = statement<{ id: number; token: string }>(
  'files_to_encode',
  `select id, token from file where kind = 'site' and avif is null and open and ai_stamp = 0 order by id desc limit $1`,
)

/** Encodes banners and covers. The row of a file says which variants exist, so the job may run again. */
export const encodeSitePictures = async (app: AppContext, _: unknown, signal: AbortSignal): Promise<void> => {
  const { db } = app.database
  for (const { id, token } of await filesToEncode(db, [filesAtATime])) {
    const keys = avifVariants.map((variant) => storageKey(token, variant))
    await registerPendingKeys(db, keys, app.ports.clock.now())
    let avif = 0
    for (const variant of avifVariants) {
      signal.throwIfAborted()
      if (await encodeVariant(app, token, variant)) avif |= avifBit(variant)
    }
    const updated = await db.updateTable('file').set({ avif }).where('id', '=', id).returning('id').executeTakeFirst()
    if (updated) await confirmKeys(db, keys)
  }
}

const webpOf = { 'feed.avif': 'feed', 'phone.avif': 'phone', 'thumb.avif': 'thumb' } as const

const encodeVariant = async ({ ports }: AppContext, token: string, variant: AvifVariant) => {
  const found = await ports.storage.read(storageKey(token, webpOf[variant]))
  if (!found) return false
  const webp = await buffer(found.stream)
  const avif = await ports.images.toAvif(webp)
  if (!avif || avif.length > webp.length * worthwhile) return false
  await ports.storage.put(storageKey(token, variant), avif, 'image/avif')
  return true
}
