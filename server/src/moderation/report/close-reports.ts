import { kindLabels } from '@quanzi/contract/moderation/history-labels'
import { notifyAll } from '../../circle/notification/notify.ts'
import type { RequestContext } from '../../identity/request/request-context.ts'
import type { Db } from '../../platform/db/handle.ts'
import { statement } from '../../platform/db/statements/statement.ts'
import type { Tables } from '../../schema/tables.ts'
import type { ReportKind } from './targets.ts'

export type ReportOutcome = NonNullable<Tables['report']['outcome']>

const closeQuery = statement<{ reporter_id: number }>(
  'report_close',
  `update report set outcome = $3, decision = $4, closed_at = $5 where kind = $1 and target_id = $2 and outcome is null
     and ($1 <> 'member' or site_id = $6)
   returning reporter_id`,
)

/** Returns their number. With `decision` the notifications stay hidden during the undo window. */
export const closeReports = async (
  ctx: RequestContext,
  db: Db,
  { kind, id, outcome, decision, link }: CloseReportsInput,
): Promise<number> => {
  const closed = await closeQuery(db, [kind, id, outcome, decision ?? null, ctx.now, ctx.site.id])
  if (closed.length === 0) return 0
  if (kind !== 'member') await db.updateTable(kind).set({ reports: 0 }).where('id', '=', id).execute()
  const reporters = closed.map(({ reporter_id }) => reporter_id)
  await notifyAll(db, reporters, {
    siteId: ctx.site.id,
    ...getOutcomeMessage(kind, outcome),
    link: outcome === 'kept' ? (link ?? '') : '',
    now: ctx.now,
    ...(decision !== undefined && { decision }),
  })
  return closed.length
}

const closeOfAuthorQuery = statement<{ site_id: number; kind: ReportKind; reporters: number[] }>(
  'report_close_of_author',
  `with closed as (
     update report set outcome = 'gone', closed_at = $2 where author_id = $1 and outcome is null
     returning site_id, kind, target_id, reporter_id
   ), posts as (
     update post set reports = 0 where id in (select target_id from closed where kind = 'post')
   ), comments as (
     update comment set reports = 0 where id in (select target_id from closed where kind = 'comment')
   )
   select site_id, kind, json_agg(reporter_id) as reporters from closed group by site_id, kind`,
)

/** The author, also where reported as a member, has closed the account. Returns the sites of the reports. */
export const closeReportsOfAuthor = async (db: Db, authorId: number, now: Date): Promise<number[]> => {
  const closed = await closeOfAuthorQuery(db, [authorId, now])
  for (const { site_id, kind, reporters } of closed)
    await notifyAll(db, reporters, { siteId: site_id, ...getOutcomeMessage(kind, 'gone'), link: '', now })
  return closed.map(({ site_id }) => site_id)
}

type CloseReportsInput = { kind: ReportKind; id: number; outcome: ReportOutcome; decision?: number; link?: string }

export const getOutcomeMessage = (kind: ReportKind, outcome: ReportOutcome): { title: string; content: string } => ({
  title: `您举报的${kindLabels[kind]}${outcomeMessages[outcome].title}`,
  content: (kind === 'member' && memberMessages[outcome]) || outcomeMessages[outcome].content,
})

/** Upholding a report sanctions no member: that is decided apart. */
const memberMessages: Partial<Record<ReportOutcome, string>> = {
  upheld: '经核实，举报内容属实。感谢您的反馈！',
  gone: '您举报的用户已注销账号。感谢您的反馈！',
}

const outcomeMessages = {
  upheld: { title: '已处理', content: '经核实，举报内容属实，已按规定处理。感谢您的反馈！' },
  kept: { title: '未发现违规', content: '经核实，暂未发现违反规定的情况。感谢您的反馈！' },
  gone: { title: '已删除', content: '您举报的内容已由作者删除。感谢您的反馈！' },
} as const

const reopenQuery = statement<{ n: number }>(
  'report_reopen',
  `with opened as (
     update report r set outcome = null, decision = null, closed_at = null
     where r.decision = $1 and not exists (select 1 from report o where o.kind = r.kind and o.target_id = r.target_id
       and o.reporter_id = r.reporter_id and o.outcome is null
         and (r.kind <> 'member' or o.site_id = r.site_id)) returning 1)
   select count(*)::int as n from opened`,
)

/** Opens the reports that an undone decision had closed. The reporters were not notified yet. */
export const reopenReports = async (db: Db, kind: ReportKind, id: number, decision: number): Promise<number> => {
  const [row] = await reopenQuery(db, [decision])
  if (!row || row.n === 0 || kind === 'member') return row?.n ?? 0
  await db
    .updateTable(kind)
    .set((e) => ({ reports: e('reports', '+', row.n) }))
    .where('id', '=', id)
    .execute()
  return row.n
}
