import { randomUUID } from 'node:crypto'
import { Connection, Pool, type PoolClient } from 'pg'
import { createDatabase, type Database, sessionSettings } from './database.ts'
import type { Log } from './handle.ts'
import { dedicatedListener } from './listen.ts'
import { openOutageLog } from './outage-log.ts'
import { timeouts } from './timeouts.ts'
import { pgTypes } from './type-parsers.ts'

/** Thrown when the server is older than the migrations and queries need. */
export class OldServerError extends Error {
  override name = 'OldServerError'
}

const minVersion = 15

/** Settings are made by queries, because connection poolers such as PgBouncer refuse them in the startup message. */
export async function openPostgres(url: string, log: Log): Promise<Database> {
  const config = {
    connectionString: url,
    // A name for each process, so that `countProcesses` can count them.
    application_name: `quanzi ${randomUUID().slice(0, 8)}`,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    connectionTimeoutMillis: timeouts.connection,
  }
  const timeoutSettings = `set statement_timeout = ${timeouts.query};
    set idle_in_transaction_session_timeout = ${timeouts.idleTransaction}`
  const pool = new Pool({
    ...config,
    types: pgTypes,
    max: 10,
    onConnect: (client) => client.query(`${sessionSettings}; ${timeoutSettings}`),
  })
  const outages = openOutageLog(log)
  const database = createDatabase({
    engine: 'postgres',
    pool,
    listener: dedicatedListener(config, log, outages),
    log,
    outages,
    cancelQuery,
    async runUnlimited(client, work) {
      await client.query('set statement_timeout = 0; set idle_in_transaction_session_timeout = 0')
      const result = await work()
      await client.query(timeoutSettings)
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
    if (version < minVersion)
      throw new OldServerError(
        `PostgreSQL ${minVersion} or later is required, DATABASE_URL has ${version}. / 需要 PostgreSQL ${minVersion} 及以上版本，当前为 ${version}。`,
      )
  } catch (error) {
    await database.close()
    throw error
  }
  return database
}

/** What `pg` sets and has, and its types do not know. */
type Session = { host: string; port: number; processID: number; secretKey: number }
type Canceler = Connection & {
  connect(port: number | string, host?: string): void
  cancel(processID: number, secretKey: number): void
}

/** Sends a cancel request, which the protocol expects on a connection of its own. */
function cancelQuery(client: PoolClient): void {
  const { host, port, processID, secretKey } = client as unknown as Session
  const canceler = new Connection() as Canceler
  canceler.on('error', () => {})
  canceler.on('connect', () => canceler.cancel(processID, secretKey))
  if (host.startsWith('/')) canceler.connect(`${host}/.s.PGSQL.${port}`)
  else canceler.connect(port, host)
}
