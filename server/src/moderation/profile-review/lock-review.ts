import { lockMember } from '../../identity/member/queries.ts'
import type { RequestContext } from '../../identity/request/request-context.ts'
import type { Db } from '../../platform/db/handle.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import { rejectConflictOfInterest } from '../shared/conflict-of-interest.ts'

export type LockedReview = Awaited<ReturnType<typeof lockProfileReview>>

/** The change of this site with the member's row, in the order in which an edit of the profile locks them. */
export const lockProfileReview = async (ctx: RequestContext, db: Db, id: number) => {
  const found = await db
    .selectFrom('profile_review')
    .select('member_id')
    .where('id', '=', id)
    .where('site_id', '=', ctx.site.id)
    .executeTakeFirstOrThrow(() => new ApiError('notFound'))
  rejectConflictOfInterest(ctx, found.member_id)
  await lockMember(db, found.member_id)
  const review = await db
    .selectFrom('profile_review')
    .select(['id', 'member_id', 'field', 'before', 'value', 'mode', 'state'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  // The account was closed meanwhile.
  if (!review) throw new ApiError('gone')
  return review
}
