import { ApiError } from '../../platform/http/api-error.ts'
import { mobileError } from '../request/authorize.ts'
import type { Viewer } from '../request/viewer.ts'
import { formatSanctionReason } from './sanction.ts'

/** A muted member may read, like and collect; without a verified number a member cannot write. docs/spec/roles.md. */
export const findWriteError = (viewer: Viewer, now: Date): ApiError | undefined => {
  if (!viewer.hasMobile) return mobileError()
  if (!viewer.mutedUntil || viewer.mutedUntil <= now) return undefined
  const reason = formatSanctionReason({ reason: viewer.mutedReason, until: viewer.mutedUntil })
  return new ApiError('muted', { placeholders: { reason } })
}
