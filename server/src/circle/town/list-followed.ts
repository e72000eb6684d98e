import type { Operation } from '../../identity/request/request-context.ts'
import { pagedStatement } from '../../platform/db/statements/paged-statement.ts'
import { statement } from '../../platform/db/statements/statement.ts'
import { fileUrl } from '../../platform/files/file-urls.ts'
import { findRows, toPage } from '../../platform/http/pagination.ts'

type FollowedTownRow = { id: number; key: string; name: string; banner: string; created_at: Date }

const followedSql = 'from town_follow f join town t on t.id = f.town_id and t.site_id = $2 where f.member_id = $1'

const followedStatement = pagedStatement<FollowedTownRow>(
  'town_followed',
  { columns: [{ column: 'f.created_at', type: 'timestamptz' }], id: 't.id', params: 2 },
  ({ key, after, orderBy, limit }) =>
    `select t.id, ${key} as key, t.name, t.banner, f.created_at ${followedSql} and ${after} ${orderBy} ${limit}`,
)

const countStatement = statement<{ n: number }>('town_followed_count', `select count(*) as n ${followedSql}`)

export const listFollowedTowns: Operation<'GET circle/townapi followed'> = async (ctx, paging) => {
  const params = [ctx.viewer.id, ctx.site.id]
  const { rows, next } = await findRows(paging, followedStatement(ctx.db, params))
  const [count] = await countStatement(ctx.db, params)
  const data = rows.map(({ id, name, banner, created_at }) => ({
    town_id: id,
    name,
    thumb: fileUrl(banner, 'thumb'),
    is_attention: 1 as const,
    created_at: created_at.toISOString(),
  }))
  return toPage(data, paging, count?.n ?? 0, next)
}
