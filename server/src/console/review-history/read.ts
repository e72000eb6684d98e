import type { ParsedInput } from '@quanzi/contract'
import type { HistoryKind } from '@quanzi/contract/moderation/history-labels'
import type { HistoryChange } from '@quanzi/contract/moderation/review'
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
import { membersNamed } from '../shared/members-named.ts'
import { findReadableTexts } from '../shared/readable-texts.ts'

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

/**
 * The changes of the entries by their ids, without those of texts that the caller may not read. What an edit or its undo
 * changed follows from the whole history of the item.
 */
export const listEntryChanges = async (ctx: RequestContext, entries: readonly HistoryEntry[]) => {
  const { db, site } = ctx
  const idsOf = (kind: HistoryKind) => entries.filter((entry) => entry.kind === kind).map((entry) => entry.item_id)
  const texts = {
    post: await findReadableTexts(ctx, 'post', idsOf('post')),
    comment: await findReadableTexts(ctx, 'comment', idsOf('comment')),
  }
  const changes: Awaited<ReturnType<typeof listChanges>> = new Map()
  for (const { kind, item_id: id } of new Map(
    entries.map((entry) => [`${entry.kind} ${entry.item_id}`, entry]),
  ).values()) {
    if (kind !== 'post' && kind !== 'comment') continue
    const lines = entries.filter((entry) => entry.kind === kind && entry.item_id === id)
    const needsAll = lines.some(({ action }) => action === 'edit' || action === 'undo')
    const rows = needsAll ? await listHistory(db, kind, id, site.id) : lines.map(withoutMember)
    const isReadable = texts[kind].has(id)
    for (const [entry, list] of await listChanges(db, kind, id, rows))
      changes.set(entry, isReadable ? list : list.filter(({ field }) => !textFields.has(field)))
  }
  return changes
}

const textFields: ReadonlySet<HistoryChange['field']> = new Set<HistoryChange['field']>(['content', 'location'])

const withoutMember = (entry: HistoryEntry): HistoryRow => ({ ...entry, member: null })
