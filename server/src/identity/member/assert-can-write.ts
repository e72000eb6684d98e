import { ApiError } from '../../platform/http/api-error.ts'
import { mobileError } from '../request/authorize.ts'
import type { Viewer } from '../request/viewer.ts'
import { formatSanctionReason } from './sanction.ts'

/** A muted member may read, like and collect; without a verified number a member cannot write. docs/spec/roles.md. */
export const assertCanWrite = (viewer: Viewer, now: Date): void => {
  if (!viewer.hasMobile) throw mobileError()
  if (viewer.mutedUntil && viewer.mutedUntil > now) {
    const reason = formatSanctionReason({ reason: viewer.mutedReason, until: viewer.mutedUntil })
    throw new ApiError('muted', { placeholders: { reason } })
  }
}
