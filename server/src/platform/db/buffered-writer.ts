import { createTurns } from '../turns.ts'
import { isUnavailable, surelyHadNoEffect } from './errors.ts'
import type { Log } from './handle.ts'
import { isReportedOutage } from './postgres/outage-log.ts'
import { withRetry } from './transaction/transaction.ts'

type BufferedWriterOptions<T> = {
  name: string
  intervalMs: number
  /** The most rows of a statement; a buffer of this size is written at once. */
  batchSize: number
  write: (rows: T[]) => Promise<unknown>
  /** Whether a row may be written again after a broken connection left open if it is stored. Any may by default. */
  mayRepeat?: (row: T) => boolean
  merge: (buffered: T, added: T) => T
  onFailure?: (rows: T[]) => void
  log: Log
}

/** For this many batches an outage of the database is bridged. Beyond, the oldest rows are lost. */
const maxWaitingBatches = 20

/**
 * Rows wait while the database is not available, but for those that may be stored already and must not be written twice.
 * They, and others that cannot be written, are logged and lost.
 */
export const createBufferedWriter = <T>({
  name,
  intervalMs,
  batchSize,
  write,
  mayRepeat = () => true,
  merge,
  onFailure,
  log,
}: BufferedWriterOptions<T>) => {
  let buffer = new Map<string, T>()
  const runInTurn = createTurns()

  const lose = (rows: T[], error: unknown): void => {
    onFailure?.(rows)
    const reason = isReportedOutage(error) ? {} : { err: error }
    log.error({ ...reason, buffer: name, lost: rows.length }, 'buffered rows were not written')
  }
  /** Puts rows back before those that have come since. */
  const putBack = (rows: Map<string, T>, error: unknown): void => {
    for (const [key, added] of buffer) {
      const earlier = rows.get(key)
      rows.set(key, earlier === undefined ? added : merge(earlier, added))
    }
    const excess = [...rows].slice(0, Math.max(0, rows.size - maxWaitingBatches * batchSize))
    for (const [key] of excess) rows.delete(key)
    if (excess.length > 0)
      lose(
        excess.map(([, row]) => row),
        error,
      )
    buffer = rows
  }
  const writeAll = async (isLast: boolean): Promise<void> => {
    const entries = [...buffer]
    buffer = new Map()
    for (let i = 0; i < entries.length; i += batchSize) {
      const rows = entries.slice(i, i + batchSize).map(([, row]) => row)
      try {
        // Processes that write the same rows in another order may deadlock.
        await withRetry({ isTransaction: false }, () => write(rows))
      } catch (error) {
        if (isLast || !isUnavailable(error)) {
          lose(rows, error)
          continue
        }
        const unsure = new Set(surelyHadNoEffect(error) ? [] : rows.filter((row) => !mayRepeat(row)))
        if (unsure.size > 0) lose([...unsure], error)
        return putBack(new Map(entries.slice(i).filter(([, row]) => !unsure.has(row))), error)
      }
    }
  }
  const flush = (): Promise<void> => runInTurn(() => writeAll(false))

  const timer = setInterval(flush, intervalMs)
  timer.unref()
  return {
    add: (key: string, row: T): void => {
      const buffered = buffer.get(key)
      buffer.set(key, buffered === undefined ? row : merge(buffered, row))
      if (buffered === undefined && buffer.size === batchSize) void flush()
    },
    has: (key: string): boolean => buffer.has(key),
    size: (): number => buffer.size,
    flush,
    /** A connection that broke while it was idle fails the first attempt. */
    close: async (): Promise<void> => {
      clearInterval(timer)
      await flush()
      await runInTurn(() => writeAll(true))
    },
  }
}
