import type { Answer, Input } from '@quanzi/contract'
import type { ContentItem } from '@quanzi/contract/town'
import { statement } from '../../db/statement.ts'
import type { Context } from '../../http/context.ts'
import { findPage, toPage } from '../../http/page.ts'
import { Refusal } from '../../http/refusal.ts'
import { fileUrl } from '../upload/urls.ts'

type ItemRow = { id: number; key: string; title: string; thumb: string; url: string; created_at: Date }

const walk = (way: 'from' | 'behind') =>
  statement<ItemRow>(
    `content_${way}`,
    `select id, to_char(created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as key, title, thumb, url, created_at
     from content_item where list_id = $1 ${way === 'behind' ? 'and (created_at, id) < ($3::timestamptz, $4::bigint)' : ''}
     order by created_at desc, id desc limit $2 ${way === 'from' ? 'offset $3' : ''}`,
  )
const from = walk('from')
const behind = walk('behind')

/** Editors fill these lists by hand, so that their rows may be counted. */
const known = statement<{ n: number }>(
  'content_list',
  `select (select count(*) from content_item where list_id = l.id) as n from content_list l where l.id = $1 and l.site_id = $2`,
)

/** A page of a content list of this site. */
export const listContent = async (
  c: Context,
  { id, ...paging }: Input<'GET ajax/list'>,
): Promise<Answer<'GET ajax/list'>> => {
  const [list] = await known(c.db, [id, c.site.id])
  if (!list) throw new Refusal('notFound')
  const rows = new Map<number, ItemRow>()
  const kept = (found: ItemRow[]) => {
    for (const row of found) rows.set(row.id, row)
    return found
  }
  const { ids, next } = await findPage(paging, {
    from: async (limit, offset) => kept(await from(c.db, [id, limit, offset])),
    behind: async ({ key, id: last }, limit) => kept(await behind(c.db, [id, limit, key, last])),
  })
  const data = ids.flatMap((item) => rows.get(item) ?? []).map(showItem)
  return toPage(data, paging, list.n, next)
}

const showItem = ({ id, title, thumb, url, created_at }: ItemRow): ContentItem => ({
  id,
  title,
  thumb: fileUrl(thumb, 'thumb'),
  url,
  created_at: created_at.toISOString(),
})
