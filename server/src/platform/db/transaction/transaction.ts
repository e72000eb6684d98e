import { setTimeout as pause } from 'node:timers/promises'
import { isTransient } from '../errors.ts'
import type { Db, Trx } from '../handle.ts'
import { currentScope, runInScope, type TransactionScope } from './transaction-scope.ts'

const maxAttempts = 3

/** Joins an open one. `work` is retried after a deadlock, so effects outside the database go into `afterCommit`. */
export async function transaction<T>(db: Db, work: (trx: Trx) => Promise<T>): Promise<T> {
  // Kysely's handle of a transaction says so of itself.
  if (db.isTransaction) return work(db as Trx)
  return withRetry(db, async () => {
    const scope: TransactionScope = { state: 'opening', owner: null, outer: currentScope(), afterCommit: [] }
    const result = await runInScope(scope, () => execute(db, scope, work))
    await runAfterCommit(scope)
    return result
  })
}

/** Inside an open transaction it runs once: only the whole transaction could be retried. */
export async function withRetry<T>(db: Pick<Db, 'isTransaction'>, work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work()
    } catch (error) {
      if (db.isTransaction || attempt === maxAttempts || !isTransient(error)) throw error
      await pause(Math.random() * 20 * attempt)
    }
  }
}

/** Not when it rolls back. The caller of `transaction` waits for it; an error in it is logged, not thrown. */
export function afterCommit(run: () => void | Promise<void>): void {
  const scope = currentScope()
  if (scope?.state !== 'open') throw new Error('afterCommit() is for code inside a transaction')
  scope.afterCommit.push(run)
}

async function execute<T>(db: Db, scope: TransactionScope, work: (trx: Trx) => Promise<T>): Promise<T> {
  try {
    return await db.transaction().execute((trx) => {
      scope.state = 'open'
      return work(trx)
    })
  } finally {
    scope.state = 'closed'
  }
}

async function runAfterCommit(scope: TransactionScope): Promise<void> {
  for (const run of scope.afterCommit) {
    try {
      await run()
    } catch (error) {
      scope.owner?.log.error({ err: error }, 'an afterCommit callback failed')
    }
  }
}
