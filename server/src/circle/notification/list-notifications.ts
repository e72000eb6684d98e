import { type MemberRow, serializeMember } from '../../identity/member/view.ts'
import { isActiveMember, isPublic, isPublicOrOwn, memberJson, notBlocked } from '../../identity/member/visibility.ts'
import type { Operation, RequestContext } from '../../identity/request/request-context.ts'
import { pagedStatement } from '../../platform/db/statements/paged-statement.ts'
import { statement } from '../../platform/db/statements/statement.ts'
import { findPage, isFirstPage, toPage } from '../../platform/http/pagination.ts'
import { unreadSql } from '../people/counts.ts'
import { markSeen, seenAt } from '../people/messages-seen.ts'
import { findPostPreviews } from '../people/post-preview.ts'
import { memberActions } from './notify.ts'
import { listReceivedReactions } from './received-reactions.ts'

type NotificationRow = {
  id: number
  title: string
  content: string
  link: string
  visible_at: Date
  is_read: boolean
  from: MemberRow | null
}

const notBlockedSql = `(n.from_id is null or ${notBlocked('$1', 'n.from_id')})`

/** An announcement to towns is for those who follow one of them. */
const forAllOrTownSql = `(n.member_id is null and (n.town_ids = '{}'
  or n.town_ids && array(select f.town_id from town_follow f where f.member_id = $1)))`

/** One index scan each for the member's own and those to all members, merged. */
const listStatementOf = (name: string, condition: string) =>
  pagedStatement(
    name,
    { columns: [{ column: 'visible_at', type: 'timestamptz' }], id: 'id', params: 3 },
    ({ key, after, orderBy, limit, branchLimit }) => {
      const branch = (recipient: string) =>
        `(select id, visible_at from notice n
        where ${recipient} and site_id = $2 and visible_at <= $3 and ${condition} and ${notBlockedSql} and ${after} ${orderBy} ${branchLimit})`
      return `select id, ${key} as key from (${branch('member_id = $1')} union all ${branch(forAllOrTownSql)}) n
      ${orderBy} ${limit}`
    },
  )
const notAboutComments = 'comment_id is null'
const lists = {
  '': listStatementOf('notifications', 'true'),
  notices: listStatementOf('notifications_notices', notAboutComments),
}

/** Quotes a comment only while it is public, under a public post or to the post's author. */
export const noticeContent = (notice: string, reader: string): string =>
  `case when ${notice}.comment_id is null or exists (select 1 from comment c join post p on p.id = c.post_id
    where c.id = ${notice}.comment_id and ${isPublic('c')} and ${isPublicOrOwn('p', reader)})
  then ${notice}.content else '评论已不可见' end`

const actionAtEnd = `(?:${Object.values(memberActions).join('|')})$`

/** With the nickname of today, also of a banned member: that of the day may have been rejected since. */
export const noticeTitle = (notice: string): string =>
  `coalesce((select w.nickname || substring(${notice}.title from '${actionAtEnd}') from member w where w.id = ${notice}.from_id),
    ${notice}.title)`

// A link of an announcement has no `#`.
const postRoute = '^#?/(?:sharedetail|topic_edit)/(\\d{1,15})(?:\\?comment=\\d+)?$'

/** The link to a post is there only while the reader may open it: it may have gone offline since, or before. */
const rowsStatement = statement<NotificationRow>(
  'notification_rows',
  `select n.id, ${noticeTitle('n')} as title, ${noticeContent('n', '$2')} as content,
     case when n.link !~ '${postRoute}' or ${isPublicOrOwn('p', '$2')} then n.link else '' end as link, n.visible_at,
     n.visible_at <= ${seenAt('notices', '$2', 'n.site_id')} as is_read,
     case when f.id is null then null else ${memberJson('f', 'n.site_id')} end as from
   from unnest($1::bigint[]) with ordinality as wanted(id, position) join notice n on n.id = wanted.id
   left join post p on p.id = substring(n.link from '${postRoute}')::bigint and p.site_id = n.site_id
   left join member f on f.id = n.from_id and ${isActiveMember('f', 'n.site_id', '$3')}
   order by wanted.position`,
)

const countsStatementOf = (name: string, condition: string) =>
  statement<{ total: number; unread: number }>(
    name,
    `select count(*) as total, count(*) filter (where n.visible_at > ${seenAt('notices', '$1', '$2')}) as unread
     from notice n
     where (n.member_id = $1 or ${forAllOrTownSql}) and n.site_id = $2 and n.visible_at <= $3 and ${condition} and ${notBlockedSql}`,
  )
const counts = {
  '': countsStatementOf('notification_counts', 'true'),
  notices: countsStatementOf('notification_notice_counts', notAboutComments),
}
const countNotifications = async (ctx: RequestContext, group: keyof typeof counts) =>
  (await counts[group](ctx.db, [ctx.viewer.id, ctx.site.id, ctx.now]))[0] ?? { total: 0, unread: 0 }

/** Reading marks all as read; `unread` counts those that were not. */
export const listNotifications: Operation<'GET circle/commonapi notify'> = async (ctx, { group, ...paging }) => {
  if (group === 'likes') return listReceivedReactions(ctx, paging)
  const { total, unread } = await countNotifications(ctx, group)
  const found = await findPage(paging, lists[group](ctx.db, [ctx.viewer.id, ctx.site.id, ctx.now]))
  const shown = found.ids.length === 0 ? [] : await rowsStatement(ctx.db, [found.ids, ctx.viewer.id, ctx.now])
  if (unread > 0 && isFirstPage(paging)) await markSeen(ctx, 'notices')
  const linked = shown.map((row) => ({ post_id: postIdOf(row) })).filter(({ post_id }) => post_id > 0)
  const posts = await findPostPreviews(ctx, linked)
  const data = shown.map((row) => {
    const topic = posts.get(postIdOf(row))
    return {
      id: row.id,
      title: row.title,
      content: row.content,
      link: row.link,
      created_at: row.visible_at.toISOString(),
      is_read: row.is_read ? (1 as const) : (0 as const),
      kind: 'notice' as const,
      ...(row.from && { member_data: serializeMember(row.from) }),
      ...(topic && { topic }),
    }
  })
  return { ...toPage(data, paging, total, found.next), unread }
}

const postIdOf = ({ link }: { link: string }): number => Number(new RegExp(postRoute).exec(link)?.[1] ?? 0)

const groupsStatement = statement<{ likes: number; comments: number }>(
  'notification_unread_groups',
  `select ${unreadSql.likes} + ${unreadSql.collects} as likes, ${unreadSql.replies} as comments`,
  { plannedOnce: true },
)

export const countUnread: Operation<'GET circle/commonapi unread'> = async (ctx) => {
  const [groups] = await groupsStatement(ctx.db, [ctx.viewer.id, ctx.site.id, ctx.viewer.id, ctx.now])
  const notices = (await countNotifications(ctx, 'notices')).unread
  return {
    unread: (await countNotifications(ctx, '')).unread,
    groups: { likes: groups?.likes ?? 0, comments: groups?.comments ?? 0, notices },
  }
}
