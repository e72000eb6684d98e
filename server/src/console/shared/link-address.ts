import { internalPages, type PageTarget, toInternalPath } from '@quanzi/contract/console/internal-pages'
import { isWebUrl } from '@quanzi/contract/urls'
import { type RawBuilder, sql } from 'kysely'
import type { RequestContext } from '../../identity/request/request-context.ts'
import type { Db } from '../../platform/db/handle.ts'
import { ApiError } from '../../platform/http/api-error.ts'

/** A page of the circle whose target exists, or of a registered host; nothing else, `javascript:` neither. */
export const validateLinkAddress = async (ctx: RequestContext, db: Db, address: string, field: string) => {
  const path = toInternalPath(address)
  if (path !== null) {
    const found = internalPages.flatMap((page) => {
      const match = page.pattern.exec(path)
      return match ? [{ page, number: Number(match[1]) }] : []
    })[0]
    if (!found) throw new ApiError('linkTargetMissing', { data: { field } })
    const { target: targetType } = found.page
    if (targetType && !(await linkTargetExists(ctx, db, targetType, found.number)))
      throw new ApiError('linkTargetMissing', { data: { field } })
    return `#${path}`
  }
  if (!isWebUrl(address) || !URL.canParse(address)) throw new ApiError('linkSchemeInvalid', { data: { field } })
  const { host } = new URL(address)
  if (!(await ctx.app.sites.hosts(db)).has(host)) throw new ApiError('linkHostUnknown', { data: { field } })
  return address
}

/** Locked, as the target of a link is: an operator who deletes it meanwhile sees the link. */
export const getContentList = (ctx: RequestContext, db: Db, id: number, field: string) =>
  db
    .selectFrom('content_list')
    .select(['id', 'name'])
    .where('id', '=', id)
    .where('site_id', '=', ctx.site.id)
    .forKeyShare()
    .executeTakeFirstOrThrow(() =>
      id === 0
        ? new ApiError('fieldEmpty', { placeholders: { name: '内容列表' }, data: { field } })
        : new ApiError('linkTargetMissing', { data: { field } }),
    )

const linkTargetExists = async (ctx: RequestContext, db: Db, targetType: PageTarget, id: number): Promise<boolean> => {
  const { rows } = await sql`${targetQueries[targetType](id, ctx.site.id)} for key share`.execute(db)
  return rows.length > 0
}

const targetQueries: Record<PageTarget, (id: number, site: number) => RawBuilder<unknown>> = {
  post: (id, site) => sql`select id from post where id = ${id} and site_id = ${site} and state = 1 and not hidden`,
  tag: (id, site) => sql`select id from tag where id = ${id} and site_id = ${site} and not offline`,
  town: (id, site) => sql`select id from town where id = ${id} and site_id = ${site}`,
  list: (id, site) => sql`select id from content_list where id = ${id} and site_id = ${site}`,
  member: (id) => sql`select id from member where id = ${id}`,
}

const linkPatterns = {
  town: (id: number) => `^#/special/${id}$`,
  list: (id: number) => `^#/content-list\\?id=${id}(&|$)`,
} as const

/**
 * Throws while a slide, an entry of another content list, a signup banner or a notice still to be sent leads to the page,
 * or such a notice is for the followers of the town.
 */
export const requireUnlinked = async (
  { site, now }: RequestContext,
  db: Db,
  target: keyof typeof linkPatterns,
  id: number,
): Promise<void> => {
  const pattern = linkPatterns[target](id)
  const { rows } = await sql<{ linked: boolean }>`select exists (
    select from slide where site_id = ${site.id} and jump_to ->> 'url' ~ ${pattern}
    union all
    select from content_item i join content_list l on l.id = i.list_id
    where l.site_id = ${site.id} and l.id <> ${target === 'list' ? id : 0} and i.url ~ ${pattern}
    union all
    select from tag where site_id = ${site.id} and signup ->> 'qurl' ~ ${pattern}
    union all
    select from notice where site_id = ${site.id} and member_id is null and visible_at > ${now}
      and ('#' || link ~ ${pattern} or ${target === 'town' ? id : 0} = any(town_ids))) as linked`.execute(db)
  if (rows[0]?.linked) throw new ApiError('stillReferenced', { data: { field: 'id' } })
}
