// @module-tag long

import { randomUUID } from 'node:crypto'
import { mkdtemp, open, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { openEmptyDatabase } from '../../test/databases.ts'
import { embeddedTemplate } from '../../test/template.ts'
import { readOnly } from '../adapters/storage/read-only-storage.ts'
import { seedDemo } from '../demo/seed-database.ts'
import { appendEntry, type NewAuditEntry } from '../identity/audit/record.ts'
import { verifyAuditLog } from '../identity/audit/verify.ts'
import type { Database } from '../platform/db/database.ts'
import { openInMemory } from '../platform/db/embedded/open-embedded.ts'
import { migrate, readMigrations, tablesOfMigrations } from '../platform/db/migrate.ts'
import type { Storage } from '../ports.ts'
import { checkCounters } from '../tools/counter-check.ts'
import { backup } from './backup.ts'
import { entryNames, lacksMostFiles, type Manifest, secretFingerprint } from './manifest.ts'
import { restore } from './restore.ts'
import { rejectUnfinishedRestore } from './restore-marker.ts'
import { readTarEntries, tarHeader, tarPadding } from './tar.ts'
import { verifyArchive } from './verify-archive.ts'

const secret = 'a secret for the tests of archives'
const now = new Date('2026-11-20T04:05:06.000Z')

/** Files by key; those of the demo are short and distinct. */
const createMemoryStorage = () => {
  const stored = new Map<string, Buffer>()
  const storage: Storage = {
    put: async (key, bytes) => void stored.set(key, Buffer.from(bytes)),
    putFile: async (key) => void stored.set(key, Buffer.from(`content of ${key}`)),
    read: async (key) => {
      const bytes = stored.get(key)
      return bytes ? { stream: Readable.from([bytes.subarray(0, 7), bytes.subarray(7)]), size: bytes.length } : null
    },
    delete: async (key) => void stored.delete(key),
    receive: async (stream) => {
      const bytes = Buffer.concat(await stream.toArray())
      const keep = async (key: string) => void stored.set(key, bytes)
      return {
        size: bytes.length,
        hash: '',
        head: bytes,
        bytes: async () => bytes,
        store: keep,
        discard: async () => {},
      }
    },
    size: async (key) => stored.get(key)?.length ?? null,
    freeBytes: async () => 100e9,
    sweep: async () => {},
    internalPath: async (key) => `/_files/${key}`,
  }
  return { stored, storage }
}

let folder: string
let sourceDatabase: Database
const files = createMemoryStorage()
let archive: string
let manifest: Manifest

/** The demo site on the embedded database. */
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'quanzi-archive-'))
  sourceDatabase = await openInMemory(await embeddedTemplate())
  await seedDemo(sourceDatabase.db, { clock: { now: () => now }, secret, storage: files.storage })
  for (const text of unusualTexts)
    await sql`insert into notice (site_id, title, content) values (10001, ${text}, ${text})`.execute(sourceDatabase.db)
  for (const reason of ['first', 'second']) await appendEntry(sourceDatabase.db, secret, entry(reason))
  archive = join(folder, 'site.tar')
  manifest = await writeArchive(sourceDatabase, files.storage, archive)
})
afterAll(async () => {
  await sourceDatabase?.close()
  await rm(folder, { recursive: true })
})

const entry = (reason: string): NewAuditEntry => ({
  site_id: 10001,
  member_id: 1,
  action: 'test',
  subject: 'archive',
  reason,
  before: null,
  after: '{"a": 1.50}',
  at: now,
})

const unusualTexts = ['引号"反斜\\杠', "it's\ttab\nline", '{"a":[null]}', '', '𠮷野家😀', 'null', '\u0001\u007f\u2028']

const writeArchive = async (
  database: Database,
  storage: Storage,
  path: string,
  options: { rowsOnly?: boolean } = {},
): Promise<Manifest> => {
  const file = await open(path, 'w')
  try {
    return await backup({ write: (bytes) => file.writeFile(bytes) }, { database, storage, secret, now, ...options })
  } finally {
    await file.close()
  }
}

const comparableContent = ({ tables, sequences, files }: Manifest) => ({
  tables,
  sequences,
  files: { ...files, missing: [] },
})

const onPostgres = inject('template').engine === 'postgres'

test('a restored site has the same rows and files as its archive, also after an interrupted restore was started again', async () => {
  const target = await openEmptyDatabase()
  const targetFiles = createMemoryStorage()
  expect(await verifyArchive(archive)).toEqual(manifest)
  await interruptRestore(target.database, targetFiles.storage)
  await restore(archive, manifest, { database: target.database, storage: targetFiles.storage })
  await rejectUnfinishedRestore(target.database.pool)
  expect(await migrate(target.database)).toEqual([])
  expect(targetFiles.stored).toEqual(files.stored)

  const second = join(folder, 'there.tar')
  const secondManifest = await writeArchive(target.database, targetFiles.storage, second)
  expect(comparableContent(secondManifest)).toEqual(comparableContent(manifest))
  expect(await checkCounters(target.database.db)).toEqual([])
  expect(await verifyAuditLog(target.database.db, { secret })).toMatchObject({ intact: true, entries: 2 })
  await expectWorkingDatabase(target.database)
  await target.close()
  if (onPostgres) await restoreBackOnEmbedded(second)
})

/** Once during the files, once during the rows. */
const interruptRestore = async (database: Database, storage: Storage): Promise<void> => {
  let left = 20
  const failing: Storage = {
    ...storage,
    receive: (stream) => (left-- > 0 ? storage.receive(stream) : Promise.reject(new Error('connection lost'))),
  }
  await expect(restore(archive, manifest, { database, storage: failing })).rejects.toThrow('connection lost')
  await expect(rejectUnfinishedRestore(database.pool)).rejects.toThrow('site.tar into this database was started')
  await expect(writeArchive(database, storage, join(folder, 'half.tar'))).rejects.toThrow('run `npm run restore` again')

  const wrongManifest = { ...manifest, tables: manifest.tables.map((table) => ({ ...table, rows: table.rows + 1 })) }
  await expect(restore(archive, wrongManifest, { database, storage })).rejects.toThrow('rows arrived')
  await expect(rejectUnfinishedRestore(database.pool)).rejects.toThrow('has not completed')
  expect((await sql`select from site`.execute(database.db)).rows).toEqual([])
}

const restoreBackOnEmbedded = async (path: string): Promise<void> => {
  const database = await openInMemory(await embeddedTemplate())
  const embeddedFiles = createMemoryStorage()
  await restore(path, await verifyArchive(path), { database, storage: embeddedFiles.storage })
  expect(comparableContent(await writeArchive(database, embeddedFiles.storage, join(folder, 'back.tar')))).toEqual(
    comparableContent(manifest),
  )
  expect(embeddedFiles.stored).toEqual(files.stored)
  await database.close()
}

/** Ids continue after the last one; triggers, foreign keys and indexes exist again. */
const expectWorkingDatabase = async ({ db }: Database): Promise<void> => {
  const readOne = async <T>(query: ReturnType<typeof sql<T>>): Promise<T> => (await query.execute(db)).rows[0] as T
  const before = await readOne(sql<{ posts: number; last: number }>`select posts, (select max(id) from post) as last
    from tag where id = (select tag_id from post where state = 1 and tag_id is not null limit 1)`)
  const { id } = await readOne(sql<{ id: number }>`insert into post (site_id, author_id, type, content, tag_id, state)
    select site_id, author_id, type, content, tag_id, 1 from post where state = 1 and tag_id is not null limit 1 returning id`)
  expect(id).toBe(before.last + 1)
  const tag = await readOne(
    sql<{ posts: number }>`select posts from tag where id = (select tag_id from post where id = ${id})`,
  )
  expect(tag.posts).toBe(before.posts + 1)
  await expect(sql`insert into member_follow (member_id, target_id) values (1, 987654321)`.execute(db)).rejects.toThrow(
    'follow_',
  )
  await expect(sql`delete from review_history`.execute(db)).rejects.toThrow()
  const indexes = sql<{ n: number }>`select count(*)::int as n from pg_indexes where schemaname = current_schema()`
  expect((await readOne(indexes)).n).toBe(((await indexes.execute(sourceDatabase.db)).rows[0] as { n: number }).n)
}

test('a practice restore beside the site that serves has its rows, and reads its files without touching them', async () => {
  const target = await openEmptyDatabase()
  const bucket = { ...createMemoryStorage(), writes: 0 }
  for (const [key, bytes] of files.stored) bucket.stored.set(key, bytes)
  const shared = readOnly({ ...bucket.storage, sweep: async () => void bucket.writes++ })
  await restore(archive, manifest, { database: target.database, storage: null })
  expect(comparableContent(await writeArchive(target.database, shared, join(folder, 'practice.tar')))).toEqual(
    comparableContent(manifest),
  )
  const [key = ''] = files.stored.keys()
  const received = await shared.receive(Readable.from([Buffer.from('other')]))
  for (const write of [
    () => shared.put(key, Buffer.from('other'), 'image/webp'),
    () => shared.putFile(key, archive, 'video/mp4'),
    () => received.store(key, 'image/webp'),
    () => shared.delete(key),
  ])
    await expect(write()).rejects.toThrow('PRACTICE=1')
  await shared.sweep(now)
  expect([bucket.stored, bucket.writes]).toEqual([files.stored, 0])
  await target.close()
})

test('an archive of rows alone has all of them and no file, and says so', async () => {
  const path = join(folder, 'rows.tar')
  const rows = await writeArchive(sourceDatabase, files.storage, path, { rowsOnly: true })
  expect(rows).toMatchObject({ files: { count: 0, bytes: 0, missing: [] }, rows_only: true })
  expect(await verifyArchive(path)).toEqual(rows)
  expect(manifest).not.toHaveProperty('rows_only')
  const target = createMemoryStorage()
  const { database, close } = await openEmptyDatabase()
  await restore(path, rows, { database, storage: target.storage })
  expect(target.stored.size).toBe(0)
  const again = await writeArchive(database, files.storage, join(folder, 'rows-restored.tar'))
  expect(comparableContent(again)).toEqual(comparableContent(manifest))
  await close()
})

test('a restored audit log begins another file of seals, and goes on after the last row of the events', async () => {
  const shipped = ['seals to file', 'events to file'].map((name) => ({ name, slot: now, id: 2 }))
  await sourceDatabase.db.insertInto('log_shipment').values(shipped).execute()
  const path = join(folder, 'shipped.tar')
  const shippedManifest = await writeArchive(sourceDatabase, files.storage, path)
  await sourceDatabase.db.deleteFrom('log_shipment').execute()
  const { database, close } = await openEmptyDatabase()
  await restore(path, shippedManifest, { database, storage: null })
  expect(await database.db.selectFrom('log_shipment').select(['name', 'id']).execute()).toEqual([
    { name: 'events to file', id: 2 },
  ])
  await close()
})

test('an archive contains every table of the database, but those without a log', async () => {
  const { rows } = await sql<{ name: string }>`select relname as name from pg_class
    where relkind = 'r' and relpersistence = 'p' and pg_table_is_visible(oid) and relnamespace = current_schema()::regnamespace`.execute(
    sourceDatabase.db,
  )
  const targetFiles = rows.map(({ name }) => name).filter((name) => name !== 'migration')
  expect(manifest.tables.map(({ name }) => name)).toEqual(targetFiles.sort())
  expect(tablesOfMigrations(await readMigrations())).toEqual(targetFiles)
})

test('an archive contains every file that a row refers to, and its manifest lists the missing ones', async () => {
  expect(manifest.files).toMatchObject({ count: files.stored.size, missing: [] })
  const [key = ''] = files.stored.keys()
  const incompleteStorage = createMemoryStorage()
  for (const [each, bytes] of files.stored) if (each !== key) incompleteStorage.stored.set(each, bytes)
  const manifestOfIncomplete = await writeArchive(sourceDatabase, incompleteStorage.storage, join(folder, 'poorer.tar'))
  expect(manifestOfIncomplete.files).toMatchObject({ count: files.stored.size - 1, missing: [key] })
  expect(lacksMostFiles(manifestOfIncomplete.files)).toBe(false)
  expect(lacksMostFiles({ count: 1, bytes: 1, missing: ['a', 'b'] })).toBe(true)
})

test('an archive contains a fingerprint of SECRET and not the value', async () => {
  const bytes = await readFile(archive)
  expect(bytes.includes(secret)).toBe(false)
  expect(manifest.secret).toBe(secretFingerprint(secret))
  expect(manifest.secret).not.toBe(secretFingerprint(`${secret}!`))
})

test('a restore into a database with a site is refused and changes nothing', async () => {
  const targetFiles = createMemoryStorage()
  const members = sql<{ n: number }>`select count(*)::int as n from member`
  const before = (await members.execute(sourceDatabase.db)).rows
  await expect(restore(archive, manifest, { database: sourceDatabase, storage: targetFiles.storage })).rejects.toThrow(
    'not empty',
  )
  await rejectUnfinishedRestore(sourceDatabase.pool)
  expect((await members.execute(sourceDatabase.db)).rows).toEqual(before)
  expect(targetFiles.stored.size).toBe(0)
})

test('a restore into a database of another program is refused and changes nothing', async () => {
  const target = await openEmptyDatabase()
  try {
    await sql`create table post (n int)`.execute(target.database.db)
    const { storage, stored } = createMemoryStorage()
    await expect(restore(archive, manifest, { database: target.database, storage })).rejects.toThrow(
      'of another program',
    )
    const tables = sql`select tablename as name from pg_tables where schemaname = 'public'`
    expect((await tables.execute(target.database.db)).rows).toEqual([{ name: 'post' }])
    expect(stored.size).toBe(0)
  } finally {
    await target.close()
  }
})

describe.skipIf(onPostgres)('an archive is refused before anything is changed', () => {
  const verifyDamaged = async (damage: (bytes: Buffer) => Buffer): Promise<Promise<Manifest>> => {
    const path = join(folder, `${randomUUID()}.tar`)
    await writeFile(path, damage(await readFile(archive)))
    return verifyArchive(path)
  }

  test('when it is truncated at any position', async () => {
    const { length } = await readFile(archive)
    for (const part of [0, 1, 700, length / 2, length * 0.9, length - 1_100])
      await expect(verifyDamaged((bytes) => bytes.subarray(0, Math.floor(part)))).rejects.toThrow('it is truncated')
    // Exactly at the end of an entry.
    const manifestOffset = await offsetOf(entryNames.manifest)
    await expect(
      verifyDamaged((bytes) => Buffer.concat([bytes.subarray(0, manifestOffset), Buffer.alloc(1024)])),
    ).rejects.toThrow('truncated')
  })

  test('when any bit of it is changed', async () => {
    const offsets = [await offsetOf(entryNames.manifest), await offsetOf(entryNames.seal)].flatMap((at) => [
      at + 3,
      at + 520,
    ])
    for await (const { at, size } of entriesWithOffset()) offsets.push(at + 512 + Math.floor(size / 2))
    const sampled = offsets.filter((_, n) => n < 4 || n % 37 === 0)
    expect(sampled.length).toBeGreaterThan(10)
    for (const at of sampled) {
      const flip = (bytes: Buffer): Buffer => {
        bytes[at] = (bytes[at] ?? 0) ^ 1
        return bytes
      }
      await expect(verifyDamaged(flip), `a bit at ${at}`).rejects.toThrow(
        /it is|does not fit|changed|unpacked|cannot be read|sum/,
      )
    }
  })

  test('when a file was removed or added', async () => {
    const addEntry = async (): Promise<Buffer> => {
      const at = await offsetOf(entryNames.manifest)
      const bytes = await readFile(archive)
      const body = Buffer.from('more')
      const more = [tarHeader('files/aa/more/full.webp', body.length, now), body, tarPadding(body.length)]
      return Buffer.concat([bytes.subarray(0, at), ...more, bytes.subarray(at)])
    }
    const more = await addEntry()
    await expect(verifyDamaged(() => more)).rejects.toThrow('missing or changed')
  })

  test('when a newer release wrote it', async () => {
    const text = Buffer.from(JSON.stringify({ version: 2 }))
    const newerArchive = Buffer.concat([
      tarHeader(entryNames.format, text.length, now),
      text,
      tarPadding(text.length),
      Buffer.alloc(1024),
    ])
    await expect(verifyDamaged(() => newerArchive)).rejects.toThrow(
      'written by a newer release (format 2, this one reads 1)',
    )
    const newerManifest = {
      ...manifest,
      migrations: [...manifest.migrations, { name: '2031-01-01-01-later', checksum: '' }],
    }
    const targetFiles = createMemoryStorage()
    await expect(
      restore(archive, newerManifest, { database: sourceDatabase, storage: targetFiles.storage }),
    ).rejects.toThrow('from a newer release (2031-01-01-01-later)')
    expect(targetFiles.stored.size).toBe(0)
  })

  test('when it has another format', async () => {
    await expect(verifyDamaged(() => Buffer.from('PGDMP'.repeat(1000)))).rejects.toThrow('not an archive of this kind')
  })
})

async function* entriesWithOffset() {
  let at = 0
  for await (const { name, size } of readTarEntries(archive)) {
    yield { name, at, size }
    at += 512 + size + tarPadding(size).length
  }
}

const offsetOf = async (entryName: string): Promise<number> => {
  for await (const { name, at } of entriesWithOffset()) if (name === entryName) return at
  throw new Error(`no ${entryName}`)
}
