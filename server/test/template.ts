import { createHash } from 'node:crypto'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { Client } from 'pg'
import type { Database } from '../src/platform/db/database.ts'
import { migrate, readMigrations } from '../src/platform/db/migrate.ts'
import { openDatabase } from '../src/platform/db/open.ts'

const cache = join(import.meta.dirname, '../../node_modules/.cache/quanzi')

/** A third of the files of every copy, from which no test creates a database. */
const dropTemplates = [
  'update pg_database set datistemplate = false',
  'drop database template0',
  'drop database template1',
  'checkpoint',
]

/** The tar file of a migrated embedded database, cached by the checksum of the migrations. */
export async function embeddedTemplate(): Promise<string> {
  return cacheEmbedded(`embedded-${await fingerprint(dropTemplates)}`, async (database) => {
    await migrate(database)
    await database.vacuum()
    for (const statement of dropTemplates) await database.pool.query(statement)
  })
}

/** The same without tables: initializing takes seconds. */
export async function emptyTemplate(): Promise<string> {
  return cacheEmbedded(`empty-${createHash('sha256').update(engineManifest()).digest('hex').slice(0, 16)}`)
}

async function cacheEmbedded(name: string, fill?: (database: Database) => Promise<void>): Promise<string> {
  const file = join(cache, `${name}.tar`)
  if (existsSync(file)) return file
  mkdirSync(cache, { recursive: true })
  const [kind] = name.split('-')
  for (const other of readdirSync(cache))
    if (other.startsWith(`${kind}-`) && other.endsWith('.tar') && other !== `${name}.tar`) rmSync(join(cache, other))
  const dataDir = mkdtempSync(join(tmpdir(), 'quanzi-template-'))
  try {
    const database = await openDatabase({ dataDir, durable: false })
    await fill?.(database)
    await database.close()
    const engine = await PGlite.create(join(dataDir, 'db'))
    const tar = await (await engine.dumpDataDir('none')).arrayBuffer()
    await engine.close()
    const draft = `${file}.${process.pid}`
    writeFileSync(draft, new Uint8Array(tar))
    renameSync(draft, file)
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
  return file
}

/** The name of the migrated template database on a server. The rename makes it visible only when it is complete. */
export async function postgresTemplate(url: string): Promise<string> {
  const name = `quanzi_template_${await fingerprint()}`
  const draft = `${name}_${process.pid}`
  const admin = new Client({ connectionString: url })
  await admin.connect()
  try {
    const { rowCount } = await admin.query('select from pg_database where datname = $1', [name])
    if (rowCount) return name
    await admin.query(`create database ${draft}`)
    const database = await openDatabase({ url: withDatabaseName(url, draft), dataDir: '' })
    await migrate(database)
    await database.close()
    await admin.query(`alter database ${draft} rename to ${name}`)
  } finally {
    await admin.end()
  }
  return name
}

/** The address of another database on the same server. */
export function withDatabaseName(url: string, name: string): string {
  const serverUrl = new URL(url)
  serverUrl.pathname = `/${name}`
  return serverUrl.href
}

async function fingerprint(statements: readonly string[] = []): Promise<string> {
  const hash = createHash('sha256').update(statements.join())
  for (const { name, checksum } of await readMigrations()) hash.update(`${name} ${checksum}\n`)
  hash.update(engineManifest())
  return hash.digest('hex').slice(0, 16)
}

function engineManifest(): Buffer {
  const entry = createRequire(import.meta.url).resolve('@electric-sql/pglite')
  return readFileSync(entry.replace(/dist.*$/, 'package.json'))
}
