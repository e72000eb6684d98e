import type { Answer, Input } from '@quanzi/contract'
import type { Page } from '@quanzi/contract/call'
import type { Tag } from '@quanzi/contract/tag'
import type { Context } from '../../http/context.ts'
import { pageOfCursor } from '../../http/cursor.ts'
import { toPage } from '../../http/page.ts'
import { Refusal } from '../../http/refusal.ts'
import { viewerKey } from '../../http/viewer-key.ts'
import { searchText } from '../../text/search.ts'
import { pollOfTag } from '../poll/read.ts'
import type { Views } from '../views/views.ts'
import { findTag, findTags, type TagList } from './queries.ts'
import { showTag } from './view.ts'

type Pages = { page: number; pagesize: number; cursor?: string | undefined }

/** The categories, in the site's order. */
export const categories = async (c: Context): Promise<Answer<'GET circle/tagapi typelist'>> => ({
  list: await c.db
    .selectFrom('category')
    .select(['id', 'name'])
    .where('site_id', '=', c.site.id)
    .orderBy('place')
    .orderBy('id')
    .execute(),
})

export const listTags = (
  c: Context,
  { tag_type, tag_name, post_list, ...pages }: Input<'GET circle/tagapi list'>,
): Promise<Page<Tag>> => {
  const category = tag_type === undefined || tag_type === 0 ? [] : [tag_type]
  const prefix = tag_name === '' ? [] : [`${searchText(tag_name).replace(/[\\%_]/g, '\\$&')}%`]
  const list: TagList =
    category.length > 0 ? (prefix.length > 0 ? 'categoryPrefix' : 'category') : prefix.length > 0 ? 'prefix' : 'all'
  return pageOfTags(c, list, pages, [...category, ...prefix])
}

/** `my`, `recommend_list`, `report_list`. */
export const listOf =
  (list: TagList) =>
  (c: Context, pages: Pages): Promise<Page<Tag>> =>
    pageOfTags(c, list, pages, [])

/** The tags that a member follows, the latest first. */
export const tagsFollowedBy = (c: Context, memberId: number, pages: Pages): Promise<Page<Tag>> =>
  pageOfTags(c, 'followedBy', pages, [memberId])

const pageOfTags = async (c: Context, list: TagList, pages: Pages, params: unknown[]): Promise<Page<Tag>> => {
  // Tags come and go by an editor's hand, so a cursor is simply the number of the page behind.
  const page = pages.cursor === undefined || pages.cursor === '' ? pages.page : pageOfCursor(pages.cursor)
  const asked = { page, pagesize: pages.pagesize }
  const { rows, total } = await findTags(c.db, { list, site: c.site.id, viewerId: c.viewer.id, params }, asked)
  const more = page * pages.pagesize < total
  return toPage(
    rows.map((row) => showTag(row)),
    asked,
    total,
    more ? String(page + 1) : null,
  )
}

/** One tag with its poll; counts a view per viewer and half hour. */
export const readTag = async (
  views: Views,
  c: Context,
  { tag_id }: Input<'GET circle/tagapi detail'>,
): Promise<Tag> => {
  const row = await findTag(c.db, c.site.id, c.viewer.id, tag_id)
  if (!row) throw new Refusal('notFound')
  if (row.offline) throw new Refusal('gone')
  views.count(`tag:${tag_id}`, viewerKey(c), c.now)
  return showTag(row, await pollOfTag(c, tag_id))
}
