import type { Db } from '../../db/handle.ts'
import { type Statement, statement } from '../../db/statement.ts'
import type { TagRow } from './view.ts'

export const tagColumns = `t.id, t.name, t.category_id, c.name as category, t.intro, t.image, t.share_title, t.share_intro, t.share_icon,
  t.recommended, t.report, t.views_base, t.views, t.followers, t.post_order, t.tabs, t.signup,
  exists (select 1 from tag_follow f where f.tag_id = t.id and f.member_id = $2) as followed`

const lists = {
  all: { where: 'true', sort: 't.id', params: 0 },
  category: { where: 't.category_id = $5', sort: 't.id', params: 1 },
  prefix: { where: 't.search_name like $5', sort: 'length(t.name), t.id', params: 1 },
  categoryPrefix: { where: 't.category_id = $5 and t.search_name like $6', sort: 'length(t.name), t.id', params: 2 },
  recommended: { where: 't.recommended', sort: 't.followers desc, t.id', params: 0 },
  report: { where: 't.report', sort: 't.id', params: 0 },
  followed: {
    where: 'exists (select 1 from tag_follow f where f.tag_id = t.id and f.member_id = $2)',
    sort: '(select f.created_at from tag_follow f where f.tag_id = t.id and f.member_id = $2) desc, t.id',
    params: 0,
  },
  followedBy: {
    where: 'exists (select 1 from tag_follow f where f.tag_id = t.id and f.member_id = $5)',
    sort: '(select f.created_at from tag_follow f where f.tag_id = t.id and f.member_id = $5) desc, t.id',
    params: 1,
  },
} as const
export type TagList = keyof typeof lists

type Counted = TagRow & { n: number }
const built = new Map<TagList, Statement<Counted>>()
const listOf = (list: TagList): Statement<Counted> => {
  const { where, sort } = lists[list]
  const made =
    built.get(list) ??
    statement<Counted>(
      `tags_${list}`,
      `select ${tagColumns}, count(*) over () as n from tag t join category c on c.id = t.category_id
       where t.site_id = $1 and not t.offline and ${where} order by ${sort} limit $3 offset $4`,
    )
  built.set(list, made)
  return made
}

/** Tags of a site are few and kept by editors: a page of them, and how many there are. */
export const findTags = async (
  db: Db,
  { list, site, viewerId, params }: { list: TagList; site: number; viewerId: number; params: unknown[] },
  { page, pagesize }: { page: number; pagesize: number },
): Promise<{ rows: TagRow[]; total: number }> => {
  const rows = await listOf(list)(db, [site, viewerId, pagesize, (page - 1) * pagesize, ...params])
  return { rows, total: rows[0]?.n ?? 0 }
}

const one = statement<TagRow & { offline: boolean }>(
  'tag_one',
  `select ${tagColumns}, t.offline from tag t join category c on c.id = t.category_id where t.site_id = $1 and t.id = $3`,
)
export const findTag = async (
  db: Db,
  site: number,
  viewerId: number,
  id: number,
): Promise<(TagRow & { offline: boolean }) | undefined> => (await one(db, [site, viewerId, id]))[0]
