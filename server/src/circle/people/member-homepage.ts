import type { AiGrade } from '@quanzi/contract/circle/ai-label'
import { coverUrl } from '../../identity/member/cover.ts'
import { findVisibleMember } from '../../identity/member/queries.ts'
import { formatProvince, serializeMember } from '../../identity/member/view.ts'
import type { Operation } from '../../identity/request/request-context.ts'
import { loginError } from '../../identity/request/viewer.ts'
import { statement } from '../../platform/db/statements/statement.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import { countSql, unreadSql } from './counts.ts'

type Counters = {
  bio: string
  cover: string
  ai_grade: AiGrade | null
  ip_location: string
  follow: number
  fans: number
  digg: number
  reply: number
  unread_fans: number
  unread_digg: number
  unread_reply: number
  is_attention: boolean
  is_block: boolean
  blocked: number
}

/**
 * Counters of another member leave out anonymous posts, but count the member's own comments under the others: leaving
 * some out would reveal the anonymous ones.
 */
const createCountersQuery = (isOwn: boolean) => {
  const sumOf = (column: string) =>
    `(select coalesce(sum(${column}), 0) from post where author_id = $1 and site_id = $2 and state = 1 and not hidden and not anonymous)`
  const own = (sqlText: string) => (isOwn ? sqlText : '0')
  return statement<Counters>(
    `member_counters${isOwn ? '_own' : ''}`,
    `select ${countSql.following} + ${countSql.followedTags} as follow,
       ${countSql.followers} as fans,
       ${isOwn ? countSql.receivedLikes : sumOf('likes')} as digg,
       ${isOwn ? countSql.receivedReplies : sumOf('comments')} as reply,
       ${own(unreadSql.followers)} as unread_fans,
       ${own(unreadSql.likes)} as unread_digg,
       ${own(unreadSql.replies)} as unread_reply,
       (select ip_province from member where id = $1) as ip_location,
       (select bio from member where id = $1) as bio,
       (select cover from member where id = $1) as cover,
       (select min(f.ai_grade) from member m join file f on f.token in (m.avatar, m.cover) where m.id = $1 and f.ai_grade > 0) as ai_grade,
       exists (select 1 from member_follow where member_id = $3 and target_id = $1) as is_attention,
       exists (select 1 from member_block where member_id = $3 and target_id = $1) as is_block,
       ${own(countSql.blocked)} as blocked`,
    { plannedOnce: true },
  )
}
const selectOwnCounters = createCountersQuery(true)
const selectPublicCounters = createCountersQuery(false)

export const getMemberHomepage: Operation<'GET circle/memberapi homepage'> = async (ctx, { id }) => {
  const memberId = id ?? ctx.viewer.id
  if (memberId === 0) throw loginError(ctx.viewer)
  const member = await findVisibleMember(ctx.db, memberId, ctx.site.id, ctx.now)
  if (!member) throw new ApiError('notFound')
  const isOwn = memberId === ctx.viewer.id
  const [row] = await (isOwn ? selectOwnCounters : selectPublicCounters)(ctx.db, [
    memberId,
    ctx.site.id,
    ctx.viewer.id,
    ctx.now,
  ])
  if (!row) throw new ApiError('fault')
  return {
    user_data: serializeMember(member),
    bio: row.bio,
    cover: coverUrl({ id: memberId, cover: row.cover }),
    ai_grade: row.ai_grade ?? 0,
    ip_location: formatProvince(row.ip_location),
    follow: row.follow,
    fans: row.fans,
    digg: row.digg,
    reply: row.reply,
    block_member: row.blocked,
    unread_fans: row.unread_fans,
    unread_digg: row.unread_digg,
    unread_reply: row.unread_reply,
    is_attention: row.is_attention ? 1 : 0,
    is_block: row.is_block ? 1 : 0,
    blocked: row.blocked,
  }
}
