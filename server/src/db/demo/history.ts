import { commentState, postState } from '@quanzi/contract/states'
import { accounts } from './accounts.ts'
import type { Row } from './bulk.ts'
import { type Chance, chance, oneOf } from './chance.ts'
import { type CommentFacts, firstState } from './comments.ts'
import { type People, type Person, person } from './members.ts'
import type { Moment } from './moment.ts'
import { markedAt, type PostFacts } from './posts.ts'
import type { Marking } from './reading.ts'

type Line = Row<'review_history'> & { created_at: Date }

/** What the desk has done so far, oldest first, as the steps of the state table would have left it. */
export const historyRows = (
  posts: PostFacts[],
  comments: CommentFacts[],
  people: People,
  mark: Marking,
  now: Moment,
): Line[] =>
  [
    ...posts.flatMap((facts) => postLines(facts, people, now)),
    ...comments.flatMap((facts) => commentLines(facts, people, mark(facts.text).length > 0)),
  ].sort((a, b) => a.created_at.getTime() - b.created_at.getTime())

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
  }
  return lines
}

const commentLines = (facts: CommentFacts, people: People, marked: boolean): Line[] => {
  const { passed, published, refused, created, author, post } = facts
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
  }
  return lines
}

const stepper =
  (kind: 'post' | 'comment', site: number, item: number) =>
  (action: string, from: number, to: number, by: Person, at: Date, reason = ''): Line => ({
    site_id: site,
    kind,
    item_id: item,
    action,
    from_state: from,
    to_state: to,
    member_id: by.row,
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
