import { type Outage, outageOf } from './errors.ts'
import type { Log } from './handle.ts'

/** An outage is over with the first success that comes so long after the last failure. */
const quietMs = 1_000
const reported = new WeakSet<object>()

/** Whether the log has a line about the outage of which this error is a part. */
export const isReportedOutage = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && reported.has(error)

export type OutageLog = {
  failed(error: unknown): boolean
  succeeded(wrote: boolean): void
}

/** One line when an outage of the database begins, and one when it ends with the number of failures between. */
export const openOutageLog = (log: Log): OutageLog => {
  const open = new Map<Outage, { startedAt: number; failedAt: number; failures: number }>()
  return {
    failed(error) {
      const outage = outageOf(error)
      if (!outage) return false
      const now = performance.now()
      const current = open.get(outage)
      if (!current) log.error({ err: error, outage }, 'the database is not available')
      open.set(outage, {
        startedAt: current?.startedAt ?? now,
        failedAt: now,
        failures: (current?.failures ?? 0) + 1,
      })
      // `outageOf` has read the properties of the error.
      reported.add(error as object)
      return true
    },
    succeeded(wrote) {
      if (open.size === 0) return
      const now = performance.now()
      for (const [outage, { startedAt, failedAt, failures }] of open) {
        const isProof = wrote || outage === 'unreachable' || outage === 'overloaded'
        if (!isProof || now - failedAt < quietMs) continue
        open.delete(outage)
        log.warn({ outage, failures, ms: Math.round(now - startedAt) }, 'the database is available again')
      }
    },
  }
}
