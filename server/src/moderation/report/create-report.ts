import { limits } from '@quanzi/contract/limits'
import { commentState } from '@quanzi/contract/states'
import { day, hour } from '@quanzi/contract/time'
import { appendHistory } from '../../circle/history/history.ts'
import { publishChange, publishQueueChange } from '../../circle/history/publish-change.ts'
import type { Operation, RequestContext } from '../../identity/request/request-context.ts'
import type { Db } from '../../platform/db/handle.ts'
import { statement } from '../../platform/db/statements/statement.ts'
import { transaction } from '../../platform/db/transaction/transaction.ts'
import { consumeExact } from '../../platform/rate-limit/exact-rate-limiter.ts'
import { deleteClaim } from '../review/claim.ts'
import { storedKinds } from '../shared/kinds.ts'
import { getTargetForUpdate, type ReportKind, type ReportTarget } from './targets.ts'

/** docs/spec/rules.md, reports. */
export const createReport: Operation<'POST circle/commonapi report'> = (ctx, { kind, id, reason_id, text }) =>
  transaction(ctx.db, async (db) => {
    const targetKind = storedKinds[kind]
    const target = await getTargetForUpdate(ctx, db, targetKind, id)
    const inserted = await db
      .insertInto('report')
      .values({
        site_id: ctx.site.id,
        kind: targetKind,
        target_id: id,
        author_id: target.author_id,
        reporter_id: ctx.viewer.id,
        reason_id,
        text,
        created_at: ctx.now,
      })
      .onConflict((o) =>
        o.columns(['kind', 'target_id', 'reporter_id', 'site_id']).where('outcome', 'is', null).doNothing(),
      )
      .returning('id')
      .executeTakeFirst()
    if (!inserted) return { report_id: await getOpenReportId(ctx, db, targetKind, id) }
    await consumeExact({ ...ctx, db }, { key: `report ${ctx.viewer.id}`, limit: limits.reportsPerHour, windowMs: hour })
    if (targetKind !== 'member')
      await db
        .updateTable(targetKind)
        .set((e) => ({ reports: e('reports', '+', 1) }))
        .where('id', '=', id)
        .execute()
    if (targetKind === 'comment' && (await hasEnoughReporters(ctx, db, id))) await returnToReview(ctx, db, id, target)
    else await publishQueueChange(ctx, db)
    return { report_id: inserted.id }
  })

const getOpenReportId = async (ctx: RequestContext, db: Db, kind: ReportKind, id: number): Promise<number> => {
  const row = await db
    .selectFrom('report')
    .select('id')
    .where('kind', '=', kind)
    .where('target_id', '=', id)
    .where('reporter_id', '=', ctx.viewer.id)
    .where('site_id', '=', ctx.site.id)
    .where('outcome', 'is', null)
    .executeTakeFirstOrThrow()
  return row.id
}

/** A reporter whose earlier report was closed does not count again. */
const newReportersQuery = statement<{ n: number }>(
  'report_new_reporters',
  `select count(*)::int as n from report r join member m on m.id = r.reporter_id
   where r.kind = 'comment' and r.target_id = $1 and r.outcome is null and m.joined_at <= $2
     and not exists (select 1 from report o where o.kind = r.kind and o.target_id = r.target_id
       and o.reporter_id = r.reporter_id and o.outcome is not null)`,
)

const hasEnoughReporters = async (ctx: RequestContext, db: Db, id: number): Promise<boolean> => {
  const { toReview, standingDays } = ctx.site.settings.reports
  const [row] = await newReportersQuery(db, [id, new Date(ctx.now.getTime() - standingDays * day)])
  return (row?.n ?? 0) >= toReview
}

const returnToReview = async (ctx: RequestContext, db: Db, id: number, { state, rev }: ReportTarget): Promise<void> => {
  await db
    .updateTable('comment')
    .set({ state: commentState.reported, submitted_at: ctx.now, updated_at: ctx.now })
    .where('id', '=', id)
    .execute()
  await deleteClaim(db, 'comment', id)
  const system = { ...ctx, viewer: { id: null } }
  const item = { id, state, rev }
  await appendHistory(system, db, { kind: 'comment', item, action: 'report', to: commentState.reported })
  await publishChange(ctx, db)
}
