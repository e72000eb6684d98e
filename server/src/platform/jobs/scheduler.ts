import type { RecurringKind } from '../../schema/jobs.ts'
import type { Db } from '../db/handle.ts'
import { queueJob } from './queue.ts'

/** What the scheduler starts: it runs `intervalMs` after its last run, and for the first time `firstDelayMs` after the start. */
export type RecurringJob = { kind: RecurringKind; intervalMs: number; firstDelayMs?: number }

export const recurringKeyPrefix = 'recurring '

/** Queues every recurring job once for all processes: its unique key is its kind. One that an older version gave up runs. */
export const scheduleRecurring = async (db: Db, recurring: readonly RecurringJob[], now: Date): Promise<void> => {
  for (const { kind, intervalMs, firstDelayMs = intervalMs } of recurring) {
    const runAt = new Date(now.getTime() + firstDelayMs)
    const uniqueKey = `${recurringKeyPrefix}${kind}`
    await queueJob(db, { kind, payload: {}, runAt, uniqueKey })
    await db
      .updateTable('job')
      .set({ dead: false, tries: 0, run_at: now, leased_to: null })
      .where('unique_key', '=', uniqueKey)
      .where('dead', '=', true)
      .execute()
  }
}
