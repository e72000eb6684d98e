import type { ContentKind } from '@quanzi/contract/states'
import type { Db } from '../../platform/db/handle.ts'

/** What is reviewed: posts, comments and changes of profiles. */
export type ReviewedKind = ContentKind | 'profile'

/** Who acts, where and when; the system acts as null. */
type HistorySource = { site: { id: number }; viewer: { id: number | null }; now: Date }

type HistoryEntry = {
  /** An entry of kind `member` says how the reports about the member were closed. */
  kind: ReviewedKind | 'member'
  /** With the state before. Members and changes of profiles have one revision. */
  item: { id: number; state: number; rev?: number }
  /** As on the wire; `common` and `comment` are the first of an item. */
  action: string
  /** Where the state changes. */
  to?: number
  reason?: string
  before?: Record<string, unknown>
}

export const appendHistory = async (
  { site, viewer, now }: HistorySource,
  db: Db,
  { kind, item, action, to = item.state, reason = '', before }: HistoryEntry,
): Promise<number> => {
  const { id } = await db
    .insertInto('review_history')
    .values({
      site_id: site.id,
      kind,
      item_id: item.id,
      action,
      from_state: item.state,
      to_state: to,
      member_id: viewer.id,
      reason,
      rev: item.rev ?? 1,
      before: before ? JSON.stringify(before) : null,
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** `insertedCte` has the columns `id`, `site_id`, `author_id`, `state` and `created_at`. */
export const firstEntryCte = (kind: ContentKind, action: string, insertedCte: string): string => `first_line as (
  insert into review_history (site_id, kind, item_id, action, from_state, to_state, member_id, rev, created_at)
  select site_id, '${kind}', id, '${action}', state, state, author_id, 1, created_at from ${insertedCte})`
