import type { CallOutput, ParsedInput } from '@quanzi/contract'
import { publishQueueChange } from '../../circle/history/publish-change.ts'
import { isMemberOfSite } from '../../identity/member/reach.ts'
import { serializeMember } from '../../identity/member/view.ts'
import type { RequestContext } from '../../identity/request/request-context.ts'
import { transaction } from '../../platform/db/transaction/transaction.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import { toPage } from '../../platform/http/pagination.ts'
import { countReportsAndAppeals } from '../review/queue/counts.ts'
import { rejectConflictOfInterest } from '../shared/conflict-of-interest.ts'
import { closeReports } from './close-reports.ts'
import { listMemberRows, listOpenReasons, listReportedMemberIds, serializeReasons } from './queries.ts'

export const listReportedMembers = async (
  ctx: RequestContext,
  paging: ParsedInput<'GET circle/report members'>,
): Promise<CallOutput<'GET circle/report members'>> => {
  const { ids, next } = await listReportedMemberIds(ctx.db, ctx.site.id, ctx.viewer.id, paging)
  const [members, reasons, { member_reports }] = await Promise.all([
    listMemberRows(ctx.db, ctx.site.id, ids),
    listOpenReasons(ctx.db, ctx.site.id, 'member', ids),
    countReportsAndAppeals(ctx.db, ctx.site.id, ctx.viewer.id),
  ])
  const data = members.map((member) => {
    const rows = reasons.filter((row) => row.target_id === member.id)
    const since = Math.min(...rows.map((row) => row.since.getTime()), ctx.now.getTime())
    return {
      member_data: serializeMember(member),
      reports: rows.reduce((sum, { n }) => sum + n, 0),
      reasons: serializeReasons(ctx.site, rows),
      since: new Date(since).toISOString(),
    }
  })
  return toPage(data, paging, member_reports, next)
}

/** Closes the reports of a member; muting and banning are calls of the console. */
export const closeMemberReports = (
  ctx: RequestContext,
  { member_id, outcome }: ParsedInput<'POST circle/report settle'>,
): Promise<CallOutput<'POST circle/report settle'>> =>
  transaction(ctx.db, async (db) => {
    rejectConflictOfInterest(ctx, member_id)
    const closed = await closeReports(ctx, db, { kind: 'member', id: member_id, outcome })
    // A reader may report a member of another site, whom the reports make no member of this one.
    if (closed === 0)
      throw new ApiError((await isMemberOfSite(db, member_id, ctx.site.id)) ? 'reportsAlreadyResolved' : 'notFound')
    await publishQueueChange(ctx, db)
    return { closed }
  })
