import type { PostgresPool, PostgresPoolClient } from 'kysely'
import { DatabaseError, type Pool, type PoolClient } from 'pg'
import { claimConnection, claimTransaction, type Owner } from './frame.ts'
import { preparing } from './prepared.ts'

const slow = 1000

/** The pool as Kysely sees it: connections that prepare what comes again, and that nobody gets who holds one already. */
export function guardedPool(pool: Pool, owner: Owner): PostgresPool {
  const lent = new WeakMap<PoolClient, PostgresPoolClient>()
  return {
    options: {},
    end: () => pool.end(),
    async connect() {
      claimConnection(owner)
      const client = await pool.connect()
      const known = lent.get(client) ?? lend(client, owner)
      lent.set(client, known)
      return known
    },
  }
}

function lend(client: PoolClient, owner: Owner): PostgresPoolClient {
  const run = preparing(client)
  let stale = false

  const query = async (text: string, values: readonly unknown[] = []) => {
    if (/^(begin|start transaction)/.test(text)) claimTransaction(owner)
    const start = performance.now()
    try {
      return await run(text, values)
    } catch (error) {
      // The connection is gone, and the transaction with it; what made the caller roll back is the better error.
      if (text === 'rollback') {
        stale = true
        return { command: 'ROLLBACK', rowCount: null, rows: [] }
      }
      stale ||= isOutdatedPlan(error)
      throw error
    } finally {
      const ms = Math.round(performance.now() - start)
      if (ms >= slow) owner.log.warn({ ms, sql: text }, 'a slow query')
    }
  }
  return {
    processID: (client as { processID?: number }).processID,
    query: query as unknown as PostgresPoolClient['query'],
    release: (destroy) => client.release(destroy || stale),
  }
}

/** A prepared statement whose table another process has migrated since; a new connection prepares it anew. */
function isOutdatedPlan(error: unknown): boolean {
  return error instanceof DatabaseError && error.code === '0A000' && error.routine === 'RevalidateCachedQuery'
}
