import { hash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { type ClientBase, DatabaseError, type PoolClient } from 'pg'
import { findEarlierText, presentNames } from '../../schema/earlier-texts.ts'
import { migrationsFolder } from '../../schema/migrations-folder.ts'
import { baselineOf02, isSchemaOf01, upgradeFrom01 } from '../../schema/upgrade-from-0.1.ts'
import type { Database } from './database.ts'

export type Migration = { name: string; sql: string; checksum: string }

/** Thrown when the checksum of an applied migration differs from that of its file. */
export class MigrationChangedError extends Error {
  override name = 'MigrationChangedError'
}

/** Thrown for a database of another program, before anything is written to it. */
export class ForeignDatabaseError extends Error {
  override name = 'ForeignDatabaseError'
}

/** An arbitrary number that all processes of a database use. */
const advisoryLockKey = 7_261_014

type OnProgress = (line: string) => void

/** Each in its own transaction, in the order of names. Of several processes one migrates, the others wait. */
export async function migrate(
  database: Database,
  known?: Migration[],
  onProgress: OnProgress = () => {},
): Promise<string[]> {
  const migrations = known ?? (await readMigrations())
  if (await areMigrationsApplied(database, migrations)) return []
  return database.withoutStatementTimeout((client) =>
    withMigrationLock(client, () => applyPending(client, migrations, onProgress)),
  )
}

/** Most starts have nothing to migrate: one query instead of a lock. */
export async function areMigrationsApplied({ pool }: Database, known?: Migration[]): Promise<boolean> {
  const migrations = known ?? (await readMigrations())
  try {
    const { rows } = await pool.query<AppliedMigration>('select name, checksum from migration')
    const applied = new Map(rows.map(({ name, checksum }) => [name, checksum]))
    return migrations.every(({ name, checksum }) => applied.get(name) === checksum)
  } catch (error) {
    if (error instanceof DatabaseError && (error.code === undefinedTable || error.code === undefinedColumn))
      return false
    throw error
  }
}

type AppliedMigration = { name: string; checksum: string }
const undefinedTable = '42P01'
/** A table of this name of another program, which `rejectForeignDatabase` refuses. */
const undefinedColumn = '42703'

/** When `work` throws, `withoutStatementTimeout` destroys the connection, and the lock ends with it. */
export async function withMigrationLock<T>(client: PoolClient, work: () => Promise<T>): Promise<T> {
  await client.query('select pg_advisory_lock($1)', [advisoryLockKey])
  const result = await work()
  await client.query('select pg_advisory_unlock($1)', [advisoryLockKey])
  return result
}

/** A file, or a folder of files applied as one. The checksum ignores how a checkout ends its lines. */
export async function readMigrations(folder = migrationsFolder): Promise<Migration[]> {
  const entries = await readdir(folder, { withFileTypes: true })
  const migrations = await Promise.all(
    entries.map(async (entry): Promise<Migration[]> => {
      const path = join(folder, entry.name)
      if (entry.isDirectory())
        return [toMigration(entry.name, await Promise.all((await sqlFilesOf(path)).map(readText)))]
      return entry.name.endsWith('.sql')
        ? [toMigration(entry.name.slice(0, -'.sql'.length), [await readText(path)])]
        : []
    }),
  )
  return migrations.flat().sort((a, b) => compareNames(a.name, b.name))
}

/** 0.10.0 comes after 0.9.0. */
const compareNames = new Intl.Collator('en', { numeric: true }).compare

const sqlFilesOf = async (folder: string): Promise<string[]> =>
  (await readdir(folder))
    .filter((name) => name.endsWith('.sql'))
    .sort(compareNames)
    .map((name) => join(folder, name))

const readText = async (path: string): Promise<string> => (await readFile(path, 'utf8')).replaceAll('\r\n', '\n')

const toMigration = (name: string, parts: string[]): Migration => {
  const sql = parts.join('')
  return { name, sql, checksum: hash('sha256', sql) }
}

export async function applyPending(
  client: PoolClient,
  migrations: Migration[],
  onProgress: OnProgress = () => {},
): Promise<string[]> {
  await rejectForeignDatabase(client, migrations)
  await client.query(`create table if not exists migration (
    name text primary key, checksum text not null, applied_at timestamptz not null default now())`)
  for (const [earlier, present] of Object.entries(presentNames)) {
    await client.query('update migration set name = $2 where name = $1', [earlier, present])
  }
  const { rows } = await client.query<AppliedMigration>('select name, checksum from migration order by name')
  const is01 = migrations.some(({ name }) => name === baselineOf02) && isSchemaOf01(rows, 'database')
  const applied = new Map(rows.map(({ name, checksum }) => [name, checksum]))
  const pending: Migration[] = []
  const repairs: (Migration & { repair: string })[] = []
  for (const migration of migrations) {
    const checksum = applied.get(migration.name)
    if (checksum === undefined) pending.push(migration)
    else if (checksum !== migration.checksum) {
      const earlier = findEarlierText(migration.name, checksum)
      if (!earlier) throw new MigrationChangedError(describeChange(migration.name))
      repairs.push({ ...migration, repair: earlier.repair })
    }
  }
  for (const { name, checksum, repair } of repairs) {
    await inTransaction(client, name, onProgress, async () => {
      await client.query(repair)
      await client.query('update migration set checksum = $2 where name = $1', [name, checksum])
    })
  }
  for (const migration of pending) {
    const upgrade = is01 && migration.name === baselineOf02 ? upgradeFrom01 : undefined
    // The many of a new database take a second together.
    if (applied.size > 0) onProgress(`applying ${migration.name}`)
    await apply(client, migration, onProgress, upgrade)
  }
  return pending.map(({ name }) => name)
}

/** The tables that these migrations create. A database may contain other tables. */
export const tablesOfMigrations = (migrations: Migration[]): string[] => {
  const tables = new Set<string>()
  for (const { sql } of migrations) {
    for (const [, verb, name = ''] of sql.matchAll(/^(create|drop) table (?:if (?:not )?exists )?(\w+)/gim)) {
      if (verb?.toLowerCase() === 'create') tables.add(name)
      else tables.delete(name)
    }
  }
  return [...tables].sort()
}

/** A database without migrations of this program may have no table of its names. */
export const rejectForeignDatabase = async (client: ClientBase, migrations: Migration[]): Promise<void> => {
  const tables = await client.query<{ name: string }>(
    'select name from unnest($1::text[]) name where to_regclass(name) is not null',
    [['migration', ...tablesOfMigrations(migrations)]],
  )
  const [first, second] = tables.rows
  const isOwn = first?.name === 'migration' && (await isMigrationTable(client))
  const applied = isOwn ? (await client.query('select from migration limit 1')).rows : []
  const foreign = isOwn ? second : first
  if (foreign && applied.length === 0)
    throw new ForeignDatabaseError(
      `the database has a table “${foreign.name}” of another program. Nothing was changed. Set DATABASE_URL to an empty database, created with \`createdb\` / 数据库中已有其他程序的表（${foreign.name}），数据没有改动：请在 DATABASE_URL 中改用空数据库`,
    )
}

/** Whether the table `migration` has the columns of this program. */
export const isMigrationTable = async (client: {
  query: (text: string) => Promise<{ rows: unknown[] }>
}): Promise<boolean> => {
  const { rows } = await client.query(
    "select from pg_attribute where attrelid = to_regclass('migration') and attname in ('name', 'checksum') and not attisdropped",
  )
  return rows.length === 2
}

const describeChange = (name: string): string =>
  `the database has applied another text of the migration ${name} than this release has: an unreleased state of the program, or a changed copy, has written to it. Nothing was changed. Start the commit that served it last, or restore the latest backup into an empty database with this release; a changed file is restored, and the change becomes a new migration. docs/deploy.md, Update / 数据库由未发布的版本或改动过的程序升级过（迁移 ${name} 内容不同），数据没有改动：请换回上次运行的版本，或用本版本把最近的备份恢复到一个空数据库`

async function apply(
  client: PoolClient,
  { name, sql, checksum }: Migration,
  onProgress: OnProgress,
  upgrade?: (client: PoolClient) => Promise<void>,
): Promise<void> {
  try {
    await inTransaction(client, name, onProgress, async () => {
      await (upgrade ? upgrade(client) : client.query(sql))
      await client.query('insert into migration (name, checksum) values ($1, $2)', [name, checksum])
    })
  } catch (error) {
    throw new Error(`the migration ${name} failed${upgrade ? '' : errorLine(error, sql)}: ${error}`, { cause: error })
  }
}

const lockPauseMs = 3_000
/** About an hour. */
const maxLockAttempts = 720

/** Statements of others queue behind a lock that waits, for example for a backup: the wait is short, and is repeated. */
async function inTransaction(
  client: PoolClient,
  name: string,
  onProgress: OnProgress,
  work: () => Promise<void>,
): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    await client.query("begin; set local lock_timeout = '2s'")
    try {
      await work()
      await client.query('commit')
      return
    } catch (error) {
      await client.query('rollback')
      if (!(error instanceof DatabaseError && error.code === lockNotAvailable) || attempt === maxLockAttempts)
        throw error
    }
    onProgress(`${name} waits for a lock: a backup or another session uses its tables (attempt ${attempt})`)
    await pause(lockPauseMs)
  }
}

const lockNotAvailable = '55P03'

function errorLine(error: unknown, sql: string): string {
  const position = error instanceof DatabaseError ? Number(error.position) : Number.NaN
  return Number.isNaN(position) ? '' : ` in line ${sql.slice(0, position).split('\n').length}`
}
