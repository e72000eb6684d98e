import { randomUUID } from 'node:crypto'
import { Pool } from 'pg'
import { assemble, type Database, session, timeouts } from './database.ts'
import type { Log } from './handle.ts'
import { dedicatedListener } from './listen.ts'
import { valueTypes } from './values.ts'

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
    await pool.query('select 1')
  } catch (error) {
    await database.close()
    throw error
  }
  return database
}
