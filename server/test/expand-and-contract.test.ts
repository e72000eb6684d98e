import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readMigrations } from '../src/platform/db/migrate.ts'
import { baselineOf02 } from '../src/schema/upgrade-from-0.1.ts'
import { findBreakingChanges } from './expand-and-contract.ts'

/** The section of the changelog asks to stop the processes of the version before. */
const stopping = ['0.3.0-21-captcha-purposes']

test('the previous version runs on the schema of every migration', async () => {
  const migrations = (await readMigrations()).filter(({ name }) => name !== baselineOf02)
  expect(migrations.length).toBeGreaterThan(30)
  const breaking = migrations.flatMap(({ name, sql }) => (findBreakingChanges(sql).length > 0 ? [name] : []))
  expect(breaking).toEqual(stopping)
  const changelog = readFileSync(join(import.meta.dirname, '../../CHANGELOG.md'), 'utf8')
  expect(changelog.slice(0, changelog.indexOf('## [0.2.0]'))).toContain('Stop every process of 0.2.0')
})

test.each([
  ['alter table post drop column town', 'drops a column'],
  ['drop table notice', 'drops a table'],
  ['alter table post rename column town to place', 'renames'],
  ['alter table post rename to article', 'renames'],
  ['alter table post alter column town set not null', 'requires a value in an existing column'],
  ['alter table post alter town type bigint', 'changes a type'],
  ['alter table post alter column town drop default', 'drops a default'],
  ['alter table post add column town text not null', 'adds the column town that is required and has no default'],
  [
    "alter table post\n  add column a text not null default '',\n  add column b int not null check (b in (1, 2)),\n  add column c int;",
    'adds the column b that is required and has no default',
  ],
])('%s is refused', (sql, problem) => {
  expect(findBreakingChanges(sql)).toEqual([problem])
})

test.each([
  "alter table post add column town text not null default ''",
  'alter table post add column town text',
  'create table town (id int not null); create index town_id on town (id);',
  'create function f() returns int language sql as $$ alter table post drop column town $$',
  '-- drop column town\nselect 1',
])('%s is accepted', (sql) => {
  expect(findBreakingChanges(sql)).toEqual([])
})
