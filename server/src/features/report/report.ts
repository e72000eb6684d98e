import type { Answer, Input } from '@quanzi/contract'
import type { Reported } from '@quanzi/contract/report'
import { commentState } from '@quanzi/contract/states'
import type { Db } from '../../db/handle.ts'
import { statement } from '../../db/statement.ts'
import { transaction } from '../../db/transaction.ts'
import type { Context } from '../../http/context.ts'
import { announce, tellDesk } from '../history/announce.ts'
import { writeHistory } from '../history/history.ts'
import { findTarget, type ReportKind, type Target } from './targets.ts'

const kinds = { topic: 'post', reply: 'comment', member: 'member' } as const satisfies Record<Reported, ReportKind>

/**
 * A member reports something that others see. A second open report of the same item answers the first; enough members of
 * some standing send a comment back to review. docs/spec/rules.md, reports.
 */
export const report = (
  c: Context,
  { kind, id, reason_id, text }: Input<'POST circle/commonapi report'>,
): Promise<Answer<'POST circle/commonapi report'>> =>
  transaction(c.db, async (db) => {
    const what = kinds[kind]
    const target = await findTarget(c, db, what, id)
    const made = await db
      .insertInto('report')
      .values({
        site_id: c.site.id,
        kind: what,
        target_id: id,
        author_id: target.author_id,
        reporter_id: c.viewer.id,
        reason_id,
        text,
        created_at: c.now,
      })
      .onConflict((o) => o.columns(['kind', 'target_id', 'reporter_id']).where('outcome', 'is', null).doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!made) return { report_id: await openReport(c, db, what, id) }
    if (what !== 'member')
      await db
        .updateTable(what)
        .set((e) => ({ reports: e('reports', '+', 1) }))
        .where('id', '=', id)
        .execute()
    if (what === 'comment' && (await enough(c, db, id))) await sendBack(c, db, id, target)
    else await tellDesk(c, db)
    return { report_id: made.id }
  })

const openReport = async (c: Context, db: Db, kind: ReportKind, id: number): Promise<number> => {
  const row = await db
    .selectFrom('report')
    .select('id')
    .where('kind', '=', kind)
    .where('target_id', '=', id)
    .where('reporter_id', '=', c.viewer.id)
    .where('outcome', 'is', null)
    .executeTakeFirstOrThrow()
  return row.id
}

/** Whoever reported it before, and was answered, does not count again. */
const newReporters = statement<{ n: number }>(
  'report_new_reporters',
  `select count(*)::int as n from report r join member m on m.id = r.reporter_id
   where r.kind = 'comment' and r.target_id = $1 and r.outcome is null and m.joined_at <= $2
     and not exists (select 1 from report o where o.kind = r.kind and o.target_id = r.target_id
       and o.reporter_id = r.reporter_id and o.outcome is not null)`,
)

const enough = async (c: Context, db: Db, id: number): Promise<boolean> => {
  const { toReview, standingDays } = c.site.settings.reports
  const [row] = await newReporters(db, [id, new Date(c.now.getTime() - standingDays * 86_400_000)])
  return (row?.n ?? 0) >= toReview
}

/** The readers' doubts take a comment offline until a reviewer has looked. */
const sendBack = async (c: Context, db: Db, id: number, { state, rev }: Target): Promise<void> => {
  await db
    .updateTable('comment')
    .set({ state: commentState.reported, submitted_at: c.now, updated_at: c.now })
    .where('id', '=', id)
    .execute()
  await writeHistory(db, {
    siteId: c.site.id,
    kind: 'comment',
    itemId: id,
    action: 'report',
    from: state,
    to: commentState.reported,
    memberId: null,
    reason: '',
    rev,
    before: null,
    now: c.now,
  })
  await announce(c, db)
}
