import type { Paging } from '@quanzi/contract/call'
import type { RequestContext } from '../../identity/request/request-context.ts'
import { visitor } from '../../identity/request/viewer.ts'
import type { IdPage } from '../../platform/http/pagination.ts'
import type { PrebuiltResponse } from '../../platform/http/response/prebuilt-response.ts'
import { findPostRows } from '../post/queries.ts'
import { noRelations } from '../post/view.ts'
import type { FeedCache } from './feed-cache.ts'
import { type PrerenderedCard, prerenderCard } from './prerendered-card.ts'
import { findRelationsBatched } from './relations-batch.ts'
import { renderPageFor } from './render-feed.ts'

/** In the order of the ids. What is not public is left out. */
export const findCards = async ({ db, site }: RequestContext, ids: number[]): Promise<PrerenderedCard[]> => {
  const { rows } = await findPostRows(db, ids, visitor.id)
  return rows.map((row) => prerenderCard(row, site.rules))
}

/** What follows the posts of a page, as `SharedPage.end`. */
export const pageEnd = ({ page, pagesize }: Paging, total: number, next: string | null): string =>
  `,${JSON.stringify({ page, total, total_page: Math.ceil(total / pagesize), next }).slice(1)}`

/** `notAnonymous` drops posts that became anonymous after their ids were read. */
type ViewerList = { found: IdPage; paging: Paging; total: number; notAnonymous?: boolean }

/** A viewer's own list from the shared card cache. */
export const renderPosts = async (
  feedCache: FeedCache,
  ctx: RequestContext,
  { found, paging, total, notAnonymous = false }: ViewerList,
): Promise<PrebuiltResponse> => {
  const known = await feedCache.cards.getOrLoadAll(found.ids, async (ids) => {
    const cards = await findCards(ctx, ids)
    return cards.map((card): [number, PrerenderedCard] => [card.row.id, card])
  })
  const cards = found.ids.flatMap((id) => known.get(id) ?? []).filter(({ row }) => !(notAnonymous && row.anonymous))
  const page = { cards, end: pageEnd(paging, total, found.next) }
  const { db, viewer } = ctx
  return renderPageFor(page, viewer.id > 0 ? await findRelationsBatched(db, viewer.id, cards) : noRelations(0))
}
