import { bannedMembers, isPublic, notByBlockedAuthor } from '../../identity/member/visibility.ts'
import type { RequestContext } from '../../identity/request/request-context.ts'
import { statement } from '../../platform/db/statements/statement.ts'
import { seenAt } from './messages-seen.ts'

/** For the list and its counter: docs/spec/counters.md. `$1` owner, `$2` site, `$3` viewer, `$4` now. */
const banned = bannedMembers('$2::bigint', '$4')
const invisible = `${banned} union all select h.target_id from member_block h where h.member_id = $3::bigint`

const ownPosts = `p.author_id = $1 and p.site_id = $2::bigint and ${isPublic('p')}`
const counterOf = (column: 'likes' | 'collects' | 'comments') =>
  `(select coalesce(sum(p.${column}), 0) from post p where ${ownPosts})`

/** From the counters of posts, less the few rows that the lists leave out, so that it does not grow with them. */
const received = (column: 'likes' | 'collects', table: 'post_like' | 'post_collect') =>
  `(${counterOf(column)} - (select count(*) from ${table} l join post p on p.id = l.post_id
  where ${ownPosts} and l.member_id in (select $1::bigint union ${invisible})))`
/** Answers to comments of the member, `c` under the posts `p`. */
const answers = `select c.id from comment c join comment own on own.id = c.answered_id and own.state <> 9
  join post p on p.id = c.post_id and ${isPublic('p')} where c.answered_author_id = $1 and c.site_id = $2::bigint`
const isByOther = `${isPublic('c')} and c.author_id <> $1 and ${notByBlockedAuthor('$1', 'c')}`
const answersElsewhere = `(select count(*) from (${answers} and ${isByOther} and p.author_id <> $1) elsewhere)`
const commentsOf = (author: string) => `(select count(*) from comment c join post p on p.id = c.post_id
  where ${ownPosts} and ${isPublic('c')} and ${author})`
const receivedReplies = `(${counterOf('comments')} - ${commentsOf('c.author_id = $1')}
  - ${commentsOf('not c.anonymous and c.author_id in (select h.target_id from member_block h where h.member_id = $1)')}
  + ${answersElsewhere})`

export const countSql = {
  following: `(select count(*) from member_follow f where f.member_id = $1 and f.target_id not in (${invisible}))`,
  followedTags: `(select count(*) from tag_follow f join tag t on t.id = f.tag_id
    where f.member_id = $1 and t.site_id = $2::bigint and not t.offline)`,
  followers: `(select count(*) from member_follow f where f.target_id = $1 and f.member_id not in (${invisible}))`,
  blocked: `(select count(*) from member_block b where b.member_id = $1 and b.target_id not in (${banned}))`,
  receivedLikes: received('likes', 'post_like'),
  receivedCollects: received('collects', 'post_collect'),
  receivedReplies,
} as const

const unreadReactions = (messages: 'likes' | 'collects', table: 'post_like' | 'post_collect') =>
  `(select count(*) from ${table} l join post p on p.id = l.post_id
  where ${ownPosts} and l.created_at > ${seenAt(messages, '$1', '$2::bigint')} and l.member_id not in (select $1::bigint union ${invisible}))`

const isNewReply = `${isByOther} and c.published_at > ${seenAt('comments', '$1', '$2::bigint')}`
/** Comments under the member's public posts and answers to their comments, each once. */
const unreadReplies = `(select count(*) from (
    select c.id from post p join comment c on c.post_id = p.id where ${ownPosts} and ${isNewReply}
    union
    ${answers} and ${isNewReply}
  ) new_ones)`

export const unreadSql = {
  followers: `(select count(*) from member_follow f join member m on m.id = $1
    where f.target_id = $1 and f.created_at > m.fans_seen and f.member_id not in (${invisible}))`,
  likes: unreadReactions('likes', 'post_like'),
  collects: unreadReactions('collects', 'post_collect'),
  replies: unreadReplies,
} as const

export const countOf = (list: keyof typeof countSql) => {
  const query = statement<{ n: number }>(
    `people_count_${list}`,
    `select ${countSql[list]} as n from (values ($1::bigint, $2::bigint, $3::bigint, $4::timestamptz)) args`,
    { plannedOnce: true },
  )
  return async (ctx: RequestContext, ownerId: number): Promise<number> =>
    (await query(ctx.db, [ownerId, ctx.site.id, ctx.viewer.id, ctx.now]))[0]?.n ?? 0
}
