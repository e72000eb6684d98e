import { join } from 'node:path'
import { Pool } from 'pg'
import { assemble, type Database, session, timeouts } from './database.ts'
import { type Embedded, openEmbedded, rehearseEmbedded } from './embedded/engine.ts'
import { type Log, silent } from './handle.ts'
import { sharedListener } from './listen.ts'
import { lockFolder } from './lock.ts'
import { valueTypes } from './values.ts'

const options = (log: Log) => ({ timeout: timeouts.query, log })

/** The embedded engine in `dataDir`, which is locked for this process. */
export async function openInFolder(dataDir: string, durable: boolean, log: Log): Promise<Database> {
  const lock = await lockFolder(dataDir)
  try {
    return connect(await openEmbedded(join(dataDir, 'db'), durable, options(log)), log, lock.release)
  } catch (error) {
    await lock.release()
    throw error
  }
}

/** A database of the embedded engine that begins with the tar file of another one and is gone when it is closed. */
export async function openInMemory(seed: string, log: Log = silent): Promise<Database> {
  return connect(await rehearseEmbedded(seed, options(log)), log, async () => {})
}

function connect(embedded: Embedded, log: Log, release: () => Promise<void>): Database {
  const listener = sharedListener((sql) => pool.query(sql))
  const pool = new Pool({
    host: 'embedded',
    user: 'postgres',
    database: 'postgres',
    ssl: false,
    stream: embedded.stream,
    types: valueTypes,
    max: 1,
    idleTimeoutMillis: 0,
    connectionTimeoutMillis: timeouts.connection,
    async onConnect(client) {
      await client.query(session)
      await listener.greet(client)
    },
  })
  const database = assemble({
    engine: 'embedded',
    pool,
    listener,
    log,
    unlimited: (_client, work) => embedded.patiently(work),
    vacuum: () => vacuumEach(database),
    async close() {
      await embedded.close()
      await release()
    },
  })
  return database
}

/** Table by table, so that what waits for the one connection gets its turn in between. */
async function vacuumEach(database: Database): Promise<void> {
  const { rows } = await database.pool.query<{ name: string }>(
    `select oid::regclass::text as name from pg_class
     where relkind in ('r', 'm') and relnamespace not in ('pg_catalog'::regnamespace, 'information_schema'::regnamespace)
       and not relisshared and relnamespace <> 'pg_toast'::regnamespace`,
  )
  for (const { name } of rows) await database.patiently((client) => client.query(`vacuum (analyze) ${name}`))
}
