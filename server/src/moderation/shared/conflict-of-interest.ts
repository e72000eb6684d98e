import type { RequestContext } from '../../identity/request/request-context.ts'
import { ApiError } from '../../platform/http/api-error.ts'

/** The author is the appellant and the reported one, so one id is enough. docs/spec/review.md. */
export const rejectConflictOfInterest = (ctx: RequestContext, memberId: number): void => {
  if (memberId === ctx.viewer.id) throw new ApiError('conflictOfInterest')
}
