import { setTimeout as pause } from 'node:timers/promises'
import { isTransient } from './errors.ts'
import { currentFrame, type Frame, inFrame } from './frame.ts'
import type { Db, Trx } from './handle.ts'

const attempts = 3

/**
 * Runs `work` in one transaction: all of it happens, or nothing. Inside an open transaction it joins that one. Where the
 * database gives up because of others (a deadlock, a serialization failure) the whole of `work` runs again, up to three
 * times in all, so it must touch nothing but the database; the rest belongs into `afterCommit`.
 */
export async function transaction<T>(db: Db, work: (trx: Trx) => Promise<T>): Promise<T> {
  if (db.isTransaction) return work(db as Trx)
  return retrying(db, async () => {
    const frame: Frame = { state: 'opening', owner: null, outer: currentFrame(), afterCommit: [] }
    const result = await inFrame(frame, () => execute(db, frame, work))
    await runAfterCommit(frame)
    return result
  })
}

/**
 * For a single statement, which is a transaction by itself: as `transaction`, but without the two that open and close
 * one. Inside an open transaction it runs once, as only the whole of that could run again.
 */
export async function retrying<T>(db: Db, work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work()
    } catch (error) {
      if (db.isTransaction || attempt === attempts || !isTransient(error)) throw error
      await pause(Math.random() * 20 * attempt)
    }
  }
}

/**
 * Runs `run` when the open transaction has been committed, and never when it has not: to drop what is cached, to tell
 * others. The caller's answer waits for it. An error in it is logged, as the transaction stands.
 */
export function afterCommit(run: () => void | Promise<void>): void {
  const frame = currentFrame()
  if (frame?.state !== 'open') throw new Error('afterCommit() is for code inside a transaction')
  frame.afterCommit.push(run)
}

async function execute<T>(db: Db, frame: Frame, work: (trx: Trx) => Promise<T>): Promise<T> {
  try {
    return await db.transaction().execute((trx) => {
      frame.state = 'open'
      return work(trx)
    })
  } finally {
    frame.state = 'closed'
  }
}

async function runAfterCommit(frame: Frame): Promise<void> {
  for (const run of frame.afterCommit) {
    try {
      await run()
    } catch (error) {
      frame.owner?.log.error({ err: error }, 'what was to happen after a commit failed')
    }
  }
}
