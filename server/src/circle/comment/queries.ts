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
import { type PageSource, pagedStatement } from '../../platform/db/statements/paged-statement.ts'
import { statement } from '../../platform/db/statements/statement.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import { findRows } from '../../platform/http/pagination.ts'
import type { CommentRow } from './view.ts'

const pendingStates = getStatesInStages('comment', 'first', 'second').join(', ')
/** The post leads the viewer's own comments to their index: without it all of them would be read. */
const isOwnPending = (c: string, viewer: string, post: string) =>
  `(${c}.author_id = ${viewer} and ${c}.post_id = ${post} and ${c}.state in (${pendingStates}))`
export const visibleSql = (c: string, viewer: string, post: string) =>
  `(${isPublic(c)} or ${isOwnPending(c, viewer, post)})`
/** Own replies under the post that wait. With a parameter as `post` it is looked up once for all threads. */
const hasPendingReplies = (viewer: string, post: string) =>
  `exists (select from comment w where w.root_id is not null and ${isOwnPending('w', viewer, post)})`

/**
 * The replies that the viewer sees in the thread: the counter, minus replies of blocked members (seldom any), plus the
 * viewer's that wait.
 */
export const repliesSql = (c: string, viewer: string, post: string) => `(${c}.replies - case
  when ${c}.replies = 0 or not exists (select from member_block where member_id = ${viewer}) then 0
  else (select count(*) from comment br where br.root_id = ${c}.id and ${isPublic('br')} and not ${notByBlockedAuthor(viewer, 'br')}) end
  + case when ${hasPendingReplies(viewer, post)}
    then (select count(*) from comment w where w.root_id = ${c}.id and ${isOwnPending('w', viewer, post)}) else 0 end)`

/** The author of the answered comment, unless that is the top-level one or its author is invisible to the viewer. */
const answeredMemberSql = (c: string) => `(
  select ${memberJson('m', `${c}.site_id`, ", 'anonymous', r.anonymous")} from comment r join member m on m.id = r.author_id
  where r.id = ${c}.answered_id and r.id <> ${c}.root_id and (r.anonymous or ${isActiveMember('m', `${c}.site_id`)} and ${notBlocked('$2', 'm.id')}))`

/** Omits what a level cannot have: a reply has no replies, a top-level comment answers none. */
type Level = 'top' | 'reply' | 'any'

const commentFieldsSql = (c: string, a: string, level: Level, { post = `${c}.post_id`, isNew = false } = {}) => `
  'id', ${c}.id, 'post_id', ${c}.post_id, 'content', ${c}.content, 'anonymous', ${c}.anonymous, 'state', ${c}.state,
  'likes', ${c}.likes, 'replies', ${isNew || level === 'reply' ? 0 : repliesSql(c, '$2', post)}, 'ip_province', ${c}.ip_province, 'created_at', ${c}.created_at,
  'answered_id', ${c}.answered_id,
  'author', ${memberJson(a, `${c}.site_id`)}, 'answered', ${level === 'top' ? 'null::json' : answeredMemberSql(c)}, 'post_author', p.author_id, 'post_anonymous', p.anonymous,
  'liked', ${isNew ? 'false' : `exists (select 1 from comment_like l where l.comment_id = ${c}.id and l.member_id = $2)`}`

/**
 * Comments `c` of a parent that the viewer sees: an index scan each for the public ones and the viewer's that wait,
 * merged. As one condition both would read and sort all comments of a busy parent.
 */
const visibleComments = (c: string, parent: string, post: string, orderAndLimit: string, and = 'true') => {
  const branch = (where: string) =>
    `(select ${c}.* from comment ${c} where ${parent} and ${where} and ${and} ${orderAndLimit})`
  return `${branch(`${isPublic(c)} and ${notByBlockedAuthor('$2', c)}`)} union all ${branch(isOwnPending(c, '$2', post))}`
}

/** The first reply of `c`, or the reply `named` instead where the viewer sees it. */
const firstReplySql = (post: string, named = '') => {
  const thread = 'r.root_id = c.id'
  const namedSql =
    named &&
    `(select r.* from comment r where ${thread} and r.id = ${named} and ${visibleSql('r', '$2', post)}
      and ${notByBlockedAuthor('$2', 'r')}) union all`
  return `case when c.replies > 0 or ${hasPendingReplies('$2', post)} then (
     select json_build_object(${commentFieldsSql('f', 'fa', 'reply')}) from (
       select r.* from (${namedSql} ${visibleComments('r', thread, post, 'order by r.created_at, r.id limit 1')}) r
       order by ${named && `r.id = ${named} desc,`} r.created_at, r.id limit 1
     ) f join member fa on fa.id = f.author_id) end`
}

/** The post of a list of comments, with the number of comments that the list has. */
export type ParentPostRow = { site_id: number; state: number; hidden: boolean; author_id: number; n: number }
/** `post` is undefined where it does not exist. */
export type CommentPage = { rows: CommentRow[]; next: string | null; post: ParentPostRow | undefined }
type KeyedComment = CommentRow & { key: string }
type PageRow = { post: ParentPostRow; comments: KeyedComment[] | null }

/** With the comments in one row: a page costs one round trip to the database. */
const parentPostSql = `json_build_object('site_id', p.site_id, 'state', p.state, 'hidden', p.hidden, 'author_id', p.author_id, 'n', p.comments) as post`

/** Pages of comments. $1 is the post or the top-level comment, $2 the viewer. */
const commentsStatement = (
  name: string,
  { parent, post, fields }: { parent: string; post: string; fields: string },
  sort: { column: string; type: 'timestamptz' | 'int' },
  direction: 'asc' | 'desc',
) =>
  pagedStatement<PageRow>(
    name,
    { columns: [sort], id: 'c.id', direction, params: 2 },
    ({ key, after, orderBy, limit, branchLimit }) =>
      `select ${parentPostSql}, (select json_agg(json_build_object(${fields}, 'key', ${key}) ${orderBy}) from (
         select c.* from (${visibleComments('c', parent, post, `${orderBy} ${branchLimit}`, after)}) c ${orderBy} ${limit}
       ) c join member a on a.id = c.author_id) as comments
       from post p where p.id = ${post}`,
  )

const topLevel = {
  parent: 'c.post_id = $1 and c.root_id is null',
  post: '$1',
  fields: `${commentFieldsSql('c', 'a', 'top', { post: '$1' })}, 'first', ${firstReplySql('$1')}`,
}
const topLevelStatements = {
  latest: commentsStatement(
    'comment_top_level_latest',
    topLevel,
    { column: 'c.created_at', type: 'timestamptz' },
    'desc',
  ),
  likes: commentsStatement('comment_top_level_likes', topLevel, { column: 'c.likes', type: 'int' }, 'desc'),
}
const repliesStatement = commentsStatement(
  'comment_replies',
  {
    parent: 'c.root_id = $1',
    post: '(select post_id from comment where id = $1)',
    fields: `${commentFieldsSql('c', 'a', 'reply')}, 'first', null`,
  },
  { column: 'c.created_at', type: 'timestamptz' },
  'asc',
)

const readPage = async (paging: Paging, { fromStart, afterCursor }: PageSource<PageRow>): Promise<CommentPage> => {
  let post: ParentPostRow | undefined
  const unwrap = ([row]: PageRow[]) => {
    post = row?.post
    return row?.comments ?? []
  }
  const found = await findRows<KeyedComment>(paging, {
    fromStart: async (...at) => unwrap(await fromStart(...at)),
    afterCursor: async (...at) => unwrap(await afterCursor(...at)),
  })
  return { ...found, post }
}

export const findComments = (
  db: Db,
  { postId, viewerId, by }: { postId: number; viewerId: number; by: 'latest' | 'likes' },
  paging: Paging,
): Promise<CommentPage> => readPage(paging, topLevelStatements[by](db, [postId, viewerId]))

export const findReplies = (db: Db, rootId: number, viewerId: number, paging: Paging): Promise<CommentPage> =>
  readPage(paging, repliesStatement(db, [rootId, viewerId]))

const commentTables = 'join member a on a.id = c.author_id join post p on p.id = c.post_id'

/** The thread of the comment $3 under the post $1, for the viewer $2. */
const threadStatement = statement<{ comment: CommentRow; post: ParentPostRow }>(
  'comment_thread',
  `select json_build_object(${commentFieldsSql('c', 'a', 'top', { post: '$1' })}, 'first', ${firstReplySql('$1', '$3')}) as comment, ${parentPostSql}
   from comment w join comment c on c.id = coalesce(w.root_id, w.id) ${commentTables}
   where w.id = $3 and c.post_id = $1
     and ${['w', 'c'].map((t) => `${t}.state <> 9 and ${visibleSql(t, '$2', '$1')} and ${notByBlockedAuthor('$2', t)}`).join(' and ')}`,
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
  `select json_build_object(${commentFieldsSql('c', 'a', 'any')}, 'first', ${firstReplySql('c.post_id')}) as comment
   from unnest($1::bigint[]) with ordinality as wanted(id, position) join comment c on c.id = wanted.id ${commentTables}
   where ${isPublicOrOwn('c', '$2')}
   order by wanted.position`,
)

export const findCommentRows = async (db: Db, ids: number[], viewerId: number): Promise<CommentRow[]> =>
  ids.length === 0 ? [] : (await commentRowsStatement(db, [ids, viewerId])).map((row) => row.comment)

/** The row of a comment that the same statement inserts, with its author as `a` and `$2` and its post as `p`. */
export const newCommentSql = (alias: string, level: Level): string =>
  `json_build_object(${commentFieldsSql(alias, 'a', level, { isNew: true })}) as comment`

export type UnreadableComment = { state: number; author_id: number; published_at: Date | string | null }

/** The error for acting on a comment that is not online. To others a waiting or never public one does not exist. */
export const unreadableCommentError = (
  { state, author_id, published_at }: UnreadableComment,
  viewerId: number,
  data?: { field: string },
): ApiError => {
  const isOwn = author_id === viewerId
  if (state === commentState.deleted && (isOwn || published_at !== null)) return new ApiError('gone')
  return isOwn ? new ApiError('commentPending') : new ApiError('notFound', data && { data })
}
