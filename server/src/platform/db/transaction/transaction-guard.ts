import { AsyncLocalStorage } from 'node:async_hooks'

export class OuterHandleError extends Error {
  override name = 'OuterHandleError'
}

/** The transaction that the running code is in. `owner` is the database of its connection. */
type Scope = { state: 'opening' | 'open' | 'closed'; owner: object | null; outer: Scope | undefined }

let scopes: AsyncLocalStorage<Scope> | undefined

/**
 * From now on the outer handle throws inside a transaction: a second connection would wait for the first one on the
 * embedded engine and read another snapshot elsewhere. For tests: on Node 20 it takes up to a fifth of the CPU time.
 */
export const guardTransactions = (): void => {
  scopes ??= new AsyncLocalStorage()
}

/** `work` calls `open` when its connection is in the transaction. */
export const runGuarded = async <T>(work: (open: () => void) => Promise<T>): Promise<T> => {
  if (!scopes) return work(() => {})
  const scope: Scope = { state: 'opening', owner: null, outer: scopes.getStore() }
  const open = () => {
    scope.state = 'open'
  }
  return scopes.run(scope, () =>
    work(open).finally(() => {
      scope.state = 'closed'
    }),
  )
}

export const runOutsideTransaction = <T>(run: () => T): T => (scopes ? scopes.exit(run) : run())

export const claimConnection = (owner: object): void => {
  const scope = scopes?.getStore()
  for (let current = scope; current; current = current.outer) {
    if (current.state === 'open' && current.owner === owner) {
      throw new OuterHandleError('the outer handle is used inside an open transaction: use what transaction() gave')
    }
  }
  if (scope?.state === 'opening') scope.owner = owner
}

/** A transaction that `transaction()` has not begun is not retried, and nothing can follow its commit. */
export const claimTransaction = (owner: object): void => {
  if (!scopes) return
  const scope = scopes.getStore()
  if (scope?.state !== 'opening' || scope.owner !== owner) {
    throw new OuterHandleError('a transaction is opened with transaction(db, …) only')
  }
}
