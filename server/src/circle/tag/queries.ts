import type { RequestContext } from '../../identity/request/request-context.ts'
import type { Db } from '../../platform/db/handle.ts'
import { pagedStatement } from '../../platform/db/statements/paged-statement.ts'
import { statement } from '../../platform/db/statements/statement.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import type { TagRow } from './view.ts'

export const tagColumns = `t.id, t.name, t.category_id, c.name as category, t.intro, t.image, t.share_title, t.share_intro, t.share_icon,
  t.recommended, t.report, t.views_base, t.views, t.followers, t.post_order, t.tabs, t.signup,
  exists (select 1 from tag_follow f where f.tag_id = t.id and f.member_id = $2) as followed`

type CountedTagRow = TagRow & { n: number }
const tagList = (name: string, where: string, sort: string, join = '') =>
  statement<CountedTagRow>(
    `tags_${name}`,
    `select ${tagColumns}, count(*) over () as n from tag t join category c on c.id = t.category_id ${join}
     where t.site_id = $1 and not t.offline and ${where} order by ${sort} limit $3 offset $4`,
  )

const tagLists = {
  all: tagList('all', 'true', 't.id'),
  /** A site may have more tags than the list of the composer holds. */
  posting: tagList('posting', 'true', 't.id desc'),
  category: tagList('category', 't.category_id = $5', 't.id'),
  prefix: tagList('prefix', 't.search_name like $5', 'length(t.name), t.id'),
  categoryPrefix: tagList('categoryPrefix', 't.category_id = $5 and t.search_name like $6', 'length(t.name), t.id'),
  name: tagList(
    'name',
    '($5::bigint is null or t.category_id = $5) and (t.search_name like any ($7::text[]) or s.item_id is not null)',
    't.search_name like $6 desc, t.search_name like any ($7::text[]) desc, t.search_name like any ($7::text[]) or s.starts desc, length(t.name), t.id',
    `left join (select item_id, sound ~ $9 as starts from pinyin_index
       where kind = 'tag' and kind not in ('post', 'member') and keys && $8::text[] and (sound ~ $9 or sound ~ $10)
     ) s on s.item_id = t.id`,
  ),
  report: tagList('report', 't.report', 't.id'),
}
export type TagList = keyof typeof tagLists

/** A page of tags with their number, counted from rows, as a site has few. */
export const findTags = async (
  db: Db,
  { list, site, viewerId, params }: { list: TagList; site: number; viewerId: number; params: unknown[] },
  paging: TagPage,
): Promise<{ rows: TagRow[]; total: number }> =>
  readCounted((limit, offset) => tagLists[list](db, [site, viewerId, limit, offset, ...params]), paging)

export type TagPage = { page: number; pagesize: number }

/** A page of rows, each with the total. */
const readCounted = async <R extends { n: number }>(
  read: (limit: number, offset: number) => Promise<R[]>,
  { page, pagesize }: TagPage,
): Promise<{ rows: R[]; total: number }> => {
  const rows = await read(pagesize, (page - 1) * pagesize)
  // A page beyond the last has no row and so no total.
  return { rows, total: rows[0]?.n ?? (page > 1 ? ((await read(1, 0))[0]?.n ?? 0) : 0) }
}

/**
 * The tags that the member `$3` follows, as the viewer `$2` sees them. By cursor, because the reader may unfollow
 * between pages.
 */
export const followedTags = pagedStatement<TagRow & { key: string }>(
  'tags_followed',
  { columns: [{ column: 'f.created_at', type: 'timestamptz' }], id: 't.id', params: 3 },
  ({ key, after, orderBy, limit }) =>
    `select ${tagColumns}, ${key} as key from tag_follow f join tag t on t.id = f.tag_id join category c on c.id = t.category_id
     where f.member_id = $3 and t.site_id = $1 and not t.offline and ${after} ${orderBy} ${limit}`,
)

/** The tags with the most followers first. By cursor, because the order may change between pages. */
export const recommendedTags = pagedStatement<TagRow & { key: string }>(
  'tags_recommended',
  { columns: [{ column: '(-t.followers)', type: 'int' }], id: 't.id', direction: 'asc', params: 2 },
  ({ key, after, orderBy, limit }) =>
    `select ${tagColumns}, (${key}) as key from tag t join category c on c.id = t.category_id
     where t.site_id = $1 and not t.offline and t.recommended and ${after} ${orderBy} ${limit}`,
)
const recommendedCount = statement<{ n: number }>(
  'tags_recommended_n',
  'select count(*) as n from tag t where t.site_id = $1 and not t.offline and t.recommended',
)
export const countRecommendedTags = async (db: Db, site: number): Promise<number> =>
  (await recommendedCount(db, [site]))[0]?.n ?? 0

const tagById = statement<TagRow & { offline: boolean }>(
  'tag_one',
  `select ${tagColumns}, t.offline from tag t join category c on c.id = t.category_id where t.site_id = $1 and t.id = $3`,
)
export const findTag = async (
  db: Db,
  site: number,
  viewerId: number,
  id: number,
): Promise<(TagRow & { offline: boolean }) | undefined> => (await tagById(db, [site, viewerId, id]))[0]

/** Checks the tag of a new item; `field` names the input in the error. */
export const requireOpenTag = async ({ site }: RequestContext, db: Db, id: number, field: string): Promise<void> => {
  await db
    .selectFrom('tag')
    .select('id')
    .where('id', '=', id)
    .where('site_id', '=', site.id)
    .where('offline', '=', false)
    .executeTakeFirstOrThrow(() => new ApiError('tagGone', { data: { field } }))
}
