import type { Paging } from '@quanzi/contract/call'
import { statesIn } from '@quanzi/contract/states'
import type { Db } from '../../db/handle.ts'
import { isPublic, isThere, memberJson, notBlocked, notByBlocked } from '../../db/sight.ts'
import { statement } from '../../db/statement.ts'
import { type Found, findPage } from '../../http/page.ts'
import { isoText } from '../post/feed.ts'
import type { CommentRow } from './view.ts'

type Keyed = { id: number; key: string }

/** What waits for review, for its own author's eyes. */
const pending = statesIn('comment', 'first', 'second').join(', ')
const visible = (viewer: string) => `(${isPublic('c')} or (c.author_id = ${viewer} and c.state in (${pending})))`
const unblocked = (viewer: string) => notByBlocked(viewer, 'c')

const keys = {
  latest: { column: 'c.created_at', key: isoText('c.created_at'), type: 'timestamptz' },
  likes: { column: 'c.likes', key: 'c.likes::text', type: 'int' },
} as const

const heads = (by: keyof typeof keys, way: 'from' | 'behind') =>
  statement<Keyed>(
    `comment_heads_${by}_${way}`,
    `select c.id, ${keys[by].key} as key from comment c
     where c.post_id = $1 and c.root_id is null and c.state <> 9 and ${visible('$2')} and ${unblocked('$2')}
     ${way === 'behind' ? `and (${keys[by].column}, c.id) < ($4::${keys[by].type}, $5::bigint)` : ''}
     order by ${keys[by].column} desc, c.id desc limit $3 ${way === 'from' ? 'offset $4' : ''}`,
  )
const walks = {
  latest: { from: heads('latest', 'from'), behind: heads('latest', 'behind') },
  likes: { from: heads('likes', 'from'), behind: heads('likes', 'behind') },
}

/** Which comments of a post, its viewer's own waiting ones among them. */
export const findComments = (
  db: Db,
  { postId, viewerId, by }: { postId: number; viewerId: number; by: 'latest' | 'likes' },
  paging: Paging,
): Promise<Found> =>
  findPage(paging, {
    from: (limit, offset) => walks[by].from(db, [postId, viewerId, limit, offset]),
    behind: ({ key, id }, limit) => walks[by].behind(db, [postId, viewerId, limit, key, id]),
  })

const thread = (way: 'from' | 'behind') =>
  statement<Keyed>(
    `comment_thread_${way}`,
    `select c.id, ${isoText('c.created_at')} as key from comment c
     where c.root_id = $1 and c.state <> 9 and ${visible('$2')} and ${unblocked('$2')}
     ${way === 'behind' ? 'and (c.created_at, c.id) > ($4::timestamptz, $5::bigint)' : ''}
     order by c.created_at, c.id limit $3 ${way === 'from' ? 'offset $4' : ''}`,
  )
const threadFrom = thread('from')
const threadBehind = thread('behind')

/** Which replies under a comment, oldest first. */
export const findReplies = (db: Db, rootId: number, viewerId: number, paging: Paging): Promise<Found> =>
  findPage(paging, {
    from: (limit, offset) => threadFrom(db, [rootId, viewerId, limit, offset]),
    behind: ({ key, id }, limit) => threadBehind(db, [rootId, viewerId, limit, key, id]),
  })

/** Whom a reply answers is shown when that is a reply itself, by one who is seen: the head of the thread stands above anyway. */
const answered = (c: string) => `(
  select ${memberJson('m', ", 'anonymous', r.anonymous")} from comment r join member m on m.id = r.author_id
  where r.id = ${c}.answered_id and r.id <> ${c}.root_id and (r.anonymous or ${isThere('m')} and ${notBlocked('$2', 'm.id')}))`

const one = (c: string, a: string) => `
  'id', ${c}.id, 'post_id', ${c}.post_id, 'content', ${c}.content, 'anonymous', ${c}.anonymous, 'state', ${c}.state,
  'likes', ${c}.likes, 'replies', ${c}.replies, 'ip_province', ${c}.ip_province, 'created_at', ${c}.created_at,
  'answered_id', ${c}.answered_id,
  'author', ${memberJson(a)}, 'answered', ${answered(c)}, 'post_author', p.author_id, 'post_anonymous', p.anonymous,
  'liked', exists (select 1 from comment_like l where l.comment_id = ${c}.id and l.member_id = $2)`

/** Comments with their first reply, as this viewer may see it, in the order of the ids. */
const rows = statement<{ comment: CommentRow }>(
  'comment_rows',
  `select json_build_object(${one('h', 'a')}, 'first', (
     select json_build_object(${one('f', 'fa')}) from (
       select c.* from comment c where c.root_id = h.id and c.state <> 9 and ${visible('$2')} and ${unblocked('$2')}
       order by c.created_at, c.id limit 1
     ) f join member fa on fa.id = f.author_id)) as comment
   from unnest($1::bigint[]) with ordinality as wanted(id, place) join comment h on h.id = wanted.id
   join member a on a.id = h.author_id join post p on p.id = h.post_id
   order by wanted.place`,
)

export const commentRows = async (db: Db, ids: number[], viewerId: number): Promise<CommentRow[]> =>
  ids.length === 0 ? [] : (await rows(db, [ids, viewerId])).map((row) => row.comment)

/** A comment that was just made, by its author `a` (`$2`) under the post `p`: nobody has answered it yet. */
export const newComment = (made: string): string => `json_build_object(${one(made, 'a')}) as comment`
