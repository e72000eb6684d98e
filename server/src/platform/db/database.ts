import { sql } from 'kysely'
import type { ClientConfig, Pool, PoolClient } from 'pg'
import { withTimeout } from '../with-timeout.ts'
import type { Log, Trx } from './handle.ts'
import { openHandle } from './open-handle.ts'
import { type ConnectionOwner, guardedPool } from './postgres/guarded-pool.ts'
import type { Listener } from './postgres/listen.ts'
import type { OutageLog } from './postgres/outage-log.ts'
import type { Pooler } from './postgres/pooler.ts'
import { silenceMs } from './replicas/replica.ts'
import { openReplicas, withoutReplicas } from './replicas/replicas.ts'
import { transaction } from './transaction/transaction.ts'
import { claimConnection } from './transaction/transaction-guard.ts'

type Engine = 'embedded' | 'postgres'

export type Database = ReturnType<typeof createDatabase>

type EngineParts = {
  engine: Engine
  pool: Pool
  /** Connections with a session of their own, where those of `pool` have none. */
  sessions?: Pool | undefined
  pooler?: Pooler | undefined
  listener: Listener
  replicas?: {
    configs: ClientConfig[]
    onConnect: (client: { query(sql: string): Promise<unknown> }) => Promise<unknown>
  }
  log: Log
  outages: OutageLog
  cancelQuery?: (client: PoolClient) => void
  runUnlimited<T>(client: PoolClient, work: () => Promise<T>): Promise<T>
  /** Where `set local statement_timeout` has no effect. */
  suspendTimeout?: <T>(work: () => Promise<T>) => Promise<T>
  vacuum(): Promise<void>
  copyFiles?: ((folder: string) => Promise<void>) | undefined
  close(): Promise<void>
}

/** Settings that PgBouncer keeps for each client also in transaction mode. */
export const portableSettings = "set timezone = 'UTC'; set datestyle = 'ISO, MDY'"

/** The same on both engines, whatever the configuration of a server says. */
export const sessionSettings = `${portableSettings}; set intervalstyle = 'postgres'; set jit = off;
  set client_min_messages = 'warning'`

export function createDatabase(parts: EngineParts) {
  const {
    engine,
    pool,
    sessions = pool,
    pooler,
    listener,
    replicas: given,
    log,
    outages,
    cancelQuery,
    runUnlimited,
    suspendTimeout = (work) => work(),
    vacuum,
    copyFiles,
    close,
  } = parts
  const owner: ConnectionOwner = { log, outages, ...(cancelQuery && { cancelQuery }), ...(pooler && { pooler }) }
  for (const each of new Set([pool, sessions])) {
    each.on('error', (error) => {
      if (!outages.failed(error)) log.warn({ err: error }, 'an idle database connection broke')
    })
    // An error event without a listener would end the process, and a checked-out client has no other one.
    each.on('connect', (client) => client.on('error', () => {}))
  }
  /** Runs `work` on a connection of its own without a statement timeout: migrations, bulk loads, maintenance. */
  const withoutStatementTimeout = async <T>(work: (client: PoolClient) => Promise<T>): Promise<T> => {
    claimConnection(owner)
    const client = await sessions.connect()
    try {
      const result = await runUnlimited(client, () => work(client))
      client.release()
      return result
    } catch (error) {
      // Its session state is unknown, so the connection is destroyed.
      client.release(true)
      throw error
    }
  }
  const primary = guardedPool(pool, owner)
  const db = openHandle(primary)
  const replicas = given?.configs.length
    ? openReplicas({ ...given, primary, owner, db, listener, cancelQuery, log })
    : withoutReplicas(primary, owner, db)
  /** Calls wait for it: they must have time left when the primary keeps silent, and must not ask it once more. */
  const untilSilent = async <T>(answer: Promise<T>): Promise<T | undefined> => {
    const result = await withTimeout(silenceMs, answer, undefined)
    if (result === undefined) replicas.noteSilence()
    return result
  }
  return {
    db,
    engine,
    pool,
    replicas,
    caughtUp: async () => (await untilSilent(listener.caughtUp())) ?? false,
    countProcesses: async () => (await untilSilent(listener.countProcesses())) ?? 0,
    deafMs: () => listener.deafMs(),
    async listen(...args: Parameters<Listener['listen']>) {
      claimConnection(owner)
      return listener.listen(...args)
    },
    withoutStatementTimeout,
    /** A transaction whose statements, and the pauses between them, take any time. */
    longTransaction: <T>(work: (trx: Trx) => Promise<T>): Promise<T> =>
      suspendTimeout(() =>
        transaction(db, async (trx) => {
          await sql`set local statement_timeout = 0`.execute(trx)
          await sql`set local idle_in_transaction_session_timeout = 0`.execute(trx)
          return work(trx)
        }),
      ),
    /** Vacuums the embedded engine, which has no autovacuum; does nothing on PostgreSQL. */
    async vacuum(): Promise<void> {
      claimConnection(owner)
      await vacuum()
    },
    /** Copies the engine's files as a power failure would leave them. Null on PostgreSQL and in memory. */
    copyTo: copyFiles
      ? (folder: string): Promise<void> =>
          // The embedded engine has one connection, and works only while it is asked.
          withoutStatementTimeout(async (client) => {
            await client.query('checkpoint')
            await copyFiles(folder)
          })
      : null,
    async close(): Promise<void> {
      await replicas.close()
      await listener.close()
      await pool.end()
      if (sessions !== pool) await sessions.end()
      await close()
    },
  }
}
