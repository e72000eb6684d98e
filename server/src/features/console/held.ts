import { type Selectable, sql } from 'kysely'
import type { Trx } from '../../db/handle.ts'
import type { Tables } from '../../db/tables.ts'
import type { Context } from '../../http/context.ts'
import { Refusal } from '../../http/refusal.ts'

/** Tables whose rows belong to a site and are changed by their id. */
type Own = 'content_list' | 'town' | 'category' | 'slide' | 'tag' | 'poll' | 'place'

/** A row of this site, held until the transaction ends; another site's is not there. */
export const held = async <T extends Own>(c: Context, db: Trx, table: T, id: number): Promise<Row<T>> => {
  const { rows } = await sql<Row<T>>`
    select * from ${sql.table(table)} where id = ${id} and site_id = ${c.site.id} for update`.execute(db)
  const [row] = rows
  if (!row) throw new Refusal('notFound')
  return row
}

type Row<T extends Own> = Selectable<Tables[T]>

/** Takes turns with everybody who gives numbers in that table, as it does not give them by itself. */
export const nextId = async (db: Trx, table: 'content_list' | 'town'): Promise<number> => {
  await sql`select pg_advisory_xact_lock(hashtext(${`next ${table}`}))`.execute(db)
  const { rows } = await sql<{ id: number }>`select coalesce(max(id), 0) + 1 as id from ${sql.table(table)}`.execute(db)
  return Number(rows[0]?.id)
}
