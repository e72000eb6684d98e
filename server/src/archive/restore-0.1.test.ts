import { minute } from '@quanzi/contract/time'
// @module-tag long

import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { openEmptyDatabase } from '../../test/databases.ts'
import { createRecordingStorage } from '../../test/recording-storage.ts'
import { migrate } from '../platform/db/migrate.ts'
import { checkCounters } from '../tools/counter-check.ts'
import type { Manifest } from './manifest.ts'
import { restore } from './restore.ts'
import { verifyArchive } from './verify-archive.ts'

let folder: string
let path: string
let manifest: Manifest
let open: Awaited<ReturnType<typeof openEmptyDatabase>>

/** The archive holds a part of the demo and, in each table that 0.2.0 renames, at least one row. */
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'quanzi-archive-0.1-'))
  path = join(folder, 'site.tar')
  await writeFile(
    path,
    gunzipSync(await readFile(join(import.meta.dirname, '../../test/fixtures/releases/0.1.0.tar.gz'))),
  )
  manifest = await verifyArchive(path)
})
beforeEach(async () => {
  open = await openEmptyDatabase()
})
afterEach(() => open.close())
afterAll(() => rm(folder, { recursive: true }))

test('an archive from before the end of 0.1.0 is refused, and nothing is stored', async () => {
  const { keys, storage } = createRecordingStorage()
  const earlier = { ...manifest, migrations: manifest.migrations.slice(0, 12) }
  await expect(restore(path, earlier, { database: open.database, storage })).rejects.toThrow(
    'the archive comes from before the end of 0.1.0',
  )
  expect(keys).toEqual([])
})

test(
  'an archive of 0.1.0 is restored with all of its rows into the tables as 0.2.0 names them',
  async () => {
    const { keys, storage } = createRecordingStorage()
    await restore(path, manifest, { database: open.database, storage })
    expect(keys).toHaveLength(manifest.files.count)
    expect(await migrate(open.database)).toEqual([])
    expect(await checkCounters(open.db)).toEqual([])

    const rowsOf = (name: string) => manifest.tables.find((table) => table.name === name)?.rows
    const count = async (name: string) =>
      (await sql<{ n: number }>`select count(*)::int as n from ${sql.table(name)}`.execute(open.db)).rows[0]?.n
    expect(await count('post')).toBe(rowsOf('post'))
    expect(await count('member_follow')).toBe(rowsOf('follow'))
    expect(await count('daily_wait')).toBe(rowsOf('day_wait'))
    for (const name of ['rate_limit', 'access_token', 'orphan_file', 'temporary_token', 'retained_mute', 'webhook'])
      expect(await count(name), name).toBe(1)

    const { rows: kinds } = await sql<{ kind: string }>`select kind from job order by id`.execute(open.db)
    expect(kinds.map(({ kind }) => kind)).toEqual([
      'award-post-credits',
      'lift-ban',
      'compute-ranking',
      'apply-retention',
      'backfill-mobile-suffixes',
      'mark-near-duplicates',
      'check-review-wait',
      'send-webhook',
      'run-blocklist-trial',
      'transcode-video',
      'delete-expired',
      'vacuum',
    ])
    const { rows: limits } = await sql`select settings -> 'limits' as limits from site where id = 10001`.execute(
      open.db,
    )
    expect(limits).toEqual([
      { limits: { postsPerMinute: 3, commentsPerMinute: 4, togglesPerMinute: 5, picturesPerDay: 6, videosPerDay: 7 } },
    ])
  },
  minute,
)

test(
  'ids of renamed tables continue after the last one of the archive',
  async () => {
    const { storage } = createRecordingStorage()
    await restore(path, manifest, { database: open.database, storage })
    const { rows } = await sql<{ next: boolean }>`insert into location (site_id, name, lng, lat)
    values (10001, '渡口', 120, 30) returning id > (select max(id) from location) as next`.execute(open.db)
    expect(rows).toEqual([{ next: true }])
  },
  minute,
)
