import { commentState } from '@quanzi/contract/states'
import { minute } from '@quanzi/contract/time'
import type { Row } from '../../platform/db/bulk-insert.ts'
import type { AppealText, CommentText, ReportText } from '../content.ts'
import type { FindHits } from '../derived-text.ts'
import { randomBetween, seededRandom } from '../seeded-random.ts'
import { addMs, earliest, hoursBefore } from '../time.ts'
import { type DemoMember, type DemoMembers, findPerson } from './members.ts'
import type { PostFacts } from './posts.ts'

/** A comment before it becomes a row. `root` and `answered` are ids, null for the first comment of a thread. */
export type CommentFacts = {
  id: number
  post: PostFacts
  author: DemoMember
  text: string
  anonymous: boolean
  state: CommentText['state']
  heat: number
  reason: string
  refuseLevel: number
  root: number | null
  answered: number | null
  createdAt: Date
  passedAt: Date | null
  publishedAt: Date | null
  refusedAt: Date | null
  reportedAt: Date | null
  reports: ReportText[]
  appeal: AppealText | null
}

export const commentFacts = (posts: PostFacts[], people: DemoMembers, now: Date): CommentFacts[] => {
  const threads = posts.flatMap((post) =>
    post.text.comments.map((headText) => createThread(post, headText, people, now)),
  )
  const drafts = threads.flat().sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime())
  const ids = new Map(drafts.map((draft, i) => [draft, i + 1]))
  const idOf = (draft: CommentDraft | null) => (draft ? (ids.get(draft) ?? null) : null)
  return drafts.map((draft, i) => ({ ...draft, id: i + 1, root: idOf(draft.root), answered: idOf(draft.answered) }))
}

type CommentDraft = Omit<CommentFacts, 'id' | 'root' | 'answered'> & {
  root: CommentDraft | null
  answered: CommentDraft | null
}

const createThread = (post: PostFacts, headText: CommentText, people: DemoMembers, now: Date): CommentDraft[] => {
  const random = seededRandom(`thread ${post.text.key} ${headText.author} ${headText.minutes_after}`)
  const from = post.publishedAt ?? post.createdAt
  const reports = headText.reports ?? []
  const root: CommentDraft = {
    post,
    author: findPerson(people, headText.author),
    text: headText.text,
    anonymous: headText.anonymous === true,
    state: headText.state,
    heat: headText.heat,
    reason: headText.reason ?? '',
    refuseLevel: headText.state === 'rejected' ? (headText.refuse_level ?? 1) : 0,
    root: null,
    answered: null,
    reportedAt:
      headText.state === 'reported' ? hoursBefore(now, Math.min(...reports.map((one) => one.hours_ago))) : null,
    reports,
    appeal: headText.appeal ?? null,
    ...commentTimes(
      addMs(from, headText.minutes_after * minute),
      headText.state,
      headText.refuse_level === 2,
      random(),
      now,
    ),
  }
  const thread = [root]
  for (const reply of headText.replies) {
    const answered = thread.findLast((earlier) => reply.to !== null && earlier.author.id === reply.to) ?? root
    thread.push({
      post,
      author: findPerson(people, reply.author),
      text: reply.text,
      anonymous: reply.anonymous === true,
      state: 'online',
      heat: Math.floor(randomBetween(random, 0, 3)),
      reason: '',
      refuseLevel: 0,
      root,
      answered,
      reportedAt: null,
      reports: [],
      appeal: null,
      ...commentTimes(addMs(from, reply.minutes_after * minute), 'online', false, random(), now),
    })
  }
  return thread
}

/** Review takes half a minute at most, so that no reply is older than the comment it answers. */
const commentTimes = (createdAt: Date, state: CommentText['state'], byLevel2: boolean, delay: number, now: Date) => {
  const decided = earliest(addMs(createdAt, (0.2 + 0.3 * delay) * minute), now)
  const passedAt = new Date((createdAt.getTime() + decided.getTime()) / 2)
  return {
    createdAt,
    passedAt: state === 'pending' || (state === 'rejected' && !byLevel2) ? null : passedAt,
    publishedAt: state === 'online' || state === 'reported' ? decided : null,
    refusedAt: state === 'rejected' ? decided : null,
  }
}

const commentStates: Record<CommentText['state'], number> = {
  pending: commentState.first,
  second: commentState.second,
  online: commentState.online,
  rejected: commentState.rejected,
  offline: commentState.rejected,
  reported: commentState.reported,
}

const storedState = (comment: CommentFacts, hasHits: boolean): number =>
  hasHits && comment.state === 'pending' ? commentState.held : commentStates[comment.state]

export const initialState = (hasHits: boolean): number => (hasHits ? commentState.held : commentState.first)

export const commentRows = (comments: CommentFacts[], findHits: FindHits): (Row<'comment'> & { id: number })[] =>
  comments.map((comment) => {
    const hits = findHits(comment.text)
    return {
      id: comment.id,
      site_id: comment.post.site,
      post_id: comment.post.id,
      author_id: comment.author.row,
      root_id: comment.root,
      answered_id: comment.answered,
      content: comment.text,
      anonymous: comment.anonymous,
      state: storedState(comment, hits.length > 0),
      refuse_level: comment.refuseLevel,
      reason: comment.reason,
      hits,
      ip_province: comment.author.ip_location,
      created_at: comment.createdAt,
      reports: comment.refusedAt ? 0 : comment.reports.length,
      updated_at:
        comment.reportedAt ?? comment.refusedAt ?? comment.publishedAt ?? comment.passedAt ?? comment.createdAt,
      submitted_at: comment.reportedAt ?? comment.createdAt,
      published_at: comment.publishedAt,
    }
  })
