import pino from 'pino'
import { rejectUnfinishedRestore } from '../archive/restore-marker.ts'
import { requireDataDirOwner } from '../config/data-dir-owner.ts'
import { type Env, envOrExit } from '../config/env.mjs'
import { describeStartupError } from '../config/startup-errors.ts'
import type { Database } from '../platform/db/database.ts'
import { openDatabase } from '../platform/db/open.ts'

/** The context of a command line program: the settings, its arguments, and a function that opens the database. */
type ToolContext = {
  env: Env
  args: string[]
  /** Opens the database of the settings and closes it at the end. `allowUnfinished` also allows one with an incomplete restore. */
  open(options?: { allowUnfinished?: boolean }): Promise<Database>
}

/** Runs a program and sets its exit code: 0 success, 1 a finding, 2 an error, with one line that describes it. */
export const runTool = (run: (tool: ToolContext) => Promise<number>): void => {
  let database: Database | undefined
  const env = envOrExit()
  const open: ToolContext['open'] = async ({ allowUnfinished = false } = {}) => {
    requireDataDirOwner(env)
    const log = pino({ level: 'silent' })
    database = await openDatabase({
      url: env.DATABASE_URL ?? undefined,
      directUrl: env.DATABASE_DIRECT_URL ?? undefined,
      dataDir: env.DATA_DIR,
      log,
    })
    if (!allowUnfinished) await rejectUnfinishedRestore(database.pool)
    return database
  }
  run({ env, args: process.argv.slice(2), open })
    .finally(() => database?.close())
    .then(
      (code) => process.exit(code),
      (error: unknown) => {
        process.stderr.write(`${describeStartupError(error)}\n`)
        process.exit(2)
      },
    )
}

/** Progress goes to the standard error, because the standard output may be the archive. */
export const printProgress = (line: string): void => {
  process.stderr.write(`${line}\n`)
}

export const printResult = (line: string): void => {
  process.stdout.write(`${line}\n`)
}
