import type { ParsedInput } from '@quanzi/contract'
import type { AuditLogEntry } from '@quanzi/contract/console/audit/audit-log'
import { isRecord } from '@quanzi/contract/objects'
import { sql } from 'kysely'
import { shownValueSql } from '../../identity/audit/shown-value.ts'
import { siteScopeOf } from '../../identity/member/site-scope.ts'
import { serializeName } from '../../identity/member/view.ts'
import type { Operation, RequestContext } from '../../identity/request/request-context.ts'
import type { Db } from '../../platform/db/handle.ts'
import { decodeCursor } from '../../platform/http/cursor.ts'
import { addDays, startOfDay } from '../../platform/text/china-days.ts'
import { escapeLike } from '../../platform/text/like.ts'
import { chiefOfAllSites, isOnAllSites } from '../sanctions/on-all-sites.ts'
import { encodeIdCursor, toCursorPage } from '../shared/cursor-page.ts'
import { membersNamed } from '../shared/members-named.ts'
import { findSubjectNames, subjectsNamed } from './subject-names.ts'

export type AuditLogFilters = ParsedInput<'GET console/log csv'>

/** One page along an index; a range of days becomes a range of ids. */
export const listAuditLog: Operation<'GET console/log list'> = async (ctx, { cursor, pagesize, ...filters }) => {
  const idRange = await toIdRange(ctx.db, filters)
  const rows = await listEntries(ctx, filters, {
    ...idRange,
    below: cursor ? Math.min(decodeCursor(cursor).id, idRange.below) : idRange.below,
    limit: pagesize + 1,
  })
  const page = toCursorPage(rows, pagesize, encodeIdCursor)
  return { data: page.rows, next: page.next }
}

/** The order of all rows of a kind is a subject of its own. */
const listsOfKinds = new Map([
  ['category', 'categories'],
  ['slide', 'slides'],
])

type IdRange = { from: number; below: number }

/** The time of entries never decreases with their id, so a day begins and ends at an id. */
export const toIdRange = async (db: Db, { from, to }: AuditLogFilters): Promise<IdRange> => {
  const getFirstIdSince = async (at: Date): Promise<number> => {
    const row = await db
      .selectFrom('audit_entry')
      .select('id')
      .where('at', '>=', at)
      .orderBy('at')
      .orderBy('id')
      .limit(1)
      .executeTakeFirst()
    return row?.id ?? Number.MAX_SAFE_INTEGER
  }
  return {
    from: from === '' ? 0 : await getFirstIdSince(startOfDay(from)),
    below: to === '' ? Number.MAX_SAFE_INTEGER : await getFirstIdSince(startOfDay(addDays(to, 1))),
  }
}

export const listEntries = async (
  ctx: RequestContext,
  { member_id, what, subject, who, kind, name }: AuditLogFilters,
  { from, below, limit }: IdRange & { limit: number },
): Promise<AuditLogEntry[]> => {
  let query = ctx.db
    .selectFrom('audit_entry as e')
    .leftJoin('member as m', 'm.id', 'e.member_id')
    .select(['e.id', 'e.at', 'e.action', 'e.subject', 'e.reason', 'e.hash', shownValue('before'), shownValue('after')])
    .select(['m.id as by', 'm.nickname', 'm.avatar', isOnAllSites.as('on_all_sites')])
    .where('e.site_id', '=', ctx.site.id)
    .where('e.id', '>=', from)
    .where('e.id', '<', below)
  const isChief = siteScopeOf(ctx) === null
  // A filter by person would tell who decided it.
  if (!isChief && (member_id !== undefined || who !== '')) query = query.where(sql<boolean>`not ${isOnAllSites}`)
  if (member_id !== undefined) query = query.where('e.member_id', '=', member_id)
  if (what !== '') query = query.where('e.action', '=', what)
  if (subject !== '') query = query.where('e.subject', '=', subject)
  if (who !== '') query = query.where(sql<boolean>`e.member_id in (${membersNamed(who)})`)
  if (kind !== '') {
    const kinds = [kind, listsOfKinds.get(kind) ?? kind]
    const ofKind = kinds.map((one) => sql`e.subject = ${one} or e.subject like ${`${escapeLike(one)}:%`}`)
    query = query.where(sql<boolean>`(${sql.join(ofKind, sql` or `)})`)
  }
  if (name !== '') query = query.where(sql<boolean>`e.subject in (${subjectsNamed(kind, name)})`)
  const rows = await query.orderBy('e.id', 'desc').limit(limit).execute()
  const names = await findSubjectNames(ctx, rows)
  return rows.map(({ by: actorId, nickname, avatar, before, after, at, on_all_sites, ...row }) => {
    const entry = {
      ...row,
      subject_name: names.get(row.subject) ?? '',
      at: at.toISOString(),
      member: actorId === null ? null : serializeName({ id: actorId, nickname: nickname ?? '', avatar: avatar ?? '' }),
      before: before === null ? null : JSON.parse(before),
      after: after === null ? null : JSON.parse(after),
    }
    return on_all_sites && !isChief ? withoutDecision(entry) : entry
  })
}

/** Only chiefs see who decided a sanction on all sites, and why; its seal remains that of the whole entry. */
const withoutDecision = (entry: AuditLogEntry): AuditLogEntry => {
  const { why: _, ...after } = isRecord(entry.after) ? entry.after : {}
  return { ...entry, member: chiefOfAllSites, reason: '', after }
}

const shownValue = <C extends 'before' | 'after'>(column: C) =>
  sql<string | null>`${sql.raw(shownValueSql(column))}`.as(column)
