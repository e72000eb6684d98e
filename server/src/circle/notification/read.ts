import type { CallOutput, ParsedInput } from '@quanzi/contract'
import { isPublic, notBlocked } from '../../identity/member/visibility.ts'
import type { RequestContext } from '../../identity/request/request-context.ts'
import type { Db } from '../../platform/db/handle.ts'
import { pagedStatement } from '../../platform/db/paged-statement.ts'
import { statement } from '../../platform/db/statement.ts'
import { findPage, toPage } from '../../platform/http/pagination.ts'

type NotificationRow = { id: number; title: string; content: string; link: string; visible_at: Date; is_read: boolean }

const notBlockedSql = `(n.from_id is null or ${notBlocked('$1', 'n.from_id')})`

/** One index scan each for the member's own and those to all members, merged. */
const listStatement = pagedStatement(
  'notifications',
  { columns: [{ column: 'visible_at', type: 'timestamptz' }], id: 'id', params: 3 },
  ({ key, after, orderBy, limit, branchLimit }) => {
    const branch = (recipient: string) =>
      `(select id, visible_at from notice n
        where ${recipient} and site_id = $2 and visible_at <= $3 and ${notBlockedSql} and ${after} ${orderBy} ${branchLimit})`
    return `select id, ${key} as key from (${branch('member_id = $1')} union all ${branch('member_id is null')}) n
      ${orderBy} ${limit}`
  },
)

/** Quotes a comment only while it is public, under a public post or to the post's author. */
const contentSql = `case when n.comment_id is null or exists (select 1 from comment c join post p on p.id = c.post_id
    where c.id = n.comment_id and ${isPublic('c')} and (${isPublic('p')} or p.author_id = $2 and p.state <> 9))
  then n.content else '评论已不可见' end`

const rowsStatement = statement<NotificationRow>(
  'notification_rows',
  `select n.id, n.title, ${contentSql} as content, n.link, n.visible_at, n.visible_at <= m.notices_seen as is_read
   from unnest($1::bigint[]) with ordinality as wanted(id, place) join notice n on n.id = wanted.id join member m on m.id = $2
   order by wanted.place`,
)

const countsStatement = statement<{ total: number; unread: number }>(
  'notification_counts',
  `select count(*) as total, count(*) filter (where n.visible_at > m.notices_seen) as unread
   from notice n join member m on m.id = $1
   where (n.member_id = $1 or n.member_id is null) and n.site_id = $2 and n.visible_at <= $3 and ${notBlockedSql}`,
)
const countNotifications = async (db: Db, ctx: RequestContext): Promise<{ total: number; unread: number }> =>
  (await countsStatement(db, [ctx.viewer.id, ctx.site.id, ctx.now]))[0] ?? { total: 0, unread: 0 }

/** Reading marks all as read; `unread` counts those that were not. */
export const listNotifications = async (
  ctx: RequestContext,
  paging: ParsedInput<'GET circle/commonapi notify'>,
): Promise<CallOutput<'GET circle/commonapi notify'>> => {
  const { total, unread } = await countNotifications(ctx.db, ctx)
  const found = await findPage(paging, listStatement(ctx.db, [ctx.viewer.id, ctx.site.id, ctx.now]))
  const shown = found.ids.length === 0 ? [] : await rowsStatement(ctx.db, [found.ids, ctx.viewer.id])
  if (unread > 0) {
    await ctx.db.updateTable('member').set({ notices_seen: ctx.now }).where('id', '=', ctx.viewer.id).execute()
  }
  const data = shown.map((row) => ({
    id: row.id,
    title: row.title,
    content: row.content,
    link: row.link,
    created_at: row.visible_at.toISOString(),
    is_read: row.is_read ? (1 as const) : (0 as const),
  }))
  return { ...toPage(data, paging, total, found.next), unread }
}

export const countUnread = async (ctx: RequestContext): Promise<CallOutput<'GET circle/commonapi unread'>> => ({
  unread: (await countNotifications(ctx.db, ctx)).unread,
})
