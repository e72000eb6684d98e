import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase, type TestDatabase } from '../../../../test/databases.ts'
import type { Db } from '../handle.ts'
import { transaction } from '../transaction/transaction.ts'
import { statement } from './statement.ts'

let open: TestDatabase
let db: Db

beforeAll(async () => {
  open = await openTestDatabase()
  db = open.db
  await sql`create table fruit (id int primary key, name text not null)`.execute(db)
  await sql`insert into fruit select n, 'fruit ' || n from generate_series(1, 20) n`.execute(db)
})
afterAll(() => open.close())

const byId = statement<{ id: number; name: string }, [least: number, most: number]>(
  'fruit_by_id',
  'select id, name from fruit where id between $1 and $2 order by id',
)
const listPrepared = (handle: Db) =>
  sql<{ name: string; statement: string }>`select name, statement from pg_prepared_statements`.execute(handle)

test('a statement returns what the same query returns, alone and inside a transaction', async () => {
  const { rows } = await sql`select id, name from fruit where id between 3 and 5 order by id`.execute(db)
  expect(rows).toHaveLength(3)
  for (let times = 0; times < 3; times++) {
    expect(await byId(db, [3, 5])).toEqual(rows)
    expect(await transaction(db, (trx) => byId(trx, [3, 5]))).toEqual(rows)
  }
})

test('a statement inside a transaction sees the changes of that transaction', async () => {
  const names = await transaction(db, async (trx) => {
    await sql`update fruit set name = 'kiwi' where id = 7`.execute(trx)
    return byId(trx, [7, 7])
  })
  expect(names).toEqual([{ id: 7, name: 'kiwi' }])
})

test('a query is prepared when its text runs for the second time', async () => {
  await transaction(db, async (trx) => {
    const selectFruit = (id: number) => sql`select name as the_name_asked_for from fruit where id = ${id}`.execute(trx)
    const matchingPrepared = async () =>
      (await listPrepared(trx)).rows.filter((row) => row.statement.includes('as the_name_asked_for'))
    await selectFruit(1)
    expect(await matchingPrepared()).toHaveLength(0)
    const second = await selectFruit(2)
    expect(second.rows).toEqual([{ the_name_asked_for: 'fruit 2' }])
    expect(await matchingPrepared()).toHaveLength(1)
    await selectFruit(3)
    expect(await matchingPrepared()).toHaveLength(1)
  })
})

test('a statement marked `plannedOnce` uses a generic plan, other statements of its connection do not', async () => {
  const select = (name: string, options = {}) =>
    statement<{ mode: string }>(name, `select current_setting('plan_cache_mode') as mode, '${name}'`, options)
  const [once, anew] = [select('planned_once', { plannedOnce: true }), select('planned_anew')]
  const modesOf = async (handle: Db) => [await once(handle, []), await anew(handle, [])].flat().map(({ mode }) => mode)
  expect(await modesOf(db)).toEqual(['force_generic_plan', 'auto'])
  expect(await transaction(db, modesOf)).toEqual(['auto', 'auto'])
  expect(await modesOf(db)).toEqual(['force_generic_plan', 'auto'])
})

test('a connection keeps a limited number of prepared statements, and deallocated ones work again', async () => {
  await transaction(db, async (trx) => {
    for (let round = 0; round < 2; round++) {
      for (let n = 0; n < 520; n++) {
        await sql`select ${sql.raw(String(n))} as n from fruit where id = ${1}`.execute(trx)
        const { rows } = await sql`select ${sql.raw(String(n))} as n from fruit where id = ${1}`.execute(trx)
        expect(rows).toEqual([{ n }])
      }
    }
    expect((await listPrepared(trx)).rows.length).toBeLessThanOrEqual(500)
  })
})

test('a prepared statement that failed works the next time', async () => {
  const tenth = statement<{ result: number }, [number]>('tenth', 'select 10 / $1::int as result')
  await expect(tenth(db, [0])).rejects.toMatchObject({ code: '22012' })
  expect(await tenth(db, [5])).toEqual([{ result: 2 }])
  const nowhere = statement('nowhere', 'select * from a_table_that_comes_later')
  await expect(nowhere(db, [])).rejects.toMatchObject({ code: '42P01' })
  await sql`create table a_table_that_comes_later (id int)`.execute(db)
  expect(await nowhere(db, [])).toEqual([])
})

test('when the table of a prepared statement changes, it is prepared again, alone and in a transaction', async () => {
  await sql`create table basket (id int)`.execute(db)
  await sql`insert into basket values (1)`.execute(db)
  const all = statement<{ id: number }>('basket', 'select * from basket')
  const inOne = () => transaction(db, (trx) => all(trx, []))
  expect(await inOne()).toEqual([{ id: 1 }])
  await sql`alter table basket add column size int`.execute(db)
  expect(await inOne()).toEqual([{ id: 1, size: null }])
  await sql`alter table basket add column colour text`.execute(db)
  expect(await all(db, [])).toEqual([{ id: 1, size: null, colour: null }])
})
