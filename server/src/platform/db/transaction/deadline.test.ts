import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest'
import { openTestDatabase, type TestDatabase } from '../../../../test/databases.ts'
import { isUnavailable } from '../errors.ts'
import type { Db } from '../handle.ts'
import { withDeadline, withoutDeadline } from '../open-handle.ts'
import { DeadlineError, runWithDeadline, untilAborted } from './deadline.ts'
import { transaction } from './transaction.ts'

let open: TestDatabase
let db: Db

beforeAll(async () => {
  open = await openTestDatabase()
  db = open.db
  await sql`create table mark (name text)`.execute(db)
})
afterAll(() => open.close())
beforeEach(() => sql`delete from mark`.execute(db))

const marks = async (handle = db): Promise<string[]> =>
  (await sql<{ name: string }>`select name from mark order by name`.execute(handle)).rows.map(({ name }) => name)
const add = (handle: Db, name: string) => sql`insert into mark values (${name})`.execute(handle)
/** Work by a handle of so many milliseconds. */
const runWithin = <T>(ms: number, work: (limited: Db) => Promise<T>) =>
  runWithDeadline(ms, (deadline) => work(withDeadline(db, deadline)))
const sleep = (handle: Db, seconds: number) => sql`select pg_sleep(${seconds})`.execute(handle)

test('a transaction whose time ends during a statement is not committed, and the statement is canceled', async () => {
  let error: unknown
  const late = runWithin(200, (limited) =>
    transaction(limited, async (trx) => {
      await add(trx, 'late')
      // PostgreSQL cancels it: it takes longer than the test may. The embedded engine waits for its end.
      await sleep(trx, inject('template').engine === 'postgres' ? 120 : 3)
    }).catch((thrown) => {
      error = thrown
      throw thrown
    }),
  )
  await expect(late).rejects.toBeInstanceOf(DeadlineError)
  await expect.poll(() => error).toBeDefined()
  expect(isUnavailable(error)).toBe(true)
  expect(await marks()).toEqual([])
})

test('a transaction whose time ends between two statements is neither continued nor committed', async () => {
  let goOn = () => {}
  const timeIsOver = new Promise<void>((resolve) => {
    goOn = resolve
  })
  let work: Promise<void> | undefined
  const late = runWithin(100, (limited) => {
    work = transaction(limited, async (trx) => {
      await add(trx, 'first')
      await timeIsOver
      await add(trx, 'second')
    })
    return work
  })
  await expect(late).rejects.toBeInstanceOf(DeadlineError)
  goOn()
  await expect(work).rejects.toThrow()
  expect(await marks()).toEqual([])
})

test('work whose commit is under way when the time ends is not reported as failed', async () => {
  await sql`create or replace function wait_at_commit() returns trigger language plpgsql as
    $$ begin perform pg_sleep(0.5); return null; end $$`.execute(db)
  await sql`create constraint trigger wait_at_commit after insert on mark deferrable initially deferred
    for each row execute function wait_at_commit()`.execute(db)
  try {
    const slow = runWithin(200, async (limited) => {
      await transaction(limited, (trx) => add(trx, 'committed'))
      return marks(limited)
    })
    expect(await slow).toEqual(['committed'])
  } finally {
    await sql`drop trigger wait_at_commit on mark`.execute(db)
  }
})

test('a single write is stored exactly when its work succeeded', async () => {
  await sql`create or replace function wait_before() returns trigger language plpgsql as
    $$ begin perform pg_sleep(0.6); return new; end $$`.execute(db)
  await sql`create trigger wait_before before insert on mark for each row execute function wait_before()`.execute(db)
  try {
    const outcome = await runWithin(150, (limited) => add(limited, 'single')).then(
      () => ['single'],
      () => [],
    )
    expect(await marks()).toEqual(outcome)
  } finally {
    await sql`drop trigger wait_before on mark`.execute(db)
  }
})

test('work whose time is over gets no connection, and other work is not affected', async () => {
  let refused: unknown
  const late = runWithin(50, async (limited) => {
    await pause(150)
    refused = await add(limited, 'late').catch((error) => error)
  })
  await expect(late).rejects.toBeInstanceOf(DeadlineError)
  await runWithin(5_000, (limited) => add(limited, 'in time'))
  await expect.poll(() => refused).toBeInstanceOf(DeadlineError)
  expect(await marks()).toEqual(['in time'])
})

test('a shared load continues after the time of the request that began it', async () => {
  let shared: Promise<unknown> | undefined
  const late = runWithin(50, async (limited) => {
    shared = pause(150).then(() => add(withoutDeadline(limited), 'shared'))
    await pause(300)
  })
  await expect(late).rejects.toBeInstanceOf(DeadlineError)
  await shared
  expect(await marks()).toEqual(['shared'])
})

test('work that ends in time leaves no limit behind', async () => {
  let later: Promise<unknown> | undefined
  await runWithin(200, async (limited) => {
    later = pause(400).then(() => add(limited, 'later'))
  })
  await later
  expect(await marks()).toEqual(['later'])
})

test('a worker that lost its lease cannot commit', async () => {
  const lease = new AbortController()
  const work = transaction(withDeadline(db, untilAborted(lease.signal)), async (trx) => {
    await add(trx, 'lost')
    lease.abort(new Error('the lease is lost'))
  })
  await expect(work).rejects.toThrow('the lease is lost')
  expect(await marks()).toEqual([])
})
