import type { Poll } from '@quanzi/contract/circle/poll'
import type { Operation, RequestContext } from '../../identity/request/request-context.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import { findPoll, findPollOfTag } from './queries.ts'
import { serializePoll } from './view.ts'

export const readPollOfTag = async (ctx: RequestContext, tagId: number): Promise<Poll | null> => {
  const row = await findPollOfTag(ctx.db, tagId, ctx.viewer.id, ctx.site.id, ctx.now)
  return row ? serializePoll(row, ctx.now) : null
}

export const readPoll: Operation<'GET circle/tagapi vote_detail'> = async (ctx, { id }) => {
  const row = await findPoll(ctx.db, id, ctx.viewer.id, ctx.site.id)
  if (!row) throw new ApiError('notFound')
  return serializePoll(row, ctx.now)
}
