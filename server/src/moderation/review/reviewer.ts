import type { Reviewer } from '@quanzi/contract/states'
import type { RequestContext } from '../../identity/request/request-context.ts'
import { rightsOn } from '../../identity/request/viewer.ts'
import { ApiError } from '../../platform/http/api-error.ts'

export const requireReviewer = (ctx: RequestContext): Reviewer => {
  const { level } = rightsOn(ctx.viewer, ctx.site.id)
  if (level === 0) throw new ApiError('forbidden')
  return { role: 'reviewer', flow: ctx.site.rules.reviewFlow, level }
}
