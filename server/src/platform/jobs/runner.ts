import { randomUUID } from 'node:crypto'
import { SpanKind } from '@opentelemetry/api'
import type { JobKind } from '@quanzi/contract/console/operations/job-kinds'
import { minute } from '@quanzi/contract/time'
import type { Logger } from 'pino'
import type { Clock } from '../../ports.ts'
import type { JobPayloads } from '../../schema/jobs.ts'
import type { Database } from '../db/database.ts'
import { outageOf } from '../db/errors.ts'
import { withDeadline } from '../db/open-handle.ts'
import { statement } from '../db/statements/statement.ts'
import { untilAborted } from '../db/transaction/deadline.ts'
import { inSpan } from '../tracing/tracing.ts'
import { clockTolerance, type RecurringJob, scheduleRecurring } from './scheduler.ts'

/** Each queue runs one job at a time: what waits for an outside service, or is long, does not delay quick jobs. */
export type JobQueue = (typeof jobQueues)[number]
export const jobQueues = ['quick', 'edge', 'outside', 'maintenance', 'video'] as const

export type JobHandlers<App> = {
  [K in JobKind]: (app: App, payload: JobPayloads[K], signal: AbortSignal) => Promise<void>
}
export type DeadJobHandlers<App> = { [K in JobKind]?: (app: App, payload: JobPayloads[K]) => Promise<void> }

export type JobTable<App> = {
  handlers: JobHandlers<App>
  deadHandlers: DeadJobHandlers<App>
  queues: Record<JobQueue, readonly JobKind[]>
  recurring: readonly RecurringJob[]
  /** Kinds whose equal jobs do not run at the same time. */
  serial: readonly JobKind[]
  /** A job of a process that has died becomes free after this time; a live process renews its lease. */
  leaseMs?: number
}

/** `payload` has the type that belongs to `kind`: `queueJob` writes both. */
type JobRow<K extends JobKind = JobKind> = { id: number; kind: K; payload: JobPayloads[K]; tries: number }

const pollIntervalMs = 1_000
export const maxAttempts = 8
/** Exponential backoff after a failed attempt: 3 seconds after the first one, 36 minutes before the last one. */
const backoffMs = (attempt: number): number => 1_000 * 3 ** attempt

/**
 * Leases the first due job. `lease` is the token of the holder: a worker that has lost its lease must not complete it.
 * Jobs of a kind in $5 with the same payload run one after another, in the order of their times.
 */
const claimJob = statement<JobRow>(
  'job_take',
  `update job set leased_to = $2, lease = $3, tries = tries + 1 where id = (
     select id from job where not dead and run_at <= $1 and (leased_to is null or leased_to < $1) and kind = any($4)
       and (kind <> all($5) or not exists (
         select from job o where o.kind = job.kind and o.payload = job.payload and o.id <> job.id and not o.dead
           and (o.leased_to >= $1 or (o.run_at, o.id) < (job.run_at, job.id))))
     order by run_at, id limit 1 for update skip locked
   ) returning id, kind, payload, tries`,
)

type Lease = { signal: AbortSignal; lost: AbortSignal }

/** Compares the token, so that a late heartbeat does not lease the job again. */
const freed = { leased_to: null, lease: null }

/** Exponential backoff; dead after the last attempt. A recurring job never dies. */
export const openJobRunner = <App extends { database: Database; ports: { clock: Clock }; log: Logger }>(
  app: App,
  { handlers, deadHandlers, queues, recurring, serial, leaseMs = minute }: JobTable<App>,
  observe: (kind: JobKind, outcome: 'done' | 'failed', seconds: number) => void = () => {},
) => {
  const { db } = app.database
  const { clock } = app.ports
  const closing = new AbortController()
  const ownedJob = (id: number, token: string) => db.updateTable('job').where('id', '=', id).where('lease', '=', token)
  const dateAfter = (ms: number): Date => new Date(clock.now().getTime() + ms)

  /** Without the lease the database refuses its statements and its commit. */
  const runHandler = <K extends JobKind>({ kind, payload }: JobRow<K>, { signal, lost }: Lease) =>
    handlers[kind]({ ...app, database: { ...app.database, db: withDeadline(db, untilAborted(lost)) } }, payload, signal)
  const runDead = <K extends JobKind>({ kind, payload }: JobRow<K>) => deadHandlers[kind]?.(app, payload)
  const recurrenceOf = (row: JobRow) => recurring.find(({ kind }) => kind === row.kind)

  const runOne = async (row: JobRow, token: string): Promise<void> => {
    const lease = holdLease(row, token)
    const startedAt = performance.now()
    const observeAs = (outcome: 'done' | 'failed') => observe(row.kind, outcome, (performance.now() - startedAt) / 1000)
    try {
      // The lease expired in the last attempt: the process died, perhaps because of this job.
      if (row.tries > maxAttempts && !recurrenceOf(row)) throw new Error('the last attempt did not end')
      await inSpan(
        () => `job ${row.kind}`,
        SpanKind.CONSUMER,
        { 'quanzi.job': row.kind },
        () => runHandler(row, lease),
      )
      await completeJob(row, token)
      observeAs('done')
    } catch (error) {
      observeAs('failed')
      if (lease.lost.aborted) app.log.warn({ job: row.id, kind: row.kind }, 'a worker has lost its lease of a job')
      else await failJob(row, token, error)
    } finally {
      lease.end()
    }
  }

  /** The signal aborts when the runner closes, and when another process has, or could have, the lease. */
  const holdLease = (row: JobRow, token: string): Lease & { end(): void } => {
    const lost = new AbortController()
    let validUntil = performance.now() + leaseMs
    const renew = async () => {
      const startedAt = performance.now()
      if (startedAt > validUntil) return lost.abort(new Error('the lease of the job has expired'))
      try {
        const { numUpdatedRows } = await ownedJob(row.id, token)
          .set({ leased_to: dateAfter(leaseMs) })
          .executeTakeFirst()
        if (numUpdatedRows === 0n) lost.abort(new Error('another process has taken the job'))
        validUntil = startedAt + leaseMs
      } catch {
        // Without a database the lease stays valid until it expires; the next heartbeat tries again.
      }
    }
    const heartbeat = setInterval(renew, leaseMs / 4)
    heartbeat.unref()
    return {
      signal: AbortSignal.any([lost.signal, closing.signal]),
      lost: lost.signal,
      end: () => clearInterval(heartbeat),
    }
  }

  const completeJob = async (row: JobRow, token: string): Promise<void> => {
    const recurrence = recurrenceOf(row)
    if (!recurrence) {
      await db.deleteFrom('job').where('id', '=', row.id).where('lease', '=', token).execute()
      return
    }
    await ownedJob(row.id, token)
      .set({ ...freed, run_at: dateAfter(recurrence.intervalMs), tries: 0, fault: '' })
      .execute()
  }

  const failJob = async (row: JobRow, token: string, error: unknown): Promise<void> => {
    if (closing.signal.aborted) {
      // An attempt that the shutdown interrupted does not count; the next process takes the job at once.
      await ownedJob(row.id, token)
        .set({ ...freed, tries: row.tries - 1 })
        .execute()
      return
    }
    app.log.error({ err: error, job: row.id, kind: row.kind, tries: row.tries }, 'a job failed')
    const recurrence = recurrenceOf(row)
    const dead = !recurrence && row.tries >= maxAttempts && (await runDeadHandler(row))
    const waitMs = Math.min(
      backoffMs(Math.min(row.tries, maxAttempts)),
      recurrence?.intervalMs ?? Number.POSITIVE_INFINITY,
    )
    await ownedJob(row.id, token)
      .set({ ...freed, run_at: dateAfter(waitMs), fault: String(error).slice(0, 500), dead })
      .execute()
  }

  /** Runs before the job is marked dead, so that a failure here is retried. */
  const runDeadHandler = async (row: JobRow): Promise<boolean> => {
    try {
      await runDead(row)
      return true
    } catch (error) {
      app.log.error({ err: error, job: row.id, kind: row.kind }, 'a job could not be given up')
      return false
    }
  }

  const unavailableQueues = new Set<JobQueue>()
  const runQueue = async (queue: JobQueue): Promise<void> => {
    try {
      while (!closing.signal.aborted) {
        const token = randomUUID()
        const [row] = await claimJob(db, [clock.now(), dateAfter(leaseMs), token, queues[queue], serial])
        if (!row) break
        await runOne(row, token)
      }
      if (unavailableQueues.delete(queue)) app.log.warn({ queue }, 'the job queue is available again')
    } catch (error) {
      // Logged once, not on every poll; the database logs its outages itself.
      if (closing.signal.aborted || unavailableQueues.has(queue) || outageOf(error)) return
      unavailableQueues.add(queue)
      app.log.error({ err: error, queue }, 'the job queue is not available')
    }
  }

  const runsByQueue = new Map<JobQueue, Promise<void>>()
  const runAfterCurrent = (queue: JobQueue): Promise<void> => {
    const next = (runsByQueue.get(queue) ?? Promise.resolve()).then(() => runQueue(queue))
    runsByQueue.set(queue, next)
    return next
  }

  const schedule = () => scheduleRecurring(db, { recurring, leaseMs, now: clock.now() })
  const timers: NodeJS.Timeout[] = []
  const polled = new Set<JobQueue>()
  const poll = (queue: JobQueue): void => {
    polled.add(queue)
    let busy = false
    let latest = clock.now().getTime()
    const tick = async () => {
      if (busy) return
      busy = true
      const now = clock.now().getTime()
      const isSetBack = queue === 'quick' && latest - now > clockTolerance
      try {
        if (isSetBack) await schedule()
        latest = now
      } catch {
        // Without a database the next tick tries again.
      }
      await runAfterCurrent(queue)
      busy = false
    }
    timers.push(setInterval(tick, pollIntervalMs).unref())
  }

  return {
    /** Schedules the recurring jobs, where the quick queue is run here, and begins to poll. */
    start: async (queuesToRun: readonly JobQueue[]): Promise<void> => {
      if (queuesToRun.includes('quick')) await schedule()
      for (const queue of queuesToRun) poll(queue)
    },
    /** Polls now. */
    wake: (queue: JobQueue): void => {
      if (polled.has(queue)) void runAfterCurrent(queue)
    },
    runDue: async (): Promise<void> => {
      await Promise.all(jobQueues.map(runAfterCurrent))
    },
    close: async (): Promise<void> => {
      closing.abort(new Error('the job runner is closing'))
      for (const timer of timers) clearInterval(timer)
      await Promise.all(runsByQueue.values())
    },
  }
}

export type JobRunner = ReturnType<typeof openJobRunner>
