import { z } from 'zod'
import {
  bit,
  call,
  digitText,
  flag,
  id,
  idList,
  intInRange,
  optionalText,
  pageOf,
  paging,
  requiredText,
  text,
  time,
  token,
  withError,
} from '../call.ts'
import { commentStateCode } from '../circle/comment.ts'
import { aiGrade, liker, picture, post, postType, video } from '../circle/post.ts'
import { limits } from '../limits.ts'
import { commentActions, pinDays } from '../states.ts'
import { reportReason } from './report.ts'

/** A blocklist match: UTF-16 offsets into the content. */
export const blocklistHit = z.object({ start: z.int(), end: z.int(), word: z.string() })
export type BlocklistHit = z.infer<typeof blocklistHit>

const authorRecord = z.object({
  posts: z.int(),
  passed: z.int(),
  rejected: z.int(),
  reports: z.int(),
  mutes: z.int(),
  muted_until: time.nullable(),
  banned_until: time.nullable(),
})
export type AuthorRecord = z.infer<typeof authorRecord>

const reviewFields = {
  refuse_level: z.literal([0, 1, 2]),
  nickname: z.string(),
  thumb: z.string(),
  claimed_by: z.object({ id: z.int(), nickname: z.string() }).nullable(),
  /** Since when it waits: written, edited by its author, restored, returned by reports, or sent back by an edit. */
  submitted_at: time,
  reports: z.int(),
  hits: z.array(blocklistHit),
  auth: bit,
  auth_icon: z.string(),
  screen_note: z.string(),
  /** Not public in any state: by a banned author, or a reply in a thread that is not public. */
  hidden: bit,
  /** `mine`: against a decision of this reviewer, so another one must answer. */
  appeal: z.object({ content: z.string(), created_at: time, mine: bit }).nullable(),
  /** The number of near-duplicates that this reviewer can decide together with it, counted up to 100. */
  alike: z.int(),
  /** The author's record on this site without anonymous items, in the detail of a named one. Counts go up to 1,000. */
  record: authorRecord.optional(),
  report_list: z.array(reportReason).optional(),
}

/** A post for reviewers. An anonymous author is 匿名用户, without a record, until `author` is called. */
const reviewPost = post.extend({
  ...reviewFields,
  /** When the pin ends; null for one without an end, and without a pin. */
  top_until: time.nullable(),
  /** It waits, and since it first was online its author has edited it, or a reviewer its text. */
  edited_online: bit,
  /** Only in the detail: the version of the last decision, when text or media have changed since. */
  earlier: z.object({ content: z.string(), rev: z.int(), pictures: z.int(), replaced: bit }).nullable().optional(),
})
export type ReviewPost = z.infer<typeof reviewPost>

const answeredComment = z.object({
  comment_id: z.int(),
  nickname: z.string(),
  content: z.string(),
  is_audit: z.string(),
})

const reviewComment = z.object({
  id: z.int(),
  content_id: z.int(),
  content: z.string(),
  is_audit: commentStateCode,
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
    topic_type: postType,
    attachment: z.union([z.array(picture), video]),
    nickname: z.string(),
    state: z.string(),
    hidden: bit,
  }),
  /** Null for a comment on the post itself. */
  answered: answeredComment.nullable(),
  ...reviewFields,
})
export type ReviewComment = z.infer<typeof reviewComment>

/** As shown: a text, a topic's name, the number of media, a place, or 是 and 否. */
const historyChange = z.object({
  field: z.literal(['content', 'tag', 'media', 'location', 'ai', 'pinned', 'featured']),
  before: z.string(),
  after: z.string(),
})
export type HistoryChange = z.infer<typeof historyChange>

const revealedAuthor = liker.shape.member_data.extend({ record: authorRecord })
export type RevealedAuthor = z.infer<typeof revealedAuthor>

const historyLine = z.object({
  action: z.string(),
  from: z.string(),
  to: z.string(),
  member_data: liker.shape.member_data,
  reason: z.string(),
  rev: z.int(),
  created_at: time,
  changes: z.array(historyChange),
  before: z.string().optional(),
})
export type HistoryLine = z.infer<typeof historyLine>

/** `data`: of the error, as in the envelope of a single id. */
const decisionResult = z.object({
  id: z.int(),
  state: bit,
  code: z.int(),
  error: z.string(),
  data: z.unknown().optional(),
})
export type DecisionResult = z.infer<typeof decisionResult>

/** A single id: the envelope is its result. Several ids: one result each. */
const decisionOutput = z.object({ results: z.array(decisionResult) }).nullable()

/** `rev` as a number, or a comma list in the order of the ids: docs/spec/review.md, decisions. */
const revList = z
  .union([z.int().transform(String), digitText])
  .transform((t): (string | number)[] => t.split(',').map((part) => part.trim()))
  .pipe(z.array(intInRange(1, 1_000_000_000)).min(1).max(limits.decisionBatch))

export const reviewReason = requiredText('reasonEmpty', limits.reasonLength, 'reasonTooLong')
const appealReply = requiredText('appealReplyEmpty', limits.reasonLength, 'appealReplyTooLong')

/** Also the reason for revealing an anonymous author. */
const optionalReason = optionalText(limits.reasonLength, 'reasonTooLong')

/** A token of the page that shows the item, so that a page releases only its own claim. */
export const claimHolder = token.max(limits.claimHolderLength).default('')

const several = { topic_id: idList, rev: revList }
const one = { topic_id: id, rev: intInRange(1, 1_000_000_000).optional() }
const reviewTabInput = intInRange(1, 8).default(1)
/** Filters: the topic of the post; only items with hits or a note; only items with pictures or a video. */
const queueFilters = {
  tag_id: z.union([z.literal('').transform(() => undefined), id]).optional(),
  only: z.literal(['', 'hits', 'media']).default(''),
}

const decision = <T extends z.ZodType>(about: string, input: T) =>
  call({ role: 'reviewer', summary: about, input, output: decisionOutput })
const reviewAction = (about: string) => decision(about, z.object(one))

export const raction = z.literal(commentActions)

const queueCounts = z.object({
  topic: z.int(),
  reply: z.int(),
  profile: z.int(),
  topic_reports: z.int(),
  reply_reports: z.int(),
  member_reports: z.int(),
  topic_appeals: z.int(),
  reply_appeals: z.int(),
})
export type ReviewQueueCounts = z.infer<typeof queueCounts>

export const reviewCalls = {
  'GET circle/audit list': call({
    role: 'reviewer',
    summary: 'The number of posts and comments that this reviewer can decide now.',
    output: queueCounts,
  }),
  'GET circle/topic list': call({
    role: 'reviewer',
    summary: 'The posts of a tab; in the pending tab held and reported ones first.',
    input: z.object({ state: reviewTabInput, keywords: text, ...queueFilters, ...paging(limits.pageSize) }),
    output: pageOf(reviewPost),
  }),
  'GET circle/topic detail': call({
    role: 'reviewer',
    summary: 'One post for reviewers.',
    input: z.object({ topic_id: id }),
    output: reviewPost,
  }),
  'POST circle/topic author': call({
    role: 'reviewer',
    ignoresIdempotencyKey: true,
    summary: 'Reveal the author of an anonymous post; each call is a line of the audit log.',
    input: z.object({ topic_id: id, reason: optionalReason }),
    output: revealedAuthor,
  }),
  'GET circle/topic alike': call({
    role: 'reviewer',
    summary: 'A post and its near-duplicates that can be decided with it: up to 100, the post itself first.',
    input: z.object({ topic_id: id }),
    output: z.object({ data: z.array(reviewPost) }),
  }),
  'GET circle/topic reasons': call({
    role: 'reviewer',
    summary: 'The reject reasons, those that this reviewer uses most, and the last ones that they typed.',
    output: z.object({
      data: z.array(z.object({ id: z.int(), reason: z.string() })),
      frequent: z.array(z.int()),
      typed: z.array(z.string()),
    }),
  }),
  'GET circle/topic history': call({
    role: 'reviewer',
    summary: 'The review history of a post.',
    input: z.object({ topic_id: id }),
    output: z.object({ data: z.array(historyLine) }),
  }),
  'POST circle/topic pass': decision('Approve a post, which makes it public.', z.object(several)),
  'POST circle/topic passstep': decision('Pass a post to the second level.', z.object(several)),
  'POST circle/topic fail': decision('Reject a post.', z.object({ ...several, reason: reviewReason })),
  'POST circle/topic offline': decision('Take a post offline.', z.object({ ...one, reason: reviewReason })),
  'POST circle/topic restore': reviewAction('Return a rejected or offline post to review.'),
  'POST circle/topic top': decision(
    'Pin a post for 1, 3, 7 or 30 days, or (0) without an end.',
    z.object({ ...one, days: intInRange(0, 30).pipe(z.literal(pinDays)).default(0) }),
  ),
  'POST circle/topic top_cancel': reviewAction('Unpin a post.'),
  'POST circle/topic select': reviewAction('Mark a post as featured.'),
  'POST circle/topic select_cancel': reviewAction('Remove the featured mark of a post.'),
  'POST circle/topic keep': reviewAction('Keep a reported post online and close its reports.'),
  'POST circle/topic appeal_dismiss': decision(
    'Dismiss the author’s appeal with a reason. Restoring the item grants it.',
    z.object({ ...one, reason: appealReply }),
  ),
  'POST circle/topic del': reviewAction('Delete a rejected or offline post.'),
  'POST circle/topic edit': call({
    role: 'reviewer',
    summary: 'Change the text and tag of a post; the history keeps the author’s text.',
    input: z.object({
      topic_id: id,
      rev: intInRange(1, 1_000_000_000),
      content: requiredText('contentEmpty', limits.postLength, 'postTooLong'),
      tag: z.union([z.literal(['', '0', 0]).transform(() => null), id]).optional(),
    }),
    output: z.object({ rev: z.int() }),
  }),
  'POST circle/topic ai_mark': call({
    role: 'reviewer',
    summary: 'Add or raise the AI mark of a post: 1 AI生成, 2 可能为AI生成, 3 疑似AI生成. A mark is never lowered.',
    input: z.object({ ...one, grade: intInRange(1, 3).pipe(z.literal([1, 2, 3])) }),
    output: z.object({ ai_grade: aiGrade }),
  }),
  'POST circle/topic comments': call({
    role: 'editor',
    summary: 'Close the comments of a post, or open them again: by reviewers of level 2 and operators.',
    input: z.object({ topic_id: id, closed: flag }),
  }),
  'POST circle/topic claim': decision('Claim a post for five minutes.', z.object({ ...one, holder: claimHolder })),
  'POST circle/topic release': decision(
    'Release the claim of a page on a post, of any revision.',
    z.object({ topic_id: id, holder: claimHolder }),
  ),
  'POST circle/topic undo': decision(
    'Undo the reviewer’s own last decision within ten seconds; up to 100 items.',
    z.object({ topic_id: idList }),
  ),

  'GET circle/reply pending': call({
    role: 'reviewer',
    summary: 'The comments of a tab.',
    input: z.object({ state: reviewTabInput, content: text, ...queueFilters, ...paging(limits.pageSize) }),
    output: pageOf(reviewComment),
  }),
  'GET circle/reply detail': call({
    role: 'reviewer',
    summary: 'One comment for reviewers.',
    input: z.object({ topic_id: id.optional(), reply_id: id }),
    output: reviewComment,
  }),
  'POST circle/reply author': call({
    role: 'reviewer',
    ignoresIdempotencyKey: true,
    summary: 'As for posts.',
    input: z.object({ reply_id: id, reason: optionalReason }),
    output: revealedAuthor,
  }),
  'GET circle/reply alike': call({
    role: 'reviewer',
    summary: 'As for posts.',
    input: z.object({ reply_id: id }),
    output: z.object({ data: z.array(reviewComment) }),
  }),
  'GET circle/reply history': call({
    role: 'reviewer',
    summary: 'The review history of a comment.',
    input: z.object({ reply_id: id }),
    output: z.object({ data: z.array(historyLine) }),
  }),
  'POST circle/reply multi': decision(
    'Decide up to 100 comments; a rejection needs a reason.',
    z
      .object({ raction, data: idList, rev: revList.optional(), reason: optionalReason })
      .refine((f) => f.reason !== '' || (f.raction !== 'fail' && f.raction !== 'offline'), {
        path: ['reason'],
        ...withError('reasonEmpty'),
      }),
  ),
  'POST circle/reply claim': decision('As for posts.', z.object({ data: id, holder: claimHolder })),
  'POST circle/reply release': decision('As for posts.', z.object({ data: id, holder: claimHolder })),
  'POST circle/reply appeal_dismiss': decision('As for posts.', z.object({ data: id, reason: appealReply })),
  'POST circle/reply undo': decision('As for posts.', z.object({ data: idList })),
}
