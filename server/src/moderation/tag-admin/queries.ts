import { hash } from 'node:crypto'
import type { AdminTag } from '@quanzi/contract/moderation/tag-admin'
import { tagColumns } from '../../circle/tag/queries.ts'
import { serializeTag, type TagRow } from '../../circle/tag/view.ts'
import type { Db } from '../../platform/db/handle.ts'
import { pagedStatement } from '../../platform/db/statements/paged-statement.ts'
import { statement } from '../../platform/db/statements/statement.ts'

export type AdminTagRow = TagRow & {
  offline: boolean
  posts: number
  image_id: number | null
  share_icon_id: number | null
}

const adminTagColumns = `${tagColumns}, t.offline, t.posts,
  (select f.id from file f where f.token = t.image) as image_id,
  (select f.id from file f where f.token = t.share_icon) as share_icon_id`
const joins = 'from tag t join category c on c.id = t.category_id'

/** With names like the folded pattern `$4`. By cursor, because a colleague may take a tag offline between pages. */
export const adminTags = pagedStatement<AdminTagRow & { key: string }>(
  'admin_tags',
  { columns: [{ column: 't.id', type: 'bigint' }], id: 't.id', params: 4 },
  ({ key, after, orderBy, limit }) =>
    `select ${adminTagColumns}, ${key} as key ${joins}
     where t.site_id = $1 and t.offline = $3 and t.search_name like $4 and ${after} ${orderBy} ${limit}`,
)
const adminTagCount = statement<{ n: number }>(
  'admin_tags_n',
  'select count(*) as n from tag t where t.site_id = $1 and t.offline = $2 and t.search_name like $3',
)
export const countAdminTags = async (db: Db, site: number, offline: boolean, like: string): Promise<number> =>
  (await adminTagCount(db, [site, offline, like]))[0]?.n ?? 0

const adminTagById = statement<AdminTagRow>(
  'admin_tag',
  `select ${adminTagColumns} ${joins} where t.site_id = $1 and t.id = $3`,
)
const lockedTagId = statement<{ id: number }>(
  'admin_tag_lock',
  'select id from tag where site_id = $1 and id = $2 for update',
)

export const findAdminTag = async (
  db: Db,
  site: number,
  viewerId: number,
  id: number,
): Promise<AdminTagRow | undefined> => (await adminTagById(db, [site, viewerId, id]))[0]

export const lockAdminTag = async (
  db: Db,
  site: number,
  viewerId: number,
  id: number,
): Promise<AdminTagRow | undefined> =>
  (await lockedTagId(db, [site, id])).length > 0 ? findAdminTag(db, site, viewerId, id) : undefined

export const serializeAdminTag = (row: AdminTagRow): AdminTag => ({
  ...serializeTag(row),
  onlooker_faker: row.views_base,
  onlooker_true: row.views,
  onlooker_all: row.views_base + row.views,
  offline: row.offline ? 1 : 0,
  posts: row.posts,
  image_id: row.image_id ?? 0,
  share_icon_id: row.share_icon_id ?? 0,
  rev: revisionOf(row),
})

/** A digest of the form, which detects concurrent edits. Hot, offline and views are not part of it. */
export const revisionOf = (row: AdminTagRow): string => {
  const { name, category_id, intro, image, share_title, share_intro, share_icon, post_order, tabs } = row
  const formFields = [
    name,
    category_id,
    intro,
    image,
    share_title,
    share_intro,
    share_icon,
    post_order,
    ...sortedEntries(tabs),
  ]
  return hash('sha256', JSON.stringify(formFields), 'base64url').slice(0, 16)
}

const sortedEntries = (tabs: object) => Object.entries(tabs).sort(([a], [b]) => (a < b ? -1 : 1))
