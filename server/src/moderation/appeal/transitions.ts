import type { ContentKind } from '@quanzi/contract/states'
import type { RequestContext } from '../../identity/request/request-context.ts'
import type { Db } from '../../platform/db/handle.ts'
import { statement } from '../../platform/db/statements/statement.ts'
import { ApiError } from '../../platform/http/api-error.ts'

type OpenAppeal = { id: number; decider_id: number | null }

const openAppealQuery = statement<OpenAppeal>(
  'appeal_open_of',
  'select id, decider_id from appeal where kind = $1 and item_id = $2 and outcome is null',
)

/** Throws 403 for the reviewer who made the decision. */
export const getOpenAppeal = async (
  ctx: RequestContext,
  db: Db,
  kind: ContentKind,
  id: number,
): Promise<OpenAppeal | undefined> => {
  const [found] = await openAppealQuery(db, [kind, id])
  if (found?.decider_id === ctx.viewer.id) throw new ApiError('appealOwnDecision')
  return found
}

/** `decision` is the history entry that answers it; an undo of that entry opens the appeal again. */
export const answerAppeal = async (
  db: Db,
  id: number,
  { outcome, answer, decision, now }: { outcome: 'granted' | 'dismissed'; answer: string; decision: number; now: Date },
): Promise<void> => {
  await db.updateTable('appeal').set({ outcome, answer, decision, closed_at: now }).where('id', '=', id).execute()
}

/**
 * The items were edited, deleted or emptied by retention, or the rejection was undone.
 * Returns the sites of the appeals.
 */
export const withdrawAppeals = async (
  db: Db,
  kind: ContentKind,
  ids: readonly number[],
  now: Date,
): Promise<number[]> => (await withdrawOfItemsQuery(db, [kind, ids, now])).map(({ site_id }) => site_id)

const withdrawOfItemsQuery = statement<{ site_id: number }>(
  'appeal_withdraw_of_items',
  `update appeal set outcome = 'withdrawn', closed_at = $3
   where kind = $1 and item_id = any($2::bigint[]) and outcome is null returning site_id`,
)

/** The member has closed the account. */
export const withdrawAppealsOfMember = async (db: Db, memberId: number, now: Date): Promise<void> => {
  await db
    .updateTable('appeal')
    .set({ outcome: 'withdrawn', closed_at: now })
    .where('member_id', '=', memberId)
    .where('outcome', 'is', null)
    .execute()
}

export const reopenAppeal = async (db: Db, decision: number): Promise<void> => {
  await db
    .updateTable('appeal')
    .set({ outcome: null, answer: '', decision: null, closed_at: null })
    .where('decision', '=', decision)
    .execute()
}
