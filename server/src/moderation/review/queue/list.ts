import type { CallOutput } from '@quanzi/contract'
import type { Paging } from '@quanzi/contract/call'
import { type ContentKind, getDecidableStates, getStatesOfTab, reviewTab } from '@quanzi/contract/states'
import type { Operation, RequestContext } from '../../../identity/request/request-context.ts'
import { ApiError } from '../../../platform/http/api-error.ts'
import { type IdPage, toPage } from '../../../platform/http/pagination.ts'
import { likePattern } from '../../../platform/text/like.ts'
import { searchText } from '../../../platform/text/search.ts'
import { requireReviewer } from '../reviewer.ts'
import { countItemsInStates, countReportsAndAppeals, countWaiting } from './counts.ts'
import { listReviewCommentRows, listReviewPostRows } from './queries.ts'
import {
  countMatchingItems,
  listAppealedItemIds,
  listQueueItemIds,
  listReportedItemIds,
  type QueueSearch,
} from './queue-queries.ts'
import { getViewOptions, serializeReviewComment, serializeReviewPost } from './view.ts'

export const readWaitingCounts = (ctx: RequestContext): Promise<CallOutput<'GET circle/audit list'>> =>
  countWaiting(ctx.db, ctx.site.id, { ...requireReviewer(ctx), id: ctx.viewer.id })

export const listPosts: Operation<'GET circle/topic list'> = async (
  ctx,
  { state, keywords, tag_id, only, ...paging },
) => {
  const pattern = keywords === '' ? null : likePattern(searchText(keywords))
  const { ids, next, total } = await findQueuePage(ctx, 'post', state, { pattern, tag: tag_id, only }, paging)
  return toPage(await loadPosts(ctx, ids), paging, total, next)
}

export const listComments: Operation<'GET circle/reply pending'> = async (
  ctx,
  { state, content, tag_id, only, ...paging },
) => {
  const pattern = content === '' ? null : likePattern(content)
  const { ids, next, total } = await findQueuePage(ctx, 'comment', state, { pattern, tag: tag_id, only }, paging)
  return toPage(await loadComments(ctx, ids), paging, total, next)
}

export const loadPosts = async (ctx: RequestContext, ids: number[]) =>
  (await listReviewPostRows(ctx, ids, getDecidableStates('post', requireReviewer(ctx)))).map((row) =>
    serializeReviewPost(row, getViewOptions(ctx)),
  )

export const loadComments = async (ctx: RequestContext, ids: number[]) =>
  (await listReviewCommentRows(ctx, ids, getDecidableStates('comment', requireReviewer(ctx)))).map((row) =>
    serializeReviewComment(row, ctx.viewer.id),
  )

const oldestFirstTabs: readonly number[] = [reviewTab.pending, reviewTab.secondPosts, reviewTab.secondComments]

const findQueuePage = async (
  ctx: RequestContext,
  kind: ContentKind,
  tab: number,
  search: QueueSearch,
  paging: Paging,
): Promise<IdPage & { total: number }> => {
  const states = getStatesOfTab(kind, tab, ctx.site.rules.reviewFlow)
  if (!states) throw new ApiError('badRequest', { data: { field: 'state' } })
  const { db } = ctx
  const filter = { kind, site: ctx.site.id, reviewerId: ctx.viewer.id, ...search }
  if (tab === reviewTab.reported || tab === reviewTab.appealed) {
    const list = tab === reviewTab.reported ? listReportedItemIds : listAppealedItemIds
    const counts = await countReportsAndAppeals(db, filter.site, filter.reviewerId)
    const key = `${kind === 'post' ? 'topic' : 'reply'}_${tab === reviewTab.reported ? 'reports' : 'appeals'}` as const
    return { ...(await list(db, filter, paging)), total: counts[key] }
  }
  const order = oldestFirstTabs.includes(tab) ? 'waiting' : 'newest'
  const total =
    search.pattern === null && search.tag === undefined && search.only === ''
      ? await countItemsInStates(db, kind, filter.site, states, filter.reviewerId)
      : await countMatchingItems(db, { ...filter, states })
  return { ...(await listQueueItemIds(db, { ...filter, states, order }, paging)), total }
}
