import type { Db } from '../../db/handle.ts'
import type { Context } from '../../http/context.ts'
import { Refusal } from '../../http/refusal.ts'
import { fileUrl } from '../upload/urls.ts'

/**
 * The tokens of pictures that the site is to show: the caller's own uploads, or what it shows already. From here on they
 * are everybody's to see, as pictures of this site. Never an address of the caller's choice.
 */
export const takePictures = async (c: Context, db: Db, ids: readonly number[], field: string): Promise<string[]> => {
  if (ids.length === 0) return []
  const rows = await db
    .updateTable('file')
    .set({ open: true, site_id: c.site.id })
    .where('id', 'in', [...new Set(ids)])
    .where('kind', 'in', ['picture', 'site'])
    .where((eb) =>
      eb.or([eb('owner_id', '=', c.viewer.id), eb.and([eb('open', '=', true), eb('site_id', '=', c.site.id)])]),
    )
    .returning(['id', 'token'])
    .execute()
  const tokens = new Map(rows.map(({ id, token }) => [id, token]))
  return ids.map((id) => {
    const token = tokens.get(id)
    if (token === undefined) throw new Refusal('pictureGone', { data: { field } })
    return token
  })
}

/** One picture; 0 is none. */
export const takePicture = async (c: Context, db: Db, id: number, field: string): Promise<string> =>
  id === 0 ? '' : ((await takePictures(c, db, [id], field))[0] ?? '')

/** For forms: the ids and addresses of what is shown. */
export const picturesOf = async (
  db: Db,
  tokens: readonly string[],
): Promise<(token: string) => { id: number; url: string } | null> => {
  const wanted = [...new Set(tokens.filter(Boolean))]
  const rows =
    wanted.length === 0
      ? []
      : await db.selectFrom('file').select(['id', 'token']).where('token', 'in', wanted).execute()
  const ids = new Map(rows.map(({ id, token }) => [token, id]))
  return (token) => {
    const id = ids.get(token)
    return id === undefined ? null : { id, url: fileUrl(token, 'feed') }
  }
}
