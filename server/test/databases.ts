import { randomUUID } from 'node:crypto'
import { Client } from 'pg'
import { inject } from 'vitest'
import type { Database } from '../src/platform/db/database.ts'
import { openInMemory } from '../src/platform/db/embedded/open-embedded.ts'
import type { Db, Log } from '../src/platform/db/handle.ts'
import { openDatabase } from '../src/platform/db/open.ts'
import { guardTransactions } from '../src/platform/db/transaction/transaction-guard.ts'
import { emptyTemplate, withDatabaseName } from './template.ts'

guardTransactions()

/** `url` lets more processes open the database; the embedded engine has none. */
export type TestDatabase = {
  db: Db
  database: Database
  url: string | undefined
  /** How another process opens the same database. */
  address: { url: string; directUrl?: string; readUrls?: string[] } | undefined
  close(): Promise<void>
}

type TestDatabaseOptions = {
  log?: Log | undefined
  /** The address of the database by a pooler, given its own. */
  pooledUrl?: ((url: string) => string) | undefined
  /** The address of the database by a proxy. */
  proxiedUrl?: ((url: string) => string) | undefined
  /** A server of its own in place of the one of the test run. */
  server?: { url: string; template: string; standbys?: string[] } | undefined
}

/** A migrated, empty database for one test file, on the engine of this test run. */
export async function openTestDatabase({
  log,
  pooledUrl,
  proxiedUrl,
  server,
}: TestDatabaseOptions = {}): Promise<TestDatabase> {
  const template = server ? { engine: 'postgres' as const, url: server.url, name: server.template } : inject('template')
  if (template.engine === 'embedded') {
    const database = await openInMemory(template.file, log)
    return { db: database.db, database, url: undefined, address: undefined, close: database.close }
  }
  const copy = await createPostgresCopy(template.url, template.name)
  const address = pooledUrl
    ? { url: pooledUrl(copy.url), directUrl: copy.url }
    : { url: proxiedUrl?.(copy.url) ?? copy.url, readUrls: server?.standbys?.map(withNameOf(copy.url)) }
  const database = await openDatabase({ ...address, dataDir: '', ...(log && { log }) })
  const close = async (): Promise<void> => {
    await database.close()
    await copy.drop()
  }
  return { db: database.db, database, url: copy.url, address, close }
}

/** A database without tables, on the engine of this test run. */
export async function openEmptyDatabase(): Promise<Pick<TestDatabase, 'db' | 'database' | 'close'>> {
  const template = inject('template')
  if (template.engine === 'embedded') {
    const database = await openInMemory(await emptyTemplate())
    return { db: database.db, database, close: database.close }
  }
  const copy = await createPostgresCopy(template.url, 'template0')
  const database = await openDatabase({ url: copy.url, dataDir: '' })
  return { db: database.db, database, close: () => database.close().then(copy.drop) }
}

/** Sessions end when a transaction has run no statement for this time. */
export const limitIdleTransactions = ({ pool }: Database, ms: number): void => {
  pool.on('acquire', (client) => void client.query(`set idle_in_transaction_session_timeout = ${ms}`))
}

/** Copies a database on the test server without opening it. */
export async function createPostgresCopy(
  url: string,
  template: string,
): Promise<{ url: string; drop(): Promise<void> }> {
  const name = `quanzi_test_${randomUUID().replaceAll('-', '')}`
  await asAdmin(url, `create database ${name} template ${template}`)
  return { url: withDatabaseName(url, name), drop: () => asAdmin(url, `drop database ${name} with (force)`) }
}

async function asAdmin(url: string, sql: string): Promise<void> {
  const admin = new Client({ connectionString: url })
  await admin.connect()
  try {
    await admin.query(sql)
  } finally {
    await admin.end()
  }
}

const withNameOf =
  (url: string) =>
  (standby: string): string =>
    withDatabaseName(standby, new URL(url).pathname.slice(1))
