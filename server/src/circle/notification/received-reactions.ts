import type { CallOutput } from '@quanzi/contract'
import type { Paging } from '@quanzi/contract/call'
import { type MemberRow, serializeMember } from '../../identity/member/view.ts'
import { memberJson } from '../../identity/member/visibility.ts'
import type { RequestContext } from '../../identity/request/request-context.ts'
import { pagedStatement } from '../../platform/db/statements/paged-statement.ts'
import { statement } from '../../platform/db/statements/statement.ts'
import { findRows, isFirstPage, toPage } from '../../platform/http/pagination.ts'
import { countSql, unreadSql } from '../people/counts.ts'
import { markSeen, seenAt } from '../people/messages-seen.ts'
import { findPostPreviews } from '../people/post-preview.ts'
import { receivedReactionRows } from '../people/received-reaction-rows.ts'

type ReactionRow = {
  id: number
  key: string
  kind: number
  post_id: number
  member: MemberRow
  created_at: Date
  is_read: boolean
}

const kinds = { 1: ['like', '赞了您的帖子'], 2: ['collect', '收藏了您的帖子'] } as const

/** Reactions of the same moment are ordered by kind, post and member. */
const reactionsStatement = pagedStatement<ReactionRow>(
  'received_reactions',
  {
    columns: [
      { column: 'created_at', type: 'timestamptz' },
      { column: 'kind', type: 'int' },
      { column: 'post_id', type: 'bigint' },
    ],
    id: 'member_id',
    params: 3,
  },
  ({ key, limit, ...page }) =>
    `select m.id, ${key} as key, l.kind, l.post_id, ${memberJson('m', '$2')} as member, l.created_at,
       l.created_at <= case l.kind when 1 then ${seenAt('likes', '$1', '$2')} else ${seenAt('collects', '$1', '$2')} end as is_read
     from (${receivedReactionRows('post_like', 1, page)} union all ${receivedReactionRows('post_collect', 2, page)}) l
     join member m on m.id = l.member_id
     ${page.orderBy} ${limit}`,
)

const countsStatement = statement<{ total: number; unread: number }>(
  'received_reactions_n',
  `select ${countSql.receivedLikes} + ${countSql.receivedCollects} as total,
     ${unreadSql.likes} + ${unreadSql.collects} as unread`,
  { plannedOnce: true },
)

/** Likes and collects of the caller's posts. Reading marks both as seen, reading the list of likes only those. */
export const listReceivedReactions = async (
  ctx: RequestContext,
  paging: Paging,
): Promise<CallOutput<'GET circle/commonapi notify'>> => {
  const { id } = ctx.viewer
  const [counts] = await countsStatement(ctx.db, [id, ctx.site.id, id, ctx.now])
  const { total = 0, unread = 0 } = counts ?? {}
  const { rows, next } = await findRows(paging, reactionsStatement(ctx.db, [id, ctx.site.id, ctx.now]))
  if (unread > 0 && isFirstPage(paging)) await markSeen(ctx, 'reactions')
  const posts = await findPostPreviews(ctx, rows)
  const data = rows.map((row) => {
    // The statement selects no other kinds.
    const [kind, action] = kinds[row.kind as keyof typeof kinds]
    const topic = posts.get(row.post_id)
    return {
      id: row.id,
      kind,
      title: `${row.member.nickname}${action}`,
      content: '',
      created_at: row.created_at.toISOString(),
      is_read: row.is_read ? (1 as const) : (0 as const),
      link: `#/sharedetail/${row.post_id}`,
      member_data: serializeMember(row.member),
      ...(topic && { topic }),
    }
  })
  return { ...toPage(data, paging, total, next), unread }
}
