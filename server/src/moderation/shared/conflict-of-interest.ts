import type { RequestContext } from '../../identity/request/request-context.ts'
import { ApiError } from '../../platform/http/api-error.ts'

/**
 * Refuses a decision about oneself. The author of an item is its appellant and the one its reports are about, so one id
 * is enough: the author of a post or comment, the member of a profile or of a report on a member. docs/spec/review.md.
 */
export const rejectConflictOfInterest = (ctx: RequestContext, memberId: number): void => {
  if (memberId === ctx.viewer.id) throw new ApiError('conflictOfInterest')
}
