import { findVisibleMember } from '../../identity/member/queries.ts'
import type { RequestContext } from '../../identity/request/request-context.ts'
import { loginError } from '../../identity/request/viewer.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import { findBlock } from './follow-and-block.ts'

/** The member whose list is read. `isBlocked`: the viewer blocks them, so the list is empty. */
export type ListOwner = { id: number; isOwn: boolean; isBlocked: boolean }

export const findListOwner = async (ctx: RequestContext, id: number | undefined): Promise<ListOwner> => {
  const ownerId = id ?? ctx.viewer.id
  if (ownerId === 0) throw loginError(ctx.viewer)
  if (ownerId === ctx.viewer.id) return { id: ownerId, isOwn: true, isBlocked: false }
  if (!(await findVisibleMember(ctx.db, ownerId, ctx.site.id, ctx.now))) throw new ApiError('notFound')
  const isBlocked = ctx.viewer.id > 0 && (await findBlock(ctx.db, [ctx.viewer.id, ownerId])).length > 0
  return { id: ownerId, isOwn: false, isBlocked }
}

/** For lists that only their owner may read. */
export const requireSelf = (ctx: RequestContext, id: number | undefined): number => {
  if (id !== undefined && id !== ctx.viewer.id) throw new ApiError('forbidden')
  return ctx.viewer.id
}
