import { z } from 'zod'
import { bit, call, credits, flag, id, nothing, order, orElse, pageOf, paging, text, time } from './call.ts'
import { limits } from './limits.ts'
import { member } from './member.ts'
import { lengthOf } from './text.ts'

const shape = {
  comment_id: z.int(),
  topic_id: z.int(),
  content: z.string(),
  create_time: time,
  anonymous: z.literal(['0', '1']),
  ip_location: z.string(),
  passport: member,
  replyed_passport: member.nullable(),
  replyed_anonymous: z.literal(['0', '1']),
  support_count: z.int(),
  reply_count: z.int(),
  is_digg: bit,
  is_audit: z.literal(['0', '1', '-2', '-3', '-4', '-8']),
  is_mine: bit,
  /** By the post's author; never told when the post or the comment is anonymous. */
  is_author: bit,
}

const reply = z.object({ ...shape, comments: z.tuple([]) })
/** A comment with its first reply; the rest come by `children`. */
export const comment = z.object({ ...shape, comments: z.array(reply).max(1) })
export type Comment = z.infer<typeof comment>

/** Some clients say reply_id, others comment_id: both name the comment. */
const either = z
  .object({ reply_id: id.optional(), comment_id: id.optional() })
  .refine((f) => f.reply_id || f.comment_id, { path: ['reply_id'] })
  .transform((f) => ({ comment_id: (f.reply_id ?? f.comment_id) as number }))

export const commentCalls = {
  'GET circle/replyapi list': call({
    who: 'visitor',
    about: 'The comments of a post; the caller’s own unapproved ones are among them.',
    input: z.object({ topic_id: id, order: order.default('latest'), ...paging(limits.commentPageSize) }),
    answer: pageOf(comment),
  }),
  'GET circle/replyapi children': call({
    who: 'visitor',
    about: 'The replies under a comment, oldest first.',
    input: z.object({ comment_id: id, ...paging(limits.commentPageSize) }),
    answer: pageOf(comment),
  }),
  'POST circle/replyapi comment': call({
    who: 'member',
    about: 'Comment on a post, or answer the comment `reply_id`.',
    input: z.object({
      topic_id: id,
      content: text
        .refine((t) => t !== '', orElse('commentEmpty'))
        .refine((t) => lengthOf(t) <= limits.commentLength, orElse('commentTooLong')),
      reply_id: z.union([z.literal(['', '0', 0]).transform(() => undefined), id]).optional(),
      anonymous: flag,
    }),
    answer: z.object({ comment, credits }),
  }),
  'POST circle/replyapi del': call({
    who: 'member',
    about: 'Delete one’s own comment.',
    input: z.object({ comment_id: id }),
    answer: nothing,
  }),
  'POST circle/diggapi reply': call({
    who: 'member',
    about: 'Like a comment.',
    input: either,
    answer: z.object({ num: z.int(), credits }),
  }),
  'POST circle/diggapi reply_cancel': call({
    who: 'member',
    about: 'Like a comment no more.',
    input: either,
    answer: z.object({ num: z.int() }),
  }),
}
