import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openTestDatabase } from '../../test/databases.ts'
import { migrate, readMigrations } from '../platform/db/migrate.ts'
import { earlierTexts, findEarlierText } from './earlier-texts.ts'

const root = join(import.meta.dirname, '../../..')
const git = (...args: string[]): string => execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: 'pipe' })

/** The commits that have changed the migrations, the oldest first; none without git and its history. */
const listCommits = (): string[] => {
  try {
    return git('log', '--reverse', '--format=%H', '--', 'server/src/schema/migrations').split('\n').filter(Boolean)
  } catch {
    return []
  }
}

test('every committed text of a migration is the present one, or known with what it lacks', async ({ skip }) => {
  const commits = listCommits()
  skip(commits.length === 0, 'there is no history of git')
  const present = new Map((await readMigrations()).map(({ name, checksum }) => [name, checksum]))
  const unknown: string[] = []
  for (const commit of commits) {
    const files = git('ls-tree', '--name-only', commit, 'server/src/schema/migrations/').split('\n')
    for (const path of files.filter((file) => file.endsWith('.sql'))) {
      const name = path.replace(/^.*\/|\.sql$/g, '')
      const checksum = createHash('sha256')
        .update(git('show', `${commit}:${path}`))
        .digest('hex')
      if (present.get(name) !== checksum && !findEarlierText(name, checksum)) unknown.push(`${name} at ${commit}`)
    }
  }
  expect(unknown).toEqual([])
})

test('a database with a replaced text gets what it lacks, and keeps the present checksum', async () => {
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
