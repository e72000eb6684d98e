import { sql } from 'kysely'
import { transaction } from '../../src/platform/db/transaction/transaction.ts'
import type { TestApp } from '../test-app.ts'

/**
 * Written on purpose by failed calls too, or by a buffered writer after the answer: counted attempts, keys of files that
 * may be orphans, statistics, heartbeats, the security log.
 */
const ownPaceTables = [
  'orphan_file',
  'rate_limit',
  'security_event',
  'daily_active_member',
  'daily_count',
  'track_day',
  'view_dedup',
  'server_process',
]
/** When a member was last seen, written by a request whatever becomes of its call, or by a buffered writer. */
const ownPaceColumns: Record<string, string> = { session: 'seen_at', site_member: 'active_on' }

export type Snapshot = Record<string, { n: number; hash: string }>
let tables: string[] = []

/** Number and contents of the rows of every table. */
export const takeSnapshot = async ({ db }: Pick<TestApp, 'db'>): Promise<Snapshot> => {
  if (tables.length === 0) {
    const { rows } = await sql<{ name: string }>`
      select tablename as name from pg_tables where schemaname = 'public' order by 1`.execute(db)
    tables = rows.map(({ name }) => name).filter((name) => !ownPaceTables.includes(name))
  }
  const parts = tables.map((name) => {
    const row = ownPaceColumns[name] ? `(to_jsonb(t) - '${ownPaceColumns[name]}')::text` : 't::text'
    return `select '${name}' as name, count(*) as n,
    coalesce(md5(string_agg(${row}, '|' order by ${row})), '') as hash from "${name}" t`
  })
  const { rows } = await transaction(db, async (trx) => {
    // Starting parallel workers for so many small tables would take ten times as long as reading them.
    await sql`set local max_parallel_workers_per_gather = 0`.execute(trx)
    return sql.raw<{ name: string; n: number; hash: string }>(parts.join(' union all ')).execute(trx)
  })
  return Object.fromEntries(rows.map(({ name, n, hash }) => [name, { n, hash }]))
}

export const changedTables = (before: Snapshot, after: Snapshot): string[] =>
  Object.keys(after).filter((name) => after[name]?.hash !== before[name]?.hash)
export const addedRows = (before: Snapshot, after: Snapshot): Record<string, number> =>
  Object.fromEntries(Object.keys(after).map((name) => [name, (after[name]?.n ?? 0) - (before[name]?.n ?? 0)]))
