import { sql } from 'kysely'
import type { Tables } from '../../schema/tables.ts'
import type { Db } from './handle.ts'

const batchSize = 10_000

/** Deletes the rows whose `column` is below a limit, oldest first: each statement stays below its timeout. */
export const deleteInBatches = async (
  db: Db,
  table: keyof Tables,
  column: string,
  limit: Date | string,
): Promise<void> => {
  const [from, by] = [sql.table(table), sql.ref(column)]
  for (;;) {
    // The outer limit spares a row renewed while its lock is awaited: older PostgreSQL does not recheck the ctid.
    const { numAffectedRows = 0n } = await sql`
      delete from ${from} where ${by} < ${limit}
        and ctid = any(array(select ctid from ${from} where ${by} < ${limit} order by ${by} limit ${batchSize}))
    `.execute(db)
    if (numAffectedRows < batchSize) return
  }
}
