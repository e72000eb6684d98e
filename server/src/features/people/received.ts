import type { Answer, Input } from '@quanzi/contract'
import { isPublic, isThere, memberJson, notBlocked, notByBlocked } from '../../db/sight.ts'
import { statement } from '../../db/statement.ts'
import type { Context } from '../../http/context.ts'
import { findRows, toPage } from '../../http/page.ts'
import { type MemberRow, showMember } from '../member/view.ts'
import { isoText } from '../post/feed.ts'
import { peekAt } from './peek.ts'
import { commentsWithPosts } from './said.ts'
import { ownAlone } from './whose.ts'

/** Until when a list has been seen; what came later is new. */
const seenAt = statement<{ likes_seen: Date; comments_seen: Date }>(
  'people_seen',
  'select likes_seen, comments_seen from member where id = $1',
)

type Liked = { id: number; key: string; post_id: number; member: MemberRow; followed: boolean; created_at: Date }

/** Likes of one's public posts: a short walk for each post, merged. Ties of a moment are told apart by post and liker. */
const likesTo = (way: 'from' | 'behind') =>
  statement<Liked>(
    `people_get_digg_${way}`,
    `select m.id, ${isoText('l.created_at')} || ' ' || l.post_id as key, l.post_id, ${memberJson('m')} as member, l.created_at,
       exists (select 1 from follow f where f.member_id = $1 and f.target_id = m.id) as followed
     from post p, lateral (
       select x.* from post_like x join member xm on xm.id = x.member_id and ${isThere('xm', '$3')}
       where x.post_id = p.id and x.member_id <> $1 and ${notBlocked('$1', 'x.member_id')}
       ${way === 'behind' ? 'and (x.created_at, x.post_id, x.member_id) < ($5::timestamptz, $6::bigint, $7::bigint)' : ''}
       order by x.created_at desc limit ${way === 'behind' ? '$4' : '($4::int + $5::int)'}
     ) l join member m on m.id = l.member_id
     where p.author_id = $1 and p.site_id = $2 and ${isPublic('p')}
     order by l.created_at desc, l.post_id desc, l.member_id desc limit $4 ${way === 'from' ? 'offset $5' : ''}`,
  )
const likesFrom = likesTo('from')
const likesBehind = likesTo('behind')
const likesCount = statement<{ n: number }>(
  'people_get_digg_n',
  `select coalesce(sum(likes), 0) as n from post p where p.author_id = $1 and p.site_id = $2 and ${isPublic('p')}`,
)

/** Who liked the caller's posts. Reading marks them seen. */
export const likesReceived = async (
  c: Context,
  { id, ...paging }: Input<'GET circle/memberapi get_digg'>,
): Promise<Answer<'GET circle/memberapi get_digg'>> => {
  const me = ownAlone(c, id)
  const head = [me, c.site.id, c.now]
  const { rows, next } = await findRows(paging, {
    from: (limit, offset) => likesFrom(c.db, [...head, limit, offset]),
    behind: ({ key, id }, limit) => {
      const [at, post] = key.split(' ')
      return likesBehind(c.db, [...head, limit, at, post ?? '0', id])
    },
  })
  const [seen] = await seenAt(c.db, [me])
  const [counted] = await likesCount(c.db, [me, c.site.id])
  const posts = await peekAt(
    c,
    rows.map((row) => row.post_id),
  )
  await c.db.updateTable('member').set({ likes_seen: c.now }).where('id', '=', me).execute()
  const data = rows.flatMap((row) => {
    const topic = posts.get(row.post_id)
    if (!topic) return []
    return [
      {
        member_id: row.id,
        member_data: showMember(row.member),
        is_attention: row.followed ? (1 as const) : (0 as const),
        created_at: row.created_at.toISOString(),
        topic_id: row.post_id,
        is_read: isRead(row.created_at, seen?.likes_seen),
        topic,
      },
    ]
  })
  return toPage(data, paging, counted?.n ?? 0, next)
}

type Said = { id: number; key: string; published_at: Date }

/** Comments under one's public posts and answers to one's comments, by others, once each. */
const repliesTo = (way: 'from' | 'behind') => {
  const walk = (where: string) =>
    `lateral (select c.id, c.published_at from comment c where ${where} and ${isPublic('c')} and c.author_id <> $1
       and c.published_at is not null and ${notByBlocked('$1', 'c')}
       ${way === 'behind' ? 'and (c.published_at, c.id) < ($4::timestamptz, $5::bigint)' : ''}
       order by c.published_at desc, c.id desc limit ${way === 'behind' ? '$3' : '($3::int + $4::int)'}) x`
  return statement<Said>(
    `people_get_reply_${way}`,
    `select id, ${isoText('published_at')} as key, published_at from (
       select x.* from post p, ${walk('c.post_id = p.id')} where p.author_id = $1 and p.site_id = $2 and ${isPublic('p')}
       union
       select x.* from comment mine join post p on p.id = mine.post_id and ${isPublic('p')}, ${walk('c.answered_id = mine.id')}
       where mine.author_id = $1 and mine.site_id = $2 and mine.state <> 9
     ) found order by published_at desc, id desc limit $3 ${way === 'from' ? 'offset $4' : ''}`,
  )
}
const repliesFrom = repliesTo('from')
const repliesBehind = repliesTo('behind')
const repliesCount = statement<{ n: number }>(
  'people_get_reply_n',
  `select coalesce(sum(comments), 0) as n from post p where p.author_id = $1 and p.site_id = $2 and ${isPublic('p')}`,
)

/** What others said to the caller. Reading marks it seen. */
export const repliesReceived = async (
  c: Context,
  { id, ...paging }: Input<'GET circle/memberapi get_reply'>,
): Promise<Answer<'GET circle/memberapi get_reply'>> => {
  const me = ownAlone(c, id)
  const { rows, next } = await findRows(paging, {
    from: (limit, offset) => repliesFrom(c.db, [me, c.site.id, limit, offset]),
    behind: ({ key, id }, limit) => repliesBehind(c.db, [me, c.site.id, limit, key, id]),
  })
  const [seen] = await seenAt(c.db, [me])
  const [counted] = await repliesCount(c.db, [me, c.site.id])
  const comments = await commentsWithPosts(
    c,
    rows.map((row) => row.id),
  )
  await c.db.updateTable('member').set({ comments_seen: c.now }).where('id', '=', me).execute()
  const at = new Map(rows.map((row) => [row.id, row.published_at]))
  const data = comments.map((comment) => ({
    ...comment,
    is_read: isRead(at.get(comment.comment_id), seen?.comments_seen),
  }))
  return toPage(data, paging, counted?.n ?? 0, next)
}

/** What was never looked at reads as the beginning of time, which is no date at all. */
const isRead = (at: Date | undefined, seen: Date | undefined): 0 | 1 =>
  at && seen && Number.isFinite(Number(seen)) && at <= seen ? 1 : 0
