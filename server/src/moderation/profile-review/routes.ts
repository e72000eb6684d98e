import type { profileReviewCalls } from '@quanzi/contract/moderation/profile-review'
import type { Routes } from '../../identity/request/request-context.ts'
import { claimProfileReview, releaseProfileReview } from './claim.ts'
import { decideProfileReview } from './decide.ts'
import { listProfileReviews } from './list.ts'
import { undoProfileReview } from './undo.ts'

export const profileReviewRoutes: Routes<keyof typeof profileReviewCalls> = {
  'GET circle/profile list': listProfileReviews,
  'POST circle/profile pass': (ctx, { id }) => decideProfileReview(ctx, id, { action: 'pass' }),
  'POST circle/profile fail': (ctx, { id, reason }) => decideProfileReview(ctx, id, { action: 'fail', reason }),
  'POST circle/profile claim': claimProfileReview,
  'POST circle/profile release': releaseProfileReview,
  'POST circle/profile undo': undoProfileReview,
}
