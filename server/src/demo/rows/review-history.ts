import { commentState, postState } from '@quanzi/contract/states'
import type { Row } from '../../platform/db/bulk-insert.ts'
import { accounts } from '../accounts.ts'
import type { AppealText } from '../content.ts'
import type { FindHits } from '../derived-text.ts'
import { pickOne, type Random, seededRandom } from '../seeded-random.ts'
import { hoursBefore } from '../time.ts'
import { type CommentFacts, initialState } from './comments.ts'
import { type DemoMember, type DemoMembers, findPerson } from './members.ts'
import { markedAt, type PostFacts } from './posts.ts'

type NewHistoryRow = Omit<Row<'review_history'>, 'id'> & { created_at: Date }
export type HistoryRow = NewHistoryRow & { id: number }

/** The review history, oldest first, with the transitions of the state table. */
export const reviewHistoryRows = (
  posts: PostFacts[],
  comments: CommentFacts[],
  people: DemoMembers,
  findHits: FindHits,
  now: Date,
): HistoryRow[] =>
  [
    ...posts.flatMap((item) => linesOfPost(item, people, now)),
    ...comments.flatMap((item) => linesOfComment(item, people, findHits(item.text).length > 0, now)),
  ]
    .sort((a, b) => a.created_at.getTime() - b.created_at.getTime())
    .map((line, i) => ({ id: i + 1, ...line }))

export const findRejection = (lines: HistoryRow[], kind: 'post' | 'comment', id: number): HistoryRow | undefined =>
  lines.find(
    (line) => line.kind === kind && line.item_id === id && (line.action === 'fail' || line.action === 'offline'),
  )

const linesOfPost = (item: PostFacts, people: DemoMembers, now: Date): NewHistoryRow[] => {
  const { text, publishedAt: published, refusedAt: refused } = item
  const reviewers = pickReviewers(item.site, item.author, people, seededRandom(`desk ${text.key}`))
  const createLine = lineFactory('post', item.site, item.id)
  const states = { creation: 'common', initial: postState.first, ...postState }
  const lines = reviewLines({ ...item, reason: text.reason, appeal: text.appeal }, states, reviewers, createLine, now)
  if (text.featured)
    lines.push(createLine('select', postState.online, postState.online, reviewers.last, markedAt(item, now)))
  if (text.pinned)
    lines.push(createLine('top', postState.online, postState.online, reviewers.last, markedAt(item, now)))
  if (refused && published)
    lines.push(createLine('offline', postState.online, postState.offline, reviewers.last, refused, text.reason))
  return lines
}

const linesOfComment = (item: CommentFacts, people: DemoMembers, hasHits: boolean, now: Date): NewHistoryRow[] => {
  const { post, reportedAt } = item
  const reviewers = pickReviewers(post.site, item.author, people, seededRandom(`desk ${post.text.key} ${item.text}`))
  const createLine = lineFactory('comment', post.site, item.id)
  const states = { creation: 'comment', initial: initialState(hasHits), ...commentState }
  const lines = reviewLines(item, states, reviewers, createLine, now)
  if (reportedAt) lines.push(createLine('report', commentState.online, commentState.reported, null, reportedAt))
  return lines
}

type Reviewed = Pick<PostFacts, 'author' | 'createdAt' | 'passedAt' | 'publishedAt' | 'refusedAt'> & {
  reason: string | undefined
  appeal: AppealText | null | undefined
}
type States = { creation: string; initial: number; second: number; online: number; rejected: number }

/** From its creation until it went online or was rejected. */
const reviewLines = (
  { author, createdAt, passedAt: passed, publishedAt: published, refusedAt: refused, reason, appeal }: Reviewed,
  { creation, initial, second, online, rejected }: States,
  { first, last }: ReturnType<typeof pickReviewers>,
  createLine: ReturnType<typeof lineFactory>,
  now: Date,
): NewHistoryRow[] => {
  const lines = [createLine(creation, initial, initial, author, createdAt)]
  const stateBeforeDecision = first && passed ? second : initial
  if (first && passed) lines.push(createLine('passstep', initial, second, first, passed))
  if (published) lines.push(createLine('pass', stateBeforeDecision, online, last, published))
  if (refused && !published) {
    const decider = stateBeforeDecision === initial ? (first ?? last) : last
    lines.push(createLine('fail', stateBeforeDecision, rejected, decider, refused, reason))
    const other = decider === last ? first : last
    lines.push(...appealDismissalLines(appeal, createLine, rejected, other, now))
  }
  return lines
}

/** An appeal is dismissed by a reviewer who has not decided the item. */
const appealDismissalLines = (
  appeal: Reviewed['appeal'],
  createLine: ReturnType<typeof lineFactory>,
  state: number,
  other: DemoMember | null,
  now: Date,
): NewHistoryRow[] => {
  if (appeal?.answer === undefined) return []
  if (!other) throw new Error('No other reviewer can answer the appeal')
  return [
    createLine('appeal_dismiss', state, state, other, hoursBefore(now, appeal.answered_hours_ago ?? 0), appeal.answer),
  ]
}

const lineFactory =
  (kind: 'post' | 'comment', site: number, item: number) =>
  (action: string, from: number, to: number, decider: DemoMember | null, at: Date, reason = ''): NewHistoryRow => ({
    site_id: site,
    kind,
    item_id: item,
    action,
    from_state: from,
    to_state: to,
    member_id: decider?.row ?? null,
    reason,
    rev: 1,
    created_at: at,
  })

/** The reviewers of an item: one of each level if the site has two, never its author. */
const pickReviewers = (site: number, author: DemoMember, people: DemoMembers, random: Random) => {
  const reviewersOfLevel = (level: 1 | 2) =>
    accounts.flatMap((account) =>
      'role' in account && account.site === site && account.level === level && account.member !== author.id
        ? [findPerson(people, account.member)]
        : [],
    )
  const [one, ...others] = reviewersOfLevel(2)
  if (!one) throw new Error(`Site ${site} has no reviewer other than the author`)
  const [first, ...more] = reviewersOfLevel(1)
  return { first: first ? pickOne(random, [first, ...more]) : null, last: pickOne(random, [one, ...others]) }
}
