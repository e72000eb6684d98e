import type { Page } from '@quanzi/contract/call'
import type { Tag } from '@quanzi/contract/tag'
import type { Context } from '../../http/context.ts'
import { toPage } from '../../http/page.ts'
import { searchText } from '../../text/search.ts'
import { findTags } from './queries.ts'
import { showTag } from './view.ts'

/** Tags whose name begins with the word. */
export const searchTags = async (
  c: Context,
  { keywords, page, pagesize }: { keywords: string; page: number; pagesize: number },
): Promise<Page<Tag>> => {
  const folded = searchText(keywords)
  if (folded === '') return toPage([], { page, pagesize }, 0, null)
  const pattern = `${folded.replace(/[\\%_]/g, '\\$&')}%`
  const { rows, total } = await findTags(
    c.db,
    { list: 'prefix', site: c.site.id, viewerId: c.viewer.id, params: [pattern] },
    { page, pagesize },
  )
  return toPage(
    rows.map((row) => showTag(row)),
    { page, pagesize },
    total,
    null,
  )
}
