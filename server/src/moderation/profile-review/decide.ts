import { profileFieldLabels } from '@quanzi/contract/moderation/history-labels'
import { shorten } from '@quanzi/contract/text'
import { appendHistory } from '../../circle/history/history.ts'
import { publishQueueChange } from '../../circle/history/publish-change.ts'
import { notify } from '../../circle/notification/notify.ts'
import { recordChange } from '../../identity/audit/record.ts'
import { isPictureField } from '../../identity/member/profile-picture.ts'
import type { RequestContext } from '../../identity/request/request-context.ts'
import type { Db } from '../../platform/db/handle.ts'
import { transaction } from '../../platform/db/transaction/transaction.ts'
import { deleteClaim, rejectIfClaimed } from '../review/claim.ts'
import { createAlreadyDecidedError } from '../review/items.ts'
import { type LockedReview, lockProfileReview } from './lock-review.ts'
import { showValue } from './show-value.ts'

type ProfileDecision = { action: 'pass' } | { action: 'fail'; reason: string }

/** Every reviewer decides about profiles, in both review flows. docs/spec/review.md, profiles. */
export const decideProfileReview = (ctx: RequestContext, id: number, decision: ProfileDecision): Promise<null> =>
  transaction(ctx.db, async (db) => {
    const review = await lockProfileReview(ctx, db, id)
    if (review.state !== 0) throw await createAlreadyDecidedError(db, 'profile', id)
    await rejectIfClaimed(ctx, db, 'profile', id)
    const isPass = decision.action === 'pass'
    const reason = decision.action === 'fail' ? decision.reason : ''
    const state = isPass ? 1 : 2
    await db.updateTable('profile_review').set({ state, closed_at: ctx.now }).where('id', '=', id).execute()
    await showValue(ctx, db, review, isPass ? review.value : review.before)
    const entry = { kind: 'profile', item: review, action: decision.action, to: state, reason } as const
    const historyId = await appendHistory(ctx, db, entry)
    await deleteClaim(db, 'profile', id)
    await notifyMember(ctx, db, review, { isPass, reason, historyId })
    await publishQueueChange(ctx, db)
    await recordChange(ctx, db, {
      action: `profile.${decision.action}`,
      subject: `member:${review.member_id}`,
      after: { field: review.field },
      reason,
    })
    return null
  })

/** No message for the pass of a change that was public before its review. */
const notifyMember = async (
  ctx: RequestContext,
  db: Db,
  { member_id, field, mode, value }: LockedReview,
  { isPass, reason, historyId }: { isPass: boolean; reason: string; historyId: number },
): Promise<void> => {
  if (isPass && mode === 'after') return
  const quotation = isPictureField(field) ? '' : `「${shorten(value, 40)}」`
  const consequence = mode === 'after' ? '已恢复为原来的内容。' : ''
  await notify(db, {
    siteId: ctx.site.id,
    memberId: member_id,
    title: `您的${profileFieldLabels[field]}${isPass ? '已通过审核' : '未通过审核'}`,
    content: isPass ? quotation : `理由：${reason}。${consequence}${quotation}`,
    link: '#/settings',
    now: ctx.now,
    decision: historyId,
  })
}
