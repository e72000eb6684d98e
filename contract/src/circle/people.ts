import { z } from 'zod'
import { bit, call, id, pageOf, paging, time } from '../call.ts'
import { member, memberOrMine } from '../identity/member.ts'
import { limits } from '../limits.ts'
import { comment } from './comment.ts'
import { picture, post, postStateCode, postType, video } from './post.ts'
import { tag } from './tag.ts'

const memberRow = z.object({
  member_id: z.int(),
  member_data: member,
  is_attention: bit,
  created_at: time,
})
export type MemberRow = z.infer<typeof memberRow>

const blockedRow = z.object({ to_member_id: z.int(), member_data: member, created_at: time })

const albumItem = z.object({
  topic_id: z.int(),
  topic_type: postType,
  attachment: z.union([picture, video]),
  thumb: z.string(),
  created_at: time,
})
export type AlbumItem = z.infer<typeof albumItem>

/** `month` is `YYYY-MM` of China Standard Time. A month may continue on the next page. */
const albumMonth = z.object({ month: z.string(), list: z.array(albumItem) })
export type AlbumMonth = z.infer<typeof albumMonth>

/** The preview of a post in a list; only its state when the viewer may not see it any more. */
export const postPreview = z.object({
  topic_id: z.int(),
  topic_type: postType,
  state: postStateCode,
  content: z.string(),
  thumb: z.string(),
  member_data: member,
})
export type PostPreview = z.infer<typeof postPreview>

/** `is_read` 0: newer than the last visit of the list. */
const likeRow = memberRow.extend({ topic_id: z.int(), is_read: bit, topic: postPreview })
export type LikeRow = z.infer<typeof likeRow>

/** `reply_id` is the answered comment, 0 for a comment on the post itself. */
const ownComment = comment.extend({ reply_id: z.int(), topic: postPreview })
export type OwnComment = z.infer<typeof ownComment>
const receivedComment = ownComment.extend({ is_read: bit })
export type ReceivedComment = z.infer<typeof receivedComment>

const memberListInput = (pagesize: number) => z.object({ id: memberOrMine, ...paging(pagesize) })
const ownListInput = z.object({ id: id.optional(), ...paging(limits.feedPageSize) })

export const peopleCalls = {
  'GET circle/memberapi digg': call({
    role: 'visitor',
    summary: 'The posts that a member liked, latest like first. Others do not see the anonymous ones.',
    input: memberListInput(limits.pageSize),
    output: pageOf(post),
  }),
  'GET circle/memberapi photo': call({
    role: 'visitor',
    summary: 'A member’s pictures and videos by month; the page size counts posts with media.',
    input: memberListInput(limits.feedPageSize),
    output: pageOf(albumMonth),
  }),
  'GET circle/memberapi reply': call({
    role: 'visitor',
    summary: 'The comments of a member: the caller’s own in every state, those of others if public and not anonymous.',
    input: memberListInput(limits.commentPageSize),
    output: pageOf(ownComment),
  }),
  'GET circle/memberapi attentions': call({
    role: 'visitor',
    summary: 'The members that a member follows, or, with type tag, the tags.',
    input: memberListInput(limits.feedPageSize).extend({ type: z.literal(['', 'member', 'tag']).default('member') }),
    output: pageOf(z.union([memberRow, tag])),
  }),
  'GET circle/memberapi fans': call({
    role: 'visitor',
    summary: 'The followers of a member. Reading one’s own marks them as seen.',
    input: memberListInput(limits.feedPageSize).extend({ type: z.literal(['', 'member', 'tag']).default('member') }),
    output: pageOf(memberRow),
  }),
  'GET circle/memberapi get_digg': call({
    role: 'member',
    summary: 'The likes of the caller’s posts. Reading marks them as seen.',
    input: ownListInput,
    output: pageOf(likeRow),
  }),
  'GET circle/memberapi get_reply': call({
    role: 'member',
    summary: 'Comments on the caller’s posts and replies to their comments. Reading marks them as seen.',
    input: ownListInput,
    output: pageOf(receivedComment),
  }),
  'GET circle/memberapi block_list': call({
    role: 'member',
    summary: 'The members that the caller blocks.',
    input: ownListInput,
    output: pageOf(blockedRow),
  }),
}
