import type { CallOutput, ParsedInput } from '@quanzi/contract'
import type { Post } from '@quanzi/contract/circle/post'
import { postState } from '@quanzi/contract/states'
import type { Operation, RequestContext } from '../../identity/request/request-context.ts'
import { rightsOn } from '../../identity/request/viewer.ts'
import { viewerKey } from '../../identity/request/viewer-key.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import type { ViewCounter } from '../views/view-counter.ts'
import { findPostDetail } from './queries.ts'
import { isVisibleTo, type PostRow, redactPost, serializePost, type ViewerRelations } from './view.ts'
import { toWireState } from './wire-codes.ts'

/** A post that is not public is complete for its author and reviewers; others get its state only. */
export const readPost = async (
  viewCounter: Pick<ViewCounter, 'count'>,
  ctx: RequestContext,
  { topic_id }: ParsedInput<'GET circle/topicapi detail'>,
): Promise<CallOutput<'GET circle/topicapi detail'>> => {
  const { row, relations } = await findDetail(ctx, topic_id)
  if (row.state === postState.deleted) throw new ApiError('gone')
  const isModerator = rightsOn(ctx.viewer, ctx.site.id).level > 0
  const isPublic = row.state === postState.online && !row.hidden
  if (!isPublic && row.author.id !== ctx.viewer.id && !isModerator) {
    if (row.hidden) throw new ApiError('notFound')
    return { topic_id, state: toWireState(row.state) }
  }
  if (isPublic) viewCounter.count(`post:${topic_id}`, viewerKey(ctx), ctx.now)
  return serializeForViewer(ctx, row, relations, isModerator)
}

const findDetail = async ({ db, site, viewer }: RequestContext, id: number) => {
  const found = await findPostDetail(db, { id, siteId: site.id, viewerId: viewer.id })
  if (!found) throw new ApiError('notFound')
  return found
}

const serializeForViewer = (ctx: RequestContext, row: PostRow, relations: ViewerRelations, full: boolean): Post => {
  const post = serializePost(row, relations, { rules: ctx.site.rules, full })
  return full || isVisibleTo(row, relations) ? post : redactPost(post)
}

export const readForEdit: Operation<'GET circle/topicapi detail_edit'> = async (ctx, { topic_id }) => {
  const { row, relations } = await findDetail(ctx, topic_id)
  if (row.author.id !== ctx.viewer.id) throw new ApiError('forbidden')
  if (row.state === postState.deleted) throw new ApiError('gone')
  return { ...serializeForViewer(ctx, row, relations, true), lng: row.lng, lat: row.lat }
}
