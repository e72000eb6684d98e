import { basename } from 'node:path'
import { Readable } from 'node:stream'
import type { ClientBase } from 'pg'
import type { Database } from '../db/database.ts'
import { applyMissing, holdingMigrations, type Migration, readMigrations } from '../db/migrate.ts'
import { typeOfKey } from '../features/upload/keys.ts'
import type { Storage } from '../ports.ts'
import { columnsOf, isThere, quote, tablesOf } from './catalog.ts'
import type { Manifest, TablePart } from './manifest.ts'
import { ArchiveRefusal } from './refusal.ts'
import { standAside } from './stand-aside.ts'
import { DamagedArchiveError, entriesOf } from './tar.ts'
import { begin, end } from './unfinished.ts'
import { linesOf, wholeOf } from './verify.ts'

type RestoreTools = {
  database: Database
  storage: Storage
  /** Hears a short line for each step. */
  progress?: (line: string) => void
}

/**
 * Brings an archive that was verified into an empty database and its storage. The files come first, then all rows in one
 * transaction; from the first step until that one is committed the database says that a restore is under way, and
 * whoever opens it meanwhile refuses to. A restore that was broken off is begun again from the start.
 */
export const restore = async (path: string, manifest: Manifest, tools: RestoreTools): Promise<void> => {
  const { database, storage, progress = () => {} } = tools
  const known = await readMigrations()
  const then = migrationsThen(manifest, known)
  await database.patiently((client) =>
    holdingMigrations(client, async () => {
      await refuseUsed(client)
      await begin(client, basename(path))
      await applyMissing(client, then)
      const tables = tablesOf(then)
      const unknown = manifest.tables.find(({ name }) => !tables.includes(name))
      if (unknown) throw new DamagedArchiveError(`the table ${unknown.name} is none of its release`)
      await bringFiles(path, storage, manifest, progress)
      await client.query('begin')
      const putBack = await standAside(client, tables)
      for (const table of tables) await client.query(`delete from ${quote(table)}`)
      await bringRows(path, client, manifest, progress)
      for (const { name, last, called } of manifest.sequences)
        await client.query('select setval($1::text::regclass, $2, $3)', [quote(name), last, called])
      progress('building indexes and checking references…')
      await putBack()
      await end(client)
      await client.query('commit')
      // What this release has added since.
      await applyMissing(client, known)
      for (const table of tablesOf(known)) await client.query(`analyze ${quote(table)}`)
    }),
  )
}

/** The schema as it was where the archive comes from: rows fit that one, and later migrations may change them. */
const migrationsThen = ({ migrations }: Manifest, known: Migration[]): Migration[] =>
  migrations.map(({ name, checksum }) => {
    const mine = known.find((one) => one.name === name)
    if (!mine) throw new ArchiveRefusal(`the archive is that of a newer release (${name}): restore it with that one`)
    if (mine.checksum !== checksum)
      throw new ArchiveRefusal(`the archive comes from another ${name} than this release has`)
    return mine
  })

/** A site that was ever begun has rows here, with the demo world or without. */
const refuseUsed = async (client: ClientBase): Promise<void> => {
  for (const table of ['site', 'member', 'audit_entry']) {
    if (!(await isThere(client, table))) continue
    const { rows } = await client.query(`select from ${quote(table)} limit 1`)
    if (rows.length > 0)
      throw new ArchiveRefusal(
        'the database is not empty: a site lives in it. Restore into an empty one; nothing was changed',
      )
  }
}

const bringFiles = async (
  path: string,
  storage: Storage,
  manifest: Manifest,
  progress: (line: string) => void,
): Promise<void> => {
  let brought = 0
  for await (const { name, content } of entriesOf(path)) {
    if (!name.startsWith('files/')) continue
    const key = name.slice('files/'.length)
    const received = await storage.receive(Readable.from(content()))
    try {
      await received.keep(key, typeOfKey(key))
    } finally {
      await received.drop()
    }
    if (++brought % 1_000 === 0) progress(`${brought} of ${manifest.files.count} files…`)
  }
  progress(`${brought} files`)
}

const bringRows = async (
  path: string,
  client: ClientBase,
  manifest: Manifest,
  progress: (line: string) => void,
): Promise<void> => {
  const inserts = new Map<string, (lines: string[]) => Promise<void>>()
  for (const table of manifest.tables) inserts.set(table.name, await inserting(client, table))
  for await (const entry of entriesOf(path)) {
    const [folder, name = ''] = entry.name.split('/')
    if (folder !== 'tables') continue
    const lines = (await linesOf(await wholeOf(entry))).split('\n').slice(0, -1)
    for (const batch of batches(lines)) await inserts.get(name)?.(batch)
  }
  for (const { name, rows } of manifest.tables) {
    const counted = await client.query<{ n: string }>(`select count(*)::text as n from ${quote(name)}`)
    if (Number(counted.rows[0]?.n) !== rows) throw new Error(`${name}: ${counted.rows[0]?.n} of ${rows} rows arrived`)
  }
  progress(`${manifest.tables.reduce((sum, { rows }) => sum + rows, 0)} rows of ${manifest.tables.length} tables`)
}

/** Lines go on as they are; the database takes them apart and reads each value by its own type. */
const inserting = async (client: ClientBase, { name, columns }: TablePart) => {
  const types = new Map((await columnsOf(client, name)).map((column) => [column.name, column.type]))
  const values = columns.map((column, at) => {
    const type = types.get(column)
    if (!type) throw new DamagedArchiveError(`the table ${name} has no ${column}`)
    return `(line->>${at})::${type}`
  })
  const sql = `insert into ${quote(name)} (${columns.map(quote).join(', ')}) overriding system value
    select ${values.join(', ')} from jsonb_array_elements($1::jsonb) as line`
  return async (lines: string[]): Promise<void> => {
    await client.query(sql, [`[${lines.join(',')}]`])
  }
}

const batchLength = 512 * 1024

function* batches(lines: string[]): Generator<string[]> {
  let batch: string[] = []
  let length = 0
  for (const line of lines) {
    batch.push(line)
    length += line.length
    if (length < batchLength) continue
    yield batch
    batch = []
    length = 0
  }
  if (batch.length > 0) yield batch
}
