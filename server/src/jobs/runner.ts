import { randomUUID } from 'node:crypto'
import { statement } from '../db/statement.ts'
import type { House } from '../house.ts'
import { type Job, type JobKind, queueJob } from './queue.ts'
import { lastWords, workers } from './workers.ts'

type Row = { id: number; kind: JobKind; payload: Job['payload']; tries: number; unique_key: string | null }

/** How long a process that has died keeps a job from the others; one that lives renews it. */
const lease = 60_000
const triesBeforeDead = 8

/**
 * Leases what is due: several processes share the work, and a lease that ran out is taken again. `lease` says whose it
 * is: whoever lost a job to another one ends nothing any more.
 */
const take = statement<Row>(
  'job_take',
  `update job set leased_to = $2, lease = $3, tries = tries + 1 where id in (
     select id from job where not dead and run_at <= $1 and (leased_to is null or leased_to < $1) and kind = any($4)
     order by run_at limit $5 for update skip locked
   ) returning id, kind, payload, tries, unique_key`,
)

/** What takes minutes must not keep waiting what takes a moment. */
export type Lane = 'quick' | 'video'
const slow: readonly JobKind[] = ['make-video']
const lanes: Record<Lane, { kinds: JobKind[]; most: number }> = {
  quick: { kinds: (Object.keys(workers) as JobKind[]).filter((kind) => !slow.includes(kind)), most: 20 },
  video: { kinds: [...slow], most: 1 },
}

/** Work that comes again by itself: how long after it was done, and how long after the start where that is not the same. */
const recurring: readonly {
  kind: 'rank' | 'tail-mobiles' | 'mark-alike' | 'watch-waiting' | 'sweep' | 'vacuum' | 'keep-no-longer'
  every: number
  first?: number
}[] = [
  { kind: 'rank', every: 5 * 60_000 },
  { kind: 'tail-mobiles', every: 60_000, first: 0 },
  { kind: 'mark-alike', every: 60_000, first: 0 },
  { kind: 'watch-waiting', every: 60_000 },
  { kind: 'sweep', every: 10 * 60_000 },
  { kind: 'keep-no-longer', every: 24 * 3_600_000 },
  { kind: 'vacuum', every: 6 * 3_600_000 },
]

/**
 * Runs what is due, every second, each lane one batch at a time; a job that fails comes again later and later, then lies
 * dead for a person to see.
 */
export const openJobs = (house: House) => {
  const { db } = house.database
  const { clock } = house.ports
  const closing = new AbortController()
  const mine = (id: number, token: string) => db.updateTable('job').where('id', '=', id).where('lease', '=', token)

  const runOne = async (row: Row, token: string): Promise<void> => {
    const hold = holdLease(row, token)
    try {
      await workers[row.kind](house, row.payload as never, hold.signal)
      await ended(row, token)
    } catch (error) {
      await failed(row, token, error)
    } finally {
      hold.end()
    }
  }

  /** Renews the lease for as long as the work takes; the signal tells that it was lost, or that the house closes. */
  const holdLease = (row: Row, token: string) => {
    const lost = new AbortController()
    const renew = async () => {
      try {
        const { numUpdatedRows } = await mine(row.id, token)
          .set({ leased_to: later(lease) })
          .executeTakeFirst()
        if (numUpdatedRows === 0n) lost.abort(new Error('another process has taken the job'))
      } catch {
        // The database is away: the lease stands for a while yet, and the next beat tells.
      }
    }
    const beat = setInterval(renew, lease / 4)
    beat.unref()
    return { signal: AbortSignal.any([lost.signal, closing.signal]), end: () => clearInterval(beat) }
  }

  const ended = async (row: Row, token: string): Promise<void> => {
    const again = recurring.find((r) => r.kind === row.kind)
    if (!again) {
      await db.deleteFrom('job').where('id', '=', row.id).where('lease', '=', token).execute()
      return
    }
    await mine(row.id, token)
      .set({ run_at: later(again.every), leased_to: null, tries: 0, fault: '' })
      .execute()
  }

  const failed = async (row: Row, token: string, error: unknown): Promise<void> => {
    if (closing.signal.aborted) {
      // Not the job's fault: whoever starts next takes it at once.
      await mine(row.id, token)
        .set({ leased_to: null, tries: row.tries - 1 })
        .execute()
      return
    }
    house.log.error({ err: error, job: row.id, kind: row.kind, tries: row.tries }, 'a job failed')
    const dead = row.tries >= triesBeforeDead
    const { numUpdatedRows } = await mine(row.id, token)
      .set({ run_at: later(1_000 * 3 ** row.tries), leased_to: null, fault: String(error).slice(0, 500), dead })
      .executeTakeFirst()
    if (dead && numUpdatedRows > 0n) await lastWords[row.kind]?.(house, row.payload as never)
  }

  const later = (ms: number): Date => new Date(clock.now().getTime() + ms)

  /** Lanes that found the database away. */
  const waiting = new Set<Lane>()
  const runLane = async (lane: Lane): Promise<void> => {
    const { kinds, most } = lanes[lane]
    try {
      for (let full = true; full && !closing.signal.aborted; ) {
        const token = randomUUID()
        const rows = await take(db, [clock.now(), later(lease), token, kinds, most])
        for (const row of rows) await runOne(row, token)
        full = rows.length === most
      }
      if (waiting.delete(lane)) house.log.warn({ lane }, 'jobs are taken again')
    } catch (error) {
      // Asked every second: an hour without a database shall not be an hour of the same words.
      if (closing.signal.aborted || waiting.has(lane)) return
      waiting.add(lane)
      house.log.error({ err: error, lane }, 'jobs cannot be taken, and are tried on')
    }
  }

  const running = new Map<Lane, Promise<void>>()
  const follow = (lane: Lane): Promise<void> => {
    const next = (running.get(lane) ?? Promise.resolve()).then(() => runLane(lane))
    running.set(lane, next)
    return next
  }

  const timers: NodeJS.Timeout[] = []
  const every = (lane: Lane): void => {
    let busy = false
    const tick = async () => {
      if (busy) return
      busy = true
      await follow(lane)
      busy = false
    }
    timers.push(setInterval(tick, 1_000).unref())
  }

  return {
    /** Plans the recurring work and begins, with these lanes. */
    start: async (wanted: readonly Lane[] = ['quick']): Promise<void> => {
      for (const { kind, every, first = every } of wanted.includes('quick') ? recurring : [])
        await queueJob(db, { kind, payload: {}, runAt: later(first), uniqueKey: `recurring ${kind}` })
      for (const lane of wanted) every(lane)
    },
    /** Runs what is due now. */
    runDue: async (): Promise<void> => {
      await Promise.all([follow('quick'), follow('video')])
    },
    close: async (): Promise<void> => {
      closing.abort(new Error('the house closes'))
      for (const timer of timers) clearInterval(timer)
      await Promise.all(running.values())
    },
  }
}

export type Jobs = ReturnType<typeof openJobs>
