import type { Order, Paging } from '@quanzi/contract/call'
import { limits } from '@quanzi/contract/limits'
import { isKeyOf, mapTable } from '@quanzi/contract/objects'
import { notByBlockedAuthor } from '../../identity/member/visibility.ts'
import type { Db } from '../../platform/db/handle.ts'
import { mergeBranches } from '../../platform/db/statements/merge-branches.ts'
import { type PageSource, pagedStatement } from '../../platform/db/statements/paged-statement.ts'
import { statement } from '../../platform/db/statements/statement.ts'
import { findPage, type IdPage, type KeyedRow } from '../../platform/http/pagination.ts'

const sortColumns = {
  latest: { column: 'published_at', type: 'timestamptz' },
  hot: { column: 'hot', type: 'float8' },
  likes: { column: 'likes', type: 'int' },
  comments: { column: 'comments', type: 'int' },
  views: { column: 'views', type: 'int' },
} as const

const feedScopes = {
  site: { where: 'site_id = $1', params: 1 },
  /** Without the posts that lead the list: pinned ones beyond those stay in their place. */
  others: { where: 'site_id = $1 and id <> all($2::bigint[])', params: 2 },
  type: { where: 'site_id = $1 and type = $2', params: 2 },
  tag: { where: 'tag_id = $2 and site_id = $1', params: 2 },
  tagType: { where: 'tag_id = $2 and site_id = $1 and type = $3', params: 3 },
  tagDateRange: {
    where: `tag_id = $2 and site_id = $1 and published_at >= coalesce($3::timestamptz, '-infinity')
      and published_at < coalesce($4::timestamptz, 'infinity')`,
    params: 4,
  },
  author: { where: 'author_id = $2 and site_id = $1 and not anonymous', params: 2 },
} as const
export type FeedScope = keyof typeof feedScopes

/** Each scope and order has a partial index over public posts; that of a tag also serves its types and days. */
const feedStatement = (scope: FeedScope, order: Order) => {
  const { where, params } = feedScopes[scope]
  return pagedStatement(
    `feed_${scope}_${order}`,
    { columns: [sortColumns[order]], id: 'id', params },
    ({ key, after, orderBy, limit }) =>
      `select id, ${key} as key from post where ${where} and state = 1 and not hidden and ${after} ${orderBy} ${limit}`,
  )
}
const feedStatements = mapTable(feedScopes, (scope) => mapTable(sortColumns, (order) => feedStatement(scope, order)))

export const findPosts = (
  db: Db,
  scope: FeedScope,
  params: unknown[],
  order: Order,
  paging: Paging,
  leadingIds: number[] = [],
): Promise<IdPage> => findPage(paging, ledBy(leadingIds, feedStatements[scope][order](db, params)))

const countStatement = (scope: FeedScope) =>
  statement<{ n: number }>(
    `feed_${scope}_count`,
    `select count(*) as n from (
       select from post where ${feedScopes[scope].where} and state = 1 and not hidden limit ${limits.pageDepth}) found`,
  )
const countStatements = {
  type: countStatement('type'),
  tagType: countStatement('tagType'),
  tagDateRange: countStatement('tagDateRange'),
}

/** Counts a list without a stored total, up to the depth that pages reach. */
export const countFiltered = async (db: Db, scope: FeedScope, params: unknown[]): Promise<number | undefined> =>
  isKeyOf(countStatements, scope) ? (await countStatements[scope](db, params))[0]?.n : undefined

/** A list that begins with rows outside its order, such as pins. The cursor after such a row has no key. */
const ledBy = (ids: number[], list: PageSource<KeyedRow>): PageSource<KeyedRow> => {
  const fromStart = async (limit: number, offset: number) => {
    const leading = ids.slice(offset, offset + limit).map((id) => ({ id, key: '' }))
    const others = await list.fromStart(limit - leading.length, Math.max(0, offset - ids.length))
    return [...leading, ...others]
  }
  return {
    fromStart,
    afterCursor: (position, limit) => {
      if (position.key !== '') return list.afterCursor(position, limit)
      const last = ids.indexOf(position.id)
      return fromStart(limit, last < 0 ? ids.length : last + 1)
    },
  }
}

export const maxPinned = 20

const pinnedStatement = statement<{ id: number }>(
  'feed_pinned',
  `select id from post where site_id = $1 and pinned_at is not null and state = 1 and not hidden
   order by pinned_at desc, id desc limit ${maxPinned}`,
)
const publicStatement = statement<{ id: number }>(
  'feed_pinned_public',
  'select id from post where id = any($2::bigint[]) and site_id = $1 and state = 1 and not hidden',
)
export const findPublic = async (db: Db, site: number, ids: number[]): Promise<Set<number>> =>
  new Set(ids.length === 0 ? [] : (await publicStatement(db, [site, ids])).map((row) => row.id))

export const findPinned = async (db: Db, site: number): Promise<number[]> =>
  (await pinnedStatement(db, [site])).map((row) => row.id)

const hottestStatement = statement<{ id: number }>(
  'feed_today',
  `select id from post where site_id = $1 and state = 1 and not hidden and published_at > $2
   order by hot desc, id desc limit $3`,
)
export const findHottest = async (db: Db, site: number, since: Date, limit: number): Promise<number[]> =>
  (await hottestStatement(db, [site, since, limit])).map((row) => row.id)

const followingStatement = pagedStatement(
  'feed_following',
  { columns: [sortColumns.latest], id: 'id', params: 2 },
  ({ key, after, orderBy, limit, branchLimit }) => {
    const followed = (parent: string, from: string, posts: (parent: string) => string) => {
      const rowsOf = (of: string, first: string) => `select id, published_at from post fp where ${posts(of)}
        and site_id = $1 and state = 1 and not hidden and ${notByBlockedAuthor('$2', 'fp')} and ${after} ${orderBy} ${first}`
      return mergeBranches({ parent, from, where: 'f.member_id = $2', rowsOf, orderBy, branchLimit })
    }
    const tags = 'tag_follow f join tag t on t.id = f.tag_id and not t.offline'
    return `select id, ${key} as key from (
        ${followed('f.target_id', 'member_follow f', (member) => `author_id = ${member} and not anonymous`)}
        union
        ${followed('f.tag_id', tags, (tag) => `tag_id = ${tag}`)}
      ) found ${orderBy} ${limit}`
  },
)

export const findFollowing = (db: Db, site: number, memberId: number, paging: Paging): Promise<IdPage> =>
  findPage(paging, followingStatement(db, [site, memberId]))

/** Counts up to the depth that pages reach. */
const followingCount = statement<{ n: number }>(
  'feed_following_count',
  `select count(*) as n from (
     (select p.id from member_follow f join post p on p.author_id = f.target_id and not p.anonymous
      where f.member_id = $2 and p.site_id = $1 and p.state = 1 and not p.hidden and ${notByBlockedAuthor('$2', 'p')} limit ${limits.pageDepth})
     union
     (select p.id from tag_follow f join tag t on t.id = f.tag_id and not t.offline join post p on p.tag_id = f.tag_id
      where f.member_id = $2 and p.site_id = $1 and p.state = 1 and not p.hidden and ${notByBlockedAuthor('$2', 'p')} limit ${limits.pageDepth})
   ) found`,
)
export const countFollowing = async (db: Db, site: number, memberId: number): Promise<number> =>
  Math.min((await followingCount(db, [site, memberId]))[0]?.n ?? 0, limits.pageDepth)

const ownPostsStatement = pagedStatement(
  'feed_own',
  { columns: [{ column: 'created_at', type: 'timestamptz' }], id: 'id', params: 2 },
  ({ key, after, orderBy, limit }) =>
    `select id, ${key} as key from post
     where author_id = $2 and site_id = $1 and state <> 9 and ${after} ${orderBy} ${limit}`,
)

export const findOwnPosts = (db: Db, site: number, memberId: number, paging: Paging): Promise<IdPage> =>
  findPage(paging, ownPostsStatement(db, [site, memberId]))

const collectedStatement = pagedStatement(
  'feed_collected',
  { columns: [{ column: 'c.created_at', type: 'timestamptz' }], id: 'c.post_id', params: 2 },
  ({ key, after, orderBy, limit }) =>
    `select c.post_id as id, ${key} as key from post_collect c
     join post p on p.id = c.post_id and p.site_id = $1 and p.state = 1 and not p.hidden
     where c.member_id = $2 and ${notByBlockedAuthor('$2', 'p')} and ${after} ${orderBy} ${limit}`,
)

export const findCollected = (db: Db, site: number, memberId: number, paging: Paging): Promise<IdPage> =>
  findPage(paging, collectedStatement(db, [site, memberId]))
