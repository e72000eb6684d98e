import { basename } from 'node:path'
import type { ClientBase } from 'pg'
import { sealsToFile } from '../identity/audit/shipped-seals.ts'
import type { Database } from '../platform/db/database.ts'
import {
  applyPending,
  type Migration,
  readMigrations,
  rejectForeignDatabase,
  tablesOfMigrations,
  withMigrationLock,
} from '../platform/db/migrate.ts'
import type { Storage } from '../ports.ts'
import { findEarlierText } from '../schema/earlier-texts.ts'
import {
  baselineOf02,
  isSchemaOf01,
  renameArchivedSequence,
  renameArchivedTable,
  upgradeDataFrom01,
} from '../schema/upgrade-from-0.1.ts'
import { ArchiveError } from './archive-error.ts'
import { quoteIdentifier, tableExists } from './catalog.ts'
import { createInserter, readTableRows } from './insert-lines.ts'
import { type ArchivedTable, describeRows, type Manifest } from './manifest.ts'
import { restoreFiles } from './restore-files.ts'
import { markRestoreFinished, markRestoreStarted } from './restore-marker.ts'
import { suspendConstraints } from './suspend-constraints.ts'
import { DamagedArchiveError } from './tar.ts'

type RestoreOptions = {
  database: Database
  /** Null where the files of the site are in place already. */
  storage: Storage | null
  onProgress?: (line: string) => void
}

/** Files, then all rows in one transaction. Until its commit a marker table makes every command refuse the database. */
export const restore = async (path: string, manifest: Manifest, options: RestoreOptions): Promise<void> => {
  const { database, storage, onProgress = () => {} } = options
  const known = await readMigrations()
  const is01 = isSchemaOf01(manifest.migrations, 'archive')
  const archivedMigrations = is01
    ? known.filter(({ name }) => name === baselineOf02)
    : findArchivedMigrations(manifest, known)
  const archivedTables = manifest.tables.map((table) => ({
    ...(is01 ? renameArchivedTable(table) : table),
    archivedName: table.name,
  }))
  await database.withoutStatementTimeout((client) =>
    withMigrationLock(client, async () => {
      await rejectForeignDatabase(client, known)
      await rejectNonEmptyDatabase(client)
      await rejectNewerSchema(client, archivedMigrations)
      await markRestoreStarted(client, basename(path))
      await applyPending(client, archivedMigrations)
      const tables = tablesOfMigrations(archivedMigrations)
      const unknown = archivedTables.find(({ name }) => !tables.includes(name))
      if (unknown) throw new DamagedArchiveError(`the table ${unknown.archivedName} does not belong to its release`)
      if (storage) await restoreFiles(path, storage, manifest, onProgress)
      await client.query('begin')
      const restoreConstraints = await suspendConstraints(client, tables)
      for (const table of tables) await client.query(`delete from ${quoteIdentifier(table)}`)
      await restoreRows(path, client, archivedTables, onProgress)
      for (const { name, last, called } of manifest.sequences) {
        const sequence = quoteIdentifier(is01 ? renameArchivedSequence(name) : name)
        await client.query('select setval($1::text::regclass, $2, $3)', [sequence, last, called])
      }
      // The file of shipped seals is of the database before, and goes further than this log.
      if (tables.includes('log_shipment')) await client.query('delete from log_shipment where name = $1', [sealsToFile])
      if (is01) await upgradeDataFrom01(client)
      onProgress('building indexes and checking references…')
      await restoreConstraints()
      await markRestoreFinished(client)
      await client.query('commit')
      await applyPending(client, known)
      for (const table of tablesOfMigrations(known)) await client.query(`analyze ${quoteIdentifier(table)}`)
    }),
  )
}

/** The migrations of the archive's schema, in their order: its rows fit that one, and later migrations may change them. */
const findArchivedMigrations = ({ migrations }: Manifest, known: Migration[]): Migration[] => {
  for (const { name, checksum } of migrations) {
    const mine = known.find((migration) => migration.name === name)
    if (!mine) throw new ArchiveError(`the archive is from a newer release (${name}): restore it with that release`)
    if (mine.checksum !== checksum && !findEarlierText(name, checksum))
      throw new ArchiveError(`the migration ${name} of the archive differs from that of this release`)
  }
  return known.filter(({ name }) => migrations.some((archived) => archived.name === name))
}

const rejectNonEmptyDatabase = async (client: ClientBase): Promise<void> => {
  for (const table of ['site', 'member', 'audit_entry']) {
    if (!(await tableExists(client, table))) continue
    const { rows } = await client.query(`select from ${quoteIdentifier(table)} limit 1`)
    if (rows.length > 0)
      throw new ArchiveError(
        'the database is not empty: it contains a site. Restore into an empty one; nothing was changed',
      )
  }
}

/** Later migrations change the rows of the archive, so none may have run before these arrive. */
const rejectNewerSchema = async (client: ClientBase, archived: Migration[]): Promise<void> => {
  if (!(await tableExists(client, 'migration'))) return
  const { rows } = await client.query<{ name: string }>('select name from migration')
  const newer = rows.find(({ name }) => !archived.some((migration) => migration.name === name))
  if (newer)
    throw new ArchiveError(
      `the database has the tables of a newer release than the archive (${newer.name}): restore into one without tables. Nothing was changed`,
    )
}

const restoreRows = async (
  path: string,
  client: ClientBase,
  tables: (ArchivedTable & { archivedName: string })[],
  onProgress: (line: string) => void,
): Promise<void> => {
  const inserts = new Map<string, (lines: string[]) => Promise<void>>()
  for (const table of tables) inserts.set(table.archivedName, await createInserter(client, table))
  for await (const [name, lines] of readTableRows(path)) await inserts.get(name)?.(lines)
  for (const { name, rows } of tables) {
    const counted = await client.query<{ n: string }>(`select count(*)::text as n from ${quoteIdentifier(name)}`)
    if (Number(counted.rows[0]?.n) !== rows) throw new Error(`${name}: ${counted.rows[0]?.n} of ${rows} rows arrived`)
  }
  onProgress(describeRows(tables))
}
