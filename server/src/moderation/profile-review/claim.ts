import type { RequestContext } from '../../identity/request/request-context.ts'
import { transaction } from '../../platform/db/transaction/transaction.ts'
import { deleteOwnClaim, rejectIfClaimed, saveClaim } from '../review/claim.ts'
import { createAlreadyDecidedError } from '../review/items.ts'
import { lockProfileReview } from './lock-review.ts'

/** Like a claim of a post: for five minutes, or longer when repeated. */
export const claimProfileReview = (ctx: RequestContext, { id, holder }: { id: number; holder: string }) =>
  transaction(ctx.db, async (db) => {
    const { state } = await lockProfileReview(ctx, db, id)
    if (state !== 0) throw await createAlreadyDecidedError(db, 'profile', id)
    await rejectIfClaimed(ctx, db, 'profile', id)
    await saveClaim(ctx, db, 'profile', id, holder)
    return null
  })

export const releaseProfileReview = (ctx: RequestContext, { id, holder }: { id: number; holder: string }) =>
  transaction(ctx.db, async (db) => {
    await lockProfileReview(ctx, db, id)
    await deleteOwnClaim(ctx, db, 'profile', id, holder)
    return null
  })
