import type { PostgresPool, PostgresPoolClient } from 'kysely'
import { DatabaseError, type Pool, type PoolClient } from 'pg'
import { withPreparedStatements } from './prepared.ts'
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
      const client = await pool.connect()
      const wrapped = wrappedClients.get(client) ?? wrapClient(client, owner)
      wrappedClients.set(client, wrapped)
      return wrapped
    },
  }
}

function wrapClient(client: PoolClient, owner: ConnectionOwner): PostgresPoolClient {
  const runQuery = withPreparedStatements(client)
  let mustDestroy = false

  const query = async (text: string, values: readonly unknown[] = []) => {
    if (/^(begin|start transaction)/.test(text)) claimTransaction(owner)
    const start = performance.now()
    try {
      return await runQuery(text, values)
    } catch (error) {
      // The connection is lost and the transaction with it. The error that caused the rollback says more than this one.
      if (text === 'rollback') {
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
