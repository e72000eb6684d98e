import type { Db } from '../../platform/db/handle.ts'
import { statement } from '../../platform/db/statements/statement.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import type { RequestContext } from '../request/request-context.ts'
import { rightsOn } from '../request/viewer.ts'

/** The site whose members the caller sees and acts on, or null for a chief, who does so on all. */
export const siteScopeOf = ({ viewer, site }: Pick<RequestContext, 'viewer' | 'site'>): number | null =>
  rightsOn(viewer, site.id).chief ? null : site.id

/**
 * The members of a site: who has logged in, published by name or been appointed there, or is sanctioned there. Triggers
 * insert the rows.
 */
export const isMemberOfSite = async (db: Db, memberId: number, siteId: number): Promise<boolean> => {
  const row = await db
    .selectFrom('site_member')
    .select('member_id')
    .where('site_id', '=', siteId)
    .where('member_id', '=', memberId)
    .executeTakeFirst()
  return row !== undefined
}

const revealed = (kind: 'post' | 'comment') =>
  `select r.id from ${kind} i join author_reveal r on r.kind = '${kind}' and r.item_id = i.id and r.member_id = $3
   where i.author_id = $1 and i.site_id = $2`
/** The member's anonymous items on the site whose author was revealed to this viewer. */
const revealedItems = statement<{ id: number }>(
  'site_scope_revealed',
  `${revealed('post')} union all ${revealed('comment')} limit 1`,
)

/** A member outside the scope gets the error of a missing one. */
export const requireInSiteScope = async (ctx: RequestContext, db: Db, memberId: number): Promise<void> => {
  const siteId = siteScopeOf(ctx)
  if (siteId === null || (await isMemberOfSite(db, memberId, siteId))) return
  if ((await revealedItems(db, [memberId, siteId, ctx.viewer.id])).length > 0) return
  throw new ApiError('notFound', { data: { field: 'member_id' } })
}
