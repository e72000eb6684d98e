import { type MemberRow, serializeMember } from '../../identity/member/view.ts'
import { isPublic, memberJson, notByBlockedAuthor } from '../../identity/member/visibility.ts'
import type { Operation } from '../../identity/request/request-context.ts'
import { mergeBranches } from '../../platform/db/statements/merge-branches.ts'
import { pagedStatement } from '../../platform/db/statements/paged-statement.ts'
import { statement } from '../../platform/db/statements/statement.ts'
import { findRows, isFirstPage, toPage } from '../../platform/http/pagination.ts'
import { countOf } from './counts.ts'
import { requireSelf } from './list-owner.ts'
import { findCommentsWithPosts } from './member-comments.ts'
import { markSeen, seenAt } from './messages-seen.ts'
import { findPostPreviews } from './post-preview.ts'
import { receivedReactionRows } from './received-reaction-rows.ts'

const lastSeen = statement<{ likes: Date; comments: Date }>(
  'people_last_seen',
  `select ${seenAt('likes', '$1', '$2')} as likes, ${seenAt('comments', '$1', '$2')} as comments`,
)

type ReceivedLikeRow = {
  id: number
  key: string
  post_id: number
  member: MemberRow
  followed: boolean
  created_at: Date
}

/** Likes of the same moment are ordered by post and member. */
const likesStatement = pagedStatement<ReceivedLikeRow>(
  'people_received_likes',
  {
    columns: [
      { column: 'created_at', type: 'timestamptz' },
      { column: 'post_id', type: 'bigint' },
    ],
    id: 'member_id',
    params: 3,
  },
  ({ key, limit, ...page }) =>
    `select m.id, ${key} as key, l.post_id, ${memberJson('m', '$2')} as member, l.created_at,
       exists (select 1 from member_follow f where f.member_id = $1 and f.target_id = m.id) as followed
     from (${receivedReactionRows('post_like', 1, page)}) l join member m on m.id = l.member_id
     ${page.orderBy} ${limit}`,
)
const countLikes = countOf('receivedLikes')

export const listReceivedLikes: Operation<'GET circle/memberapi get_digg'> = async (ctx, { id, ...paging }) => {
  const memberId = requireSelf(ctx, id)
  const { rows, next } = await findRows(paging, likesStatement(ctx.db, [memberId, ctx.site.id, ctx.now]))
  const [seen] = await lastSeen(ctx.db, [memberId, ctx.site.id])
  const posts = await findPostPreviews(ctx, rows)
  if (isFirstPage(paging)) await markSeen(ctx, 'likes')
  const data = rows.flatMap((row) => {
    const topic = posts.get(row.post_id)
    if (!topic) return []
    return [
      {
        member_id: row.id,
        member_data: serializeMember(row.member),
        is_attention: row.followed ? (1 as const) : (0 as const),
        created_at: row.created_at.toISOString(),
        topic_id: row.post_id,
        is_read: isRead(row.created_at, seen?.likes),
        topic,
      },
    ]
  })
  return toPage(data, paging, await countLikes(ctx, memberId), next)
}

type ReceivedReplyRow = { id: number; key: string; published_at: Date }

/** Comments by others under the member's public posts and answers to their comments, each once. */
const repliesStatement = pagedStatement<ReceivedReplyRow>(
  'people_received_replies',
  { columns: [{ column: 'published_at', type: 'timestamptz' }], id: 'id', params: 2 },
  ({ key, after, orderBy, limit, branchLimit }) => {
    const rowsOf = (isAbout: string, first: string) => `select c.id, c.published_at from comment c where ${isAbout}
      and ${isPublic('c')} and c.author_id <> $1 and c.published_at is not null and ${notByBlockedAuthor('$1', 'c')}
      and ${after} ${orderBy} ${first}`
    const underOwnPosts = mergeBranches({
      parent: 'p.id',
      from: 'post p',
      where: `p.author_id = $1 and p.site_id = $2 and ${isPublic('p')}`,
      rowsOf: (post, first) => rowsOf(`c.post_id = ${post}`, first),
      orderBy,
      branchLimit,
    })
    const isAnswer = `c.answered_author_id = $1 and c.site_id = $2
      and exists (select from comment own where own.id = c.answered_id and own.state <> 9)
      and exists (select from post p where p.id = c.post_id and ${isPublic('p')})`
    return `select id, ${key} as key, published_at from (
        ${underOwnPosts} union (${rowsOf(isAnswer, branchLimit)})
      ) found ${orderBy} ${limit}`
  },
)
const countReplies = countOf('receivedReplies')

export const listReceivedReplies: Operation<'GET circle/memberapi get_reply'> = async (ctx, { id, ...paging }) => {
  const memberId = requireSelf(ctx, id)
  const { rows, next } = await findRows(paging, repliesStatement(ctx.db, [memberId, ctx.site.id]))
  const [seen] = await lastSeen(ctx.db, [memberId, ctx.site.id])
  const comments = await findCommentsWithPosts(
    ctx,
    rows.map((row) => row.id),
  )
  if (isFirstPage(paging)) await markSeen(ctx, 'comments')
  const at = new Map(rows.map((row) => [row.id, row.published_at]))
  const data = comments.map((comment) => ({
    ...comment,
    is_read: isRead(at.get(comment.comment_id), seen?.comments),
  }))
  return toPage(data, paging, await countReplies(ctx, memberId), next)
}

/** A list that was never read has `-infinity` in the database, which the driver returns as an invalid date. */
const isRead = (at: Date | undefined, seen: Date | undefined): 0 | 1 =>
  at && seen && Number.isFinite(Number(seen)) && at <= seen ? 1 : 0
