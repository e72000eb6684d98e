import { limits } from '@quanzi/contract/limits'
import { hidePicture, isPictureField, showPicture } from '../../identity/member/profile-picture.ts'
import type { RequestContext } from '../../identity/request/request-context.ts'
import type { Db } from '../../platform/db/handle.ts'
import { queueJob } from '../../platform/jobs/queue.ts'
import type { LockedReview } from './lock-review.ts'

/** Shows one value of a change and hides the other one. A hidden picture is deleted when the undo window is over. */
export const showValue = async (
  ctx: RequestContext,
  db: Db,
  { member_id, field, before, value }: LockedReview,
  shown: string,
): Promise<void> => {
  const { numUpdatedRows } = await db
    .updateTable('member')
    .set({ [field]: shown })
    .where('id', '=', member_id)
    .where(field, '<>', shown)
    .executeTakeFirst()
  if (isPictureField(field)) {
    const hidden = shown === value ? before : value
    await showPicture(db, shown)
    await hidePicture(db, hidden)
    if (hidden !== '')
      await queueJob(db, {
        kind: 'discard-profile-picture',
        payload: { token: hidden },
        runAt: new Date(ctx.now.getTime() + limits.undoWindow),
      })
  }
  if (numUpdatedRows === 0n) return
  await ctx.app.invalidation.publish(db, `member:${member_id}`)
  await ctx.app.invalidation.publish(db, 'posts:all')
}
