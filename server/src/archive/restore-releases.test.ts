import { minute } from '@quanzi/contract/time'
// @module-tag long

import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { sql } from 'kysely'
import { Client } from 'pg'
import { afterAll, describe, expect, inject, test } from 'vitest'
import { createPostgresCopy, openEmptyDatabase, openTestDatabase } from '../../test/databases.ts'
import { createRecordingStorage } from '../../test/recording-storage.ts'
import type { Database } from '../platform/db/database.ts'
import { migrate } from '../platform/db/migrate.ts'
import { openDatabase } from '../platform/db/open.ts'
import { checkCounters } from '../tools/counter-check.ts'
import { restore } from './restore.ts'
import { verifyArchive } from './verify-archive.ts'

/** Each release leaves a small archive and a dump, by `server/test/make-release-fixture.ts`: docs/release.md. */
const fixtures = join(import.meta.dirname, '../../test/fixtures/releases')
const names = await readdir(fixtures)
const folder = await mkdtemp(join(tmpdir(), 'quanzi-releases-'))
afterAll(() => rm(folder, { recursive: true }))
const template = inject('template')
const maxBytes = 500 * 1_024

const countRows = async ({ db }: Database, table: string): Promise<number | undefined> =>
  (await sql<{ n: number }>`select count(*)::int as n from ${sql.raw(table)}`.execute(db)).rows[0]?.n

/** Links of posts to files that do not say what they are used for. */
const unmarkedFiles = `(select from post_file pf join post p on p.id = pf.post_id join file f on f.id = pf.file_id
  where not case when p.anonymous then f.used_anonymously else f.used_signed end) unmarked`

test('each dated release of the changelog has a small archive, and from 0.2.0 on a dump', async () => {
  const changelog = await readFile(join(import.meta.dirname, '../../../CHANGELOG.md'), 'utf8')
  const released = [...changelog.matchAll(/^## \[(\d[\d.]*)\] - \d/gm)].map(([, version = '']) => version)
  expect(released.length).toBeGreaterThan(0)
  const needed = released.flatMap((version) =>
    version === '0.1.0' ? [`${version}.tar.gz`] : [`${version}.tar.gz`, `${version}.sql.gz`],
  )
  expect(names).toEqual(expect.arrayContaining(needed))
  for (const name of names) expect((await stat(join(fixtures, name))).size, name).toBeLessThan(maxBytes)
})

/** Tables and jobs have other names there, and their tests are longer. */
const renamed = names.filter((name) => name.startsWith('0.1.'))

test.each(renamed)('%s: the archive is restored and migrated by restore-0.1.test.ts', async (name) => {
  const tests = await readFile(join(import.meta.dirname, 'restore-0.1.test.ts'), 'utf8')
  expect(tests).toContain(`fixtures/releases/${name}`)
})

describe.each(names.filter((name) => name.endsWith('.tar.gz') && !renamed.includes(name)))('%s', (name) => {
  test(
    'the archive is restored with all of its rows and migrated to this release',
    async () => {
      const path = join(folder, name)
      await writeFile(path, gunzipSync(await readFile(join(fixtures, name))))
      const manifest = await verifyArchive(path)
      const { keys, storage } = createRecordingStorage()
      const open = await openEmptyDatabase()
      await restore(path, manifest, { database: open.database, storage })
      expect(keys).toHaveLength(manifest.files.count)
      expect(await migrate(open.database)).toEqual([])
      for (const table of ['member', 'post', 'comment', 'review_history', 'ledger'])
        expect(await countRows(open.database, table), table).toBe(
          manifest.tables.find((one) => one.name === table)?.rows,
        )
      expect(await checkCounters(open.db)).toEqual([])
      expect(await countRows(open.database, 'post_file')).toBeGreaterThan(0)
      expect(await countRows(open.database, unmarkedFiles)).toBe(0)
      await open.close()
    },
    minute,
  )
})

test(
  'an archive of an earlier release is refused by a database that this release has migrated, and changes nothing',
  async () => {
    const name = names.find((one) => one.startsWith('0.2.') && one.endsWith('.tar.gz')) ?? ''
    const path = join(folder, `early-${name}`)
    await writeFile(path, gunzipSync(await readFile(join(fixtures, name))))
    const { keys, storage } = createRecordingStorage()
    const open = await openTestDatabase()
    await migrate(open.database)
    const restoring = restore(path, await verifyArchive(path), { database: open.database, storage })
    await expect(restoring).rejects.toThrow(/newer release than the archive/)
    expect([keys, await countRows(open.database, 'member')]).toEqual([[], 0])
    await open.close()
  },
  minute,
)

describe.runIf(template.engine === 'postgres').each(names.filter((name) => name.endsWith('.sql.gz')))('%s', (name) => {
  test(
    'a database of the release is migrated in place to this release, and its counters equal its rows',
    async () => {
      if (template.engine !== 'postgres') return
      const copy = await createPostgresCopy(template.url, 'template0')
      const client = new Client({ connectionString: copy.url })
      await client.connect()
      await client.query(gunzipSync(await readFile(join(fixtures, name))).toString())
      await client.end()
      const database = await openDatabase({ url: copy.url, dataDir: '' })
      const posts = await countRows(database, 'post')
      await migrate(database)
      expect(await migrate(database)).toEqual([])
      expect(posts).toBeGreaterThan(100)
      expect(await countRows(database, 'post')).toBe(posts)
      expect(await checkCounters(database.db)).toEqual([])
      expect(await countRows(database, 'post_file')).toBeGreaterThan(0)
      expect(await countRows(database, unmarkedFiles)).toBe(0)
      await database.close()
      await copy.drop()
    },
    minute,
  )
})
