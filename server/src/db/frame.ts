import { AsyncLocalStorage } from 'node:async_hooks'
import type { Log } from './handle.ts'

/** One open database, as far as the guard has to tell several apart. */
export type Owner = { log: Log }

/** What is known about the transaction that the running code is in; the owner is known once it has a connection. */
export type Frame = {
  state: 'opening' | 'open' | 'closed'
  owner: Owner | null
  outer: Frame | undefined
  afterCommit: (() => void | Promise<void>)[]
}

/** Thrown where code inside an open transaction asks the outer handle for a connection of its own. */
export class OuterHandleError extends Error {
  override name = 'OuterHandleError'
}

const frames = new AsyncLocalStorage<Frame>()

export const currentFrame = (): Frame | undefined => frames.getStore()

export const inFrame = <T>(frame: Frame, run: () => Promise<T>): Promise<T> => frames.run(frame, run)

/** For what a transaction may set off without being a part of it. */
export const outsideFrames = <T>(run: () => T): T => frames.exit(run)

/**
 * Every connection is asked for through here. With one connection (the embedded engine) a second one would wait for
 * itself for ever; with ten it would see another moment of the data, until ten requests wait for each other.
 */
export function claimConnection(owner: Owner): void {
  const frame = currentFrame()
  for (let each = frame; each; each = each.outer) {
    if (each.state === 'open' && each.owner === owner) {
      throw new OuterHandleError('the outer handle is used inside an open transaction: use what transaction() gave')
    }
  }
  if (frame?.state === 'opening') frame.owner = owner
}

/** Refuses a transaction that was begun past `transaction()`, where neither guard nor `afterCommit` would hold. */
export function claimTransaction(owner: Owner): void {
  const frame = currentFrame()
  if (frame?.state !== 'opening' || frame.owner !== owner) {
    throw new OuterHandleError('a transaction is opened with transaction(db, …) only')
  }
}
