import { setTimeout as pause } from 'node:timers/promises'
import type { JobKind } from '@quanzi/contract/console/operations/job-kinds'
import { hour } from '@quanzi/contract/time'
import { Client } from 'pg'
import pino from 'pino'
import { afterAll, afterEach, beforeAll, beforeEach, expect, inject, test } from 'vitest'
import { openTestDatabase, type TestDatabase } from '../../../test/databases.ts'
import { countLockWaiters } from '../../../test/lock-waiters.ts'
import type { RecurringKind } from '../../schema/jobs.ts'
import { queueJob } from './queue.ts'
import { type JobHandlers, type JobRunner, maxAttempts, openJobRunner } from './runner.ts'

let open: TestDatabase
const clock = { offset: 0, now: () => new Date(Date.now() + clock.offset) }
const runners: JobRunner[] = []
const leaseMs = 400

beforeAll(async () => {
  open = await openTestDatabase()
})
afterAll(() => open.close())
beforeEach(() => open.db.deleteFrom('job').execute())
afterEach(async () => {
  for (const runner of runners.splice(0)) await runner.close()
})

type App = { database: TestDatabase['database']; ports: { clock: typeof clock }; log: pino.Logger }
type TestHandlers = Partial<JobHandlers<App>>
type TestOptions = { dead?: (kind: JobKind) => Promise<void>; recurring?: RecurringKind[]; lease?: number }

/** A worker with these handlers alone, like another process each time. */
const openWorker = (handlers: TestHandlers, { dead, recurring = [], lease = leaseMs }: TestOptions = {}): JobRunner => {
  const { database } = open
  const app = { database, ports: { clock }, log: pino({ level: 'silent' }) }
  const runner = openJobRunner<App>(app, {
    // A kind without a handler is in no queue.
    handlers: handlers as JobHandlers<App>,
    deadHandlers: dead ? { 'lift-ban': () => dead('lift-ban') } : {},
    queues: {
      quick: ['lift-ban', 'award-post-credits'],
      edge: [],
      outside: ['send-webhook'],
      maintenance: ['vacuum'],
      video: [],
    },
    serial: ['lift-ban'],
    recurring: recurring.map((kind) => ({ kind, intervalMs: hour, firstDelayMs: 0 })),
    leaseMs: lease,
  })
  runners.push(runner)
  return runner
}
const queue = (memberId: number) => queueJob(open.db, { kind: 'lift-ban', payload: { memberId }, runAt: new Date(0) })
const jobs = () => open.db.selectFrom('job').selectAll().orderBy('id').execute()
/** Runs all that is due, then makes what failed due again. */
const runAttempts = async (worker: JobRunner, times: number): Promise<void> => {
  for (let n = 0; n < times; n++) {
    await worker.runDue()
    clock.offset += 24 * hour
  }
}

test('a job that waits behind a slow one is free for another process and runs once', async () => {
  const ran: number[] = []
  // Longer than a busy machine holds a heartbeat back.
  const lease = 2_000
  const handlers: TestHandlers = {
    'lift-ban': async (_, { memberId }) => {
      ran.push(memberId)
      if (memberId === 0) await pause(1.25 * lease)
    },
  }
  for (let n = 0; n < 20; n++) await queue(n)
  const slow = openWorker(handlers, { lease }).runDue()
  await expect.poll(() => ran, { timeout: 20_000 }).toEqual([0])
  await openWorker(handlers, { lease }).runDue()
  expect(ran).toHaveLength(20)
  await slow
  expect(ran.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 20 }, (_, n) => n))
  expect(await jobs()).toEqual([])
})

test('two workers run equal jobs of a serial kind one at a time, and all of them', async () => {
  let running = 0
  let mostAtOnce = 0
  let ran = 0
  const handlers: TestHandlers = {
    'lift-ban': async () => {
      running += 1
      mostAtOnce = Math.max(mostAtOnce, running)
      await pause(100)
      running -= 1
      ran += 1
    },
  }
  for (const memberId of [1, 1, 1]) await queue(memberId)
  const workers = [openWorker(handlers, { lease: 8_000 }), openWorker(handlers, { lease: 8_000 })]
  await Promise.all(workers.map((worker) => worker.runDue()))
  expect({ mostAtOnce, ran }).toEqual({ mostAtOnce: 1, ran: 3 })
  expect(await jobs()).toEqual([])
})

test('a job of a serial kind does not wait for an equal one whose time comes later', async () => {
  const ran: number[] = []
  await queueJob(open.db, { kind: 'lift-ban', payload: { memberId: 1 }, runAt: new Date(Date.now() + hour) })
  await queue(1)
  await openWorker({ 'lift-ban': async (_, { memberId }) => void ran.push(memberId) }).runDue()
  expect(ran).toEqual([1])
})

test('a worker that has lost its lease is told so and neither completes nor fails the job', async () => {
  await queue(1)
  let aborted = false
  const worker = openWorker({
    'lift-ban': async (_app, _payload, signal) => {
      await open.db.updateTable('job').set({ lease: 'another worker' }).execute()
      await new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()))
      aborted = true
    },
  })
  await worker.runDue()
  expect(aborted).toBe(true)
  expect(await jobs()).toMatchObject([{ lease: 'another worker', dead: false, fault: '' }])
})

test.runIf(inject('template').engine === 'postgres')(
  'a heartbeat that comes after the end of a recurring job does not lease it again',
  async () => {
    const blocker = new Client({ connectionString: open.url })
    await blocker.connect()
    const lockJob = async () => {
      await blocker.query('begin')
      await blocker.query('select from job for update')
    }
    const worker = openWorker({ vacuum: lockJob }, { recurring: ['vacuum'], lease: 8_000 })
    await worker.start(['quick'])
    const run = worker.runDue()
    try {
      // The end of the job waits for its row, and behind it a heartbeat.
      await expect.poll(() => countLockWaiters(open.db), { timeout: 10_000 }).toBeGreaterThan(1)
    } finally {
      await blocker.end()
    }
    await run
    await expect.poll(() => countLockWaiters(open.db)).toBe(0)
    expect(await jobs()).toMatchObject([{ leased_to: null, tries: 0 }])
  },
)

test('a recurring job that fails for days keeps its schedule, and recovers with its first success', async () => {
  let broken = true
  const worker = openWorker(
    {
      vacuum: async () => {
        if (broken) throw new Error('no space')
      },
    },
    { recurring: ['vacuum'] },
  )
  await worker.start([])
  await queueJob(open.db, { kind: 'vacuum', payload: {}, runAt: new Date(0), uniqueKey: 'recurring vacuum' })
  await runAttempts(worker, 3 * maxAttempts)
  const [failing] = await jobs()
  expect(failing).toMatchObject({ dead: false, tries: 3 * maxAttempts, fault: 'Error: no space' })
  expect(Number(failing?.run_at) - (clock.now().getTime() - 24 * hour)).toBeLessThanOrEqual(hour)
  broken = false
  await worker.runDue()
  expect(await jobs()).toMatchObject([{ dead: false, tries: 0, fault: '' }])
})

test('a recurring job whose time was set by a clock that was ahead runs after the next start', async () => {
  let runs = 0
  const handlers: TestHandlers = { vacuum: async () => void runs++ }
  const begin = async () => {
    const worker = openWorker(handlers, { recurring: ['vacuum'] })
    await worker.start(['quick'])
    await worker.runDue()
  }
  await begin()
  const nextYear = new Date(clock.now().getTime() + 365 * 24 * hour)
  for (const ahead of [{ run_at: nextYear }, { leased_to: nextYear, run_at: new Date(0) }]) {
    runs = 0
    await open.db.updateTable('job').set(ahead).execute()
    await begin()
    expect(runs).toBe(1)
  }
  runs = 0
  await begin()
  expect(runs).toBe(0)
})

test('a recurring job runs on when a clock that was a day ahead is set back', async () => {
  let runs = 0
  const worker = openWorker({ vacuum: async () => void runs++ }, { recurring: ['vacuum'] })
  clock.offset += 24 * hour
  await worker.start(['quick', 'maintenance'])
  await expect.poll(() => runs, { timeout: 10_000 }).toBe(1)
  clock.offset -= 24 * hour
  await expect.poll(() => runs, { timeout: 10_000 }).toBeGreaterThan(1)
})

test('a recurring job that an older version gave up runs again after a start', async () => {
  const worker = openWorker({ vacuum: async () => {} }, { recurring: ['vacuum'] })
  await open.db
    .insertInto('job')
    .values({
      kind: 'vacuum',
      payload: '{}',
      run_at: new Date(0),
      unique_key: 'recurring vacuum',
      dead: true,
      tries: 8,
    })
    .execute()
  await worker.start(['quick'])
  await worker.runDue()
  expect(await jobs()).toMatchObject([{ dead: false, tries: 0 }])
})

test('a job that ends its process at every attempt is given up', async () => {
  await queue(1)
  await open.db
    .updateTable('job')
    .set({ tries: maxAttempts, leased_to: new Date(0) })
    .execute()
  const ran: string[] = []
  await openWorker({ 'lift-ban': async () => void ran.push('lift-ban') }).runDue()
  expect(ran).toEqual([])
  expect(await jobs()).toMatchObject([{ dead: true, fault: 'Error: the last attempt did not end' }])
})

test('a job is marked as dead only after the handler of its last failure has succeeded', async () => {
  await queue(1)
  let handled = 0
  const dead = async () => {
    handled += 1
    if (handled === 1) throw new Error('no database')
  }
  const worker = openWorker({ 'lift-ban': () => Promise.reject(new Error('no')) }, { dead })
  await runAttempts(worker, maxAttempts)
  expect(await jobs()).toMatchObject([{ dead: false }])
  await runAttempts(worker, 1)
  expect([handled, await jobs()]).toMatchObject([2, [{ dead: true }]])
})

test('slow maintenance jobs and outside services do not delay quick jobs', async () => {
  let release = () => {}
  const released = new Promise<void>((resolve) => (release = resolve))
  const lifted: number[] = []
  const worker = openWorker({
    vacuum: () => released,
    'send-webhook': () => released,
    'lift-ban': async (_, { memberId }) => void lifted.push(memberId),
  })
  await queueJob(open.db, { kind: 'vacuum', payload: {}, runAt: new Date(0) })
  const payload = { delivery: '', siteId: 1, event: '', body: {} }
  await queueJob(open.db, { kind: 'send-webhook', payload, runAt: new Date(0) })
  await queue(1)
  const due = worker.runDue()
  await expect.poll(() => lifted).toEqual([1])
  release()
  await due
})
