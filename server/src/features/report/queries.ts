import type { Paging } from '@quanzi/contract/call'
import type { ReportReason } from '@quanzi/contract/report'
import type { Db } from '../../db/handle.ts'
import { statement } from '../../db/statement.ts'
import { type Found, findPage } from '../../http/page.ts'
import type { MemberRow } from '../member/view.ts'
import type { Site } from '../site/site.ts'
import type { ReportKind } from './targets.ts'

type ReasonRow = { target_id: number; reason_id: number; n: number; texts: string[]; since: Date }

/** The open reports of items by reason, the most frequent first; of the texts the newest few. */
const reasons = statement<ReasonRow>(
  'report_reasons',
  `select target_id, reason_id, count(*)::int as n, min(created_at) as since,
     coalesce((array_agg(text order by id desc) filter (where text <> ''))[1:5], '{}') as texts
   from report where kind = $1 and target_id = any($2::bigint[]) and outcome is null
   group by target_id, reason_id order by target_id, n desc, reason_id`,
)
export const openReasons = (db: Db, kind: ReportKind, ids: number[]): Promise<ReasonRow[]> =>
  ids.length === 0 ? Promise.resolve([]) : reasons(db, [kind, ids])

/** Reasons in the words of the desk. */
export const showReasons = (site: Site, rows: ReasonRow[]): ReportReason[] =>
  rows.map(({ reason_id, n, texts }) => ({ reason: site.settings.reject_reasons[reason_id - 1] ?? '', n, texts }))

const heads = (way: 'from' | 'behind') =>
  statement<{ id: number; key: string }>(
    `report_members_${way}`,
    `select target_id as id, count(*)::text as key from report
     where site_id = $1 and kind = 'member' and outcome is null group by target_id
     ${way === 'behind' ? 'having (count(*), target_id) < ($3::bigint, $4::bigint)' : ''}
     order by count(*) desc, target_id desc limit $2 ${way === 'from' ? 'offset $3' : ''}`,
  )
const from = heads('from')
const behind = heads('behind')

/** Members with open reports, the most reported first. */
export const findReportedMembers = (db: Db, site: number, paging: Paging): Promise<Found> =>
  findPage(paging, {
    from: (limit, offset) => from(db, [site, limit, offset]),
    behind: ({ key, id }, limit) => behind(db, [site, limit, key, id]),
  })

const members = statement<MemberRow>(
  'report_member_rows',
  `select m.id, m.nickname, m.avatar, m.auth from unnest($1::bigint[]) with ordinality as w(id, place)
   join member m on m.id = w.id order by w.place`,
)
export const reportedMembers = (db: Db, ids: number[]): Promise<MemberRow[]> =>
  ids.length === 0 ? Promise.resolve([]) : members(db, [ids])

const memberCount = statement<{ n: number }>(
  'report_members_count',
  `select count(*)::int as n from (select distinct target_id from report
   where site_id = $1 and kind = 'member' and outcome is null limit 1000) found`,
)
export const countReportedMembers = async (db: Db, site: number): Promise<number> =>
  (await memberCount(db, [site]))[0]?.n ?? 0
