import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { DatabaseError, type PoolClient } from 'pg'
import type { Database } from './database.ts'

export type Migration = { name: string; sql: string; checksum: string }

/** Thrown where a migration that is applied already no longer reads as it did then. */
export class MigrationChangedError extends Error {
  override name = 'MigrationChangedError'
}

/** Beside the sources as beside the bundle. */
const migrationsFolder = fileURLToPath(new URL('./migrations', import.meta.url))

/** Any number; all processes that migrate one database must agree on it. */
const advisoryKey = 7_261_014

/**
 * Brings the schema up to date and tells which migrations that took. Each runs once and in a transaction of its own, in
 * the order of the names; of several processes that start at once, one does the work and the others wait for it.
 */
export async function migrate(database: Database, folder = migrationsFolder): Promise<string[]> {
  const migrations = await readMigrations(folder)
  return database.patiently((client) => holdingMigrations(client, () => applyMissing(client, migrations)))
}

/**
 * Runs `work` while nobody else changes the schema of this database; others that want to wait. With an error
 * `patiently` drops the connection, and with it goes the lock.
 */
export async function holdingMigrations<T>(client: PoolClient, work: () => Promise<T>): Promise<T> {
  await client.query('select pg_advisory_lock($1)', [advisoryKey])
  const result = await work()
  await client.query('select pg_advisory_unlock($1)', [advisoryKey])
  return result
}

/** The migrations of a folder in their order; the checksum does not depend on how a checkout ends its lines. */
export async function readMigrations(folder = migrationsFolder): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
  return Promise.all(
    names.map(async (file) => {
      const sql = (await readFile(join(folder, file), 'utf8')).replaceAll('\r\n', '\n')
      return { name: file.slice(0, -'.sql'.length), sql, checksum: createHash('sha256').update(sql).digest('hex') }
    }),
  )
}

/** Applies those that are not applied yet, each in a transaction of its own, and tells their names. */
export async function applyMissing(client: PoolClient, migrations: Migration[]): Promise<string[]> {
  await client.query(`create table if not exists migration (
    name text primary key, checksum text not null, applied_at timestamptz not null default now())`)
  const { rows } = await client.query<{ name: string; checksum: string }>('select name, checksum from migration')
  const applied = new Map(rows.map(({ name, checksum }) => [name, checksum]))
  const missing: Migration[] = []
  for (const migration of migrations) {
    const checksum = applied.get(migration.name)
    if (checksum === undefined) missing.push(migration)
    else if (checksum !== migration.checksum) {
      throw new MigrationChangedError(
        `the migration ${migration.name} was changed after it had been applied: restore it and write a new one instead`,
      )
    }
  }
  for (const migration of missing) await apply(client, migration)
  return missing.map(({ name }) => name)
}

async function apply(client: PoolClient, { name, sql, checksum }: Migration): Promise<void> {
  await client.query('begin')
  try {
    await client.query(sql)
    await client.query('insert into migration (name, checksum) values ($1, $2)', [name, checksum])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw new Error(`the migration ${name} failed${lineOf(error, sql)}: ${error}`, { cause: error })
  }
}

function lineOf(error: unknown, sql: string): string {
  const position = error instanceof DatabaseError ? Number(error.position) : Number.NaN
  return Number.isNaN(position) ? '' : ` in line ${sql.slice(0, position).split('\n').length}`
}
