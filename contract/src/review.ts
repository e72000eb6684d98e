import { z } from 'zod'
import { bit, call, id, idList, noInput, orElse, pageOf, paging, text, time, whole } from './call.ts'
import { limits } from './limits.ts'
import { liker, picture, post, video } from './post.ts'
import { reportReason } from './report.ts'
import { lengthOf } from './text.ts'

/** A place the word filter marked: UTF-16 offsets into the content. */
export const hit = z.object({ start: z.int(), end: z.int(), word: z.string() })
export type Hit = z.infer<typeof hit>

/** What an author did so far, and what was done to them. */
const record = z.object({
  posts: z.int(),
  passed: z.int(),
  rejected: z.int(),
  /** Reports by others that a reviewer found right. */
  reports: z.int(),
  /** How often they were muted, and until when they are now. */
  mutes: z.int(),
  muted_until: time.nullable(),
})
export type AuthorRecord = z.infer<typeof record>

const desk = {
  refuse_level: z.literal([0, 1, 2]),
  nickname: z.string(),
  thumb: z.string(),
  /** Who has it open, while the claim lives. */
  claimed_by: z.object({ id: z.int(), nickname: z.string() }).nullable(),
  /** Open reports by members. */
  reports: z.int(),
  hits: z.array(hit),
  auth: bit,
  auth_icon: z.string(),
  /** What the content-safety service said, or that it did not answer; '' when there was nothing. */
  screen_note: z.string(),
  /** The author's open appeal against the last decision. `mine`: it was this reviewer's, so somebody else answers. */
  appeal: z.object({ content: z.string(), created_at: time, mine: bit }).nullable(),
  /** How many others that read the same this reviewer can decide with it; counted up to 100. */
  alike: z.int(),
  /** In the detail alone: the author's record on this site. Counts go up to 1,000. */
  record: record.optional(),
  /** In the detail alone: what the open reports say. */
  report_list: z.array(reportReason).optional(),
}

/** A post at the desk: the real author, and what the reviewer has to know. */
const reviewPost = post.extend({
  ...desk,
  /** In the detail alone: the text as the last decision saw it, when it reads differently now. */
  earlier: z.object({ content: z.string(), rev: z.int(), pictures: z.int() }).nullable().optional(),
})
export type ReviewPost = z.infer<typeof reviewPost>

const reviewComment = z.object({
  id: z.int(),
  content_id: z.int(),
  content: z.string(),
  is_audit: z.literal(['0', '1', '-2', '-3', '-4', '-8']),
  rev: z.int(),
  reason: z.string(),
  anonymous: z.literal(['0', '1']),
  member_id: z.int(),
  member_name: z.string(),
  img_url: z.string(),
  ip_location: z.string(),
  create_time: time,
  created_at: time,
  topic_data: z.object({ content: z.string() }),
  topic_info: z.object({
    topic_id: z.int(),
    content: z.string(),
    topic_type: z.literal(['1', '2', '3']),
    attachment: z.union([z.array(picture), video]),
    nickname: z.string(),
  }),
  ...desk,
})
export type ReviewComment = z.infer<typeof reviewComment>

const historyLine = z.object({
  action: z.string(),
  from: z.string(),
  to: z.string(),
  member_data: liker.shape.member_data,
  reason: z.string(),
  rev: z.int(),
  created_at: time,
  /** The text that this step replaced. */
  before: z.string().optional(),
})
export type HistoryLine = z.infer<typeof historyLine>

/** The result of one item of a decision over several. */
const decisionResult = z.object({ id: z.int(), state: bit, code: z.int(), error: z.string() })
export type DecisionResult = z.infer<typeof decisionResult>

/** One id: the envelope is its result. Several: one result each. */
const decided = z.object({ results: z.array(decisionResult) }).nullable()

/** `rev` as a number, or a comma list in the order of the ids: docs/spec/review.md, deciding. */
const revList = z
  .union([z.int().transform(String), z.string()])
  .transform((t): (string | number)[] => t.split(',').map((part) => part.trim()))
  .pipe(z.array(whole(1, 1_000_000_000)).min(1).max(limits.decisionBatch))

const reason = text
  .refine((t) => t !== '', orElse('reasonEmpty'))
  .refine((t) => lengthOf(t) <= limits.reasonLength, orElse('reasonTooLong'))

const several = { topic_id: idList, rev: revList }
const one = { topic_id: id, rev: whole(1, 1_000_000_000).optional() }
const tabValue = whole(1, 8).default(1)

const decision = (about: string, input: z.ZodType<{ topic_id: number[]; rev: number[] }>) =>
  call({ who: 'reviewer', about, input, answer: decided })
const act = (about: string) => call({ who: 'reviewer', about, input: z.object(one), answer: decided })

export const raction = z.literal(['pass', 'passstep', 'fail', 'restore', 'del', 'offline', 'keep'])

/** What waits at the desk. Reports and appeals are counted up to 1,000. */
const waiting = z.object({
  topic: z.int(),
  reply: z.int(),
  topic_reports: z.int(),
  reply_reports: z.int(),
  member_reports: z.int(),
  topic_appeals: z.int(),
  reply_appeals: z.int(),
})
export type Waiting = z.infer<typeof waiting>

export const reviewCalls = {
  'GET circle/audit list': call({
    who: 'reviewer',
    about: 'How many posts and comments this reviewer can decide now.',
    input: noInput,
    answer: waiting,
  }),
  'GET circle/topic list': call({
    who: 'reviewer',
    about: 'Posts of a tab, held and reported ones first while pending.',
    input: z.object({ state: tabValue, keywords: text, ...paging(limits.pageSize) }),
    answer: pageOf(reviewPost),
  }),
  'GET circle/topic detail': call({
    who: 'reviewer',
    about: 'One post at the desk.',
    input: z.object({ topic_id: id }),
    answer: reviewPost,
  }),
  'GET circle/topic alike': call({
    who: 'reviewer',
    about: 'A post and those that read the same and can be decided with it: up to 100, the post itself first.',
    input: z.object({ topic_id: id }),
    answer: z.object({ data: z.array(reviewPost) }),
  }),
  'GET circle/topic reasons': call({
    who: 'reviewer',
    about: 'The reasons to choose from, and which of them this reviewer gives most.',
    input: noInput,
    answer: z.object({ data: z.array(z.object({ id: z.int(), reason: z.string() })), frequent: z.array(z.int()) }),
  }),
  'GET circle/topic history': call({
    who: 'reviewer',
    about: 'Every transition of a post.',
    input: z.object({ topic_id: id }),
    answer: z.object({ data: z.array(historyLine) }),
  }),
  'POST circle/topic pass': decision('Pass a post: it is public.', z.object(several)),
  'POST circle/topic passstep': decision('Pass a post on to the second level.', z.object(several)),
  'POST circle/topic fail': call({
    who: 'reviewer',
    about: 'Reject a post.',
    input: z.object({ ...several, reason }),
    answer: decided,
  }),
  'POST circle/topic offline': call({
    who: 'reviewer',
    about: 'Take a post offline.',
    input: z.object({ ...one, reason }),
    answer: decided,
  }),
  'POST circle/topic restore': act('Send a rejected or offline post back to review.'),
  'POST circle/topic top': act('Pin a post.'),
  'POST circle/topic top_cancel': act('Unpin a post.'),
  'POST circle/topic select': act('Mark a post as featured.'),
  'POST circle/topic select_cancel': act('Take the featured mark away.'),
  'POST circle/topic keep': act('Keep a reported post online: its reports found nothing.'),
  'POST circle/topic appeal_dismiss': call({
    who: 'reviewer',
    about: 'The decision stands: the author’s appeal is answered with a reason. To grant it is to restore.',
    input: z.object({ ...one, reason }),
    answer: decided,
  }),
  'POST circle/topic del': act('Delete a rejected or offline post.'),
  'POST circle/topic edit': call({
    who: 'reviewer',
    about: 'Change the text and tag of a post; the author’s own text stays in its history.',
    input: z.object({
      topic_id: id,
      rev: whole(1, 1_000_000_000),
      content: text
        .refine((t) => t !== '', orElse('contentEmpty'))
        .refine((t) => lengthOf(t) <= limits.postLength, orElse('postTooLong')),
      tag: z.union([z.literal(['', '0', 0]).transform(() => null), id]).optional(),
    }),
    answer: z.object({ rev: z.int() }),
  }),
  'POST circle/topic claim': act('Take an item into one’s hands for five minutes.'),
  'POST circle/topic release': act('Give an item free.'),
  'POST circle/topic undo': call({
    who: 'reviewer',
    about: 'Take one’s own last decision back, within ten seconds; up to 100 at once.',
    input: z.object({ topic_id: idList }),
    answer: decided,
  }),

  'GET circle/reply pending': call({
    who: 'reviewer',
    about: 'Comments of a tab.',
    input: z.object({ state: tabValue, content: text, ...paging(limits.pageSize) }),
    answer: pageOf(reviewComment),
  }),
  'GET circle/reply detail': call({
    who: 'reviewer',
    about: 'One comment at the desk.',
    input: z.object({ topic_id: id.optional(), reply_id: id }),
    answer: reviewComment,
  }),
  'GET circle/reply alike': call({
    who: 'reviewer',
    about: 'As for posts.',
    input: z.object({ reply_id: id }),
    answer: z.object({ data: z.array(reviewComment) }),
  }),
  'GET circle/reply history': call({
    who: 'reviewer',
    about: 'Every transition of a comment.',
    input: z.object({ reply_id: id }),
    answer: z.object({ data: z.array(historyLine) }),
  }),
  'POST circle/reply multi': call({
    who: 'reviewer',
    about: 'Decide up to 100 comments; a refusal wants a reason.',
    input: z
      .object({
        raction,
        data: idList,
        rev: revList.optional(),
        reason: text.refine((t) => lengthOf(t) <= limits.reasonLength, orElse('reasonTooLong')),
      })
      .refine((f) => f.reason !== '' || (f.raction !== 'fail' && f.raction !== 'offline'), {
        path: ['reason'],
        ...orElse('reasonEmpty'),
      }),
    answer: decided,
  }),
  'POST circle/reply claim': call({
    who: 'reviewer',
    about: 'As for posts.',
    input: z.object({ data: id }),
    answer: decided,
  }),
  'POST circle/reply release': call({
    who: 'reviewer',
    about: 'As for posts.',
    input: z.object({ data: id }),
    answer: decided,
  }),
  'POST circle/reply appeal_dismiss': call({
    who: 'reviewer',
    about: 'As for posts.',
    input: z.object({ data: id, reason }),
    answer: decided,
  }),
  'POST circle/reply undo': call({
    who: 'reviewer',
    about: 'As for posts.',
    input: z.object({ data: idList }),
    answer: decided,
  }),
}
