import type { Order, Paging } from '@quanzi/contract/call'
import { limits } from '@quanzi/contract/limits'
import { day } from '@quanzi/contract/time'
import type { RequestContext } from '../../identity/request/request-context.ts'
import { statement } from '../../platform/db/statements/statement.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import type { IdPage } from '../../platform/http/pagination.ts'
import type { PrebuiltResponse } from '../../platform/http/response/prebuilt-response.ts'
import type { FeedCache, SharedPage } from './feed-cache.ts'
import { readLedCursor, toLedCursor } from './led-cursor.ts'
import { countFiltered, type FeedScope, findHottest, findPinned, findPosts, findPublic } from './queries.ts'
import { renderPage } from './render-feed.ts'
import { findCards, pageEnd } from './render-posts.ts'

const publicTotal = statement<{ n: number }>(
  'posts_total',
  `select coalesce(sum(n), 0)::int as n from state_count where site_id = $1 and kind = 'public' and state = 1`,
)
const tagTotal = statement<{ n: number; offline: boolean }>(
  'posts_total_tag',
  'select posts as n, offline from tag where id = $1 and site_id = $2',
)

export const countPublicPosts = async ({ db, site }: RequestContext): Promise<number> =>
  (await publicTotal(db, [site.id]))[0]?.n ?? 0

const countTagPosts = async ({ db, site }: RequestContext, tag: number): Promise<number> => {
  const [row] = await tagTotal(db, [tag, site.id])
  if (!row) throw new ApiError('notFound')
  if (row.offline) throw new ApiError('gone')
  return row.n
}

type Filter = { tagid?: number; type?: number; start?: Date; end?: Date }

export const listPosts = async (
  feedCache: FeedCache,
  ctx: RequestContext,
  { tagid, type, start, end, order, ...paging }: Filter & { order?: Order } & Paging,
): Promise<PrebuiltResponse> => {
  const { defaultOrder } = ctx.site.rules
  const effectiveOrder = order ?? defaultOrder
  const [scope, own] = toScope({ tagid, type, start, end })
  const params = [ctx.site.id, ...own]
  const pinnedFirst = scope === 'site' && effectiveOrder === defaultOrder
  const key = JSON.stringify([scope, params, pinnedFirst, effectiveOrder, paging])
  const shared = await feedCache.getOrLoadPage(ctx, key, async (loadCtx) => {
    const { db } = loadCtx
    const found = pinnedFirst
      ? await findPostsBehindPinned(loadCtx, effectiveOrder, paging)
      : await findPosts(db, scope, params, effectiveOrder, paging)
    // Asked also where the list is counted: an unknown tag is 404, one that is offline 410.
    const ofTag = tagid === undefined ? undefined : await countTagPosts(loadCtx, tagid)
    const total = (await countFiltered(db, scope, params)) ?? ofTag ?? (await countPublicPosts(loadCtx))
    return loadSharedPage(loadCtx, found.ids, pageEnd(paging, total, found.next))
  })
  return renderPage(ctx, shared, () => feedCache.holdsPage(key, shared))
}

const findPostsBehindPinned = async ({ db, site }: RequestContext, order: Order, paging: Paging): Promise<IdPage> => {
  const { cursor, leading: given } = readLedCursor(paging.cursor)
  const leading = given ?? (await findPinned(db, site.id))
  const found = await findPosts(db, 'others', [site.id, leading], order, { ...paging, cursor }, leading)
  const led = given ? found.ids.filter((id) => given.includes(id)) : []
  // The cursor comes from outside, and its posts may have gone offline.
  const shown = await findPublic(db, site.id, led)
  return {
    ids: found.ids.filter((id) => !led.includes(id) || shown.has(id)),
    next: toLedCursor(found.next, leading),
  }
}

/** With the parameters that follow the site. A list by days has no type. */
const toScope = ({ tagid, type, start, end }: Filter): [FeedScope, (number | Date | null)[]] => {
  if (tagid === undefined) return type === undefined ? ['site', []] : ['type', [type]]
  if (start || end) return ['tagDateRange', [tagid, start ?? null, end ?? null]]
  return type === undefined ? ['tag', [tagid]] : ['tagType', [tagid, type]]
}

export const listTodayHot = async (feedCache: FeedCache, ctx: RequestContext): Promise<PrebuiltResponse> => {
  const shared = await feedCache.getOrLoadPage(ctx, `today ${ctx.site.id}`, async (loadCtx) => {
    const ids = await findHottest(loadCtx.db, ctx.site.id, new Date(ctx.now.getTime() - day), limits.todayHot)
    return loadSharedPage(loadCtx, ids)
  })
  return renderPage(ctx, shared)
}

export const loadSharedPage = async (ctx: RequestContext, ids: number[], end = '}'): Promise<SharedPage> => ({
  cards: await findCards(ctx, ids),
  end,
})
