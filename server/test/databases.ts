import { randomUUID } from 'node:crypto'
import { Client } from 'pg'
import { inject } from 'vitest'
import type { Database } from '../src/db/database.ts'
import type { Db } from '../src/db/handle.ts'
import { openDatabase } from '../src/db/open.ts'
import { openInMemory } from '../src/db/open-embedded.ts'
import { onServer } from './template.ts'

/** `url`: where more processes could open it as well; only PostgreSQL has one. */
export type TestDatabase = { db: Db; database: Database; url: string | undefined; close(): Promise<void> }

/** A migrated database without any rows, for one test file alone, on the engine that this run is about. */
export async function testDatabase(): Promise<TestDatabase> {
  const template = inject('template')
  if (template.engine === 'embedded') {
    const database = await openInMemory(template.file)
    return { db: database.db, database, url: undefined, close: database.close }
  }
  const copy = await postgresCopy(template.url, template.name)
  const database = await openDatabase({ url: copy.url, dataDir: '' })
  const close = async (): Promise<void> => {
    await database.close()
    await copy.drop()
  }
  return { db: database.db, database, url: copy.url, close }
}

/** A copy of a database on the test server, without a connection to it. */
export async function postgresCopy(url: string, template: string): Promise<{ url: string; drop(): Promise<void> }> {
  const name = `quanzi_test_${randomUUID().replaceAll('-', '')}`
  await asAdmin(url, `create database ${name} template ${template}`)
  return { url: onServer(url, name), drop: () => asAdmin(url, `drop database ${name} with (force)`) }
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
