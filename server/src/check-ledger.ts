import pino from 'pino'
import { FolderInUseError } from './db/lock.ts'
import { migrate } from './db/migrate.ts'
import { openDatabase } from './db/open.ts'
import { envOrExit } from './env.mjs'
import { checkBooks, checked } from './features/books/check.ts'

/** `npm run check-ledger`: compares every balance and counter with its rows. Leaves with 1 when one differs. */
const main = async (): Promise<number> => {
  const env = envOrExit()
  const log = pino({ level: 'silent' })
  const database = await openDatabase({ url: env.DATABASE_URL ?? undefined, dataDir: env.DATA_DIR, log })
  try {
    await migrate(database)
    const differences = await checkBooks(database.db)
    for (const { what, id, kept, counted } of differences) {
      say(`${what} ${id}: kept ${kept}, counted ${counted}`)
    }
    say(
      differences.length === 0
        ? `${checked} kinds of balances and counters compared: every one equals its rows.`
        : `${differences.length} differences.`,
    )
    return differences.length === 0 ? 0 : 1
  } finally {
    await database.close()
  }
}

const say = (line: string): void => {
  process.stdout.write(`${line}\n`)
}

main().then(
  (code) => process.exit(code),
  (error: unknown) => {
    const hint = error instanceof FolderInUseError ? ' Stop the server first, it holds the embedded database.' : ''
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}${hint}\n`)
    process.exit(2)
  },
)
