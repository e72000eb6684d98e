import { createHash } from 'node:crypto'
import type { DeskTag } from '@quanzi/contract/tag-desk'
import type { Db } from '../../db/handle.ts'
import { statement } from '../../db/statement.ts'
import { tagColumns } from './queries.ts'
import { showTag, type TagRow } from './view.ts'

/** A tag as the desk sees it. */
export type DeskTagRow = TagRow & {
  offline: boolean
  posts: number
  image_id: number | null
  share_icon_id: number | null
}

const columns = `${tagColumns}, t.offline, t.posts,
  (select f.id from file f where f.token = t.image) as image_id,
  (select f.id from file f where f.token = t.share_icon) as share_icon_id`
const from = 'from tag t join category c on c.id = t.category_id'

const list = statement<DeskTagRow & { n: number }>(
  'desk_tags',
  `select ${columns}, count(*) over () as n ${from}
   where t.site_id = $1 and t.offline = $5 and t.search_name like $6 order by t.id desc limit $3 offset $4`,
)
const one = statement<DeskTagRow>('desk_tag', `select ${columns} ${from} where t.site_id = $1 and t.id = $3`)
const locked = statement<{ id: number }>(
  'desk_tag_lock',
  'select id from tag where site_id = $1 and id = $2 for update',
)

/** Tags of a site are few and kept by editors: a page of them, and how many there are. `like` is a pattern over folded names. */
export const findDeskTags = async (
  db: Db,
  { site, viewerId, offline, like }: { site: number; viewerId: number; offline: boolean; like: string },
  { page, pagesize }: { page: number; pagesize: number },
): Promise<{ rows: DeskTagRow[]; total: number }> => {
  const rows = await list(db, [site, viewerId, pagesize, (page - 1) * pagesize, offline, like])
  return { rows, total: rows[0]?.n ?? 0 }
}

export const findDeskTag = async (
  db: Db,
  site: number,
  viewerId: number,
  id: number,
): Promise<DeskTagRow | undefined> => (await one(db, [site, viewerId, id]))[0]

/** Held against others until the transaction ends. */
export const holdDeskTag = async (
  db: Db,
  site: number,
  viewerId: number,
  id: number,
): Promise<DeskTagRow | undefined> =>
  (await locked(db, [site, id])).length > 0 ? findDeskTag(db, site, viewerId, id) : undefined

export const showDeskTag = (row: DeskTagRow): DeskTag => ({
  ...showTag(row),
  onlooker_faker: row.views_base,
  onlooker_true: row.views,
  onlooker_all: row.views_base + row.views,
  offline: row.offline ? 1 : 0,
  posts: row.posts,
  image_id: row.image_id ?? 0,
  share_icon_id: row.share_icon_id ?? 0,
  rev: revOf(row),
})

/** What an editor saw of the form, in few letters. Hot, offline and views are no part of it and change without a clash. */
export const revOf = (row: DeskTagRow): string => {
  const { name, category_id, intro, image, share_title, share_intro, share_icon, post_order, tabs } = row
  const held = [name, category_id, intro, image, share_title, share_intro, share_icon, post_order, ...entriesOf(tabs)]
  return createHash('sha256').update(JSON.stringify(held)).digest('base64url').slice(0, 16)
}

const entriesOf = (tabs: object) => Object.entries(tabs).sort(([a], [b]) => (a < b ? -1 : 1))
