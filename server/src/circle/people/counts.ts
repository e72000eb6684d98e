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
/** Of each own comment the answers are looked up, however many comments the site has. */
const answersElsewhere = `(select coalesce(sum(answers.n), 0) from comment own, lateral (
    select count(*) as n from comment c join post p on p.id = c.post_id
    where c.answered_id = own.id and ${isPublic('c')} and c.author_id <> $1 and ${notByBlockedAuthor('$1', 'c')}
      and ${isPublic('p')} and not (p.author_id = $1 and p.site_id = $2)) answers
  where own.author_id = $1 and own.site_id = $2 and own.state <> 9 and (own.root_id is not null or own.replies > 0))`
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

const unreadReactions = (table: 'post_like' | 'post_collect') =>
  `(select count(*) from ${table} l join post p on p.id = l.post_id
  where ${ownPosts} and l.created_at > ${seenAt('likes', '$1', '$2::bigint')} and l.member_id not in (select $1::bigint union ${invisible}))`

/** Comments under the member's public posts and answers to their comments, each once. */
const unreadReplies = (() => {
  const isNew = `${isPublic('c')} and c.author_id <> $1 and c.published_at > ${seenAt('comments', '$1', '$2::bigint')} and ${notByBlockedAuthor('$1', 'c')}`
  return `(select count(*) from (
    select c.id from post p join comment c on c.post_id = p.id where ${ownPosts} and ${isNew}
    union
    select c.id from comment r join comment c on c.answered_id = r.id join post p on p.id = c.post_id and ${isPublic('p')}
    where r.author_id = $1 and r.site_id = $2 and r.state <> 9 and ${isNew}
  ) new_ones)`
})()

export const unreadSql = {
  followers: `(select count(*) from member_follow f join member m on m.id = $1
    where f.target_id = $1 and f.created_at > m.fans_seen and f.member_id not in (${invisible}))`,
  likes: unreadReactions('post_like'),
  collects: unreadReactions('post_collect'),
  replies: unreadReplies,
} as const

export const countOf = (list: keyof typeof countSql) => {
  const query = statement<{ n: number }>(
    `people_count_${list}`,
    `select ${countSql[list]} as n from (values ($1::bigint, $2::bigint, $3::bigint, $4::timestamptz)) args`,
  )
  return async (ctx: RequestContext, ownerId: number): Promise<number> =>
    (await query(ctx.db, [ownerId, ctx.site.id, ctx.viewer.id, ctx.now]))[0]?.n ?? 0
}
