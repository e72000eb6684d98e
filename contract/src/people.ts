import { z } from 'zod'
import { bit, call, id, pageOf, paging, time } from './call.ts'
import { comment } from './comment.ts'
import { limits } from './limits.ts'
import { member, memberOrMine } from './member.ts'
import { picture, post, postStateCode, postType, video } from './post.ts'
import { tag } from './tag.ts'

/** Somebody in a list of people. */
const memberRow = z.object({
  member_id: z.int(),
  member_data: member,
  is_attention: bit,
  created_at: time,
})
export type MemberRow = z.infer<typeof memberRow>

const blockedRow = z.object({ to_member_id: z.int(), member_data: member, created_at: time })
export type BlockedRow = z.infer<typeof blockedRow>

/** One picture or video of an album, and the post that it is from. */
const albumItem = z.object({
  topic_id: z.int(),
  topic_type: postType,
  attachment: z.union([picture, video]),
  thumb: z.string(),
  created_at: time,
})
export type AlbumItem = z.infer<typeof albumItem>

/** `month` is `YYYY-MM` of China Standard Time. A month may go on on the next page. */
const albumMonth = z.object({ month: z.string(), list: z.array(albumItem) })
export type AlbumMonth = z.infer<typeof albumMonth>

/** What a row about a post shows of it: nothing but its state where the viewer may not see it any more. */
const postPeek = z.object({
  topic_id: z.int(),
  topic_type: postType,
  state: postStateCode,
  content: z.string(),
  thumb: z.string(),
  member_data: member,
})
export type PostPeek = z.infer<typeof postPeek>

/** `is_read` 0: came since the list was looked at last. */
const likeRow = memberRow.extend({ topic_id: z.int(), is_read: bit, topic: postPeek })
export type LikeRow = z.infer<typeof likeRow>

/** `reply_id` is the comment that it answers, 0 under the post itself. */
const ownComment = comment.extend({ reply_id: z.int(), topic: postPeek })
export type OwnComment = z.infer<typeof ownComment>
const receivedComment = ownComment.extend({ is_read: bit })
export type ReceivedComment = z.infer<typeof receivedComment>

const whose = (pagesize: number) => z.object({ id: memberOrMine, ...paging(pagesize) })
const own = z.object({ id: id.optional(), ...paging(limits.feedPageSize) })

export const peopleCalls = {
  'GET circle/memberapi digg': call({
    who: 'visitor',
    about: 'The posts that a member likes, latest like first. Others see no anonymous ones among them.',
    input: whose(limits.pageSize),
    answer: pageOf(post),
  }),
  'GET circle/memberapi photo': call({
    who: 'visitor',
    about: 'A member’s pictures and videos by month; a page is so many posts with media.',
    input: whose(limits.feedPageSize),
    answer: pageOf(albumMonth),
  }),
  'GET circle/memberapi reply': call({
    who: 'visitor',
    about: 'What a member commented: one’s own in every state, of others what is public and signed.',
    input: whose(limits.commentPageSize),
    answer: pageOf(ownComment),
  }),
  'GET circle/memberapi attentions': call({
    who: 'visitor',
    about: 'Whom a member follows, or, with type tag, which tags.',
    input: whose(limits.feedPageSize).extend({ type: z.literal(['', 'member', 'tag']).default('member') }),
    answer: pageOf(z.union([memberRow, tag])),
  }),
  'GET circle/memberapi fans': call({
    who: 'visitor',
    about: 'Who follows a member. Reading one’s own marks them seen.',
    input: whose(limits.feedPageSize).extend({ type: z.literal(['', 'member', 'tag']).default('member') }),
    answer: pageOf(memberRow),
  }),
  'GET circle/memberapi get_digg': call({
    who: 'member',
    about: 'Who liked the caller’s posts. Reading marks them seen.',
    input: own,
    answer: pageOf(likeRow),
  }),
  'GET circle/memberapi get_reply': call({
    who: 'member',
    about: 'Comments on the caller’s posts and answers to their comments. Reading marks them seen.',
    input: own,
    answer: pageOf(receivedComment),
  }),
  'GET circle/memberapi block_list': call({
    who: 'member',
    about: 'Whom the caller blocks.',
    input: own,
    answer: pageOf(blockedRow),
  }),
}
