import pino from 'pino'
import { refuseUnfinished } from './archive/unfinished.ts'
import type { Database } from './db/database.ts'
import { openDatabase } from './db/open.ts'
import { type Env, envOrExit } from './env.mjs'
import { explain } from './explain.ts'

/** What a command line program of the server is given: settings, what stands behind its name, and a way to open the data. */
type Tool = {
  env: Env
  args: string[]
  /** Opens the database that `npm start` would open; it is closed at the end. `half`: even one that is being restored. */
  open(options?: { half?: boolean }): Promise<Database>
}

/** Runs a program whose answer is its exit code: 0 as wished, 1 a finding, 2 it could not be done and a line says why. */
export const runTool = (work: (tool: Tool) => Promise<number>): void => {
  let database: Database | undefined
  const env = envOrExit()
  const open: Tool['open'] = async ({ half = false } = {}) => {
    const log = pino({ level: 'silent' })
    database = await openDatabase({ url: env.DATABASE_URL ?? undefined, dataDir: env.DATA_DIR, log })
    if (!half) await refuseUnfinished(database.pool)
    return database
  }
  work({ env, args: process.argv.slice(2), open })
    .finally(() => database?.close())
    .then(
      (code) => process.exit(code),
      (error: unknown) => {
        process.stderr.write(`${explain(error)}\n`)
        process.exit(2)
      },
    )
}

/** To a person; what is asked for goes to the standard output, which may be a file. */
export const tell = (line: string): void => {
  process.stderr.write(`${line}\n`)
}

export const say = (line: string): void => {
  process.stdout.write(`${line}\n`)
}
