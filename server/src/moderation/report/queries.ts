import type { Paging } from '@quanzi/contract/call'
import type { ReportReason } from '@quanzi/contract/moderation/report'
import { sql } from 'kysely'
import { selectBadge } from '../../identity/member/badge.ts'
import type { MemberRow } from '../../identity/member/view.ts'
import type { Site } from '../../identity/site/site.ts'
import type { Db } from '../../platform/db/handle.ts'
import { statement } from '../../platform/db/statements/statement.ts'
import { findPage, type IdPage } from '../../platform/http/pagination.ts'
import type { ReportKind } from './targets.ts'

type ReasonRow = { target_id: number; reason_id: number; n: number; texts: string[]; since: Date }

/** The open reports of a site about items by reason, the most frequent first, each with its newest texts. */
const openReasonsQuery = statement<ReasonRow>(
  'report_reasons',
  `select target_id, reason_id, count(*)::int as n, min(created_at) as since,
     coalesce((array_agg(text order by id desc) filter (where text <> ''))[1:5], '{}') as texts
   from report where kind = $1 and target_id = any($2::bigint[]) and outcome is null and site_id = $3
   group by target_id, reason_id order by target_id, n desc, reason_id`,
)
export const listOpenReasons = (db: Db, site: number, kind: ReportKind, ids: number[]): Promise<ReasonRow[]> =>
  ids.length === 0 ? Promise.resolve([]) : openReasonsQuery(db, [kind, ids, site])

export const serializeReasons = (site: Site, rows: ReasonRow[]): ReportReason[] =>
  rows.map(({ reason_id, n, texts }) => ({ reason: site.settings.reject_reasons[reason_id - 1] ?? '', n, texts }))

/** Literal text, as it is the condition of a partial index. */
const isOpenMemberReport = sql<boolean>`kind = 'member' and outcome is null`

/** Members with open reports except the viewer, the most reported first. */
export const listReportedMemberIds = (db: Db, site: number, viewerId: number, paging: Paging): Promise<IdPage> => {
  const query = db
    .selectFrom('report')
    .select(['target_id as id', sql<string>`count(*)::text`.as('key')])
    .where('site_id', '=', site)
    .where(isOpenMemberReport)
    .where('target_id', '<>', viewerId)
    .groupBy('target_id')
    .orderBy(sql`count(*)`, 'desc')
    .orderBy('target_id', 'desc')
  return findPage(paging, {
    fromStart: (limit, offset) => query.limit(limit).offset(offset).execute(),
    afterCursor: ({ key, id }, limit) =>
      query.having(sql<boolean>`(count(*), target_id) < (${key}::bigint, ${id}::bigint)`).limit(limit).execute(),
  })
}

export const listMemberRows = async (db: Db, site: number, ids: number[]): Promise<MemberRow[]> => {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('member')
    .select(['id', 'nickname', 'avatar', selectBadge('member', site)])
    .where('id', 'in', ids)
    .execute()
  return rows.sort((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id))
}

/** The oldest of what `countReportsAndAppeals` counts for this member (0: for all). */
export const getOldestReportTime = async (db: Db, site: number, memberId = 0): Promise<Date | undefined> => {
  const row = await db
    .selectFrom('report')
    .select('created_at')
    .where('site_id', '=', site)
    .where('outcome', 'is', null)
    .where(sql<boolean>`case kind
      when 'member' then target_id
      when 'post' then (select author_id from post where id = target_id and state = 1)
      else (select author_id from comment where id = target_id and state = 1) end <> ${memberId}`)
    .orderBy('created_at')
    .limit(1)
    .executeTakeFirst()
  return row?.created_at
}
