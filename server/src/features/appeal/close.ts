import type { Kind } from '@quanzi/contract/states'
import type { Db } from '../../db/handle.ts'
import { statement } from '../../db/statement.ts'
import type { Context } from '../../http/context.ts'
import { Refusal } from '../../http/refusal.ts'

type OpenAppeal = { id: number; decider_id: number | null; member_id: number }

const open = statement<OpenAppeal>(
  'appeal_open_of',
  'select id, decider_id, member_id from appeal where kind = $1 and item_id = $2 and outcome is null',
)

/** The appeal that waits for an answer; 403 to whoever made the decision or wrote the item. */
export const openAppeal = async (c: Context, db: Db, kind: Kind, id: number): Promise<OpenAppeal | undefined> => {
  const [found] = await open(db, [kind, id])
  if (found && (found.decider_id === c.viewer.id || found.member_id === c.viewer.id)) throw new Refusal('appealOwn')
  return found
}

/** Answers an appeal; `decision` is the line of the history that does, and an undo of it opens the appeal again. */
export const answerAppeal = async (
  db: Db,
  id: number,
  { outcome, answer, decision, now }: { outcome: 'granted' | 'dismissed'; answer: string; decision: number; now: Date },
): Promise<void> => {
  await db.updateTable('appeal').set({ outcome, answer, decision, closed_at: now }).where('id', '=', id).execute()
}

/** The author changed or deleted the item, or the decision was taken back: there is nothing to object to any more. */
export const withdrawAppeal = async (db: Db, kind: Kind, id: number, now: Date): Promise<void> => {
  await db
    .updateTable('appeal')
    .set({ outcome: 'withdrawn', closed_at: now })
    .where('kind', '=', kind)
    .where('item_id', '=', id)
    .where('outcome', 'is', null)
    .execute()
}

/** An undone answer: the appeal waits again. */
export const reopenAppeal = async (db: Db, decision: number): Promise<void> => {
  await db
    .updateTable('appeal')
    .set({ outcome: null, answer: '', decision: null, closed_at: null })
    .where('decision', '=', decision)
    .execute()
}
