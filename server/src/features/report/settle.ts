import type { Answer, Input } from '@quanzi/contract'
import { transaction } from '../../db/transaction.ts'
import type { Context } from '../../http/context.ts'
import { toPage } from '../../http/page.ts'
import { Refusal } from '../../http/refusal.ts'
import { tellDesk } from '../history/announce.ts'
import { showMember } from '../member/view.ts'
import { closeReports } from './close.ts'
import { countReportedMembers, findReportedMembers, openReasons, reportedMembers, showReasons } from './queries.ts'

/** Members with open reports on this site. */
export const listReportedMembers = async (
  c: Context,
  paging: Input<'GET circle/report members'>,
): Promise<Answer<'GET circle/report members'>> => {
  const { ids, next } = await findReportedMembers(c.db, c.site.id, paging)
  const [members, reasons, total] = await Promise.all([
    reportedMembers(c.db, ids),
    openReasons(c.db, 'member', ids),
    countReportedMembers(c.db, c.site.id),
  ])
  const data = members.map((member) => {
    const rows = reasons.filter((row) => row.target_id === member.id)
    const since = Math.min(...rows.map((row) => row.since.getTime()), c.now.getTime())
    return {
      member_data: showMember(member),
      reports: rows.reduce((sum, { n }) => sum + n, 0),
      reasons: showReasons(c.site, rows),
      since: new Date(since).toISOString(),
    }
  })
  return toPage(data, paging, total, next)
}

/** A reviewer has looked at a reported member; muting and banning are the console's. */
export const settleMember = (
  c: Context,
  { member_id, outcome }: Input<'POST circle/report settle'>,
): Promise<Answer<'POST circle/report settle'>> =>
  transaction(c.db, async (db) => {
    if (member_id === c.viewer.id) throw new Refusal('toOneself')
    const member = await db.selectFrom('member').select('id').where('id', '=', member_id).executeTakeFirst()
    if (!member) throw new Refusal('notFound')
    const closed = await closeReports(c, db, { kind: 'member', id: member_id, outcome })
    if (closed === 0) throw new Refusal('reportsSettled')
    await tellDesk(c, db)
    return { closed }
  })
