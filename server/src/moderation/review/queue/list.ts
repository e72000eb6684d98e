import type { Paging } from '@quanzi/contract/call'
import { type ContentKind, getDecidableStates, getStatesOfTab, reviewTab } from '@quanzi/contract/states'
import type { Operation, RequestContext } from '../../../identity/request/request-context.ts'
import { ApiError } from '../../../platform/http/api-error.ts'
import { type IdPage, toPage } from '../../../platform/http/pagination.ts'
import { requireReviewer } from '../reviewer.ts'
import { countItemsInStates, countWaiting } from './counts.ts'
import { listReviewCommentRows, listReviewPostRows } from './queries.ts'
import {
  countMatchingItems,
  listAppealedItemIds,
  listQueueItemIds,
  listReportedItemIds,
  type QueueSearch,
} from './queue-queries.ts'
import { getViewOptions, serializeReviewComment, serializeReviewPost } from './view.ts'

export const readWaitingCounts: Operation<'GET circle/audit list'> = (ctx) =>
  countWaiting(ctx.db, ctx.site.id, { ...requireReviewer(ctx), id: ctx.viewer.id })

export const listPosts: Operation<'GET circle/topic list'> = async (
  ctx,
  { state, keywords, tag_id, only, ...paging },
) => {
  const { ids, next, total } = await findQueuePage(ctx, 'post', state, { keyword: keywords, tag: tag_id, only }, paging)
  return toPage(await loadPosts(ctx, ids), paging, total, next)
}

export const listComments: Operation<'GET circle/reply pending'> = async (
  ctx,
  { state, content, tag_id, only, ...paging },
) => {
  const { ids, next, total } = await findQueuePage(
    ctx,
    'comment',
    state,
    { keyword: content, tag: tag_id, only },
    paging,
  )
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
  const { db, site, viewer } = ctx
  const filter = { kind, site: site.id, reviewerId: viewer.id, ...search }
  const isNarrowed = search.keyword !== '' || search.tag !== undefined || search.only !== ''
  const marked = tab === reviewTab.reported ? 'reported' : tab === reviewTab.appealed ? 'appealed' : undefined
  const total =
    marked || isNarrowed
      ? await countMatchingItems(db, { ...filter, states }, marked)
      : await countItemsInStates(db, kind, site.id, states, viewer.id)
  if (marked) {
    const list = marked === 'reported' ? listReportedItemIds : listAppealedItemIds
    return { ...(await list(db, filter, paging)), total }
  }
  const order = oldestFirstTabs.includes(tab) ? 'waiting' : 'newest'
  return { ...(await listQueueItemIds(db, { ...filter, states, order }, paging)), total }
}
