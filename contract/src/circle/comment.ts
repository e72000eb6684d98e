import { z } from 'zod'
import { bit, call, credits, flag, id, idOrNone, order, pageOf, paging, requiredText, time } from '../call.ts'
import { member } from '../identity/member.ts'
import { limits } from '../limits.ts'

export const commentStateCode = z.literal(['0', '1', '-2', '-3', '-4', '-8'])

const commentFields = {
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
  is_audit: commentStateCode,
  is_mine: bit,
  /** By the post's author; never set when the post or the comment is anonymous. */
  is_author: bit,
}

const reply = z.object({ ...commentFields, comments: z.tuple([]) })
export const comment = z.object({ ...commentFields, comments: z.array(reply).max(1) })
export type Comment = z.infer<typeof comment>

const commentIdInput = z
  .object({ reply_id: id.optional(), comment_id: id.optional() })
  .refine((f) => f.reply_id || f.comment_id, { path: ['reply_id'] })
  // The refinement leaves one of them.
  .transform((f) => ({ comment_id: (f.reply_id ?? f.comment_id) as number }))

export const commentCalls = {
  'GET circle/replyapi list': call({
    role: 'visitor',
    summary:
      'The comments of a post; the caller’s own unapproved ones are among them. With `comment_id` its thread alone, in which it is the reply shown.',
    input: z.object({
      topic_id: id,
      comment_id: id.optional(),
      order: order.default('latest'),
      ...paging(limits.commentPageSize),
    }),
    output: pageOf(comment),
  }),
  'GET circle/replyapi children': call({
    role: 'visitor',
    summary: 'The replies under a comment, oldest first.',
    input: z.object({ comment_id: id, ...paging(limits.commentPageSize) }),
    output: pageOf(comment),
  }),
  'POST circle/replyapi comment': call({
    role: 'member',
    needsConsent: true,
    refusesMuted: true,
    idempotencyKeyLife: limits.commentDraftLife,
    summary: 'Comment on a post, or reply to the comment `reply_id`.',
    input: z.object({
      topic_id: id,
      content: requiredText('commentEmpty', limits.commentLength, 'commentTooLong'),
      reply_id: idOrNone,
      anonymous: flag,
    }),
    output: z.object({ comment, credits }),
  }),
  'POST circle/replyapi del': call({
    role: 'member',
    summary: 'Delete the caller’s own comment.',
    input: z.object({ comment_id: id }),
  }),
  'POST circle/diggapi reply': call({
    role: 'member',
    needsConsent: true,
    summary: 'Like a comment.',
    input: commentIdInput,
    output: z.object({ num: z.int(), credits }),
  }),
  'POST circle/diggapi reply_cancel': call({
    role: 'member',
    summary: 'Remove the like of a comment.',
    input: commentIdInput,
    output: z.object({ num: z.int() }),
  }),
}
