import type { CallOutput } from '@quanzi/contract'
import { type ContentKind, getDecidableStates, getStage } from '@quanzi/contract/states'
import type { Operation, RequestContext } from '../../../identity/request/request-context.ts'
import { ApiError } from '../../../platform/http/api-error.ts'
import { listOpenReasons, serializeReasons } from '../../report/queries.ts'
import { rejectConflictOfInterest } from '../../shared/conflict-of-interest.ts'
import { listChanges } from '../history-changes.ts'
import { listHistory } from '../history-queries.ts'
import { requireReviewer } from '../reviewer.ts'
import { getAuthorRecord, getLastReviewedVersion } from './detail-queries.ts'
import { loadComments, loadPosts } from './list.ts'
import { listNearDuplicateIds } from './near-duplicates.ts'
import { listReviewCommentRows, listReviewPostRows } from './queries.ts'
import { getViewOptions, serializeHistoryEntry, serializeReviewComment, serializeReviewPost } from './view.ts'

export const readPost: Operation<'GET circle/topic detail'> = async (ctx, { topic_id }) => {
  const states = await getDecidableStatesOf(ctx, 'post', topic_id)
  const [row] = await listReviewPostRows(ctx, [topic_id], states)
  if (!row) throw new ApiError('notFound')
  const detail = {
    ...(await loadDetail(ctx, 'post', row)),
    earlier: await getLastReviewedVersion(ctx.db, topic_id, row),
  }
  return serializeReviewPost(row, { ...getViewOptions(ctx), detail })
}

export const readComment: Operation<'GET circle/reply detail'> = async (ctx, { reply_id }) => {
  const states = await getDecidableStatesOf(ctx, 'comment', reply_id)
  const [row] = await listReviewCommentRows(ctx, [reply_id], states)
  if (!row) throw new ApiError('notFound')
  return serializeReviewComment(row, ctx.viewer.id, await loadDetail(ctx, 'comment', row))
}

export const listNearDuplicatePosts: Operation<'GET circle/topic alike'> = async (ctx, { topic_id }) => {
  const states = await getDecidableStatesOf(ctx, 'post', topic_id)
  return { data: await loadPosts(ctx, await listNearDuplicateIds(ctx.db, 'post', topic_id, states, ctx.viewer.id)) }
}

export const listNearDuplicateComments: Operation<'GET circle/reply alike'> = async (ctx, { reply_id }) => {
  const states = await getDecidableStatesOf(ctx, 'comment', reply_id)
  return {
    data: await loadComments(ctx, await listNearDuplicateIds(ctx.db, 'comment', reply_id, states, ctx.viewer.id)),
  }
}

export const readHistory = async (
  ctx: RequestContext,
  kind: ContentKind,
  id: number,
): Promise<CallOutput<'GET circle/topic history'>> => {
  await requireItemOfOthers(ctx, kind, id)
  const entries = await listHistory(ctx.db, kind, id, ctx.site.id)
  const changes = await listChanges(ctx.db, kind, id, entries)
  return { data: entries.map((entry) => serializeHistoryEntry(entry, changes.get(entry.id) ?? [])) }
}

const getDecidableStatesOf = async (ctx: RequestContext, kind: ContentKind, id: number): Promise<number[]> => {
  await requireItemOfOthers(ctx, kind, id)
  return getDecidableStates(kind, requireReviewer(ctx))
}

/** A reviewer does not read own items for review: reports and notes of an item are about its author. */
const requireItemOfOthers = async (ctx: RequestContext, kind: ContentKind, id: number): Promise<void> => {
  const row = await ctx.db
    .selectFrom(kind)
    .select(['state', 'author_id'])
    .where('id', '=', id)
    .where('site_id', '=', ctx.site.id)
    .executeTakeFirstOrThrow(() => new ApiError('notFound'))
  rejectConflictOfInterest(ctx, row.author_id)
  if (getStage(kind, row.state) === 'deleted') throw new ApiError('gone')
}

/** The record of an anonymous author would tell who it is. */
const loadDetail = async (
  ctx: RequestContext,
  kind: ContentKind,
  { id, anonymous, author }: { id: number; anonymous: boolean; author: { id: number } },
) => ({
  ...(!anonymous && { record: await getAuthorRecord(ctx, kind, author.id, 'notAnonymous') }),
  report_list: serializeReasons(ctx.site, await listOpenReasons(ctx.db, ctx.site.id, kind, [id])),
})
