import { commentState, postState } from '@quanzi/contract/states'
import { accounts } from './accounts.ts'
import type { Row } from './bulk.ts'
import { type Chance, chance, oneOf } from './chance.ts'
import { type CommentFacts, firstState } from './comments.ts'
import type { AppealText } from './content.ts'
import { type People, type Person, person } from './members.ts'
import { hoursBefore, type Moment } from './moment.ts'
import { markedAt, type PostFacts } from './posts.ts'
import type { Marking } from './reading.ts'

type Line = Omit<Row<'review_history'>, 'id'> & { created_at: Date }
export type DeskLine = Line & { id: number }

/** What the desk has done so far, oldest first, as the steps of the state table would have left it. */
export const historyRows = (
  posts: PostFacts[],
  comments: CommentFacts[],
  people: People,
  mark: Marking,
  now: Moment,
): DeskLine[] =>
  [
    ...posts.flatMap((facts) => postLines(facts, people, now)),
    ...comments.flatMap((facts) => commentLines(facts, people, mark(facts.text).length > 0, now)),
  ]
    .sort((a, b) => a.created_at.getTime() - b.created_at.getTime())
    .map((line, i) => ({ id: i + 1, ...line }))

/** The line by which something was refused or taken offline. */
export const refusalOf = (lines: DeskLine[], kind: 'post' | 'comment', id: number): DeskLine | undefined =>
  lines.find(
    (line) => line.kind === kind && line.item_id === id && (line.action === 'fail' || line.action === 'offline'),
  )

const postLines = (facts: PostFacts, people: People, now: Moment): Line[] => {
  const { text, passed, published, refused } = facts
  const desk = deskOf(facts.site, facts.author, people, chance(`desk ${text.key}`))
  const step = stepper('post', facts.site, facts.id)
  const lines = [step('common', postState.first, postState.first, facts.author, facts.created)]
  const waiting = desk.first && passed ? postState.second : postState.first
  if (desk.first && passed) lines.push(step('passstep', postState.first, postState.second, desk.first, passed))
  if (published) lines.push(step('pass', waiting, postState.online, desk.last, published))
  if (text.featured) lines.push(step('select', postState.online, postState.online, desk.last, markedAt(facts, now)))
  if (text.pinned) lines.push(step('top', postState.online, postState.online, desk.last, markedAt(facts, now)))
  if (refused && published) {
    lines.push(step('offline', postState.online, postState.offline, desk.last, refused, text.reason))
  } else if (refused) {
    const by = waiting === postState.first ? (desk.first ?? desk.last) : desk.last
    lines.push(step('fail', waiting, postState.rejected, by, refused, text.reason))
    lines.push(...dismissal(text.appeal, step, postState.rejected, by === desk.last ? desk.first : desk.last, now))
  }
  return lines
}

const commentLines = (facts: CommentFacts, people: People, marked: boolean, now: Moment): Line[] => {
  const { passed, published, refused, doubted, created, author, post, appeal } = facts
  const desk = deskOf(post.site, author, people, chance(`desk ${post.text.key} ${facts.text}`))
  const step = stepper('comment', post.site, facts.id)
  const begun = firstState(marked)
  const lines = [step('comment', begun, begun, author, created)]
  const waiting = desk.first && passed ? commentState.second : begun
  if (desk.first && passed) lines.push(step('passstep', begun, commentState.second, desk.first, passed))
  if (published) lines.push(step('pass', waiting, commentState.online, desk.last, published))
  if (refused) {
    const by = waiting === begun ? (desk.first ?? desk.last) : desk.last
    lines.push(step('fail', waiting, commentState.rejected, by, refused, facts.reason))
    lines.push(...dismissal(appeal, step, commentState.rejected, by === desk.last ? desk.first : desk.last, now))
  }
  if (doubted) lines.push(step('report', commentState.online, commentState.reported, null, doubted))
  return lines
}

/** Whoever did not decide lets the refusal stand. */
const dismissal = (
  appeal: AppealText | null | undefined,
  step: ReturnType<typeof stepper>,
  state: number,
  other: Person | null,
  now: Moment,
): Line[] => {
  if (appeal?.answer === undefined) return []
  if (!other) throw new Error('Nobody but the one who decided is there to answer the appeal')
  return [step('appeal_dismiss', state, state, other, hoursBefore(now, appeal.answered_hours_ago ?? 0), appeal.answer)]
}

const stepper =
  (kind: 'post' | 'comment', site: number, item: number) =>
  (action: string, from: number, to: number, by: Person | null, at: Date, reason = ''): Line => ({
    site_id: site,
    kind,
    item_id: item,
    action,
    from_state: from,
    to_state: to,
    member_id: by?.row ?? null,
    reason,
    rev: 1,
    created_at: at,
  })

/** Who had the item on the desk: one of each level where the site has two, never its author. */
const deskOf = (
  site: number,
  author: Person,
  people: People,
  random: Chance,
): { first: Person | null; last: Person } => {
  const of = (level: 1 | 2) =>
    accounts.flatMap((account) =>
      'role' in account && account.site === site && account.level === level && account.member !== author.id
        ? [person(people, account.member)]
        : [],
    )
  const [one, ...others] = of(2)
  if (!one) throw new Error(`Nobody but the author reviews on site ${site}`)
  const [first, ...more] = of(1)
  return { first: first ? oneOf(random, [first, ...more]) : null, last: oneOf(random, [one, ...others]) }
}
