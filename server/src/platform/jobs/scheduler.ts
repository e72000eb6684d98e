import type { RecurringKind } from '../../schema/jobs.ts'
import type { Db } from '../db/handle.ts'
import { queueJob } from './queue.ts'

/** What the scheduler starts: it runs `intervalMs` after its last run, and for the first time `firstDelayMs` after the start. */
export type RecurringJob = { kind: RecurringKind; intervalMs: number; firstDelayMs?: number }

export const recurringKeyPrefix = 'recurring '

/** Clocks of machines differ by less, or are set. */
const clockTolerance = 10 * 60_000

/**
 * Queues every recurring job once for all processes: its unique key is its kind. One that an older version gave up runs,
 * and one whose time was set by a clock that was ahead.
 */
export const scheduleRecurring = async (
  db: Db,
  { recurring, leaseMs, now }: { recurring: readonly RecurringJob[]; leaseMs: number; now: Date },
): Promise<void> => {
  for (const { kind, intervalMs, firstDelayMs = intervalMs } of recurring) {
    const dateAfter = (ms: number) => new Date(now.getTime() + ms)
    const runAt = dateAfter(firstDelayMs)
    const uniqueKey = `${recurringKeyPrefix}${kind}`
    await queueJob(db, { kind, payload: {}, runAt, uniqueKey })
    await db
      .updateTable('job')
      .set({ dead: false, tries: 0, run_at: now, leased_to: null })
      .where('unique_key', '=', uniqueKey)
      .where((is) =>
        is.or([
          is('dead', '=', true),
          is('run_at', '>', dateAfter(Math.max(intervalMs, firstDelayMs) + clockTolerance)),
          is('leased_to', '>', dateAfter(leaseMs + clockTolerance)),
        ]),
      )
      .execute()
  }
}
