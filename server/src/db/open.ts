import type { Database } from './database.ts'
import { type Log, silent } from './handle.ts'
import { openInFolder } from './open-embedded.ts'
import { openPostgres } from './open-postgres.ts'

/**
 * Without `url` it is the embedded engine in `dataDir`. `durable: false` makes its commits faster and safe only against
 * a killed process, not against a power cut.
 */
type DatabaseOptions = { url?: string | undefined; dataDir: string; durable?: boolean; log?: Log }

/** The one door to the database, the same for both engines. The schema is not touched: see `migrate`. */
export function openDatabase({ url, dataDir, durable = true, log = silent }: DatabaseOptions): Promise<Database> {
  return url ? openPostgres(url, log) : openInFolder(dataDir, durable, log)
}
