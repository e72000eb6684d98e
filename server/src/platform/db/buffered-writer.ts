import { createTurns } from '../turns.ts'
import type { Log } from './handle.ts'
import { isReportedOutage } from './postgres/outage-log.ts'
import { withRetry } from './transaction/transaction.ts'

type BufferedWriterOptions<T> = {
  name: string
  intervalMs: number
  /** The most rows of a statement; a buffer of this size is written at once. */
  batchSize: number
  write: (rows: T[]) => Promise<unknown>
  merge: (buffered: T, added: T) => T
  onFailure?: (rows: T[]) => void
  log: Log
}

/** Rows that cannot be written are logged and lost; a crash loses at most those of one interval. */
export const createBufferedWriter = <T>({
  name,
  intervalMs,
  batchSize,
  write,
  merge,
  onFailure,
  log,
}: BufferedWriterOptions<T>) => {
  let buffer = new Map<string, T>()
  const runInTurn = createTurns()

  const writeBatch = async (rows: T[]): Promise<void> => {
    try {
      // Processes that write the same rows in another order may deadlock.
      await withRetry({ isTransaction: false }, () => write(rows))
    } catch (error) {
      onFailure?.(rows)
      const reason = isReportedOutage(error) ? {} : { err: error }
      log.error({ ...reason, buffer: name, lost: rows.length }, 'buffered rows were not written')
    }
  }
  const writeAll = async (): Promise<void> => {
    const rows = [...buffer.values()]
    buffer = new Map()
    for (let i = 0; i < rows.length; i += batchSize) await writeBatch(rows.slice(i, i + batchSize))
  }
  const flush = (): Promise<void> => runInTurn(writeAll)

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
    close: (): Promise<void> => {
      clearInterval(timer)
      return flush()
    },
  }
}
