import { constants, cp } from 'node:fs/promises'
import { join } from 'node:path'
import { minute } from '@quanzi/contract/time'
import { Pool } from 'pg'
import { createDatabase, type Database, sessionSettings } from '../database.ts'
import { outageOf } from '../errors.ts'
import { type Log, silentLog } from '../handle.ts'
import { sharedListener } from '../postgres/listen.ts'
import { openOutageLog } from '../postgres/outage-log.ts'
import { pgTypes } from '../statements/type-parsers.ts'
import { timeouts } from '../transaction/timeouts.ts'
import { type Embedded, openEmbedded, openEmbeddedInMemory } from './engine.ts'
import { lockFolder } from './folder-lock.ts'

const engineOptions = (log: Log) => ({ timeout: timeouts.query, log })

/** Opens the embedded engine in `dataDir` and locks that folder for this process. */
export async function openInFolder(dataDir: string, durable: boolean, log: Log): Promise<Database> {
  const lock = await lockFolder(dataDir)
  try {
    const files = join(dataDir, 'db')
    const embedded = await openEmbedded(files, durable, engineOptions(log))
    const database = createEmbeddedDatabase(embedded, log, {
      release: lock.release,
      copyFiles: (folder) => cp(files, join(folder, 'db'), { recursive: true, mode: constants.COPYFILE_FICLONE }),
    })
    await connectPatiently(database.pool)
    return database
  } catch (error) {
    await lock.release()
    throw error
  }
}

/** The engine is open, but a process short of CPU time may not get its first answer within the usual time. */
export async function connectPatiently(pool: Pick<Pool, 'connect'>, waitMs = minute): Promise<void> {
  for (const began = performance.now(); ; ) {
    try {
      const client = await pool.connect()
      return client.release()
    } catch (error) {
      if (outageOf(error) === undefined) throw error
      if (performance.now() - began > waitMs)
        throw new Error('the embedded database did not start: it does not answer', { cause: error })
    }
  }
}

/** Opens a database in memory from the tar file of another one: for tests. */
export async function openInMemory(snapshotFile: string, log: Log = silentLog): Promise<Database> {
  return createEmbeddedDatabase(await openEmbeddedInMemory(snapshotFile, engineOptions(log)), log)
}

type FolderParts = { release(): Promise<void>; copyFiles(folder: string): Promise<void> }

function createEmbeddedDatabase(embedded: Embedded, log: Log, folder?: FolderParts): Database {
  const listener = sharedListener((sql) => pool.query(sql))
  const pool = new Pool({
    host: 'embedded',
    user: 'postgres',
    database: 'postgres',
    ssl: false,
    stream: embedded.stream,
    types: pgTypes,
    max: 1,
    idleTimeoutMillis: 0,
    connectionTimeoutMillis: timeouts.connection,
    async onConnect(client) {
      await client.query(sessionSettings)
      await listener.attachClient(client)
    },
  })
  const database = createDatabase({
    engine: 'embedded',
    pool,
    listener,
    log,
    outages: openOutageLog(log),
    runUnlimited: (_client, work) => embedded.withoutStatementTimeout(work),
    suspendTimeout: embedded.withoutStatementTimeout,
    vacuum: () => vacuumTables(database),
    copyFiles: folder?.copyFiles,
    async close() {
      await embedded.close()
      await folder?.release()
    },
  })
  return database
}

/** Table by table, so that other queries get the one connection in between. */
async function vacuumTables(database: Database): Promise<void> {
  const { rows } = await database.pool.query<{ name: string }>(
    `select oid::regclass::text as name from pg_class
     where relkind in ('r', 'm') and relnamespace not in ('pg_catalog'::regnamespace, 'information_schema'::regnamespace)
       and not relisshared and relnamespace <> 'pg_toast'::regnamespace`,
  )
  for (const { name } of rows)
    await database.withoutStatementTimeout((client) => client.query(`vacuum (analyze) ${name}`))
}
