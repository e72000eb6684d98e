import type { Row } from '../../platform/db/bulk-insert.ts'
import type { AppealText } from '../content.ts'
import { hoursBefore } from '../time.ts'
import type { CommentFacts } from './comments.ts'
import type { DemoMember } from './members.ts'
import type { PostFacts } from './posts.ts'
import { findRejection, type HistoryRow } from './review-history.ts'

/** The appeals of authors against the decisions on their items, some answered by another reviewer. */
export const appealRows = (
  posts: PostFacts[],
  comments: CommentFacts[],
  historyRows: HistoryRow[],
  now: Date,
): Row<'appeal'>[] => {
  const items: AppealedItem[] = [
    ...posts.map(({ text: { appeal }, ...post }) => ({ ...post, kind: 'post' as const, appeal })),
    ...comments.map((comment) => ({ ...comment, kind: 'comment' as const, site: comment.post.site })),
  ]
  return items.flatMap(({ appeal, ...item }) => (appeal ? [toAppealRow(item, appeal, historyRows, now)] : []))
}

type AppealedItem = {
  site: number
  kind: 'post' | 'comment'
  id: number
  author: DemoMember
  appeal: AppealText | null | undefined
}

const toAppealRow = (
  { site, kind, id, author }: Omit<AppealedItem, 'appeal'>,
  { text, hours_ago, answer }: AppealText,
  historyRows: HistoryRow[],
  now: Date,
): Row<'appeal'> => {
  const decision = findRejection(historyRows, kind, id)
  if (!decision) throw new Error(`There is no decision that ${author.id} could appeal`)
  const dismissal = historyRows.find(
    (line) => line.action === 'appeal_dismiss' && line.kind === kind && line.item_id === id,
  )
  return {
    site_id: site,
    kind,
    item_id: id,
    member_id: author.row,
    against: decision.id,
    decider_id: decision.member_id,
    text,
    created_at: hoursBefore(now, hours_ago),
    outcome: dismissal ? 'dismissed' : null,
    answer: answer ?? '',
    decision: dismissal?.id ?? null,
    closed_at: dismissal?.created_at ?? null,
  }
}
