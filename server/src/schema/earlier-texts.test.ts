import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openTestDatabase } from '../../test/databases.ts'
import { readAppliedMigrations } from '../archive/backup.ts'
import { migrate, readMigrations } from '../platform/db/migrate.ts'
import { earlierTexts, findEarlierText, presentNames, toPresentName } from './earlier-texts.ts'
import firstChecksums from './migration-checksums.json' with { type: 'json' }

const root = join(import.meta.dirname, '../../..')
const git = (...args: string[]): string => execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: 'pipe' })

/** Each text that a commit has given to a migration, as `<commit> <blob> <path>`; none without git and its history. */
const listTexts = (): string[][] => {
  let commit = ''
  try {
    const log = git(
      'log',
      '--format=commit %H',
      '--raw',
      '--no-abbrev',
      '--no-renames',
      '--',
      'server/src/schema/migrations',
    )
    return log.split('\n').flatMap((line) => {
      if (line.startsWith('commit ')) commit = line.slice(7)
      const [, blob, path] = /^:\S+ \S+ \S+ (\S+) [AM]\t(\S*migrations\/[^/]+\.sql)$/.exec(line) ?? []
      return blob && path ? [[commit, blob, path]] : []
    })
  } catch {
    return []
  }
}

test('every committed version of a migration is the current one or listed with the statements it lacks', async ({
  skip,
}) => {
  const texts = listTexts()
  skip(texts.length === 0, 'there is no history of git')
  const present = new Map((await readMigrations()).map(({ name, checksum }) => [name, checksum]))
  const unknown: string[] = []
  for (const [commit = '', blob = '', path = ''] of texts) {
    const name = toPresentName(path.replace(/^.*\/|\.sql$/g, ''))
    const checksum = createHash('sha256')
      .update(git('cat-file', 'blob', blob))
      .digest('hex')
    if (present.get(name) !== checksum && !findEarlierText(name, checksum)) unknown.push(`${name} at ${commit}`)
  }
  expect(unknown).toEqual([])
})

/** A new migration is added with its checksum; a line that is here is never changed. */
test('every migration is unchanged since its first commit, or its first version is listed with the statements it lacks', async () => {
  const present = new Map((await readMigrations()).map(({ name, checksum }) => [name, checksum]))
  expect(Object.keys(firstChecksums).sort()).toEqual([...present.keys()].sort())
  const changed = Object.entries(firstChecksums).filter(
    ([name, checksum]) => present.get(name) !== checksum && !findEarlierText(name, checksum),
  )
  expect(changed).toEqual([])
})

test('a database that applied a listed earlier version gets the missing statements and the current checksum', async () => {
  const open = await openTestDatabase()
  const name = '0.3.0-58-history-retention'
  const earlier = earlierTexts[name]?.[0]
  const readChecksum = () =>
    sql<{ checksum: string }>`select checksum from migration where name = ${name}`.execute(open.db)
  const before = (await readChecksum()).rows
  await sql`drop index notice_from`.execute(open.db)
  await sql`update migration set checksum = ${earlier?.checksum} where name = ${name}`.execute(open.db)
  expect(await migrate(open.database)).toEqual([])
  expect(await migrate(open.database)).toEqual([])
  expect((await readChecksum()).rows).toEqual(before)
  expect((await sql`select to_regclass('notice_from')::text as name`.execute(open.db)).rows).toEqual([
    { name: 'notice_from' },
  ])
  await open.close()
})

test('a database that applied a migration under its earlier name continues under the current one', async () => {
  const open = await openTestDatabase()
  for (const [earlier, present] of Object.entries(presentNames)) {
    await sql`update migration set name = ${earlier} where name = ${present}`.execute(open.db)
  }
  const present = (await readMigrations()).map(({ name }) => name).sort()
  const listApplied = async () =>
    (await open.database.withoutStatementTimeout(readAppliedMigrations)).map(({ name }) => name)
  expect((await listApplied()).sort()).toEqual(present)
  expect(await migrate(open.database)).toEqual([])
  const { rows } = await sql<{ name: string }>`select name from migration`.execute(open.db)
  expect(rows.map(({ name }) => name).sort()).toEqual(present)
  await open.close()
})

test('badges of a database from before badges per site become badges of the chief', async () => {
  const open = await openTestDatabase()
  const name = '0.3.0-60-badges-of-a-site'
  const checksum = earlierTexts[name]?.[0]?.checksum
  await sql`alter table member drop column auth`.execute(open.db)
  await sql`insert into member (nickname, verified_on) values ('全站认证', '{0}'), ('一站认证', '{10001}')`.execute(
    open.db,
  )
  await sql`update migration set checksum = ${checksum} where name = ${name}`.execute(open.db)
  expect(await migrate(open.database)).toEqual([])
  const { rows } = await sql`select auth, verified_on from member order by id`.execute(open.db)
  expect(rows).toEqual([
    { auth: true, verified_on: [] },
    { auth: false, verified_on: [10001] },
  ])
  await open.close()
})
