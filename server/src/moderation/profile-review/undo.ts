import { appendHistory } from '../../circle/history/history.ts'
import { publishQueueChange } from '../../circle/history/publish-change.ts'
import { withdrawNotification } from '../../circle/notification/notify.ts'
import { recordChange } from '../../identity/audit/record.ts'
import { isPictureField } from '../../identity/member/profile-picture.ts'
import type { RequestContext } from '../../identity/request/request-context.ts'
import type { Db } from '../../platform/db/handle.ts'
import { transaction } from '../../platform/db/transaction/transaction.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import { deleteClaim } from '../review/claim.ts'
import { requireUndoableEntry } from '../review/undo.ts'
import { type LockedReview, lockProfileReview } from './lock-review.ts'
import { showValue } from './show-value.ts'

/** Undoes the reviewer's own decision within ten seconds, unless the member has edited the field since. */
export const undoProfileReview = (ctx: RequestContext, { id }: { id: number }): Promise<null> =>
  transaction(ctx.db, async (db) => {
    const review = await lockProfileReview(ctx, db, id)
    const isDecided = review.state === 1 || review.state === 2
    const isUndoable = isDecided && !(await wasEditedSince(db, review))
    const decision = await requireUndoableEntry(ctx, db, 'profile', id, () => isUndoable)
    if (!(await picturesExist(db, review))) throw new ApiError('undoExpired')
    await db.updateTable('profile_review').set({ state: 0, closed_at: null }).where('id', '=', id).execute()
    await showValue(ctx, db, review, review.mode === 'after' ? review.value : review.before)
    await appendHistory(ctx, db, { kind: 'profile', item: review, action: 'undo', to: 0, before: { of: decision.id } })
    await deleteClaim(db, 'profile', id)
    await withdrawNotification(db, decision.id)
    await publishQueueChange(ctx, db)
    await recordChange(ctx, db, {
      action: 'profile.undo',
      subject: `member:${review.member_id}`,
      after: { field: review.field },
    })
    return null
  })

const wasEditedSince = async (db: Db, { id, member_id, field, before, value, state }: LockedReview) => {
  const member = await db.selectFrom('member').select(field).where('id', '=', member_id).executeTakeFirstOrThrow()
  const newer = await db
    .selectFrom('profile_review')
    .select('id')
    .where('member_id', '=', member_id)
    .where('field', '=', field)
    .where('id', '>', id)
    .limit(1)
    .executeTakeFirst()
  return newer !== undefined || member[field] !== (state === 1 ? value : before)
}

/** The job that deletes a hidden picture may have run while this request waited. */
const picturesExist = async (db: Db, { field, before, value }: LockedReview): Promise<boolean> => {
  if (!isPictureField(field)) return true
  const tokens = [before, value].filter((token) => token !== '')
  const files = await db.selectFrom('file').select('id').where('token', 'in', tokens).forUpdate().execute()
  return files.length === tokens.length
}
