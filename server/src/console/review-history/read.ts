import type { ParsedInput } from '@quanzi/contract'
import type { HistoryKind } from '@quanzi/contract/moderation/history-labels'
import { sql } from 'kysely'
import type { RequestContext } from '../../identity/request/request-context.ts'
import { listChanges } from '../../moderation/review/history-changes.ts'
import {
  actorName,
  type HistoryRow,
  joinAnonymousAuthor,
  listHistory,
} from '../../moderation/review/history-queries.ts'
import { addDays, startOfDay } from '../../platform/text/china-days.ts'
import { membersNamed } from '../audit-log/read.ts'

export type HistoryFilters = ParsedInput<'GET console/review_history csv'>
export type HistoryEntry = Omit<HistoryRow, 'member'> & { kind: HistoryKind; item_id: number }

/** One batch along an index, newest first. What an anonymous author did with the item is not found by their name. */
export const listHistoryEntries = async (
  { db, site }: RequestContext,
  { kind, item_id, who, from, to }: HistoryFilters,
  { after, limit }: { after: { at: Date; id: number } | undefined; limit: number },
): Promise<HistoryEntry[]> => {
  const conditions = [
    sql`h.site_id = ${site.id}`,
    ...(kind === '' ? [] : [sql`h.kind = ${kind}`]),
    ...(item_id === undefined ? [] : [sql`h.item_id = ${item_id}`]),
    ...(who === '' ? [] : [sql`h.member_id in (${membersNamed(who)}) and i.author_id is distinct from h.member_id`]),
    ...(from === '' ? [] : [sql`h.created_at >= ${startOfDay(from)}`]),
    ...(to === '' ? [] : [sql`h.created_at < ${startOfDay(addDays(to, 1))}`]),
    ...(after ? [sql`(h.created_at, h.id) < (${after.at}, ${after.id})`] : []),
  ]
  const { rows } = await sql<HistoryEntry>`
    select h.id, h.kind, h.item_id, h.action, h.from_state, h.to_state, h.reason, h.rev, h.created_at, h.before,
      case when i.author_id = h.member_id then null else h.member_id end as member_id,
      ${sql.raw(actorName)} as nickname
    from review_history h left join member m on m.id = h.member_id ${sql.raw(joinAnonymousAuthor)}
    where ${sql.join(conditions, sql` and `)}
    order by h.created_at desc, h.id desc limit ${limit}`.execute(db)
  return rows
}

/** The changes of the entries by their ids. What an edit or its undo changed follows from the whole history of the item. */
export const listEntryChanges = async ({ db, site }: RequestContext, entries: readonly HistoryEntry[]) => {
  const changes: Awaited<ReturnType<typeof listChanges>> = new Map()
  for (const { kind, item_id: id } of new Map(
    entries.map((entry) => [`${entry.kind} ${entry.item_id}`, entry]),
  ).values()) {
    if (kind !== 'post' && kind !== 'comment') continue
    const lines = entries.filter((entry) => entry.kind === kind && entry.item_id === id)
    const needsAll = lines.some(({ action }) => action === 'edit' || action === 'undo')
    const rows = needsAll ? await listHistory(db, kind, id, site.id) : lines.map(withoutMember)
    for (const [entry, list] of await listChanges(db, kind, id, rows)) changes.set(entry, list)
  }
  return changes
}

const withoutMember = (entry: HistoryEntry): HistoryRow => ({ ...entry, member: null })
