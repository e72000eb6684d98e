import { limits } from '@quanzi/contract/limits'
import { postState } from '@quanzi/contract/states'
import { isActiveMember, isPublicOrOwn, memberJson } from '../../identity/member/visibility.ts'
import type { Db } from '../../platform/db/handle.ts'
import { statement } from '../../platform/db/statements/statement.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import type { PostRow, ViewerRelations } from './view.ts'

/** Probes the primary key: `offset 0` keeps the planner from reading all members for a few names of each post. */
const joinMember = (alias: string, id: string) =>
  `join lateral (select * from member where id = ${id} offset 0) ${alias} on true`

const ownColumns = [
  'id',
  'type',
  'state',
  'content',
  'location',
  'lng',
  'lat',
  'anonymous',
  'ai',
  'ai_review',
  'selected',
  'comments_closed',
  'pinned_at',
  'media',
  'rev',
  'reason',
  'ip_province',
  'likes',
  'comments',
  'collects',
  'shares',
  'views',
  'created_at',
  'updated_at',
  'published_at',
] as const satisfies readonly (keyof PostRow)[]

/** The columns of `PostRow` that are columns of the table, for readers and reviewers. */
export const postRowColumns = (alias: string): string => ownColumns.map((column) => `${alias}.${column}`).join(', ')

const cardColumns = (likers: number) => `
  ${postRowColumns('p')}, t.id as tag_id, t.name as tag_name, ${memberJson('a', 'p.site_id')} as author,
  coalesce((
    select json_agg(${memberJson('lm', 'p.site_id')} order by l.created_at desc)
    from (select member_id, created_at from post_like where post_id = p.id order by created_at desc limit ${likers}) l
    ${joinMember('lm', 'l.member_id')} and ${isActiveMember('lm', 'p.site_id')}), '[]') as likers,
  coalesce((
    select json_agg(json_build_object('id', c.id, 'content', c.content, 'anonymous', c.anonymous, 'author', ${memberJson('cm', 'p.site_id')})
      order by c.likes desc, c.id)
    from (select id, content, anonymous, author_id, likes from comment
      where post_id = p.id and state = 1 and not hidden order by likes desc, id limit ${limits.previewComments}) c
    ${joinMember('cm', 'c.author_id')}), '[]') as previews`

/** Offline tags are not shown; the post keeps its `tag_id`. */
const joins = 'join member a on a.id = p.author_id left join tag t on t.id = p.tag_id and not t.offline'

type RowForViewer = PostRow & { liked: boolean; collected: boolean; followed: boolean; blocked: number[] }

/** Probes the primary key: `offset 0` keeps the planner from reading all rows of a busy member. */
const didSql = (viewer: string, table: string, column: string, id: string) =>
  `exists (select 1 from ${table} r where r.member_id = ${viewer} and r.${column} = ${id} offset 0)`

const relationColumns = (viewer: string) => `${didSql(viewer, 'post_like', 'post_id', 'p.id')} as liked,
  ${didSql(viewer, 'post_collect', 'post_id', 'p.id')} as collected,
  ${didSql(viewer, 'member_follow', 'target_id', 'p.author_id')} as followed,
  array(select target_id from member_block where member_id = ${viewer}) as blocked`

const relationsOf = (viewerId: number, rows: RowForViewer[]): ViewerRelations => {
  const idsOf = (which: 'liked' | 'collected' | 'followed', idOf: (row: PostRow) => number) =>
    new Set(rows.filter((row) => row[which]).map(idOf))
  return {
    viewerId,
    liked: idsOf('liked', ({ id }) => id),
    collected: idsOf('collected', ({ id }) => id),
    followed: idsOf('followed', ({ author }) => author.id),
    blocked: new Set(rows[0]?.blocked),
  }
}

const postRows = statement<RowForViewer>(
  'post_cards',
  `select ${cardColumns(limits.likersInList)}, ${relationColumns('$2')}
   from unnest($1::bigint[]) with ordinality as wanted(id, position) join post p on p.id = wanted.id ${joins}
   where ${isPublicOrOwn('p', '$2')}
   order by wanted.position`,
)

/** In the order of the ids. What was withdrawn or edited after its id was found is left out, except for its author. */
export const findPostRows = async (
  db: Db,
  ids: number[],
  viewerId: number,
): Promise<{ rows: PostRow[]; relations: ViewerRelations }> => {
  const rows = ids.length === 0 ? [] : await postRows(db, [ids, viewerId])
  return { rows, relations: relationsOf(viewerId, rows) }
}

type PostDetailRow = RowForViewer & { site_id: number; hidden: boolean }

const postDetailRow = statement<PostDetailRow>(
  'post_detail',
  `select ${cardColumns(limits.likersInDetail)}, ${relationColumns('$3')}, p.site_id, p.hidden
   from post p ${joins} where p.id = $1 and p.site_id = $2`,
)

/** In any state: the caller checks who may see it. */
export const findPostDetail = async (
  db: Db,
  { id, siteId, viewerId }: { id: number; siteId: number; viewerId: number },
): Promise<{ row: PostDetailRow; relations: ViewerRelations } | undefined> => {
  const [row] = await postDetailRow(db, [id, siteId, viewerId])
  return row && { row, relations: relationsOf(viewerId, [row]) }
}

type RelationsRow = { viewer: number; liked: number[]; collected: number[]; followed: number[]; blocked: number[] }

/** One probe of a primary key for each id: `offset 0` keeps the planner from reading all rows of a busy member. */
const idsWith = (ids: string, table: string, column: string) =>
  `array(select id from unnest(${ids}::bigint[]) asked_id(id) where exists (
     select 1 from ${table} r where r.member_id = viewer and r.${column} = id offset 0))`

const relationsRows = statement<RelationsRow>(
  'post_relations',
  `select viewer,
     ${idsWith('$2', 'post_like', 'post_id')} as liked,
     ${idsWith('$2', 'post_collect', 'post_id')} as collected,
     ${idsWith('$3', 'member_follow', 'target_id')} as followed,
     array(select target_id from member_block where member_id = viewer) as blocked
   from unnest($1::bigint[]) as asked(viewer)`,
)

export const findRelationsForViewers = async (
  db: Db,
  viewers: number[],
  posts: number[],
  authors: number[],
): Promise<Map<number, ViewerRelations>> => {
  const rows = await relationsRows(db, [viewers, posts, authors])
  return new Map(
    rows.map(({ viewer, liked, collected, followed, blocked }) => [
      viewer,
      {
        viewerId: viewer,
        liked: new Set(liked),
        collected: new Set(collected),
        followed: new Set(followed),
        blocked: new Set(blocked),
      },
    ]),
  )
}

const postStateRow = statement<{ state: number; hidden: boolean }>(
  'post_state',
  'select state, hidden from post where id = $1 and site_id = $2',
)

/** Why a post is not public: missing, deleted, hidden by a ban (as if missing), or not yet approved. */
export const notPublicError = async (db: Db, postId: number, site: number): Promise<ApiError> => {
  const [row] = await postStateRow(db, [postId, site])
  if (!row) return new ApiError('notFound')
  if (row.state === postState.deleted) return new ApiError('gone')
  return new ApiError(row.hidden ? 'notFound' : 'postPending')
}
