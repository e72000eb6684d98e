import type { ContentKind } from '@quanzi/contract/states'
import type { Db } from '../../platform/db/handle.ts'

/** What is reviewed: posts, comments and changes of profiles. */
export type ReviewedKind = ContentKind | 'profile'

type HistoryEntry = {
  siteId: number
  /** Of a member: how the reports were closed. */
  kind: ReviewedKind | 'member'
  itemId: number
  /** As on the wire; `common` and `comment` are the first of an item. */
  action: string
  from: number
  to: number
  memberId: number | null
  reason?: string
  rev: number
  before?: Record<string, unknown> | null
  now: Date
}

export const appendHistory = async (db: Db, entry: HistoryEntry): Promise<number> => {
  const { id } = await db
    .insertInto('review_history')
    .values({
      site_id: entry.siteId,
      kind: entry.kind,
      item_id: entry.itemId,
      action: entry.action,
      from_state: entry.from,
      to_state: entry.to,
      member_id: entry.memberId,
      reason: entry.reason ?? '',
      rev: entry.rev,
      before: entry.before ? JSON.stringify(entry.before) : null,
      created_at: entry.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** `insertedCte` has the columns `id`, `site_id`, `author_id`, `state` and `created_at`. */
export const firstEntryCte = (kind: ContentKind, action: string, insertedCte: string): string => `first_line as (
  insert into review_history (site_id, kind, item_id, action, from_state, to_state, member_id, rev, created_at)
  select site_id, '${kind}', id, '${action}', state, state, author_id, 1, created_at from ${insertedCte})`
