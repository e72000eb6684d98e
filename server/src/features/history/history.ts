import type { Kind } from '@quanzi/contract/states'
import type { Db } from '../../db/handle.ts'

type Line = {
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

/**
 * The CTE that begins the history of items, for a statement that makes them: `made` has the columns `id`, `site_id`,
 * `author_id`, `state` and `created_at`.
 */
export const firstLine = (kind: Kind, action: string, made: string): string => `first_line as (
  insert into review_history (site_id, kind, item_id, action, from_state, to_state, member_id, rev, created_at)
  select site_id, '${kind}', id, '${action}', state, state, author_id, 1, created_at from ${made})`
