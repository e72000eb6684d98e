import { type Selectable, sql } from 'kysely'
import type { Db } from '../handle.ts'
import type { Tables } from '../tables.ts'

/** A row to insert; columns that are left out take their default. */
export type Row<T extends keyof Tables> = Partial<Selectable<Tables[T]>>

/** Rows by table. */
export type Rows = { [T in keyof Tables]?: Row<T>[] }

/**
 * All rows in one statement, because the embedded database pays for each statement and not for its length. PostgreSQL
 * reads the JSON by the table's own types. Every row must have the columns of the first.
 */
export const insertAll = async <T extends keyof Tables>(db: Db, table: T, rows: Row<T>[]): Promise<void> => {
  const [first] = rows
  if (!first) return
  const columns = Object.keys(first)
  const odd = rows.find(
    (row) => Object.keys(row).length !== columns.length || !columns.every((column) => column in row),
  )
  if (odd) throw new Error(`Rows of ${table} differ in their columns: ${columns} and ${Object.keys(odd)}`)
  const list = sql.join(columns.map((column) => sql.ref(column)))
  await sql`
    insert into ${sql.table(table)} (${list})
    select ${list} from jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::text::jsonb)
  `.execute(db)
}

/** After rows with ids of their own: the next id that the table gives is behind them. */
export const continueIds = async (db: Db, tables: (keyof Tables)[]): Promise<void> => {
  const each = tables.map(
    (table) => sql`
      select setval(pg_get_serial_sequence(${table}, 'id'), (select max(id) from ${sql.table(table)}))
      where exists (select from ${sql.table(table)})`,
  )
  await sql.join(each, sql` union all `).execute(db)
}
