import type { Database } from './database.ts'
import { openInFolder } from './embedded/open-embedded.ts'
import { type Log, silentLog } from './handle.ts'
import { openPostgres } from './postgres/open-postgres.ts'

/** Without `url` the embedded engine. `durable: false` survives a killed process, not a power failure. */
type DatabaseOptions = {
  url?: string | undefined
  directUrl?: string | undefined
  readUrls?: readonly string[] | undefined
  dataDir: string
  durable?: boolean
  log?: Log
}

/** Opens the database on either engine. It does not migrate the schema: see `migrate`. */
export function openDatabase({
  url,
  directUrl,
  readUrls = [],
  dataDir,
  durable = true,
  log = silentLog,
}: DatabaseOptions): Promise<Database> {
  return url ? openPostgres({ url, directUrl, readUrls, log }) : openInFolder(dataDir, durable, log)
}
