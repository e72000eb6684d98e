import type { Paging } from '@quanzi/contract/call'
import { commentState, getStatesInStages } from '@quanzi/contract/states'
import {
  isActiveMember,
  isPublic,
  isPublicOrOwn,
  memberJson,
  notBlocked,
  notByBlockedAuthor,
} from '../../identity/member/visibility.ts'
import type { Db } from '../../platform/db/handle.ts'
import { pagedStatement } from '../../platform/db/statements/paged-statement.ts'
import { statement } from '../../platform/db/statements/statement.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import { findRows } from '../../platform/http/pagination.ts'
import type { CommentRow } from './view.ts'

const pendingStates = getStatesInStages('comment', 'first', 'second').join(', ')
/** The post leads the viewer's own comments to their index: without it all of them would be read. */
export const visibleSql = (c: string, viewer: string, post: string) =>
  `(${isPublic(c)} or (${c}.author_id = ${viewer} and ${c}.post_id = ${post} and ${c}.state in (${pendingStates})))`
const unblockedSql = (c: string, viewer: string) => notByBlockedAuthor(viewer, c)

/** The replies that the viewer sees in the thread: the counter less those of blocked members, who are seldom any. */
export const repliesSql = (c: string, viewer: string) => `(${c}.replies - case
  when ${c}.replies = 0 or not exists (select from member_block where member_id = ${viewer}) then 0
  else (select count(*) from comment br where br.root_id = ${c}.id and ${isPublic('br')} and not ${unblockedSql('br', viewer)}) end)`

/** The author of the answered comment, unless that is the top-level one or its author is invisible to the viewer. */
const answeredMemberSql = (c: string) => `(
  select ${memberJson('m', `${c}.site_id`, ", 'anonymous', r.anonymous")} from comment r join member m on m.id = r.author_id
  where r.id = ${c}.answered_id and r.id <> ${c}.root_id and (r.anonymous or ${isActiveMember('m', `${c}.site_id`)} and ${notBlocked('$2', 'm.id')}))`

const commentFieldsSql = (c: string, a: string) => `
  'id', ${c}.id, 'post_id', ${c}.post_id, 'content', ${c}.content, 'anonymous', ${c}.anonymous, 'state', ${c}.state,
  'likes', ${c}.likes, 'replies', ${repliesSql(c, '$2')}, 'ip_province', ${c}.ip_province, 'created_at', ${c}.created_at,
  'answered_id', ${c}.answered_id,
  'author', ${memberJson(a, `${c}.site_id`)}, 'answered', ${answeredMemberSql(c)}, 'post_author', p.author_id, 'post_anonymous', p.anonymous,
  'liked', exists (select 1 from comment_like l where l.comment_id = ${c}.id and l.member_id = $2)`

/** With the reply that comes first in `order`. */
const commentWithReplySql = (
  order = 'r.created_at, r.id',
) => `json_build_object(${commentFieldsSql('c', 'a')}, 'first', (
     select json_build_object(${commentFieldsSql('f', 'fa')}) from (
       select r.* from comment r where r.root_id = c.id and r.state <> 9 and ${visibleSql('r', '$2', 'c.post_id')} and ${unblockedSql('r', '$2')}
       order by ${order} limit 1
     ) f join member fa on fa.id = f.author_id))`
const commentTables = 'join member a on a.id = c.author_id join post p on p.id = c.post_id'

/** The post of a list of comments, with the number of comments that the list has. */
export type ParentPostRow = { site_id: number; state: number; hidden: boolean; author_id: number; n: number }
type CommentOnPage = { id: number; key: string; comment: CommentRow; post: ParentPostRow }
/** `post` is undefined where the page has no rows. */
export type CommentPage = { rows: CommentRow[]; next: string | null; post: ParentPostRow | undefined }

/** With the comments in one statement: a page costs one way to the database. */
const parentPostSql = `json_build_object('site_id', p.site_id, 'state', p.state, 'hidden', p.hidden, 'author_id', p.author_id, 'n', p.comments)`

/** Pages of comments. `where` selects from `comment c`; $1 is the post or the top-level comment, $2 the viewer. */
const commentsStatement = (
  name: string,
  where: string,
  sort: { column: string; type: 'timestamptz' | 'int' },
  direction: 'asc' | 'desc',
) =>
  pagedStatement<CommentOnPage>(
    name,
    { columns: [sort], id: 'c.id', direction, params: 2 },
    ({ key, after, orderBy, limit }) =>
      `select c.id, found.key, ${commentWithReplySql()} as comment, ${parentPostSql} as post from (
         select c.id, ${key} as key from comment c
         where ${where} and c.state <> 9 and ${unblockedSql('c', '$2')} and ${after} ${orderBy} ${limit}
       ) found join comment c on c.id = found.id ${commentTables} ${orderBy}`,
  )

const isTopLevel = `c.post_id = $1 and c.root_id is null and ${visibleSql('c', '$2', '$1')}`
const topLevelStatements = {
  latest: commentsStatement(
    'comment_top_level_latest',
    isTopLevel,
    { column: 'c.created_at', type: 'timestamptz' },
    'desc',
  ),
  likes: commentsStatement('comment_top_level_likes', isTopLevel, { column: 'c.likes', type: 'int' }, 'desc'),
}
const repliesStatement = commentsStatement(
  'comment_replies',
  `c.root_id = $1 and ${visibleSql('c', '$2', '(select post_id from comment where id = $1)')}`,
  { column: 'c.created_at', type: 'timestamptz' },
  'asc',
)

const readPage = async (
  paging: Paging,
  source: Parameters<typeof findRows<CommentOnPage>>[1],
): Promise<CommentPage> => {
  const { rows, next } = await findRows(paging, source)
  return { rows: rows.map(({ comment }) => comment), next, post: rows[0]?.post }
}

export const findComments = (
  db: Db,
  { postId, viewerId, by }: { postId: number; viewerId: number; by: 'latest' | 'likes' },
  paging: Paging,
): Promise<CommentPage> => readPage(paging, topLevelStatements[by](db, [postId, viewerId]))

export const findReplies = (db: Db, rootId: number, viewerId: number, paging: Paging): Promise<CommentPage> =>
  readPage(paging, repliesStatement(db, [rootId, viewerId]))

/** The thread of the comment $3 under the post $1, for the viewer $2. */
const threadStatement = statement<{ comment: CommentRow; post: ParentPostRow }>(
  'comment_thread',
  `select ${commentWithReplySql('r.id = $3 desc, r.created_at, r.id')} as comment, ${parentPostSql} as post
   from comment w join comment c on c.id = coalesce(w.root_id, w.id) ${commentTables}
   where w.id = $3 and c.post_id = $1
     and ${['w', 'c'].map((t) => `${t}.state <> 9 and ${visibleSql(t, '$2', '$1')} and ${unblockedSql(t, '$2')}`).join(' and ')}`,
)

/** Empty where the viewer does not see the comment. */
export const findThread = async (
  db: Db,
  { postId, viewerId, commentId }: { postId: number; viewerId: number; commentId: number },
): Promise<CommentPage> => {
  const rows = await threadStatement(db, [postId, viewerId, commentId])
  return { rows: rows.map(({ comment }) => comment), next: null, post: rows[0]?.post }
}

/** In the order of the ids. What was withdrawn after its id was found is left out, except for its author. */
const commentRowsStatement = statement<{ comment: CommentRow }>(
  'comment_rows',
  `select ${commentWithReplySql()} as comment
   from unnest($1::bigint[]) with ordinality as wanted(id, place) join comment c on c.id = wanted.id ${commentTables}
   where ${isPublicOrOwn('c', '$2')}
   order by wanted.place`,
)

export const findCommentRows = async (db: Db, ids: number[], viewerId: number): Promise<CommentRow[]> =>
  ids.length === 0 ? [] : (await commentRowsStatement(db, [ids, viewerId])).map((row) => row.comment)

/** The row of a comment that the same statement inserts, with its author as `a` and `$2` and its post as `p`. */
export const newCommentSql = (alias: string): string => `json_build_object(${commentFieldsSql(alias, 'a')}) as comment`

export type UnreadableComment = { state: number; author_id: number; published_at: Date | string | null }

/** Why a comment that is not online takes no action. To others one that waits, or never was public, does not exist. */
export const unreadableCommentError = (
  { state, author_id, published_at }: UnreadableComment,
  viewerId: number,
  data?: { field: string },
): ApiError => {
  const isOwn = author_id === viewerId
  if (state === commentState.deleted && (isOwn || published_at !== null)) return new ApiError('gone')
  return isOwn ? new ApiError('commentPending') : new ApiError('notFound', data && { data })
}
