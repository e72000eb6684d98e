import { randomUUID } from 'node:crypto'
import { mkdtemp, open, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { postgresCopy, testDatabase } from '../../test/databases.ts'
import { embeddedTemplate } from '../../test/template.ts'
import type { Database } from '../db/database.ts'
import { loadDemo } from '../db/demo/load.ts'
import { migrate, readMigrations } from '../db/migrate.ts'
import { openDatabase } from '../db/open.ts'
import { openInMemory } from '../db/open-embedded.ts'
import { append, type Written } from '../features/audit/record.ts'
import { verifyLog } from '../features/audit/verify.ts'
import { checkBooks } from '../features/books/check.ts'
import type { Storage } from '../ports.ts'
import { backup } from './backup.ts'
import { tablesOf } from './catalog.ts'
import { type Manifest, markOf, names } from './manifest.ts'
import { restore } from './restore.ts'
import { entriesOf, header, padding } from './tar.ts'
import { refuseUnfinished } from './unfinished.ts'
import { verifyArchive } from './verify.ts'

const secret = 'a secret for the tests of archives'
const now = new Date('2026-11-20T04:05:06.000Z')

/** Files by their key; those of the demo are short and each another. */
const shelf = () => {
  const kept = new Map<string, Buffer>()
  const storage: Storage = {
    put: async (key, bytes) => void kept.set(key, Buffer.from(bytes)),
    putFile: async (key) => void kept.set(key, Buffer.from(`what lies under ${key}`)),
    read: async (key) => {
      const bytes = kept.get(key)
      return bytes ? { stream: Readable.from([bytes.subarray(0, 7), bytes.subarray(7)]), size: bytes.length } : null
    },
    delete: async (key) => void kept.delete(key),
    receive: async (stream) => {
      const bytes = Buffer.concat(await stream.toArray())
      const keep = async (key: string) => void kept.set(key, bytes)
      return { size: bytes.length, hash: '', head: bytes, keep, drop: async () => {} }
    },
  }
  return { kept, storage }
}

let home: string
let site: Database
const files = shelf()
let archive: string
let manifest: Manifest

/** A site with the demo in it, on the embedded database. */
beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'quanzi-archive-'))
  site = await openInMemory(await embeddedTemplate())
  await loadDemo(site.db, { clock: { now: () => now }, secret, storage: files.storage })
  for (const text of oddTexts)
    await sql`insert into notice (site_id, title, content) values (10001, ${text}, ${text})`.execute(site.db)
  for (const reason of ['first', 'second']) await append(site.db, secret, entry(reason))
  archive = join(home, 'site.tar')
  manifest = await archiveOf(site, files.storage, archive)
})
afterAll(async () => {
  await site?.close()
  await rm(home, { recursive: true })
})

const entry = (reason: string): Written => ({
  site_id: 10001,
  member_id: 1,
  action: 'test',
  subject: 'archive',
  reason,
  before: null,
  after: '{"a": 1.50}',
  at: now,
})

const oddTexts = ['引号"反斜\\杠', "it's\ttab\nline", '{"a":[null]}', '', '𠮷野家😀', 'null', '\u0001\u007f\u2028']

const archiveOf = async (database: Database, storage: Storage, path: string): Promise<Manifest> => {
  const file = await open(path, 'w')
  try {
    return await backup({ write: (bytes) => file.writeFile(bytes) }, { database, storage, secret, now })
  } finally {
    await file.close()
  }
}

/** An empty place to restore into, on the engine of this run: on PostgreSQL a database without a single table. */
const emptyPlace = async (): Promise<{ database: Database; close(): Promise<void> }> => {
  const template = inject('template')
  if (template.engine === 'embedded') return testDatabase()
  const copy = await postgresCopy(template.url, 'template0')
  const database = await openDatabase({ url: copy.url, dataDir: '' })
  return { database, close: () => database.close().then(copy.drop) }
}

const contentOf = ({ tables, sequences, files }: Manifest) => ({ tables, sequences, files: { ...files, missing: [] } })

const onPostgres = inject('template').engine === 'postgres'

test('a site moves, and not a byte of it is another; a move that broke off says so and is begun again', async () => {
  const place = await emptyPlace()
  const there = shelf()
  expect(await verifyArchive(archive)).toEqual(manifest)
  await breakOff(place.database, there.storage)
  await restore(archive, manifest, { database: place.database, storage: there.storage })
  await refuseUnfinished(place.database.pool)
  expect(await migrate(place.database)).toEqual([])
  expect(there.kept).toEqual(files.kept)

  const second = join(home, 'there.tar')
  const moved = await archiveOf(place.database, there.storage, second)
  expect(contentOf(moved)).toEqual(contentOf(manifest))
  expect(await checkBooks(place.database.db)).toEqual([])
  expect(await verifyLog(place.database.db, secret)).toMatchObject({ whole: true, entries: 2 })
  await livesOn(place.database)
  await place.close()
  if (onPostgres) await comesBack(second)
})

/** Once among the files, once in the middle of the rows. */
const breakOff = async (database: Database, storage: Storage): Promise<void> => {
  let left = 20
  const failing: Storage = {
    ...storage,
    receive: (stream) => (left-- > 0 ? storage.receive(stream) : Promise.reject(new Error('the cable was pulled'))),
  }
  await expect(restore(archive, manifest, { database, storage: failing })).rejects.toThrow('the cable was pulled')
  await expect(refuseUnfinished(database.pool)).rejects.toThrow('site.tar into this database was begun')
  await expect(archiveOf(database, storage, join(home, 'half.tar'))).rejects.toThrow('run `npm run restore` again')

  const wrong = { ...manifest, tables: manifest.tables.map((table) => ({ ...table, rows: table.rows + 1 })) }
  await expect(restore(archive, wrong, { database, storage })).rejects.toThrow('rows arrived')
  await expect(refuseUnfinished(database.pool)).rejects.toThrow('did not come to its end')
  expect((await sql`select from site`.execute(database.db)).rows).toEqual([])
}

const comesBack = async (path: string): Promise<void> => {
  const database = await openInMemory(await embeddedTemplate())
  const back = shelf()
  await restore(path, await verifyArchive(path), { database, storage: back.storage })
  expect(contentOf(await archiveOf(database, back.storage, join(home, 'back.tar')))).toEqual(contentOf(manifest))
  expect(back.kept).toEqual(files.kept)
  await database.close()
}

/** Ids go on behind the last one, triggers, references and indexes are there again, and what is read by search is found. */
const livesOn = async ({ db }: Database): Promise<void> => {
  const one = async <T>(query: ReturnType<typeof sql<T>>): Promise<T> => (await query.execute(db)).rows[0] as T
  const before = await one(sql<{ posts: number; last: number }>`select posts, (select max(id) from post) as last
    from tag where id = (select tag_id from post where state = 1 and tag_id is not null limit 1)`)
  const { id } = await one(sql<{ id: number }>`insert into post (site_id, author_id, type, content, tag_id, state)
    select site_id, author_id, type, content, tag_id, 1 from post where state = 1 and tag_id is not null limit 1 returning id`)
  expect(id).toBe(before.last + 1)
  const tag = await one(
    sql<{ posts: number }>`select posts from tag where id = (select tag_id from post where id = ${id})`,
  )
  expect(tag.posts).toBe(before.posts + 1)
  await expect(sql`insert into follow (member_id, target_id) values (1, 987654321)`.execute(db)).rejects.toThrow(
    'follow_',
  )
  await expect(sql`delete from review_history`.execute(db)).rejects.toThrow()
  const indexes = sql<{ n: number }>`select count(*)::int as n from pg_indexes where schemaname = current_schema()`
  expect((await one(indexes)).n).toBe(((await indexes.execute(site.db)).rows[0] as { n: number }).n)
}

test('the tables of the archive are all tables that there are', async () => {
  const { rows } = await sql<{ name: string }>`select relname as name from pg_class
    where relkind = 'r' and pg_table_is_visible(oid) and relnamespace = current_schema()::regnamespace`.execute(site.db)
  const there = rows.map(({ name }) => name).filter((name) => name !== 'migration')
  expect(manifest.tables.map(({ name }) => name)).toEqual(there.sort())
  expect(tablesOf(await readMigrations())).toEqual(there)
})

test('every file that a row names is in it, and one that is not there is told', async () => {
  expect(manifest.files).toMatchObject({ count: files.kept.size, missing: [] })
  const [key = ''] = files.kept.keys()
  const poorer = shelf()
  for (const [each, bytes] of files.kept) if (each !== key) poorer.kept.set(each, bytes)
  const told = await archiveOf(site, poorer.storage, join(home, 'poorer.tar'))
  expect(told.files).toMatchObject({ count: files.kept.size - 1, missing: [key] })
})

test('the archive holds neither the secret nor a way to it', async () => {
  const bytes = await readFile(archive)
  expect(bytes.includes(secret)).toBe(false)
  expect(manifest.secret).toBe(markOf(secret))
  expect(manifest.secret).not.toBe(markOf(`${secret}!`))
})

test('a database in which a site lives is left alone', async () => {
  const there = shelf()
  const members = sql<{ n: number }>`select count(*)::int as n from member`
  const before = (await members.execute(site.db)).rows
  await expect(restore(archive, manifest, { database: site, storage: there.storage })).rejects.toThrow('not empty')
  await refuseUnfinished(site.pool)
  expect((await members.execute(site.db)).rows).toEqual(before)
  expect(there.kept.size).toBe(0)
})

describe.skipIf(onPostgres)('an archive is refused before anything is touched', () => {
  const spoilt = async (change: (bytes: Buffer) => Buffer): Promise<Promise<Manifest>> => {
    const path = join(home, `${randomUUID()}.tar`)
    await writeFile(path, change(await readFile(archive)))
    return verifyArchive(path)
  }

  test('wherever it is cut', async () => {
    const { length } = await readFile(archive)
    for (const part of [0, 1, 700, length / 2, length * 0.9, length - 1_100])
      await expect(spoilt((bytes) => bytes.subarray(0, Math.floor(part)))).rejects.toThrow('it is cut short')
    // At the very end of an entry, as if it had been the last.
    const last = await placeOf(names.manifest)
    await expect(spoilt((bytes) => Buffer.concat([bytes.subarray(0, last), Buffer.alloc(1024)]))).rejects.toThrow(
      'cut short',
    )
  })

  test('wherever a bit of it is another', async () => {
    const places = [await placeOf(names.manifest), await placeOf(names.seal)].flatMap((at) => [at + 3, at + 520])
    for await (const { at, size } of entriesWithPlace()) places.push(at + 512 + Math.floor(size / 2))
    const some = places.filter((_, n) => n < 4 || n % 37 === 0)
    expect(some.length).toBeGreaterThan(10)
    for (const at of some) {
      const flip = (bytes: Buffer): Buffer => {
        bytes[at] = (bytes[at] ?? 0) ^ 1
        return bytes
      }
      await expect(spoilt(flip), `a bit at ${at}`).rejects.toThrow(
        /it is|does not fit|changed|unpacked|cannot be read|sum/,
      )
    }
  })

  test('when a file was left out or put in', async () => {
    const added = async (): Promise<Buffer> => {
      const at = await placeOf(names.manifest)
      const bytes = await readFile(archive)
      const body = Buffer.from('more')
      const more = [header('files/aa/more/full.webp', body.length, now), body, padding(body.length)]
      return Buffer.concat([bytes.subarray(0, at), ...more, bytes.subarray(at)])
    }
    const more = await added()
    await expect(spoilt(() => more)).rejects.toThrow('missing or changed')
  })

  test('when a newer release wrote it', async () => {
    const text = Buffer.from(JSON.stringify({ version: 2 }))
    const newer = Buffer.concat([
      header(names.format, text.length, now),
      text,
      padding(text.length),
      Buffer.alloc(1024),
    ])
    await expect(spoilt(() => newer)).rejects.toThrow('written by a newer release (format 2, this one reads 1)')
    const later = { ...manifest, migrations: [...manifest.migrations, { name: '2031-01-01-01-later', checksum: '' }] }
    const there = shelf()
    await expect(restore(archive, later, { database: site, storage: there.storage })).rejects.toThrow(
      'that of a newer release (2031-01-01-01-later)',
    )
    expect(there.kept.size).toBe(0)
  })

  test('when it is something else', async () => {
    await expect(spoilt(() => Buffer.from('PGDMP'.repeat(1000)))).rejects.toThrow('no archive of this kind')
  })
})

async function* entriesWithPlace() {
  let at = 0
  for await (const { name, size } of entriesOf(archive)) {
    yield { name, at, size }
    at += 512 + size + padding(size).length
  }
}

const placeOf = async (wanted: string): Promise<number> => {
  for await (const { name, at } of entriesWithPlace()) if (name === wanted) return at
  throw new Error(`no ${wanted}`)
}
