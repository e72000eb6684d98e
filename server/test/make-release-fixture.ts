import { execFileSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { gzipSync } from 'node:zlib'
import { sql } from 'kysely'
import { backup } from '../src/archive/backup.ts'
import { seedDemo } from '../src/demo/seed-database.ts'
import { migrate } from '../src/platform/db/migrate.ts'
import { openDatabase } from '../src/platform/db/open.ts'
import type { Storage } from '../src/ports.ts'
import { checkCounters } from '../src/tools/counter-check.ts'
import { startPostgres } from './postgres-server.ts'

/**
 * Writes a small archive and a database dump of this release, which every later release restores and migrates:
 * `node --import tsx server/test/make-release-fixture.ts 0.3.0`. docs/release.md.
 */
const [version = ''] = process.argv.slice(2)
if (!/^\d+\.\d+\.\d+[\w-]*$/.test(version)) throw new Error('name the release, for example 0.3.0')
const folder = join(import.meta.dirname, 'fixtures/releases')

/** Files by key, of a few bytes each: their content says nothing about a release. */
const stored = new Map<string, Buffer>()
const storage = {
  put: async (key: string) => void stored.set(key, Buffer.from(key)),
  putFile: async (key: string) => void stored.set(key, Buffer.from(key)),
  read: async (key: string) => {
    const bytes = stored.get(key)
    return bytes ? { stream: Readable.from([bytes]), size: bytes.length } : null
  },
} as unknown as Storage

/** Keeps some of the rows that take the most room. */
const trims = [
  'delete from notice where id % 16 > 0',
  'delete from comment_like where comment_id % 8 > 0',
  'update comment c set likes = (select count(*) from comment_like where comment_id = c.id)',
  'delete from post_share where post_id % 8 > 0',
  'update post p set shares = (select count(*) from post_share where post_id = p.id)',
]

const now = new Date()
const secret = 'a secret for the tests of archives'
const server = await startPostgres()
const database = await openDatabase({ url: server.url, dataDir: '' })
try {
  await migrate(database)
  await seedDemo(database.db, { clock: { now: () => now }, secret, storage })
  for (const text of trims) await sql.raw(text).execute(database.db)
  const differences = await checkCounters(database.db)
  if (differences.length > 0) throw new Error(JSON.stringify(differences))
  const chunks: Uint8Array[] = []
  const sink = { write: async (bytes: Uint8Array) => void chunks.push(bytes) }
  await backup(sink, { database, storage, secret, now })
  const dumped = execFileSync(
    'pg_dump',
    ['--no-owner', '--no-privileges', '--no-comments', '--rows-per-insert=200', server.url],
    { maxBuffer: 256 * 1024 * 1024 },
  )
  // Commands of psql, which other clients do not know.
  const dump = dumped.toString().replace(/^\\(un)?restrict .*\n/gm, '')
  mkdirSync(folder, { recursive: true })
  for (const [name, bytes] of [
    [`${version}.tar.gz`, Buffer.concat(chunks)],
    [`${version}.sql.gz`, dump],
  ] as const) {
    const packed = gzipSync(bytes, { level: 9 })
    writeFileSync(join(folder, name), packed)
    process.stdout.write(`${name}: ${Math.ceil(packed.length / 1_024)} KB\n`)
  }
} finally {
  await database.close()
  await server.stop()
}
