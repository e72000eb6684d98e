// @module-tag long

import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openTestDatabase, type TestDatabase } from '../../test/databases.ts'
import { describeStartupError } from '../config/startup-errors.ts'
import type { Database } from '../platform/db/database.ts'
import { applyPending, migrate, readMigrations } from '../platform/db/migrate.ts'
import { migrationsOf01 } from './migrations-of-0.1.ts'

const folderOf01 = join(import.meta.dirname, '../../test/fixtures/schema-0.1')

let open: TestDatabase
let database: Database

beforeEach(async () => {
  open = await openTestDatabase()
  database = open.database
  await execute('drop schema public cascade')
  await execute('create schema public')
})
afterEach(() => open.close())

const execute = (text: string) => sql.raw(text).execute(database.db)
const read = async (text: string) => (await execute(text)).rows

test('the committed statements of 0.1 have the checksums that an upgrade accepts', async () => {
  const files = await readMigrations(folderOf01)
  expect(files.map(({ name, checksum }) => [name, checksum])).toEqual(
    Object.entries(migrationsOf01).map(([name, [newest]]) => [name, newest]),
  )
})

test('a database before the end of 0.1.0 is refused, with the release to start first, and stays as it is', async () => {
  const migrations = await readMigrations(folderOf01)
  await database.withoutStatementTimeout((client) => applyPending(client, migrations.slice(0, 12)))
  const error = await migrate(database).catch((reason: unknown) => reason)
  expect(describeStartupError(error)).toMatch(
    /^the database comes from before the end of 0\.1\.0 \(2026-11-21-42-members\): start that release on it once, .* docs\/release\.md says where releases are/,
  )
  expect(await read('select to_regclass($$taken$$) as taken, to_regclass($$rate_limit$$) as rate_limit')).toEqual([
    { taken: null, rate_limit: null },
  ])
  await migrate(database, await readMigrations(folderOf01))
})

describe('a database of 0.1.0', () => {
  beforeEach(async () => migrate(database, await readMigrations(folderOf01)))

  test('whose migrations were changed is refused', async () => {
    await execute(`update migration set checksum = 'changed' where name = '2026-11-21-21-poll'`)
    await expect(migrate(database)).rejects.toThrow('another migration 2026-11-21-21-poll than 0.1.0')
  })

  test('gets the schema of a new database, keeps its rows, and is upgraded once', async () => {
    await useEarliestTexts()
    for (const text of rowsOf01) await execute(text)
    const later = (await readMigrations()).map(({ name }) => name)
    expect(later[0]).toBe('0.2.0-baseline')
    expect(await migrate(database)).toEqual(later)
    expect(await migrate(database)).toEqual([])

    const fresh = await openTestDatabase()
    expect(await describeSchema(database)).toEqual(await describeSchema(fresh.database))
    expect(await read('select name, checksum from migration')).toEqual(
      (await sql`select name, checksum from migration`.execute(fresh.db)).rows,
    )
    await fresh.close()

    expect(await read('select key, n from rate_limit')).toEqual([{ key: 'call 1', n: 3 }])
    expect(await read('select text, kind from blocklist_term')).toEqual([{ text: '加微信', kind: 'hold' }])
    expect(await read('select name, position from category')).toEqual([{ name: '生活', position: 4 }])
    expect(await read('select kind, unique_key from job order by id')).toEqual([
      { kind: 'compute-ranking', unique_key: 'recurring compute-ranking' },
      { kind: 'award-post-credits', unique_key: 'award-post-credits 5 17' },
      { kind: 'lift-ban', unique_key: null },
    ])
    expect(await read('select settings from site order by id')).toEqual([
      { settings: { limits: { postsPerMinute: 3, videosPerDay: 7 }, audit_switch: 2 } },
      { settings: { audit_switch: 1 } },
    ])
    const added = await read(
      `insert into blocklist_term (site_id, text, kind) values (1, '代购', 'hold') returning id > 1 as next`,
    )
    expect(added).toEqual([{ next: true }])
  })
})

/** The texts that were changed after they had been committed left these differences in databases. */
const useEarliestTexts = async (): Promise<void> => {
  for (const [name, texts] of Object.entries(migrationsOf01))
    await execute(`update migration set checksum = '${texts.at(-1)}' where name = '${name}'`)
  await execute('alter table word_trial drop column step')
  await execute('drop index post_alike')
  await execute(
    `create index post_alike on post (site_id, alike, submitted_at, id) where alike <> '' and state in (0, 4, 7)`,
  )
}

const rowsOf01 = [
  `insert into site (id, name, native_secret, settings) values
    (1, 'one', 's', '{"limits": {"postsAMinute": 3, "videosADay": 7}, "audit_switch": 2}'),
    (2, 'two', 's', '{"audit_switch": 1}')`,
  `insert into taken (key, slot, n) values ('call 1', 7, 3)`,
  `insert into word (site_id, text, kind) values (1, '加微信', 'hold')`,
  `insert into category (site_id, name, place) values (1, '生活', 4)`,
  `insert into job (kind, unique_key) values ('rank', 'recurring rank'),
    ('settle-post-credits', 'settle-post-credits 5 17'), ('lift-ban', null)`,
]

/** Everything that statements can see of a schema; the order of columns is not part of it. */
const describeSchema = async ({ db }: Database): Promise<string[]> => {
  const { rows } = await sql<{ line: string }>`
    with own as (select oid, relname, relkind, reloptions from pg_class where relnamespace = current_schema()::regnamespace)
    select concat_ws(' ', 'relation', relkind::text, relname, reloptions::text) as line from own
    union all
    select concat_ws(' ', 'column', relname, attname, format_type(atttypid, atttypmod), attnotnull, attidentity,
      attgenerated, pg_get_expr(adbin, adrelid))
    from own join pg_attribute on attrelid = own.oid left join pg_attrdef on adrelid = attrelid and adnum = attnum
    where relkind = 'r' and attnum > 0 and not attisdropped
    union all
    select concat_ws(' ', 'index', pg_get_indexdef(own.oid)) from own where relkind = 'i'
    union all
    select concat_ws(' ', 'constraint', relname, conname, pg_get_constraintdef(pg_constraint.oid))
    from own join pg_constraint on conrelid = own.oid where contype <> 'n'
    union all
    select concat_ws(' ', 'trigger', pg_get_triggerdef(pg_trigger.oid)) from own join pg_trigger on tgrelid = own.oid
    where not tgisinternal
    union all
    select concat_ws(' ', 'function', pg_get_functiondef(oid)) from pg_proc
    where pronamespace = current_schema()::regnamespace`.execute(db)
  return rows.map(({ line }) => line).sort()
}
