import { type Selectable, sql } from 'kysely'
import type { Tables } from '../../schema/tables.ts'
import type { Db } from './handle.ts'

export type Row<T extends keyof Tables> = Partial<Selectable<Tables[T]>>

export type Rows = { [T in keyof Tables]?: Row<T>[] }

/** Some hundred rows per statement, with the columns of the first one; rows refer to earlier ones only. */
export const bulkInsert = async <T extends keyof Tables>(db: Db, table: T, rows: Row<T>[]): Promise<void> => {
  const columns = Object.keys(rows[0] ?? {})
  const differing = rows.find(
    (row) => Object.keys(row).length !== columns.length || !columns.every((name) => name in row),
  )
  if (differing) throw new Error(`Rows of ${table} differ in their columns: ${columns} and ${Object.keys(differing)}`)
  const list = sql.join(columns.map((column) => sql.ref(column)))
  for (let from = 0; from < rows.length; from += batchSize) {
    const json = JSON.stringify(rows.slice(from, from + batchSize))
    await sql`
      insert into ${sql.table(table)} (${list}) overriding system value
      select ${list} from jsonb_populate_recordset(null::${sql.table(table)}, ${json}::text::jsonb)
    `.execute(db)
  }
}

const batchSize = 500

/** Advances the id sequence after rows were inserted with explicit ids. */
export const resetIdSequences = async (db: Db, tables: (keyof Tables)[]): Promise<void> => {
  const statements = tables.map(
    (table) => sql`
      select setval(pg_get_serial_sequence(${table}, 'id'), (select max(id) from ${sql.table(table)}))
      where exists (select from ${sql.table(table)})`,
  )
  await sql.join(statements, sql` union all `).execute(db)
}
