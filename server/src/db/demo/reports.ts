import type { Row } from './bulk.ts'
import type { CommentFacts } from './comments.ts'
import type { ReportText } from './content.ts'
import { type DeskLine, refusalOf } from './history.ts'
import { type People, type Person, person } from './members.ts'
import { hoursBefore, type Moment } from './moment.ts'
import type { PostFacts } from './posts.ts'

type About = {
  site: number
  kind: 'post' | 'comment' | 'member'
  id: number
  author: Person
  reports: readonly ReportText[]
}

/** What readers reported, in the order in which they did; a refusal since then proved them right. */
export const reportRows = (
  site: number,
  posts: PostFacts[],
  comments: CommentFacts[],
  people: People,
  lines: DeskLine[],
  now: Moment,
): Row<'report'>[] =>
  [
    ...posts.map(
      ({ site, id, author, text }): About => ({ site, kind: 'post', id, author, reports: text.reports ?? [] }),
    ),
    ...comments.map(
      ({ post, id, author, reports }): About => ({ site: post.site, kind: 'comment', id, author, reports }),
    ),
    ...[...people.values()].map(
      (member): About => ({ site, kind: 'member', id: member.row, author: member, reports: member.reports ?? [] }),
    ),
  ]
    .flatMap((about) => about.reports.map((report) => rowOf(about, report, people, lines, now)))
    .sort((a, b) => a.created_at.getTime() - b.created_at.getTime())

const rowOf = (
  { site, kind, id, author }: About,
  report: ReportText,
  people: People,
  lines: DeskLine[],
  now: Moment,
) => {
  const refusal = kind === 'member' ? undefined : refusalOf(lines, kind, id)
  return {
    site_id: site,
    kind,
    target_id: id,
    author_id: author.row,
    reporter_id: person(people, report.by).row,
    reason_id: report.reason,
    text: report.text ?? '',
    created_at: hoursBefore(now, report.hours_ago),
    outcome: refusal ? ('upheld' as const) : null,
    decision: refusal?.id ?? null,
    closed_at: refusal?.created_at ?? null,
  }
}
