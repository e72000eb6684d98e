import { AsyncLocalStorage } from 'node:async_hooks'
import type { PoolClient } from 'pg'
import type { Log } from '../handle.ts'
import type { OutageLog } from '../postgres/outage-log.ts'
import type { Pooler } from '../postgres/pooler.ts'

export type ConnectionOwner = {
  log: Log
  outages: OutageLog
  /** Asks the server to end what a connection runs; absent where the engine cannot. */
  cancelQuery?: (client: PoolClient) => void
  pooler?: Pooler
}

/** The transaction that the running code is in. `owner` is set once the transaction has a connection. */
export type TransactionScope = {
  state: 'opening' | 'open' | 'closed'
  owner: ConnectionOwner | null
  outer: TransactionScope | undefined
  afterCommit: (() => void | Promise<void>)[]
}

export class OuterHandleError extends Error {
  override name = 'OuterHandleError'
}

const scopes = new AsyncLocalStorage<TransactionScope>()

export const currentScope = (): TransactionScope | undefined => scopes.getStore()

export const runInScope = <T>(scope: TransactionScope, run: () => Promise<T>): Promise<T> => scopes.run(scope, run)

export const runOutsideTransaction = <T>(run: () => T): T => scopes.exit(run)

/** A second connection inside a transaction would deadlock on the embedded engine and read another snapshot here. */
export function claimConnection(owner: ConnectionOwner): void {
  const scope = currentScope()
  for (let current = scope; current; current = current.outer) {
    if (current.state === 'open' && current.owner === owner) {
      throw new OuterHandleError('the outer handle is used inside an open transaction: use what transaction() gave')
    }
  }
  if (scope?.state === 'opening') scope.owner = owner
}

/** Refuses a transaction that was not begun by `transaction()`: neither the guard nor `afterCommit` would work in it. */
export function claimTransaction(owner: ConnectionOwner): void {
  const scope = currentScope()
  if (scope?.state !== 'opening' || scope.owner !== owner) {
    throw new OuterHandleError('a transaction is opened with transaction(db, …) only')
  }
}
