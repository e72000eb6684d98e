import { type Selectable, sql } from 'kysely'
import type { RequestContext } from '../../identity/request/request-context.ts'
import type { Trx } from '../../platform/db/handle.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import type { Tables } from '../../schema/tables.ts'

type SiteTable = 'content_list' | 'town' | 'category' | 'slide' | 'tag' | 'poll' | 'location'

export const getSiteRowForUpdate = async <T extends SiteTable>(
  ctx: RequestContext,
  db: Trx,
  table: T,
  id: number,
): Promise<Row<T>> => {
  const { rows } = await sql<Row<T>>`
    select * from ${sql.table(table)} where id = ${id} and site_id = ${ctx.site.id} for update`.execute(db)
  const [row] = rows
  if (!row) throw new ApiError('notFound')
  return row
}

type Row<T extends SiteTable> = Selectable<Tables[T]>

/** A new order must name every row of the list: otherwise the caller saw an outdated one. */
export const requireSameIds = (current: number[], ordered: number[]): void => {
  if (current.length !== ordered.length || current.some((id) => !ordered.includes(id)))
    throw new ApiError('editConflict', { data: { field: 'ids' } })
}

/** The table has no sequence: an advisory lock serializes inserts. */
export const nextId = async (db: Trx, table: 'content_list' | 'town'): Promise<number> => {
  await sql`select pg_advisory_xact_lock(hashtext(${`next ${table}`}))`.execute(db)
  const { rows } = await sql<{ id: number }>`select coalesce(max(id), 0) + 1 as id from ${sql.table(table)}`.execute(db)
  return Number(rows[0]?.id)
}
