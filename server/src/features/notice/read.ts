import type { Answer, Input } from '@quanzi/contract'
import type { Db } from '../../db/handle.ts'
import { isPublic, notBlocked } from '../../db/sight.ts'
import { statement } from '../../db/statement.ts'
import type { Context } from '../../http/context.ts'
import { findPage, toPage } from '../../http/page.ts'

type Row = { id: number; title: string; content: string; link: string; visible_at: Date; is_read: boolean }
type Keyed = { id: number; key: string }

/** Not from one whom the reader `$1` blocks. */
const seen = `(n.from_id is null or ${notBlocked('$1', 'n.from_id')})`

const iso = `to_char(visible_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`
/** One's own and those to all, each a walk along its index, merged. */
const walk = (way: 'from' | 'behind') => {
  const anchor = way === 'behind' ? 'and (visible_at, id) < ($5::timestamptz, $6::bigint)' : ''
  const reach = way === 'behind' ? '$4' : '($4::int + $5::int)'
  const list = (whose: string) =>
    `(select id, visible_at from notice n where ${whose} and site_id = $2 and visible_at <= $3 and ${seen} ${anchor}
      order by visible_at desc, id desc limit ${reach})`
  return statement<Keyed>(
    `notices_${way}`,
    `select id, ${iso} as key from (${list('member_id = $1')} union all ${list('member_id is null')}) n
     order by visible_at desc, id desc limit $4 ${way === 'from' ? 'offset $5' : ''}`,
  )
}
const walkFrom = walk('from')
const walkBehind = walk('behind')

/** A comment that is not public any more is not quoted either, nor one under a post that is not, but to the post's author. */
const content = `case when n.comment_id is null or exists (select 1 from comment c join post p on p.id = c.post_id
    where c.id = n.comment_id and ${isPublic('c')} and (${isPublic('p')} or p.author_id = $2 and p.state <> 9))
  then n.content else '评论已不可见' end`

const rows = statement<Row>(
  'notice_rows',
  `select n.id, n.title, ${content} as content, n.link, n.visible_at, n.visible_at <= m.notices_seen as is_read
   from unnest($1::bigint[]) with ordinality as wanted(id, place) join notice n on n.id = wanted.id join member m on m.id = $2
   order by wanted.place`,
)

const counts = statement<{ total: number; unread: number }>(
  'notice_counts',
  `select count(*) as total, count(*) filter (where n.visible_at > m.notices_seen) as unread
   from notice n join member m on m.id = $1
   where (n.member_id = $1 or n.member_id is null) and n.site_id = $2 and n.visible_at <= $3 and ${seen}`,
)
const countNotices = async (db: Db, c: Context): Promise<{ total: number; unread: number }> =>
  (await counts(db, [c.viewer.id, c.site.id, c.now]))[0] ?? { total: 0, unread: 0 }

/** Notices, newest first. Reading them marks all that are there as read; the answer says what was unread before. */
export const readNotices = async (
  c: Context,
  paging: Input<'GET circle/commonapi notify'>,
): Promise<Answer<'GET circle/commonapi notify'>> => {
  const { total, unread } = await countNotices(c.db, c)
  const head = [c.viewer.id, c.site.id, c.now]
  const found = await findPage(paging, {
    from: (limit, offset) => walkFrom(c.db, [...head, limit, offset]),
    behind: ({ key, id }, limit) => walkBehind(c.db, [...head, limit, key, id]),
  })
  const shown = found.ids.length === 0 ? [] : await rows(c.db, [found.ids, c.viewer.id])
  if (unread > 0) {
    await c.db.updateTable('member').set({ notices_seen: c.now }).where('id', '=', c.viewer.id).execute()
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

export const countUnread = async (c: Context): Promise<Answer<'GET circle/commonapi unread'>> => ({
  unread: (await countNotices(c.db, c)).unread,
})
