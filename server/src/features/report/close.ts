import type { Kind } from '@quanzi/contract/states'
import type { Db } from '../../db/handle.ts'
import { statement } from '../../db/statement.ts'
import type { Context } from '../../http/context.ts'
import { tell } from '../notice/tell.ts'
import type { ReportKind } from './targets.ts'

export type Outcome = 'upheld' | 'kept' | 'gone'

const close = statement<{ reporter_id: number }>(
  'report_close',
  `update report set outcome = $3, decision = $4, closed_at = $5 where kind = $1 and target_id = $2 and outcome is null
   returning reporter_id`,
)

/**
 * Ends the open reports of an item with what became of it, and tells the reporters; how many they were. With `decision`
 * they hear of it when the time to undo that is over.
 */
export const closeReports = async (
  c: Context,
  db: Db,
  { kind, id, outcome, decision, link }: Closing,
): Promise<number> => {
  const closed = await close(db, [kind, id, outcome, decision ?? null, c.now])
  if (closed.length === 0) return 0
  if (kind !== 'member') await db.updateTable(kind).set({ reports: 0 }).where('id', '=', id).execute()
  for (const { reporter_id } of closed) {
    await tell(db, {
      siteId: c.site.id,
      memberId: reporter_id,
      ...outcomeWords(kind, outcome),
      link: outcome === 'kept' ? (link ?? '') : '',
      now: c.now,
      ...(decision !== undefined && { decision }),
    })
  }
  return closed.length
}

type Closing = { kind: ReportKind; id: number; outcome: Outcome; decision?: number; link?: string }

/** What a reporter hears of the outcome. */
export const outcomeWords = (kind: ReportKind, outcome: Outcome): { title: string; content: string } => ({
  title: `您举报的${things[kind]}${results[outcome].title}`,
  content: results[outcome].content,
})

const things = { post: '帖子', comment: '评论', member: '用户' } as const
const results = {
  upheld: { title: '已处理', content: '经核实，举报内容属实，已按规定处理。感谢您的反馈！' },
  kept: { title: '未发现违规', content: '经核实，暂未发现违反规定的情况。感谢您的反馈！' },
  gone: { title: '已删除', content: '您举报的内容已由作者删除。感谢您的反馈！' },
} as const

const reopen = statement<{ n: number }>(
  'report_reopen',
  `with opened as (
     update report r set outcome = null, decision = null, closed_at = null
     where r.decision = $1 and not exists (select 1 from report o where o.kind = r.kind and o.target_id = r.target_id
       and o.reporter_id = r.reporter_id and o.outcome is null) returning 1)
   select count(*)::int as n from opened`,
)

/** An undone decision leaves the reports as open as they were. The reporters have not heard of it. */
export const reopenReports = async (db: Db, kind: Kind, id: number, decision: number): Promise<void> => {
  const [row] = await reopen(db, [decision])
  if (!row || row.n === 0) return
  await db
    .updateTable(kind)
    .set((e) => ({ reports: e('reports', '+', row.n) }))
    .where('id', '=', id)
    .execute()
}
