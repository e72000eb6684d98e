import type { Paging } from '@quanzi/contract/call'
import { getStatesInStages } from '@quanzi/contract/states'
import {
  isActiveMember,
  isPublic,
  memberJson,
  notBlocked,
  notByBlockedAuthor,
} from '../../identity/member/visibility.ts'
import type { Db } from '../../platform/db/handle.ts'
import { pagedStatement } from '../../platform/db/paged-statement.ts'
import { statement } from '../../platform/db/statement.ts'
import { findPage, type IdPage } from '../../platform/http/pagination.ts'
import type { CommentRow } from './view.ts'

const pendingStates = getStatesInStages('comment', 'first', 'second').join(', ')
/** The post leads the viewer's own comments to their index: without it all of them would be read. */
const visibleSql = (viewer: string, post: string) =>
  `(${isPublic('c')} or (c.author_id = ${viewer} and c.post_id = ${post} and c.state in (${pendingStates})))`
const unblockedSql = (viewer: string) => notByBlockedAuthor(viewer, 'c')

const topLevelStatement = (name: string, column: string, type: 'timestamptz' | 'int') =>
  pagedStatement(
    `comment_top_level_${name}`,
    { columns: [{ column, type }], id: 'c.id', params: 2 },
    ({ key, after, orderBy, limit }) =>
      `select c.id, ${key} as key from comment c
       where c.post_id = $1 and c.root_id is null and c.state <> 9 and ${visibleSql('$2', '$1')} and ${unblockedSql('$2')}
       and ${after} ${orderBy} ${limit}`,
  )
const topLevelStatements = {
  latest: topLevelStatement('latest', 'c.created_at', 'timestamptz'),
  likes: topLevelStatement('likes', 'c.likes', 'int'),
}

/** The top-level comments of a post, with the viewer's own that wait for review. */
export const findComments = (
  db: Db,
  { postId, viewerId, by }: { postId: number; viewerId: number; by: 'latest' | 'likes' },
  paging: Paging,
): Promise<IdPage> => findPage(paging, topLevelStatements[by](db, [postId, viewerId]))

const repliesStatement = pagedStatement(
  'comment_replies',
  { columns: [{ column: 'c.created_at', type: 'timestamptz' }], id: 'c.id', direction: 'asc', params: 2 },
  ({ key, after, orderBy, limit }) =>
    `select c.id, ${key} as key from comment c
     where c.root_id = $1 and c.state <> 9 and ${visibleSql('$2', '(select post_id from comment where id = $1)')} and ${unblockedSql('$2')} and ${after} ${orderBy} ${limit}`,
)

export const findReplies = (db: Db, rootId: number, viewerId: number, paging: Paging): Promise<IdPage> =>
  findPage(paging, repliesStatement(db, [rootId, viewerId]))

/** The author of the answered comment, unless that is the top-level one or its author is invisible to the viewer. */
const answeredMemberSql = (c: string) => `(
  select ${memberJson('m', `${c}.site_id`, ", 'anonymous', r.anonymous")} from comment r join member m on m.id = r.author_id
  where r.id = ${c}.answered_id and r.id <> ${c}.root_id and (r.anonymous or ${isActiveMember('m', `${c}.site_id`)} and ${notBlocked('$2', 'm.id')}))`

const commentFieldsSql = (c: string, a: string) => `
  'id', ${c}.id, 'post_id', ${c}.post_id, 'content', ${c}.content, 'anonymous', ${c}.anonymous, 'state', ${c}.state,
  'likes', ${c}.likes, 'replies', ${c}.replies, 'ip_province', ${c}.ip_province, 'created_at', ${c}.created_at,
  'answered_id', ${c}.answered_id,
  'author', ${memberJson(a, `${c}.site_id`)}, 'answered', ${answeredMemberSql(c)}, 'post_author', p.author_id, 'post_anonymous', p.anonymous,
  'liked', exists (select 1 from comment_like l where l.comment_id = ${c}.id and l.member_id = $2)`

/** Comments with their first visible reply, in the order of the ids. */
const commentRowsStatement = statement<{ comment: CommentRow }>(
  'comment_rows',
  `select json_build_object(${commentFieldsSql('h', 'a')}, 'first', (
     select json_build_object(${commentFieldsSql('f', 'fa')}) from (
       select c.* from comment c where c.root_id = h.id and c.state <> 9 and ${visibleSql('$2', 'h.post_id')} and ${unblockedSql('$2')}
       order by c.created_at, c.id limit 1
     ) f join member fa on fa.id = f.author_id)) as comment
   from unnest($1::bigint[]) with ordinality as wanted(id, place) join comment h on h.id = wanted.id
   join member a on a.id = h.author_id join post p on p.id = h.post_id
   order by wanted.place`,
)

export const findCommentRows = async (db: Db, ids: number[], viewerId: number): Promise<CommentRow[]> =>
  ids.length === 0 ? [] : (await commentRowsStatement(db, [ids, viewerId])).map((row) => row.comment)

/** The row of a comment that the same statement inserts, with its author as `a` and `$2` and its post as `p`. */
export const newCommentSql = (alias: string): string => `json_build_object(${commentFieldsSql(alias, 'a')}) as comment`
