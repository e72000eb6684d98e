import type { Row } from './bulk.ts'
import type { CommentFacts } from './comments.ts'
import type { AppealText } from './content.ts'
import { type DeskLine, refusalOf } from './history.ts'
import type { Person } from './members.ts'
import { hoursBefore, type Moment } from './moment.ts'
import type { PostFacts } from './posts.ts'

/** What authors object to: each to the refusal of its item, some answered by somebody else at the desk. */
export const appealRows = (
  posts: PostFacts[],
  comments: CommentFacts[],
  lines: DeskLine[],
  now: Moment,
): Row<'appeal'>[] =>
  [
    ...posts.map(({ site, id, author, text }): About => ({ site, kind: 'post', id, author, appeal: text.appeal })),
    ...comments.map(
      ({ post, id, author, appeal }): About => ({
        site: post.site,
        kind: 'comment',
        id,
        author,
        appeal: appeal ?? undefined,
      }),
    ),
  ].flatMap(({ appeal, ...about }) => (appeal ? [rowOf(about, appeal, lines, now)] : []))

type About = { site: number; kind: 'post' | 'comment'; id: number; author: Person; appeal: AppealText | undefined }

const rowOf = (
  { site, kind, id, author }: Omit<About, 'appeal'>,
  { text, hours_ago, answer }: AppealText,
  lines: DeskLine[],
  now: Moment,
): Row<'appeal'> => {
  const against = refusalOf(lines, kind, id)
  if (!against) throw new Error(`Nothing was decided that ${author.id} could object to`)
  const answered = lines.find((line) => line.action === 'appeal_dismiss' && line.kind === kind && line.item_id === id)
  return {
    site_id: site,
    kind,
    item_id: id,
    member_id: author.row,
    against: against.id,
    decider_id: against.member_id,
    text,
    created_at: hoursBefore(now, hours_ago),
    outcome: answered ? 'dismissed' : null,
    answer: answer ?? '',
    decision: answered?.id ?? null,
    closed_at: answered?.created_at ?? null,
  }
}
