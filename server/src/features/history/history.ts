import type { Kind } from '@quanzi/contract/states'
import type { Db } from '../../db/handle.ts'

export type Line = {
  siteId: number
  kind: Kind
  itemId: number
  /** As on the wire; `common` and `comment` begin a history. */
  action: string
  from: number
  to: number
  memberId: number | null
  reason: string
  rev: number
  /** What the step replaced, for the reader of the history and for undo. */
  before: Record<string, unknown> | null
  now: Date
}

/** Appends a transition to the history, in the transaction that makes it. Answers the line's id. */
export const writeHistory = async (db: Db, line: Line): Promise<number> => {
  const { id } = await db
    .insertInto('review_history')
    .values({
      site_id: line.siteId,
      kind: line.kind,
      item_id: line.itemId,
      action: line.action,
      from_state: line.from,
      to_state: line.to,
      member_id: line.memberId,
      reason: line.reason,
      rev: line.rev,
      before: line.before ? JSON.stringify(line.before) : null,
      created_at: line.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
