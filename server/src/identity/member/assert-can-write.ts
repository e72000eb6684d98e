import { formatDateTime } from '@quanzi/contract/text'
import { ApiError } from '../../platform/http/api-error.ts'
import type { RequestContext } from '../request/request-context.ts'

/** A muted member may read, like and collect; without a verified number a member cannot write. docs/spec/roles.md. */
export const assertCanWrite = ({ viewer, now }: Pick<RequestContext, 'viewer' | 'now'>): void => {
  if (!viewer.hasMobile) throw new ApiError('mobileRequired')
  if (viewer.mutedUntil && viewer.mutedUntil > now) {
    const reason = viewer.mutedReason || `至 ${formatDateTime(viewer.mutedUntil.toISOString())}`
    throw new ApiError('muted', { placeholders: { reason } })
  }
}
