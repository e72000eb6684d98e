import type { PostgresPool, PostgresPoolClient } from 'kysely'
import { DatabaseError, type Pool, type PoolClient } from 'pg'
import { currentDeadline } from './deadline.ts'
import { withPreparedStatements } from './prepared.ts'
import { timeouts } from './timeouts.ts'
import { type ConnectionOwner, claimConnection, claimTransaction } from './transaction-scope.ts'

const slowQueryMs = 1000

/** The pool for Kysely: it prepares repeated statements and refuses a second connection inside an open transaction. */
export function guardedPool(pool: Pool, owner: ConnectionOwner): PostgresPool {
  const wrappedClients = new WeakMap<PoolClient, PostgresPoolClient>()
  return {
    options: {},
    end: () => pool.end(),
    async connect() {
      claimConnection(owner)
      const deadline = currentDeadline()
      deadline?.signal.throwIfAborted()
      const client = await connect(pool, owner)
      if (deadline?.signal.aborted) {
        client.release()
        throw deadline.signal.reason
      }
      const wrapped = wrappedClients.get(client) ?? wrapClient(client, owner)
      wrappedClients.set(client, wrapped)
      return wrapped
    },
  }
}

async function connect(pool: Pool, owner: ConnectionOwner): Promise<PoolClient> {
  try {
    return await pool.connect()
  } catch (error) {
    owner.outages.failed(error)
    throw error
  }
}

const begins = /^(begin|start transaction)/
const writes = /\b(insert|update|delete|merge|truncate)\b/i

function wrapClient(client: PoolClient, owner: ConnectionOwner): PostgresPoolClient {
  const runQuery = withPreparedStatements(client)
  let mustDestroy = false
  let inTransaction = false

  /** A transaction gets the time that is left; a statement that is under way when the time is over is canceled. */
  const runWithinDeadline = async (text: string, values: readonly unknown[]) => {
    const deadline = currentDeadline()
    if (!deadline || text === 'rollback') return runQuery(text, values)
    const { signal } = deadline
    signal.throwIfAborted()
    const cancel = () => {
      if (!owner.cancelQuery) return
      // The request may arrive when the connection runs another statement.
      mustDestroy = true
      owner.cancelQuery(client)
    }
    if (text === 'commit') return deadline.runIrrevocable(() => runQuery(text, values))
    if (!inTransaction && writes.test(text)) return deadline.runIrrevocable(() => runQuery(text, values), cancel)
    if (owner.cancelQuery) signal.addEventListener('abort', cancel, { once: true })
    try {
      if (!begins.test(text)) return await runQuery(text, values)
      const ms = Math.min(deadline.remainingMs(), timeouts.query)
      return await runQuery(owner.cancelQuery ? `${text}; set local statement_timeout = ${ms}` : text, values)
    } finally {
      signal.removeEventListener('abort', cancel)
    }
  }

  const query = async (text: string, values: readonly unknown[] = []) => {
    const isBegin = begins.test(text)
    if (isBegin) claimTransaction(owner)
    const start = performance.now()
    try {
      const result = await runWithinDeadline(text, values)
      if (isBegin) inTransaction = true
      else if (text === 'commit' || text === 'rollback') inTransaction = false
      owner.outages.succeeded(writes.test(text))
      return result
    } catch (error) {
      owner.outages.failed(error)
      // The connection is lost and the transaction with it. The error that caused the rollback says more than this one.
      if (text === 'rollback') {
        inTransaction = false
        mustDestroy = true
        return { command: 'ROLLBACK', rowCount: null, rows: [] }
      }
      mustDestroy ||= isStalePlan(error)
      throw error
    } finally {
      const ms = Math.round(performance.now() - start)
      if (ms >= slowQueryMs) owner.log.warn({ ms, sql: text }, 'a slow query')
    }
  }
  return {
    // `pg` sets it on every client; its types do not know it.
    processID: (client as { processID?: number }).processID,
    // Kysely calls the one overload of text and values.
    query: query as unknown as PostgresPoolClient['query'],
    release: (destroy) => client.release(destroy || mustDestroy),
  }
}

/** Another process has migrated the table of a prepared statement; a new connection prepares it again. */
function isStalePlan(error: unknown): boolean {
  return error instanceof DatabaseError && error.code === '0A000' && error.routine === 'RevalidateCachedQuery'
}
