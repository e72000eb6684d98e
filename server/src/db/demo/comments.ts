import { commentState } from '@quanzi/contract/states'
import type { Row } from './bulk.ts'
import { between, chance } from './chance.ts'
import type { AppealText, CommentText, ReportText } from './content.ts'
import { type People, type Person, person } from './members.ts'
import { after, earliest, hoursBefore, type Moment, minute } from './moment.ts'
import type { PostFacts } from './posts.ts'
import type { Marking } from './reading.ts'

/** A comment before it becomes a row. `root` and `answered` are ids, null at the head of a thread. */
export type CommentFacts = {
  id: number
  post: PostFacts
  author: Person
  text: string
  anonymous: boolean
  state: CommentText['state']
  heat: number
  reason: string
  refuseLevel: number
  root: number | null
  answered: number | null
  created: Date
  passed: Date | null
  published: Date | null
  refused: Date | null
  /** Sent back to review by its readers. */
  doubted: Date | null
  reports: ReportText[]
  appeal: AppealText | null
}

/** All comments in the order in which they were written. */
export const commentFacts = (posts: PostFacts[], people: People, now: Moment): CommentFacts[] => {
  const threads = posts.flatMap((post) => post.text.comments.map((head) => threadOf(post, head, people, now)))
  const drafts = threads.flat().sort((a, b) => a.created.getTime() - b.created.getTime())
  const ids = new Map(drafts.map((draft, i) => [draft, i + 1]))
  const idOf = (draft: Draft | null) => (draft ? (ids.get(draft) ?? null) : null)
  return drafts.map((draft, i) => ({ ...draft, id: i + 1, root: idOf(draft.root), answered: idOf(draft.answered) }))
}

type Draft = Omit<CommentFacts, 'id' | 'root' | 'answered'> & { root: Draft | null; answered: Draft | null }

const threadOf = (post: PostFacts, head: CommentText, people: People, now: Moment): Draft[] => {
  const random = chance(`thread ${post.text.key} ${head.author} ${head.minutes_after}`)
  const from = post.published ?? post.created
  const reports = head.reports ?? []
  const root: Draft = {
    post,
    author: person(people, head.author),
    text: head.text,
    anonymous: head.anonymous === true,
    state: head.state,
    heat: head.heat,
    reason: head.reason ?? '',
    refuseLevel: head.state === 'rejected' ? (head.refuse_level ?? 1) : 0,
    root: null,
    answered: null,
    doubted: head.state === 'reported' ? hoursBefore(now, Math.min(...reports.map((one) => one.hours_ago))) : null,
    reports,
    appeal: head.appeal ?? null,
    ...timesOf(after(from, head.minutes_after * minute), head.state, head.refuse_level === 2, random(), now),
  }
  const thread = [root]
  for (const reply of head.replies) {
    const answered = thread.findLast((earlier) => reply.to !== null && earlier.author.id === reply.to) ?? root
    thread.push({
      post,
      author: person(people, reply.author),
      text: reply.text,
      anonymous: reply.anonymous === true,
      state: 'online',
      heat: Math.floor(between(random, 0, 3)),
      reason: '',
      refuseLevel: 0,
      root,
      answered,
      doubted: null,
      reports: [],
      appeal: null,
      ...timesOf(after(from, reply.minutes_after * minute), 'online', false, random(), now),
    })
  }
  return thread
}

/** The desk was quick: a comment waits for half a minute at most, so that no answer is older than what it answers. */
const timesOf = (created: Date, state: CommentText['state'], bySecond: boolean, slowness: number, now: Moment) => {
  const decided = earliest(after(created, (0.2 + 0.3 * slowness) * minute), now)
  const passed = new Date((created.getTime() + decided.getTime()) / 2)
  return {
    created,
    passed: state === 'pending' || (state === 'rejected' && !bySecond) ? null : passed,
    published: state === 'online' || state === 'reported' ? decided : null,
    refused: state === 'rejected' ? decided : null,
  }
}

const stateOfComment: Record<CommentText['state'], number> = {
  pending: commentState.first,
  second: commentState.second,
  online: commentState.online,
  rejected: commentState.rejected,
  offline: commentState.rejected,
  reported: commentState.reported,
}

/** One that the word filter marked waits for level 1 as held. */
const stateOf = (facts: CommentFacts, marked: boolean): number =>
  marked && facts.state === 'pending' ? commentState.held : stateOfComment[facts.state]

/** Where it stood before anybody decided. */
export const firstState = (marked: boolean): number => (marked ? commentState.held : commentState.first)

export const commentRows = (comments: CommentFacts[], mark: Marking): (Row<'comment'> & { id: number })[] =>
  comments.map((facts) => {
    const hits = mark(facts.text)
    return {
      id: facts.id,
      site_id: facts.post.site,
      post_id: facts.post.id,
      author_id: facts.author.row,
      root_id: facts.root,
      answered_id: facts.answered,
      content: facts.text,
      anonymous: facts.anonymous,
      state: stateOf(facts, hits.length > 0),
      refuse_level: facts.refuseLevel,
      reason: facts.reason,
      hits,
      ip_province: facts.author.ip_location,
      created_at: facts.created,
      reports: facts.refused ? 0 : facts.reports.length,
      updated_at: facts.doubted ?? facts.refused ?? facts.published ?? facts.passed ?? facts.created,
      submitted_at: facts.doubted ?? facts.created,
      published_at: facts.published,
    }
  })
