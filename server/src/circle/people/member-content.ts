import { sql } from 'kysely'
import type { ExportTable, MemberContent } from '../../identity/account/member-content.ts'
import type { Db } from '../../platform/db/handle.ts'
import { noticeContent, noticeTitle } from '../notification/list-notifications.ts'
import { deleteItemsSoon } from './delete-items.ts'

/** In the form of the index `post_share_member`. Shares of visitors have a keyed hash. */
const sharingMember = `case when viewer ~ '^m[0-9]{1,15}$' then substr(viewer, 2)::bigint end`
const sharesOfMembers = `(select post_id, created_at, ${sharingMember} as member_id from post_share where viewer like 'm%')`

const relationTable = (name: string, table: string, key: string, columns = `x.${key}, x.created_at`): ExportTable => ({
  name,
  columns,
  from: `${table} x`,
  owner: 'x.member_id',
  key: `x.${key}`,
})

/** The steps of the member's own items; reviewers are not named. */
const reviewHistory = (kind: 'post' | 'comment'): ExportTable => ({
  name: `${kind}-history`,
  columns: `h.item_id as ${kind}_id, h.action, h.from_state, h.to_state, h.reason, h.rev,
    h.before ->> 'content' as content_before,
    h.before ->> 'ai_grade' as ai_grade_before, h.before ->> 'ai_grade_set' as ai_grade_after, t.name as tag_before, h.created_at`,
  from: `review_history h join ${kind} i on i.id = h.item_id left join tag t on t.id = (h.before ->> 'tag_id')::bigint`,
  where: `h.kind = '${kind}'`,
  owner: 'i.author_id',
  key: 'h.id',
})

const exportTables: readonly ExportTable[] = [
  {
    name: 'posts',
    columns: `p.id, p.site_id, p.type, p.state, p.content, t.name as tag, p.location, p.lng, p.lat, p.anonymous, p.ai, p.ai_review,
      p.media, p.ip_province, p.reason, p.selected, p.comments_closed, p.pinned_at, p.pinned_until, p.likes, p.comments, p.collects, p.shares, p.views, p.rewards,
      p.created_at, p.updated_at, p.submitted_at, p.published_at`,
    from: 'post p left join tag t on t.id = p.tag_id',
    owner: 'p.author_id',
    key: 'p.id',
  },
  {
    name: 'comments',
    columns: `c.id, c.site_id, c.post_id, c.root_id, c.answered_id, c.content, c.anonymous, c.state, c.reason, c.ip_province,
      c.likes, c.replies, c.created_at, c.updated_at, c.submitted_at, c.published_at`,
    from: 'comment c',
    owner: 'c.author_id',
    key: 'c.id',
  },
  {
    name: 'comments-received',
    columns: `c.id, c.post_id, c.content, case when c.anonymous then '' else m.nickname end as author, c.published_at`,
    from: 'comment c join post p on p.id = c.post_id join member m on m.id = c.author_id',
    where: 'c.state = 1 and not c.hidden',
    owner: 'p.author_id',
    key: 'c.id',
  },
  reviewHistory('post'),
  reviewHistory('comment'),
  relationTable('likes', 'post_like', 'post_id'),
  relationTable('comment-likes', 'comment_like', 'comment_id'),
  relationTable('shares', sharesOfMembers, 'post_id'),
  relationTable('collections', 'post_collect', 'post_id'),
  relationTable('followed-members', 'member_follow', 'target_id'),
  relationTable('followed-topics', 'tag_follow', 'tag_id'),
  relationTable('followed-towns', 'town_follow', 'town_id'),
  relationTable('blocked-members', 'member_block', 'target_id'),
  relationTable('votes', 'ballot', 'poll_id', 'x.poll_id, x.options, x.created_at'),
  relationTable(
    'notices',
    'notice',
    'id',
    `x.id, x.site_id, ${noticeTitle('x')} as title, ${noticeContent('x', 'x.member_id')} as content, x.link, x.created_at`,
  ),
  {
    name: 'ledger',
    columns: 'l.id, l.currency, l.amount, l.kind, l.target, l.created_at',
    from: 'ledger l',
    where: 'l.account > 0',
    owner: 'l.account',
    key: 'l.id',
  },
  {
    name: 'rewards-given',
    columns: 'r.id, r.site_id, r.post_id, r.currency, r.amount, r.created_at',
    from: 'reward r',
    owner: 'r.giver_id',
    key: 'r.id',
  },
  {
    name: 'files',
    columns: `f.id, f.site_id, f.kind, f.token, f.type, f.size, f.width, f.height, f.ai_grade, f.ai_producer, f.ai_produce_id,
      f.ai_stamp, f.created_at`,
    from: 'file f',
    owner: 'f.owner_id',
    key: 'f.id',
  },
  {
    name: 'video-uploads',
    columns: 'u.site_id, u.name, u.size, u.kind, u.received, u.file_id, u.created_at, u.touched_at',
    from: `(select v.*, row_number() over (partition by v.member_id order by v.created_at, v.key) as position
      from video_upload v) u`,
    owner: 'u.member_id',
    key: 'u.position',
  },
]

/** The member has at most one row for each target. */
const removeReactions = (db: Db, table: string, target: string, counter: string, memberId: number) =>
  sql`
    with gone as (
      delete from ${sql.table(table)} where member_id = ${memberId} returning ${sql.ref(`${target}_id`)} as item)
    update ${sql.table(target)} set ${sql.ref(counter)} = ${sql.ref(counter)} - 1
    where id in (select item from gone)`.execute(db)

const removeShares = (db: Db, memberId: number) =>
  sql`
    with gone as (
      delete from post_share where viewer like 'm%' and ${sql.raw(sharingMember)} = ${memberId} returning post_id as item)
    update post set shares = shares - 1 where id in (select item from gone)`.execute(db)

/** The polls are locked in one order, against deadlocks between two closings: a trigger counts each deleted ballot there. */
const removeBallots = async (db: Db, memberId: number): Promise<void> => {
  await db
    .selectFrom('poll')
    .select('id')
    .where('id', 'in', (query) => query.selectFrom('ballot').select('poll_id').where('member_id', '=', memberId))
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  await db.deleteFrom('ballot').where('member_id', '=', memberId).execute()
}

/** Books the remaining balance back to the system account, so that the ledger still sums to zero. */
const returnBalance = (db: Db, currency: 'credit' | 'coin', memberId: number, now: Date) => {
  const column = sql.ref(`${currency}s`)
  return sql`
    with held as (
      select id, ${column} as amount, gen_random_uuid() as movement from member where id = ${memberId} and ${column} > 0),
      entries as (
        insert into ledger (movement, account, currency, amount, kind, created_at)
        select movement, id, ${currency}::text, -amount, 'leave', ${now}::timestamptz from held
        union all select movement, 0, ${currency}::text, amount, 'leave', ${now}::timestamptz from held)
    update member set ${column} = 0 where id in (select id from held)`.execute(db)
}

export const memberContent: MemberContent = {
  exportTables,
  delete: async ({ app, viewer: { id }, now }, db) => {
    await deleteItemsSoon(app, db, id)
    await removeReactions(db, 'post_like', 'post', 'likes', id)
    await removeShares(db, id)
    await removeReactions(db, 'post_collect', 'post', 'collects', id)
    await removeReactions(db, 'comment_like', 'comment', 'likes', id)
    await removeReactions(db, 'tag_follow', 'tag', 'followers', id)
    await removeBallots(db, id)
    await db.deleteFrom('town_follow').where('member_id', '=', id).execute()
    for (const table of ['member_follow', 'member_block'] as const)
      await db
        .deleteFrom(table)
        .where(({ eb, or }) => or([eb('member_id', '=', id), eb('target_id', '=', id)]))
        .execute()
    // Notifications caused by the member name the member and quote the comment.
    await db
      .deleteFrom('notice')
      .where(({ eb, or }) => or([eb('member_id', '=', id), eb('from_id', '=', id)]))
      .execute()
    await returnBalance(db, 'credit', id, now)
    await returnBalance(db, 'coin', id, now)
  },
}
