import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import {
  createPostgresCopy,
  limitIdleTransactions,
  openTestDatabase,
  type TestDatabase,
} from '../../../test/databases.ts'
import { openDatabase } from './open.ts'
import { transaction } from './transaction/transaction.ts'

const template = inject('template')
let open: TestDatabase

beforeAll(async () => {
  open = await openTestDatabase()
})
afterAll(() => open.close())

test('an error in a query leaves the connection usable, through every handle', async () => {
  const { db, database } = open
  await expect(sql`select 1 / 0`.execute(db)).rejects.toMatchObject({ code: '22012' })
  await expect(database.pool.query('selekt')).rejects.toMatchObject({ code: '42601' })
  await expect(database.withoutStatementTimeout((client) => client.query('selekt'))).rejects.toMatchObject({
    code: '42601',
  })
  await expect(sql`select ${'x'}::int`.execute(db)).rejects.toMatchObject({ code: '22P02' })
  expect((await sql`select 1 as one`.execute(db)).rows).toEqual([{ one: 1 }])
})

test('concurrent queries all get their own results', async () => {
  const numbers = Array.from({ length: 200 }, (_, n) => n)
  const results = await Promise.all(
    numbers.map(async (n) => (await sql<{ n: number }>`select ${n}::int as n`.execute(open.db)).rows[0]?.n),
  )
  expect(results).toEqual(numbers)
})

test('both engines have the same time zone and the same encoding', async () => {
  const { rows } = await sql`select current_setting('timezone') as zone, current_setting('server_encoding') as encoding,
    date_trunc('day', timestamptz '2024-01-01 23:30+08')::text as day`.execute(open.db)
  expect(rows).toEqual([{ zone: 'UTC', encoding: 'UTF8', day: '2024-01-01 00:00:00+00' }])
})

test('a long transaction has no time limit for statements and pauses, and others keep theirs', async () => {
  const { db, database, close } = await openTestDatabase()
  limitIdleTransactions(database, 100)
  const limits = sql<{ query: string; idle: string }>`select current_setting('statement_timeout') as query,
    current_setting('idle_in_transaction_session_timeout') as idle`
  const during = await database.longTransaction(async (trx) => {
    await pause(300)
    return limits.execute(trx)
  })
  expect(during.rows).toEqual([{ query: '0', idle: '0' }])
  const after = await limits.execute(db)
  expect(after.rows).toEqual([{ query: template.engine === 'postgres' ? '15s' : '0', idle: '100ms' }])
  await close()
})

test('closing waits for running queries', async () => {
  const { db, close } = await openTestDatabase()
  const slow = transaction(db, async (trx) => {
    await sql`create table late (n int)`.execute(trx)
    await pause(200)
    return sql`insert into late values (1) returning n`.execute(trx)
  })
  await pause(50)
  const closing = close()
  expect((await slow).rows).toEqual([{ n: 1 }])
  await closing
  await expect(sql`select 1`.execute(db)).rejects.toThrow()
})

describe.runIf(template.engine === 'postgres')('a PostgreSQL server', () => {
  test('that ends a connection fails only the transaction on it, and the pool has a new one', async () => {
    const { db } = open
    const cut = transaction(db, async (trx) => {
      await sql`select pg_terminate_backend(pg_backend_pid())`.execute(trx)
    })
    await expect(cut).rejects.toMatchObject({ code: '57P01' })
    expect((await sql`select 1 as one`.execute(db)).rows).toEqual([{ one: 1 }])
  })

  test('whose database has another encoding than UTF8 is refused with the command that creates one', async () => {
    if (template.engine !== 'postgres') return
    const options = "template0 encoding 'SQL_ASCII' lc_collate 'C' lc_ctype 'C'"
    const { url, drop } = await createPostgresCopy(template.url, options)
    await expect(openDatabase({ url, dataDir: '' })).rejects.toThrow('createdb -T template0 -E UTF8')
    await drop()
  })

  test('that cannot be reached is an error at the start', async () => {
    const url = 'postgresql://nobody@127.0.0.1:1/nothing'
    await expect(openDatabase({ url, dataDir: '' })).rejects.toMatchObject({ code: 'ECONNREFUSED' })
  })
})
