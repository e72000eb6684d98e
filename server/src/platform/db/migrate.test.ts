import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, onTestFinished, test } from 'vitest'
import { openTestDatabase, type TestDatabase } from '../../../test/databases.ts'
import { countLockWaiters } from '../../../test/lock-waiters.ts'
import { readAppliedMigrations } from '../../archive/backup.ts'
import {
  applyPending,
  areMigrationsApplied,
  ForeignDatabaseError,
  MigrationChangedError,
  migrate as migrateTo,
  readMigrations,
} from './migrate.ts'
import { openDatabase } from './open.ts'

const migrate = async (database: TestDatabase['database'], folder: string) =>
  migrateTo(database, await readMigrations(folder))

let open: TestDatabase
let round = 0
let prefix: string

beforeAll(async () => {
  open = await openTestDatabase()
})
afterAll(() => open.close())
beforeEach(() => {
  prefix = `t${++round}`
})

const folderOf = (files: { [name: string]: string }): string => {
  const folder = mkdtempSync(join(tmpdir(), 'quanzi-migrations-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  write(folder, files)
  return folder
}
const write = (folder: string, files: { [name: string]: string }): void => {
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, `${prefix}-${name}.sql`), text)
}
const rowsOf = async (table: string): Promise<unknown[]> => {
  const { rows } = await sql<{ n: unknown }>`select n from ${sql.table(table)}`.execute(open.db)
  return rows.map(({ n }) => n)
}

test('a program that only reads learns whether the database is of its release, and applies nothing', async () => {
  const table = `${prefix}_tree`
  const known = await readMigrations(folderOf({ 'a-tree': `create table ${table} (n int)` }))
  expect(await areMigrationsApplied(open.database, known)).toBe(false)
  expect((await sql`select to_regclass(${table}) as found`.execute(open.db)).rows).toEqual([{ found: null }])
  await migrateTo(open.database, known)
  expect(await areMigrationsApplied(open.database, known)).toBe(true)
})

test('migrations are applied in the order of their names, each once', async () => {
  const table = `${prefix}_fruit`
  const folder = folderOf({
    '02-fill': `insert into ${table} values (1);\ninsert into ${table} values (2);`,
    '01-make': `create table ${table} (n int);`,
    '03-more': `insert into ${table} select max(n) + 1 from ${table};`,
  })
  expect(await migrate(open.database, folder)).toEqual([`${prefix}-01-make`, `${prefix}-02-fill`, `${prefix}-03-more`])
  expect(await migrate(open.database, folder)).toEqual([])
  write(folder, { '04-new': `insert into ${table} values (4)` })
  expect(await migrate(open.database, folder)).toEqual([`${prefix}-04-new`])
  expect(await rowsOf(table)).toEqual([1, 2, 3, 4])
})

test('a migration that fails is rolled back, the error names its line, and it can be applied once it is corrected', async () => {
  const table = `${prefix}_fruit`
  const folder = folderOf({
    '01-make': `create table ${table} (n int);`,
    '02-wrong': `insert into ${table} values (1);\n\ninsert into ${table} valuez (2);`,
  })
  await expect(migrate(open.database, folder)).rejects.toThrow(`${prefix}-02-wrong failed in line 3`)
  expect(await rowsOf(table)).toEqual([])
  write(folder, { '02-wrong': `insert into ${table} values (7);` })
  expect(await migrate(open.database, folder)).toEqual([`${prefix}-02-wrong`])
  expect(await rowsOf(table)).toEqual([7])
})

test('each migration is named before it runs', async () => {
  const known = await readMigrations(folderOf({ '01-make': `create table ${prefix}_a (n int)`, '02-wrong': 'creat' }))
  const lines: string[] = []
  await expect(migrateTo(open.database, known, (line) => lines.push(line))).rejects.toThrow('02-wrong failed')
  expect(lines).toEqual([`applying ${prefix}-01-make`, `applying ${prefix}-02-wrong`])
})

test('a migration that was changed after it had been applied is an error; other line endings are not a change', async () => {
  const text = `create table ${prefix}_fruit (n int);\n`
  const folder = folderOf({ '01-make': text })
  await migrate(open.database, folder)
  write(folder, { '01-make': text.replaceAll('\n', '\r\n') })
  expect(await migrate(open.database, folder)).toEqual([])
  write(folder, { '01-make': `${text}-- a word more\n`, '02-next': `create table ${prefix}_next (n int)` })
  const start = migrate(open.database, folder)
  await expect(start).rejects.toBeInstanceOf(MigrationChangedError)
  await expect(start).rejects.toThrow(
    new RegExp(
      `the migration ${prefix}-01-make than this release has: .* restore the latest backup .*请换回上次运行的版本`,
    ),
  )
  await expect(rowsOf(`${prefix}_next`)).rejects.toMatchObject({ code: '42P01' })
})

test.each([
  ['', ['post']],
  ['; create table migration (name text, checksum text)', ['migration', 'post']],
  ['; create table migration as select 1 as id, now() as run_on', ['migration', 'post']],
])('a database with tables of another program%s is refused before anything is written to it', async (more, names) => {
  const client = await open.database.pool.connect()
  try {
    await client.query(
      `begin; create schema ${prefix}; set local search_path to ${prefix}; create table post (n int)${more}`,
    )
    await expect(applyPending(client, await readMigrations())).rejects.toBeInstanceOf(ForeignDatabaseError)
    const { rows } = await client.query('select tablename as name from pg_tables where schemaname = $1', [prefix])
    expect(rows.map(({ name }) => name).sort()).toEqual(names)
  } finally {
    await client.query('rollback')
    client.release()
  }
})

test('a table “migration” of another program, which has other columns, is refused in one sentence and not backed up', async () => {
  const other = await openTestDatabase()
  onTestFinished(() => other.close())
  await other.database.pool.query('drop table migration')
  await other.database.pool.query('create table migration as select 1 as id, now() as run_on')
  const start = migrateTo(other.database)
  await expect(start).rejects.toBeInstanceOf(ForeignDatabaseError)
  await expect(start).rejects.toThrow('数据库中已有其他程序的表（migration），数据没有改动')
  await expect(other.database.withoutStatementTimeout(readAppliedMigrations)).rejects.toThrow('nothing to back up')
})

test('processes that start at the same time apply each migration once', async () => {
  const table = `${prefix}_fruit`
  const folder = folderOf({
    '01-make': `create table ${table} (n int); select pg_sleep(0.2);`,
    '02-fill': `insert into ${table} values (1);`,
  })
  const { url } = open
  const others = url ? await Promise.all([1, 2, 3].map(() => openDatabase({ url, dataDir: '' }))) : []
  const applied = await Promise.all([open.database, open.database, ...others].map((each) => migrate(each, folder)))
  await Promise.all(others.map((each) => each.close()))
  expect(applied.flat().sort()).toEqual([`${prefix}-01-make`, `${prefix}-02-fill`])
  expect(await rowsOf(table)).toEqual([1])
})

describe.runIf(inject('template').engine === 'postgres')('on a server', () => {
  test('a migration that waits for a reader lets other readers pass, says so, and is applied when the reader ends', async () => {
    await sql`create table ${sql.table(`${prefix}_shelf`)} (n int)`.execute(open.db)
    const known = await readMigrations(folderOf({ '01-alter': `alter table ${prefix}_shelf add column m int` }))
    const reader = await open.database.pool.connect()
    await reader.query(`begin; select from ${prefix}_shelf`)
    const lines: string[] = []
    const migrating = migrateTo(open.database, known, (line) => lines.push(line))
    while ((await countLockWaiters(open.db)) === 0) await pause(20)
    const began = performance.now()
    expect(await rowsOf(`${prefix}_shelf`)).toEqual([])
    expect(performance.now() - began).toBeLessThan(4_000)
    await reader.query('commit')
    reader.release()
    expect(await migrating).toEqual([`${prefix}-01-alter`])
    expect(lines[1]).toContain(`${prefix}-01-alter waits for a lock`)
  })

  test('a long migration is not canceled by the statement timeout', async () => {
    const folder = folderOf({
      '01-slow': `select set_config('x.limit', current_setting('statement_timeout'), false);
      create table ${prefix}_limit as select current_setting('statement_timeout') as n;`,
    })
    await migrate(open.database, folder)
    expect(await rowsOf(`${prefix}_limit`)).toEqual(['0'])
    const { rows } = await sql<{ n: string }>`select current_setting('statement_timeout') as n`.execute(open.db)
    expect(rows).toEqual([{ n: '15s' }])
  })
})
