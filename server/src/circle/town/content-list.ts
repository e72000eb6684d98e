import type { ContentItem } from '@quanzi/contract/circle/town'
import type { Operation } from '../../identity/request/request-context.ts'
import { pagedStatement } from '../../platform/db/statements/paged-statement.ts'
import { statement } from '../../platform/db/statements/statement.ts'
import { fileUrl } from '../../platform/files/file-urls.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import { findRows, toPage } from '../../platform/http/pagination.ts'

type ContentItemRow = { id: number; key: string; title: string; thumb: string; url: string; created_at: Date }

const contentStatement = pagedStatement<ContentItemRow>(
  'content',
  { columns: [{ column: 'created_at', type: 'timestamptz' }], id: 'id', params: 1 },
  ({ key, after, orderBy, limit }) =>
    `select id, ${key} as key, title, thumb, url, created_at from content_item
     where list_id = $1 and ${after} ${orderBy} ${limit}`,
)

const contentListSize = statement<{ n: number }>(
  'content_list',
  `select (select count(*) from content_item where list_id = l.id) as n from content_list l where l.id = $1 and l.site_id = $2`,
)

export const listContent: Operation<'GET ajax/list'> = async (ctx, { id, ...paging }) => {
  const [list] = await contentListSize(ctx.db, [id, ctx.site.id])
  if (!list) throw new ApiError('notFound')
  const { rows, next } = await findRows(paging, contentStatement(ctx.db, [id]))
  return toPage(rows.map(serializeItem), paging, list.n, next)
}

const serializeItem = ({ id, title, thumb, url, created_at }: ContentItemRow): ContentItem => ({
  id,
  title,
  thumb: fileUrl(thumb, 'thumb'),
  url,
  created_at: created_at.toISOString(),
})
