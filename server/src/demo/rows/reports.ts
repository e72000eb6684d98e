import type { Row } from '../../platform/db/bulk-insert.ts'
import type { Tables } from '../../schema/tables.ts'
import type { ReportText } from '../content.ts'
import { hoursBefore } from '../time.ts'
import type { CommentFacts } from './comments.ts'
import { type DemoMember, type DemoMembers, findPerson } from './members.ts'
import type { PostFacts } from './posts.ts'
import { findRejection, type HistoryRow } from './review-history.ts'

type ReportedItem = {
  site: number
  kind: Tables['report']['kind']
  id: number
  author: DemoMember
  reports: readonly ReportText[]
}

/** The reports of members, oldest first; a later rejection upholds a report. */
export const reportRows = (
  site: number,
  posts: PostFacts[],
  comments: CommentFacts[],
  people: DemoMembers,
  history: HistoryRow[],
  now: Date,
): Row<'report'>[] => {
  const items: ReportedItem[] = [
    ...posts.map(({ text: { reports = [] }, ...post }) => ({ ...post, kind: 'post' as const, reports })),
    ...comments.map((comment) => ({ ...comment, kind: 'comment' as const, site: comment.post.site })),
    ...Array.from(people.values(), (author) => {
      const { row: id, reports = [] } = author
      return { site, kind: 'member' as const, id, author, reports }
    }),
  ]
  return items
    .flatMap((item) => item.reports.map((report) => toReportRow(item, report, people, history, now)))
    .sort((a, b) => a.created_at.getTime() - b.created_at.getTime())
}

const toReportRow = (
  { site, kind, id, author }: ReportedItem,
  report: ReportText,
  people: DemoMembers,
  history: HistoryRow[],
  now: Date,
) => {
  const decision = kind === 'member' ? undefined : findRejection(history, kind, id)
  return {
    site_id: site,
    kind,
    target_id: id,
    author_id: author.row,
    reporter_id: findPerson(people, report.by).row,
    reason_id: report.reason,
    text: report.text ?? '',
    created_at: hoursBefore(now, report.hours_ago),
    outcome: decision ? ('upheld' as const) : null,
    decision: decision?.id ?? null,
    closed_at: decision?.created_at ?? null,
  }
}
