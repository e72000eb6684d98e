import { Kysely, PostgresDialect } from 'kysely'
import type { Pool, PoolClient } from 'pg'
import { claimConnection, type Owner } from './frame.ts'
import { guardedPool } from './guarded-pool.ts'
import type { Db, Log } from './handle.ts'
import type { Listener } from './listen.ts'

export type Engine = 'embedded' | 'postgres'

export type Database = {
  db: Db
  engine: Engine
  pool: Pool
  listen: Listener['listen']
  caughtUp: Listener['caughtUp']
  processes: Listener['processes']
  /** Runs `work` on a connection of its own, on which no query is too long: migrations, bulk loads, maintenance. */
  patiently<T>(work: (client: PoolClient) => Promise<T>): Promise<T>
  /** What autovacuum does for PostgreSQL and nobody for the embedded engine; on PostgreSQL it does nothing. */
  vacuum(): Promise<void>
  /** Waits for what is under way, then closes. */
  close(): Promise<void>
}

/** What the two engines do each in their own way. */
type Parts = {
  engine: Engine
  pool: Pool
  listener: Listener
  log: Log
  unlimited<T>(client: PoolClient, work: () => Promise<T>): Promise<T>
  vacuum(): Promise<void>
  close(): Promise<void>
}

/** Longest times in milliseconds: a query, an open transaction in which nothing happens, the wait for a connection. */
export const timeouts = { query: 15_000, idleTransaction: 60_000, connection: 10_000 }

/** What both engines must agree on, whatever a server's own configuration says. */
export const session = `set timezone = 'UTC'; set datestyle = 'ISO, MDY'; set intervalstyle = 'postgres'; set jit = off;
  set client_min_messages = 'warning'`

export function assemble({ engine, pool, listener, log, unlimited, vacuum, close }: Parts): Database {
  const owner: Owner = { log }
  pool.on('error', (error) => log.warn({ err: error }, 'an idle database connection broke'))
  // A connection that is lent out has no other listener, and an error event without one ends the process.
  pool.on('connect', (client) => client.on('error', () => {}))
  return {
    db: new Kysely({ dialect: new PostgresDialect({ pool: guardedPool(pool, owner) }) }),
    engine,
    pool,
    caughtUp: () => listener.caughtUp(),
    processes: () => listener.processes(),
    async listen(...given) {
      claimConnection(owner)
      return listener.listen(...given)
    },
    async patiently(work) {
      claimConnection(owner)
      const client = await pool.connect()
      try {
        const result = await unlimited(client, () => work(client))
        client.release()
        return result
      } catch (error) {
        // In whatever state it was left, the next one shall not find it.
        client.release(true)
        throw error
      }
    },
    async vacuum() {
      claimConnection(owner)
      await vacuum()
    },
    async close() {
      await listener.close()
      await pool.end()
      await close()
    },
  }
}
