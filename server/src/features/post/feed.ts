import type { Order, Paging } from '@quanzi/contract/call'
import { limits } from '@quanzi/contract/limits'
import type { Db } from '../../db/handle.ts'
import { type Statement, statement } from '../../db/statement.ts'
import { type Found, findPage } from '../../http/page.ts'

/**
 * Which posts, in which order: the first step of a feed. Every scope and order has an index of its own over what is
 * public, so that a page is one short walk along it, however many posts there are.
 */
type Keyed = { id: number; key: string }

const columns = { latest: 'published_at', hot: 'hot', likes: 'likes', comments: 'comments', views: 'views' } as const
const types = { latest: 'timestamptz', hot: 'float8', likes: 'int', comments: 'int', views: 'int' } as const

const scopes = {
  site: { where: 'site_id = $1', params: 1 },
  unpinned: { where: 'site_id = $1 and pinned_at is null', params: 1 },
  type: { where: 'site_id = $1 and type = $2', params: 2 },
  tag: { where: 'tag_id = $2 and site_id = $1', params: 2 },
  tagDays: { where: 'tag_id = $2 and site_id = $1 and published_at >= $3 and published_at < $4', params: 4 },
  author: { where: 'author_id = $2 and site_id = $1 and not anonymous', params: 2 },
} as const
export type Scope = keyof typeof scopes

const built = new Map<string, Statement<Keyed>>()

const walkOf = (scope: Scope, order: Order, way: 'from' | 'behind'): Statement<Keyed> => {
  const name = `feed_${scope}_${order}_${way}`
  const { where, params } = scopes[scope]
  const column = columns[order]
  const $ = (n: number) => `$${params + n}`
  const walk =
    built.get(name) ??
    statement<Keyed>(
      name,
      `select id, ${order === 'latest' ? isoText(column) : `${column}::text`} as key from post
       where ${where} and state = 1 and not hidden
       ${way === 'behind' ? `and (${column}, id) < (${$(2)}::${types[order]}, ${$(3)}::bigint)` : ''}
       order by ${column} desc, id desc limit ${$(1)} ${way === 'from' ? `offset ${$(2)}` : ''}`,
    )
  built.set(name, walk)
  return walk
}

/** A moment as text without loss, for a cursor. */
export const isoText = (column: string) => `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`

export const findPosts = (
  db: Db,
  scope: Scope,
  params: unknown[],
  order: Order,
  paging: Paging,
  lead?: number[],
): Promise<Found> =>
  findPage(paging, {
    from: (limit, offset) => walkOf(scope, order, 'from')(db, [...params, limit, offset]),
    behind: ({ key, id }, limit) => walkOf(scope, order, 'behind')(db, [...params, limit, key, id]),
    ...(lead && { lead }),
  })

const pinned = statement<{ id: number }>(
  'feed_pinned',
  `select id from post where site_id = $1 and pinned_at is not null and state = 1 and not hidden
   order by pinned_at desc, id desc limit 20`,
)
export const findPinned = async (db: Db, site: number): Promise<number[]> =>
  (await pinned(db, [site])).map((row) => row.id)

const hottest = statement<{ id: number }>(
  'feed_today',
  `select id from post where site_id = $1 and state = 1 and not hidden and published_at > $2
   order by hot desc, id desc limit $3`,
)
export const findHottest = async (db: Db, site: number, since: Date, most: number): Promise<number[]> =>
  (await hottest(db, [site, since, most])).map((row) => row.id)

/**
 * Posts of the members one follows, but for what they wrote anonymously, and posts under the tags one follows: a short
 * walk for each of them, merged.
 */
const watched = (way: 'from' | 'behind') => {
  const anchor = way === 'behind' ? 'and (published_at, id) < ($4::timestamptz, $5::bigint)' : ''
  const reach = way === 'behind' ? '$3' : '($3::int + $4::int)'
  const walk = (where: string) =>
    `lateral (select id, published_at from post where ${where} and site_id = $1 and state = 1 and not hidden ${anchor}
       order by published_at desc, id desc limit ${reach}) p`
  return statement<Keyed>(
    `feed_watched_${way}`,
    `select id, ${isoText('published_at')} as key from (
       select p.* from follow f, ${walk('author_id = f.target_id and not anonymous')} where f.member_id = $2
       union
       select p.* from tag_follow f join tag t on t.id = f.tag_id and not t.offline, ${walk('tag_id = f.tag_id')}
         where f.member_id = $2
     ) found order by published_at desc, id desc limit $3 ${way === 'from' ? 'offset $4' : ''}`,
  )
}
const watchedFrom = watched('from')
const watchedBehind = watched('behind')

export const findWatched = (db: Db, site: number, memberId: number, paging: Paging): Promise<Found> =>
  findPage(paging, {
    from: (limit, offset) => watchedFrom(db, [site, memberId, limit, offset]),
    behind: ({ key, id }, limit) => watchedBehind(db, [site, memberId, limit, key, id]),
  })

/** How many there are, up to the depth that pages reach. */
const watchedCount = statement<{ n: number }>(
  'feed_watched_count',
  `select count(*) as n from (
     (select p.id from follow f join post p on p.author_id = f.target_id and not p.anonymous
      where f.member_id = $2 and p.site_id = $1 and p.state = 1 and not p.hidden limit ${limits.pageDepth})
     union
     (select p.id from tag_follow f join tag t on t.id = f.tag_id and not t.offline join post p on p.tag_id = f.tag_id
      where f.member_id = $2 and p.site_id = $1 and p.state = 1 and not p.hidden limit ${limits.pageDepth})
   ) found`,
)
export const countWatched = async (db: Db, site: number, memberId: number): Promise<number> =>
  Math.min((await watchedCount(db, [site, memberId]))[0]?.n ?? 0, limits.pageDepth)

const mine = (way: 'from' | 'behind') =>
  statement<Keyed>(
    `feed_mine_${way}`,
    `select id, ${isoText('created_at')} as key from post where author_id = $2 and site_id = $1 and state <> 9
     ${way === 'behind' ? 'and (created_at, id) < ($4::timestamptz, $5::bigint)' : ''}
     order by created_at desc, id desc limit $3 ${way === 'from' ? 'offset $4' : ''}`,
  )
const mineFrom = mine('from')
const mineBehind = mine('behind')

/** One's own posts in every state, anonymous ones too. */
export const findMine = (db: Db, site: number, memberId: number, paging: Paging): Promise<Found> =>
  findPage(paging, {
    from: (limit, offset) => mineFrom(db, [site, memberId, limit, offset]),
    behind: ({ key, id }, limit) => mineBehind(db, [site, memberId, limit, key, id]),
  })

const collected = (way: 'from' | 'behind') =>
  statement<Keyed>(
    `feed_collected_${way}`,
    `select c.post_id as id, ${isoText('c.created_at')} as key from collect c
     join post p on p.id = c.post_id and p.site_id = $1 and p.state = 1 and not p.hidden
     where c.member_id = $2 ${way === 'behind' ? 'and (c.created_at, c.post_id) < ($4::timestamptz, $5::bigint)' : ''}
     order by c.created_at desc, c.post_id desc limit $3 ${way === 'from' ? 'offset $4' : ''}`,
  )
const collectedFrom = collected('from')
const collectedBehind = collected('behind')

export const findCollected = (db: Db, site: number, memberId: number, paging: Paging): Promise<Found> =>
  findPage(paging, {
    from: (limit, offset) => collectedFrom(db, [site, memberId, limit, offset]),
    behind: ({ key, id }, limit) => collectedBehind(db, [site, memberId, limit, key, id]),
  })
