import { limits } from '@quanzi/contract/limits'
import { appendHistory } from '../../circle/history/history.ts'
import { publishQueueChange } from '../../circle/history/publish-change.ts'
import { withdrawNotification } from '../../circle/notification/notify.ts'
import { recordChange } from '../../identity/audit/record.ts'
import { lockActiveMember } from '../../identity/member/lock-active-member.ts'
import { isMemberOfSite } from '../../identity/member/site-scope.ts'
import { serializeMember } from '../../identity/member/view.ts'
import type { Operation, RequestContext } from '../../identity/request/request-context.ts'
import type { Db } from '../../platform/db/handle.ts'
import { transaction } from '../../platform/db/transaction/transaction.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import { toPage } from '../../platform/http/pagination.ts'
import { countReportsAndAppeals } from '../review/queue/counts.ts'
import { rejectConflictOfInterest } from '../shared/conflict-of-interest.ts'
import { closeReports, reopenReports } from './close-reports.ts'
import { listMemberRows, listOpenReasons, listReportedMemberIds, serializeReasons } from './queries.ts'

export const listReportedMembers: Operation<'GET circle/report members'> = async (ctx, paging) => {
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

/**
 * Closes the reports of a member; muting and banning are calls of the console. The reporters are notified when the undo window is
 * over.
 */
export const closeMemberReports: Operation<'POST circle/report settle'> = (ctx, { member_id, outcome }) =>
  transaction(ctx.db, async (db) => {
    rejectConflictOfInterest(ctx, member_id)
    // A report that is repeated meanwhile finds its open one, or becomes a new one.
    await lockActiveMember(db, member_id)
    const decision = await appendMemberHistory(ctx, db, member_id, outcome === 'kept' ? 'keep' : 'uphold')
    const closed = await closeReports(ctx, db, { kind: 'member', id: member_id, outcome, decision })
    if (closed === 0) throw await createResolvedError(ctx, db, member_id)
    await publishQueueChange(ctx, db)
    await recordVerdict(ctx, db, member_id, outcome === 'kept' ? 'keep' : 'uphold')
    return { closed }
  })

/** Undoes the viewer's own closing within ten seconds. */
export const reopenMemberReports: Operation<'POST circle/report reopen'> = (ctx, { member_id }) =>
  transaction(ctx.db, async (db) => {
    rejectConflictOfInterest(ctx, member_id)
    if (!(await lockActiveMember(db, member_id))) throw await createResolvedError(ctx, db, member_id)
    const last = await getLastClosing(db, ctx.site.id, member_id)
    if (last?.member_id !== ctx.viewer.id || last.action === 'undo') throw await createResolvedError(ctx, db, member_id)
    if (ctx.now.getTime() - last.created_at.getTime() > limits.undoWindow) throw new ApiError('undoExpired')
    await appendMemberHistory(ctx, db, member_id, 'undo', { of: last.id })
    await withdrawNotification(db, last.id)
    const reopened = await reopenReports(db, 'member', member_id, last.id)
    await publishQueueChange(ctx, db)
    await recordVerdict(ctx, db, member_id, 'undo')
    return { reopened }
  })

/** The reporters stay unnamed. */
const recordVerdict = (ctx: RequestContext, db: Db, memberId: number, verdict: 'keep' | 'uphold' | 'undo') =>
  recordChange(ctx, db, { action: `report.${verdict}`, subject: `member:${memberId}` })

/** A reader may report a member of another site, whom the reports make no member of this one. */
const createResolvedError = async ({ site }: RequestContext, db: Db, memberId: number) =>
  new ApiError((await isMemberOfSite(db, memberId, site.id)) ? 'reportsAlreadyResolved' : 'notFound')

const getLastClosing = (db: Db, site: number, memberId: number) =>
  db
    .selectFrom('review_history')
    .select(['id', 'action', 'member_id', 'created_at'])
    .where('kind', '=', 'member')
    .where('item_id', '=', memberId)
    .where('site_id', '=', site)
    .orderBy('id', 'desc')
    .limit(1)
    // A second undo waits here.
    .forUpdate()
    .executeTakeFirst()

const appendMemberHistory = (
  ctx: RequestContext,
  db: Db,
  id: number,
  action: 'keep' | 'uphold' | 'undo',
  before?: { of: number },
): Promise<number> =>
  appendHistory(ctx, db, { kind: 'member', item: { id, state: 0 }, action, ...(before && { before }) })
