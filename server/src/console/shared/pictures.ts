import { sql } from 'kysely'
import { isFreeForSite, isSitePicture, sitePictureKind } from '../../circle/upload/make-picture-public.ts'
import type { RequestContext } from '../../identity/request/request-context.ts'
import type { Db } from '../../platform/db/handle.ts'
import { fileUrl } from '../../platform/files/file-urls.ts'
import { ApiError } from '../../platform/http/api-error.ts'

/** The caller's own uploads, or pictures that the site shows. They become public pictures of this site. */
export const attachPictures = async (ctx: RequestContext, db: Db, ids: readonly number[], field: string) => {
  if (ids.length === 0) return []
  const rows = await db
    .updateTable('file')
    .set({
      open: true,
      site_id: ctx.site.id,
      kind: sql<'site'>`${sql.raw(sitePictureKind)}`,
    })
    .where('id', 'in', [...new Set(ids)])
    .where('kind', 'in', ['picture', 'site'])
    .where(sql<boolean>`${sql.raw(isFreeForSite)}`)
    .where((eb) =>
      eb.or([
        eb('owner_id', '=', ctx.viewer.id),
        eb.and([sql<boolean>`${sql.raw(isSitePicture)}`, eb('site_id', '=', ctx.site.id)]),
      ]),
    )
    .returning(['id', 'token'])
    .execute()
  const tokens = new Map(rows.map(({ id, token }) => [id, token]))
  return ids.map((id) => {
    const token = tokens.get(id)
    if (token === undefined) throw new ApiError('pictureGone', { data: { field } })
    return token
  })
}

export const attachPicture = async (ctx: RequestContext, db: Db, id: number, field: string): Promise<string> =>
  id === 0 ? '' : ((await attachPictures(ctx, db, [id], field))[0] ?? '')

export const loadPictureLookup = async (
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
