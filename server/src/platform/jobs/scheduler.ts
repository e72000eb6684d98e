import { minute } from '@quanzi/contract/time'
import { sql } from 'kysely'
import type { RecurringKind } from '../../schema/jobs.ts'
import type { Db } from '../db/handle.ts'

/** What the scheduler starts: it runs `intervalMs` after its last run, and for the first time `firstDelayMs` after the start. */
export type RecurringJob = { kind: RecurringKind; intervalMs: number; firstDelayMs?: number }

export const recurringKeyPrefix = 'recurring '

/** A larger difference between machines means that a clock was set. */
export const clockTolerance = 10 * minute

/**
 * Queues every recurring job once for all processes: its unique key is its kind. A start runs again what an older version
 * has given up. What a fast clock has scheduled too late runs after a start, or once the clock is set back.
 */
export const scheduleRecurring = async (
  db: Db,
  { recurring, leaseMs, now }: { recurring: readonly RecurringJob[]; leaseMs: number; now: Date },
): Promise<void> => {
  const dateAfter = (ms: number) => new Date(now.getTime() + ms)
  const kinds = recurring.map(({ kind }) => kind)
  const first = recurring.map(({ intervalMs, firstDelayMs = intervalMs }) => dateAfter(firstDelayMs))
  const latest = recurring.map(({ intervalMs, firstDelayMs = intervalMs }) =>
    dateAfter(Math.max(intervalMs, firstDelayMs) + clockTolerance),
  )
  await sql`
    with asked as (
      select *, ${recurringKeyPrefix} || kind as key
      from unnest(${kinds}::text[], ${first}::timestamptz[], ${latest}::timestamptz[]) a(kind, first, latest)
    ), queued as (
      insert into job (kind, payload, run_at, unique_key) select kind, '{}', first, key from asked
      on conflict (unique_key) do nothing
    )
    update job set dead = false, tries = 0, run_at = ${now}, leased_to = null
    from asked where unique_key = key and (dead or run_at > latest or leased_to > ${dateAfter(leaseMs + clockTolerance)})`.execute(
    db,
  )
}
