import { sql } from 'kysely'
import type { Db } from '../src/platform/db/handle.ts'

/** How many statements wait for a lock in the database. */
export const countLockWaiters = async (db: Db): Promise<number> => {
  const waiting = sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  return (await waiting.execute(db)).rows.length
}
