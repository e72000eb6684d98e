import { createReadStream, createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { pipeline } from 'node:stream/promises'
import type { ClientBase } from 'pg'
import type { Database } from '../db/database.ts'
import { readMigrations } from '../db/migrate.ts'
import { mayBeAbsent } from '../features/upload/keys.ts'
import type { Storage } from '../ports.ts'
import { isThere, quote, sequencesOf, tablesOf } from './catalog.ts'
import { dumpTable } from './dump-table.ts'
import { formatNote, formatVersion, type Manifest, markOf, names } from './manifest.ts'
import { ArchiveRefusal } from './refusal.ts'
import { openWriter, type Sink, sumOf, type Writer } from './sink.ts'
import { storedFiles } from './stored-files.ts'
import { refuseUnfinished } from './unfinished.ts'

type BackupTools = {
  database: Database
  storage: Storage
  secret: string
  now: Date
  /** Hears a short line for each step. */
  progress?: (line: string) => void
}

/**
 * Writes everything of a site into one archive: docs/spec/archive.md. The rows are those of one moment, whoever writes
 * meanwhile. A file never changes under its key and is there before the row that names it, so the files may follow.
 */
export const backup = async (sink: Sink, tools: BackupTools): Promise<Manifest> => {
  const { database, storage, secret, now, progress = () => {} } = tools
  const writer = openWriter(sink, now)
  const folder = await mkdtemp(join(tmpdir(), 'quanzi-backup-'))
  const keys = join(folder, 'keys')
  try {
    await writer.bare(names.format, formatNote())
    const rows = await database.patiently(async (client) => {
      await refuseUnfinished(client)
      await client.query('begin isolation level repeatable read read only')
      const dumped = await dumpRows(client, writer, progress)
      await spool(client, keys)
      await client.query('commit')
      return dumped
    })
    const files = await copyFiles(keys, storage, writer, progress)
    const manifest: Manifest = {
      version: formatVersion,
      made: now.toISOString(),
      engine: database.engine,
      ...rows,
      files,
      sums: await writer.close(),
      secret: markOf(secret),
    }
    const told = text(manifest)
    await writer.bare(names.manifest, told)
    await writer.bare(names.seal, Buffer.from(`${sumOf(told)}  ${names.manifest}\n`))
    await writer.end()
    return manifest
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

type Rows = Pick<Manifest, 'migrations' | 'tables' | 'sequences'>

const dumpRows = async (client: ClientBase, writer: Writer, progress: (line: string) => void): Promise<Rows> => {
  const migrations = await appliedTo(client)
  const known = await readMigrations()
  const foreign = migrations.find(({ name }) => !known.some((one) => one.name === name))
  if (foreign)
    throw new ArchiveRefusal(
      `the database is that of a newer release (${foreign.name}): back it up with that release, as this one does not know all of its tables`,
    )
  const applied = known.filter(({ name }) => migrations.some((one) => one.name === name))
  const names = tablesOf(applied)
  const tables = []
  for (const name of names) tables.push(await dumpTable(client, name, writer))
  progress(`${tables.reduce((sum, { rows }) => sum + rows, 0)} rows of ${tables.length} tables`)
  return { migrations, tables, sequences: await readSequences(client, names) }
}

const appliedTo = async (client: ClientBase): Promise<Manifest['migrations']> => {
  const { rows } = (await isThere(client, 'migration'))
    ? await client.query<{ name: string; checksum: string }>('select name, checksum from migration order by name')
    : { rows: [] }
  if (rows.length === 0)
    throw new ArchiveRefusal('there is nothing to back up: no site was ever begun in this database')
  return rows.map(({ name, checksum }) => ({ name, checksum }))
}

/** Counters stand outside of the snapshot and only ever go ahead, so that none is behind its rows. */
const readSequences = async (client: ClientBase, tables: string[]): Promise<Manifest['sequences']> => {
  const sequences = []
  for (const name of await sequencesOf(client, tables)) {
    const { rows } = await client.query<{ last: string; called: boolean }>(
      `select last_value::text as last, is_called as called from ${quote(name)}`,
    )
    sequences.push({ name, last: rows[0]?.last ?? '1', called: rows[0]?.called ?? false })
  }
  return sequences
}

/** Keys wait in a file, so that the snapshot need not be held while a bucket is copied. */
const spool = (client: ClientBase, path: string): Promise<void> =>
  pipeline(async function* () {
    for await (const key of storedFiles(client)) yield `${key}\n`
  }, createWriteStream(path))

const copyFiles = async (
  keys: string,
  storage: Storage,
  writer: Writer,
  progress: (line: string) => void,
): Promise<Manifest['files']> => {
  const files: Manifest['files'] = { count: 0, bytes: 0, missing: [] }
  for await (const key of createInterface({ input: createReadStream(keys) })) {
    const found = await storage.read(key)
    if (!found) {
      if (!mayBeAbsent(key)) files.missing.push(key)
      continue
    }
    await writer.stream(names.file(key), found.size, found.stream)
    files.count += 1
    files.bytes += found.size
    if (files.count % 1_000 === 0) progress(`${files.count} files…`)
  }
  progress(`${files.count} files, ${Math.ceil(files.bytes / 1_048_576)} MiB`)
  return files
}

const text = (value: unknown): Buffer => Buffer.from(`${JSON.stringify(value, null, 1)}\n`)
