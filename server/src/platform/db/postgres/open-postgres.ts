import { randomUUID } from 'node:crypto'
import { Client, Connection, Pool, type PoolClient } from 'pg'
import { createDatabase, type Database, portableSettings, sessionSettings } from '../database.ts'
import type { Log } from '../handle.ts'
import { pgTypes } from '../statements/type-parsers.ts'
import { timeouts } from '../transaction/timeouts.ts'
import { fieldsOf } from './client-fields.ts'
import { dedicatedListener } from './listen.ts'
import { openOutageLog } from './outage-log.ts'
import { detectPooler } from './pooler.ts'
import { queryWithin } from './silence.ts'

export class UnfitDatabaseError extends Error {
  override name = 'UnfitDatabaseError'
}

const minVersion = 15

type PostgresOptions = {
  url: string
  /** The address of PostgreSQL itself where `url` is that of a pooler in transaction mode. */
  directUrl?: string | undefined
  /** The addresses of all servers that may be replicas; the primary may be among them. */
  readUrls?: readonly string[]
  log: Log
}

/** Settings by queries: poolers refuse them in the startup message. docs/decisions/0055. */
export async function openPostgres(options: PostgresOptions): Promise<Database> {
  // Without settings: those of a session would stay in a pooler after a refused start.
  const probe = new Client({ ...commonConfig, connectionString: options.url })
  probe.on('error', () => {})
  try {
    await probe.connect()
    return await openThrough(probe, options)
  } finally {
    await probe.end().catch(() => {})
  }
}

const commonConfig = {
  application_name: `quanzi ${randomUUID().slice(0, 8)}`,
  keepAlive: true,
  keepAliveInitialDelayMillis: 10_000,
  connectionTimeoutMillis: timeouts.connection,
}

async function openThrough(probe: Client, { url, directUrl, readUrls = [], log }: PostgresOptions): Promise<Database> {
  const directConfig = { ...commonConfig, connectionString: directUrl ?? url }
  const pooler = directUrl === undefined ? undefined : await detectPooler(probe)
  await requireServer(probe)
  const timeoutSettings = `set statement_timeout = ${timeouts.query};
    set idle_in_transaction_session_timeout = ${timeouts.idleTransaction}`
  const setUpSession = (client: { query(sql: string): Promise<unknown> }) =>
    client.query(`${sessionSettings}; ${timeoutSettings}`)
  const pool = new Pool({
    ...commonConfig,
    connectionString: url,
    types: pgTypes,
    max: 10,
    onConnect: pooler ? (client) => client.query(portableSettings) : setUpSession,
  })
  const sessions = pooler && new Pool({ ...directConfig, types: pgTypes, max: 2, onConnect: setUpSession })
  const outages = openOutageLog(log)
  let isOpen = false
  const listener = dedicatedListener({
    config: directConfig,
    notify: (channel, payload) =>
      isOpen
        ? queryWithin(pool, timeouts.short, notifySql, [channel, payload])
        : probe.query(notifySql, [channel, payload]),
    log,
    outages,
    advice: directUrl === undefined ? adviceForOne : adviceForTwo,
  })
  const database = createDatabase({
    engine: 'postgres',
    pool,
    sessions,
    pooler,
    listener,
    replicas: {
      configs: readUrls.map((connectionString) => ({ ...commonConfig, connectionString, types: pgTypes })),
      onConnect: (client) =>
        client.query(`${sessionSettings}; ${timeoutSettings}; set default_transaction_read_only = on`),
    },
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
    await listener.open()
    isOpen = true
  } catch (error) {
    await database.close()
    throw error
  }
  return database
}

async function requireServer(client: Client): Promise<void> {
  const { rows } = await client.query<{ version: number; encoding: string }>(
    `select current_setting('server_version_num')::int / 10000 as version,
       current_setting('server_encoding') as encoding`,
  )
  const { version = 0, encoding } = rows[0] ?? {}
  if (version < minVersion)
    throw new UnfitDatabaseError(
      `PostgreSQL ${minVersion} or later is required, DATABASE_URL has ${version}. / 需要 PostgreSQL ${minVersion} 及以上版本，当前为 ${version}。`,
    )
  if (encoding !== 'UTF8')
    throw new UnfitDatabaseError(
      `The database has the encoding ${encoding}: create it with \`createdb -T template0 -E UTF8 --locale C.UTF-8\`. / 数据库编码为 ${encoding}，请用 createdb -T template0 -E UTF8 --locale C.UTF-8 创建。`,
    )
}

const adviceForOne =
  'DATABASE_URL leads to a connection pooler in transaction mode, which delivers no notifications: set DATABASE_DIRECT_URL to the address of PostgreSQL itself. docs/deploy.md, PgBouncer / DATABASE_URL 指向事务模式的连接池，收不到通知：请把 DATABASE_DIRECT_URL 设为 PostgreSQL 本身的地址'
const adviceForTwo =
  'A notification sent over DATABASE_URL does not arrive over DATABASE_DIRECT_URL: both must lead to the same database, and DATABASE_DIRECT_URL to PostgreSQL itself, past the pooler. / 经 DATABASE_URL 发出的通知没有到达 DATABASE_DIRECT_URL：两者须为同一数据库，且后者不能经过连接池'

/** The answer waits neither for a standby nor for the disk. */
const notifySql = "select set_config('synchronous_commit', 'off', true), pg_notify($1, $2)"

type Canceler = Connection & {
  connect(port: number | string, host?: string): void
  cancel(processID: number, secretKey: number): void
}

/** Sends a cancel request, which the protocol expects on a connection of its own. */
function cancelQuery(client: PoolClient): void {
  const { host, port, processID, secretKey } = fieldsOf(client)
  // The types of `pg` leave these two methods out.
  const canceler = new Connection() as Canceler
  canceler.on('error', () => {})
  canceler.on('connect', () => canceler.cancel(processID, secretKey))
  if (host.startsWith('/')) canceler.connect(`${host}/.s.PGSQL.${port}`)
  else canceler.connect(port, host)
}
