import { type Selectable, sql } from 'kysely'
import type { Db } from '../handle.ts'
import type { Tables } from '../tables.ts'

/** A row to insert; columns that are left out take their default. */
export type Row<T extends keyof Tables> = Partial<Selectable<Tables[T]>>

/** Rows by table. */
export type Rows = { [T in keyof Tables]?: Row<T>[] }

/**
 * Hundreds of rows in one statement, because the embedded database pays for each statement more than for its length; not
 * all in one, so that none takes long on a slow machine. PostgreSQL reads the JSON by the table's own types. Every row
 * must have the columns of the first, and refer only to rows before it.
 */
export const insertAll = async <T extends keyof Tables>(db: Db, table: T, rows: Row<T>[]): Promise<void> => {
  const columns = Object.keys(rows[0] ?? {})
  const odd = rows.find((row) => Object.keys(row).length !== columns.length || !columns.every((name) => name in row))
  if (odd) throw new Error(`Rows of ${table} differ in their columns: ${columns} and ${Object.keys(odd)}`)
  const list = sql.join(columns.map((column) => sql.ref(column)))
  for (let from = 0; from < rows.length; from += atOnce) {
    const json = JSON.stringify(rows.slice(from, from + atOnce))
    await sql`
      insert into ${sql.table(table)} (${list}) overriding system value
      select ${list} from jsonb_populate_recordset(null::${sql.table(table)}, ${json}::text::jsonb)
    `.execute(db)
  }
}

const atOnce = 500

/** After rows with ids of their own: the next id that the table gives is behind them. */
export const continueIds = async (db: Db, tables: (keyof Tables)[]): Promise<void> => {
  const each = tables.map(
    (table) => sql`
      select setval(pg_get_serial_sequence(${table}, 'id'), (select max(id) from ${sql.table(table)}))
      where exists (select from ${sql.table(table)})`,
  )
  await sql.join(each, sql` union all `).execute(db)
}
