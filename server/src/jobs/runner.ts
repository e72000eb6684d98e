import { statement } from '../db/statement.ts'
import type { House } from '../house.ts'
import { type Job, type JobKind, queueJob } from './queue.ts'
import { workers } from './workers.ts'

type Row = { id: number; kind: JobKind; payload: Job['payload']; tries: number; unique_key: string | null }

const lease = 60_000
const most = 20
const triesBeforeDead = 8

/** Leases what is due: several processes share the work, and a lease that ran out is taken again. */
const take = statement<Row>(
  'job_take',
  `update job set leased_to = $2, tries = tries + 1 where id in (
     select id from job where not dead and run_at <= $1 and (leased_to is null or leased_to < $1)
     order by run_at limit ${most} for update skip locked
   ) returning id, kind, payload, tries, unique_key`,
)

/** Work that comes again by itself: how long after it was done, and how long after the start where that is not the same. */
const recurring: readonly {
  kind: 'rank' | 'tail-mobiles' | 'watch-waiting' | 'sweep' | 'vacuum' | 'keep-no-longer'
  every: number
  first?: number
}[] = [
  { kind: 'rank', every: 5 * 60_000 },
  { kind: 'tail-mobiles', every: 60_000, first: 0 },
  { kind: 'watch-waiting', every: 60_000 },
  { kind: 'sweep', every: 10 * 60_000 },
  { kind: 'keep-no-longer', every: 24 * 3_600_000 },
  { kind: 'vacuum', every: 6 * 3_600_000 },
]

/** Runs what is due, every second, one batch at a time; a job that fails comes again later and later, then lies dead for a person to see. */
export const openJobs = (house: House) => {
  const { db } = house.database
  let running: Promise<void> = Promise.resolve()
  let closed = false

  const runOne = async (row: Row): Promise<void> => {
    try {
      await workers[row.kind](house, row.payload as never)
      const again = recurring.find((r) => r.kind === row.kind)
      if (again) {
        const runAt = new Date(house.ports.clock.now().getTime() + again.every)
        await db
          .updateTable('job')
          .set({ run_at: runAt, leased_to: null, tries: 0, fault: '' })
          .where('id', '=', row.id)
          .execute()
      } else {
        await db.deleteFrom('job').where('id', '=', row.id).execute()
      }
    } catch (error) {
      house.log.error({ err: error, job: row.id, kind: row.kind, tries: row.tries }, 'a job failed')
      const runAt = new Date(house.ports.clock.now().getTime() + 1_000 * 3 ** row.tries)
      await db
        .updateTable('job')
        .set({ run_at: runAt, leased_to: null, fault: String(error).slice(0, 500), dead: row.tries >= triesBeforeDead })
        .where('id', '=', row.id)
        .execute()
    }
  }

  const runDue = (): Promise<void> => {
    running = running.then(async () => {
      if (closed) return
      try {
        const now = house.ports.clock.now()
        const rows = await take(db, [now, new Date(now.getTime() + lease)])
        for (const row of rows) await runOne(row)
      } catch (error) {
        if (!closed) house.log.error({ err: error }, 'jobs could not be taken')
      }
    })
    return running
  }

  let timer: NodeJS.Timeout | undefined
  return {
    /** Plans the recurring work and begins. */
    start: async (): Promise<void> => {
      for (const { kind, every, first = every } of recurring) {
        const runAt = new Date(house.ports.clock.now().getTime() + first)
        await queueJob(db, { kind, payload: {}, runAt, uniqueKey: `recurring ${kind}` })
      }
      timer = setInterval(runDue, 1_000)
      timer.unref()
    },
    runDue,
    close: async (): Promise<void> => {
      closed = true
      clearInterval(timer)
      await running
    },
  }
}

export type Jobs = ReturnType<typeof openJobs>
