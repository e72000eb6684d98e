import { hash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import type { ClientBase } from 'pg'
import type { Database } from '../platform/db/database.ts'
import { isMigrationTable, readMigrations, tablesOfMigrations } from '../platform/db/migrate.ts'
import { isOptionalKey } from '../platform/files/storage-keys.ts'
import type { Storage } from '../ports.ts'
import { toPresentName } from '../schema/earlier-texts.ts'
import { isSchemaOf01 } from '../schema/upgrade-from-0.1.ts'
import { ArchiveError } from './archive-error.ts'
import { type ArchiveWriter, checksumLine, createArchiveWriter, type Sink } from './archive-writer.ts'
import { type Queryable, quoteIdentifier, readSequenceNames } from './catalog.ts'
import { dumpTable } from './dump-table.ts'
import { describeRows, entryNames, formatHeader, formatVersion, type Manifest, secretFingerprint } from './manifest.ts'
import { rejectUnfinishedRestore } from './restore-marker.ts'
import { storedFileKeys } from './stored-file-keys.ts'

type BackupOptions = {
  database: Database
  storage: Storage
  secret: string
  now: Date
  /** The files are copied by another tool. */
  rowsOnly?: boolean
  onProgress?: (line: string) => void
}

/** Rows come from one snapshot. Files are immutable and older than their row, so they are copied afterwards. */
export const backup = async (sink: Sink, options: BackupOptions): Promise<Manifest> => {
  const { database, storage, secret, now, rowsOnly = false, onProgress = () => {} } = options
  const writer = createArchiveWriter(sink, now)
  const folder = await mkdtemp(join(tmpdir(), 'quanzi-backup-'))
  const keysFile = join(folder, 'keys')
  try {
    await writer.writeEntry(entryNames.format, formatHeader())
    const rows = await database.withoutStatementTimeout(async (client) => {
      await rejectUnfinishedRestore(client)
      await client.query('begin isolation level repeatable read read only')
      const dumped = await dumpRows(client, writer, onProgress)
      if (!rowsOnly) await writeKeysToFile(client, keysFile)
      await client.query('commit')
      return dumped
    })
    const keys = rowsOnly ? [] : createInterface({ input: createReadStream(keysFile) })
    const files = await copyFiles(keys, storage, writer, onProgress)
    const manifest: Manifest = {
      version: formatVersion,
      made: now.toISOString(),
      engine: database.engine,
      ...rows,
      files,
      ...(rowsOnly && { rows_only: true }),
      sums: await writer.close(),
      secret: secretFingerprint(secret),
    }
    await writeManifest(writer, manifest)
    return manifest
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

const dumpRows = async (client: ClientBase, writer: ArchiveWriter, onProgress: (line: string) => void) => {
  const migrations = await readAppliedMigrations(client)
  const known = await readMigrations()
  if (isSchemaOf01(migrations, 'database'))
    throw new ArchiveError(
      'the database is from 0.1.0: back it up with that release, or start this release on it first',
    )
  const unknownMigration = migrations.find(({ name }) => !known.some((migration) => migration.name === name))
  if (unknownMigration)
    throw new ArchiveError(
      `the database is from a newer release (${unknownMigration.name}): back it up with that release, because this release does not know all of its tables`,
    )
  const applied = known.filter(({ name }) => migrations.some((migration) => migration.name === name))
  const names = tablesOfMigrations(applied)
  const tables = []
  for (const name of names) tables.push(await dumpTable(client, name, writer))
  onProgress(describeRows(tables))
  return { migrations, tables, sequences: await readSequences(client, names) }
}

export const readAppliedMigrations = async (client: Queryable): Promise<Manifest['migrations']> => {
  const { rows } = (await isMigrationTable(client))
    ? await client.query<{ name: string; checksum: string }>('select name, checksum from migration order by name')
    : { rows: [] }
  if (rows.length === 0) throw new ArchiveError('there is nothing to back up: the database contains no site')
  return rows.map(({ name, checksum }) => ({ name: toPresentName(name), checksum }))
}

/** Sequences are not part of the snapshot. They only increase, so none is behind its rows. */
const readSequences = async (client: ClientBase, tables: string[]): Promise<Manifest['sequences']> => {
  const sequences = []
  for (const name of await readSequenceNames(client, tables)) {
    const { rows } = await client.query<{ last: string; called: boolean }>(
      `select last_value::text as last, is_called as called from ${quoteIdentifier(name)}`,
    )
    sequences.push({ name, last: rows[0]?.last ?? '1', called: rows[0]?.called ?? false })
  }
  return sequences
}

/** Keys are spooled to a file, so that the snapshot is not held while a bucket is copied. */
const writeKeysToFile = (client: ClientBase, path: string): Promise<void> =>
  pipeline(async function* () {
    for await (const key of storedFileKeys(client)) yield `${key}\n`
  }, createWriteStream(path))

export const copyFiles = async (
  keys: Iterable<string> | AsyncIterable<string>,
  storage: Pick<Storage, 'read'>,
  writer: ArchiveWriter,
  onProgress: (line: string) => void,
): Promise<Manifest['files']> => {
  const files: Manifest['files'] = { count: 0, bytes: 0, missing: [] }
  for await (const { key, read } of readAhead(keys, storage)) {
    const stored = await read()
    if (!stored) {
      if (!isOptionalKey(key)) files.missing.push(key)
      continue
    }
    await writer.addStream(entryNames.file(key), stored.size, stored.stream)
    files.count += 1
    files.bytes += stored.size
    if (files.count % 1_000 === 0) onProgress(`${files.count} files…`)
  }
  onProgress(`${files.count} files, ${Math.ceil(files.bytes / 1_048_576)} MiB`)
  return files
}

type StoredFile = Awaited<ReturnType<Storage['read']>>

/** A bucket takes longer to answer than to send a picture. What is larger is read when its turn comes. */
const filesAhead = 16
const largestAhead = 2 * 1_048_576

async function* readAhead(keys: Iterable<string> | AsyncIterable<string>, storage: Pick<Storage, 'read'>) {
  const ahead: { key: string; read: () => Promise<StoredFile> }[] = []
  for await (const key of keys) {
    const reading = readSmall(key, storage)
    // Its turn throws the error.
    reading.catch(() => {})
    const read = async () => {
      const file = await reading
      return file === 'large' ? storage.read(key) : file
    }
    ahead.push({ key, read })
    const [next] = ahead
    if (next && ahead.length === filesAhead) {
      yield next
      ahead.shift()
    }
  }
  yield* ahead
}

const readSmall = async (key: string, storage: Pick<Storage, 'read'>): Promise<StoredFile | 'large'> => {
  const stored = await storage.read(key)
  if (!stored) return null
  if (stored.size > largestAhead) {
    stored.stream.destroy()
    return 'large'
  }
  return { stream: Readable.from([await buffer(stored.stream)]), size: stored.size }
}

/** The end of an archive. */
export const writeManifest = async (writer: ArchiveWriter, manifest: Manifest): Promise<void> => {
  const manifestText = Buffer.from(`${JSON.stringify(manifest, null, 1)}\n`)
  await writer.writeEntry(entryNames.manifest, manifestText)
  await writer.writeEntry(entryNames.seal, Buffer.from(checksumLine(entryNames.manifest, hash('sha256', manifestText))))
  await writer.end()
}
