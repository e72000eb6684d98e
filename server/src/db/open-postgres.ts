import { randomUUID } from 'node:crypto'
import { Pool } from 'pg'
import { assemble, type Database, session, timeouts } from './database.ts'
import type { Log } from './handle.ts'
import { dedicatedListener } from './listen.ts'
import { valueTypes } from './values.ts'

/** Thrown where the server is older than what migrations and queries are written for. */
export class OldServerError extends Error {
  override name = 'OldServerError'
}

const oldest = 15

/** Settings are made by queries, not by the startup message, because connection poolers such as PgBouncer refuse those. */
export async function openPostgres(url: string, log: Log): Promise<Database> {
  const config = {
    connectionString: url,
    // Each process by its own name, so that they can be counted.
    application_name: `quanzi ${randomUUID().slice(0, 8)}`,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    connectionTimeoutMillis: timeouts.connection,
  }
  const limits = `set statement_timeout = ${timeouts.query};
    set idle_in_transaction_session_timeout = ${timeouts.idleTransaction}`
  const pool = new Pool({
    ...config,
    types: valueTypes,
    max: 10,
    onConnect: (client) => client.query(`${session}; ${limits}`),
  })
  const database = assemble({
    engine: 'postgres',
    pool,
    listener: dedicatedListener(config, log),
    log,
    async unlimited(client, work) {
      await client.query('set statement_timeout = 0; set idle_in_transaction_session_timeout = 0')
      const result = await work()
      await client.query(limits)
      return result
    },
    async vacuum() {},
    async close() {},
  })
  try {
    const { rows } = await pool.query<{ version: number }>(
      "select current_setting('server_version_num')::int / 10000 as version",
    )
    const version = rows[0]?.version ?? 0
    if (version < oldest)
      throw new OldServerError(
        `PostgreSQL ${oldest} or later is needed, that of DATABASE_URL is ${version}. / 需要 PostgreSQL ${oldest} 及以上版本，当前为 ${version}。`,
      )
  } catch (error) {
    await database.close()
    throw error
  }
  return database
}
