import { setTimeout as pause } from 'node:timers/promises'
import { collectErrors } from '../../collect-errors.ts'
import { isTransient } from '../errors.ts'
import type { Db, Trx } from '../handle.ts'
import { runGuarded } from './transaction-guard.ts'

const maxAttempts = 3

type Callback = (db: Db) => void | Promise<void>

/** Callbacks of open transactions, to run after their commit. */
const callbacksOf = new WeakMap<Db, Callback[]>()

/** Joins an open one. `work` is retried after a deadlock, so effects outside the database go into `afterCommit`. */
export async function transaction<T>(db: Db, work: (trx: Trx) => Promise<T>): Promise<T> {
  // Kysely's handle of a transaction says so of itself.
  if (db.isTransaction) return work(db as Trx)
  const { result, callbacks } = await withRetry(db, () => execute(db, work))
  const errors = await collectErrors(callbacks.map((run) => () => run(db)))
  if (errors.length > 0) throw errors[0]
  return result
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

/**
 * Runs when the transaction `db` has committed, and not when it rolls back; at once where `db` is none. It gets the outer
 * handle. The caller of `transaction` waits for it and gets its error, although the change is stored.
 */
export async function afterCommit(db: Db, run: Callback): Promise<void> {
  const callbacks = callbacksOf.get(db)
  if (callbacks) callbacks.push(run)
  else if (db.isTransaction) throw new Error('the transaction is over')
  else await run(db)
}

const execute = <T>(db: Db, work: (trx: Trx) => Promise<T>): Promise<{ result: T; callbacks: Callback[] }> =>
  runGuarded((open) =>
    db.transaction().execute(async (trx) => {
      open()
      const callbacks: Callback[] = []
      callbacksOf.set(trx, callbacks)
      try {
        return { result: await work(trx), callbacks }
      } finally {
        callbacksOf.delete(trx)
      }
    }),
  )
