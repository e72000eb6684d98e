import { minute } from '@quanzi/contract/time'
import { type Outage, outageOf } from '../errors.ts'
import type { Log } from '../handle.ts'

/** An outage is over with the first success that comes so long after the last failure. */
const quietMs = 1_000
/** A long outage is written again, with the failures since the last line. */
const reminderMs = minute
const reported = new WeakSet<object>()

/** Whether the log has a line about the outage of which this error is a part. */
export const isReportedOutage = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && reported.has(error)

export type OutageLog = {
  failed(error: unknown): boolean
  succeeded(wrote: boolean): void
}

type OpenOutage = { startedAt: number; failedAt: number; failures: number; reportedAt: number; reported: number }

/** A line at the begin, one a minute, and one at the end, with the number of failures. */
export const openOutageLog = (log: Log): OutageLog => {
  const open = new Map<Outage, OpenOutage>()
  return {
    failed(error) {
      const outage = outageOf(error)
      if (!outage) return false
      const now = performance.now()
      const current = open.get(outage) ?? { startedAt: now, failedAt: now, failures: 0, reportedAt: now, reported: 1 }
      if (current.failures === 0) log.error({ err: error, outage }, 'the database is not available')
      current.failedAt = now
      current.failures += 1
      open.set(outage, current)
      if (now - current.reportedAt >= reminderMs) {
        const failures = current.failures - current.reported
        log.error({ outage, failures, ms: Math.round(now - current.startedAt) }, 'the database is still not available')
        Object.assign(current, { reportedAt: now, reported: current.failures })
      }
      // `outageOf` has read the properties of the error.
      reported.add(error as object)
      return true
    },
    succeeded(wrote) {
      if (open.size === 0) return
      const now = performance.now()
      for (const [outage, { startedAt, failedAt, failures }] of open) {
        const isProof = wrote || (outage !== 'read-only' && outage !== 'disk-full')
        if (!isProof || now - failedAt < quietMs) continue
        open.delete(outage)
        log.warn({ outage, failures, ms: Math.round(now - startedAt) }, 'the database is available again')
      }
    },
  }
}
