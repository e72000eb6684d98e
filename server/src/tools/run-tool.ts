import pino from 'pino'
import { type LiveCopy, requestCopy } from '../archive/copy-client.ts'
import { rejectUnfinishedRestore } from '../archive/restore-marker.ts'
import { requireDataDirOwner } from '../config/data-dir-owner.ts'
import { type Env, envOrExit } from '../config/env.mjs'
import { describeStartupError } from '../config/startup-errors.ts'
import type { Database } from '../platform/db/database.ts'
import { FolderInUseError } from '../platform/db/embedded/folder-lock.ts'
import { openDatabase } from '../platform/db/open.ts'

/** The context of a command line program: the settings, its arguments, and a function that opens the database. */
type ToolContext = {
  env: Env
  args: string[]
  /** Opens the database of the settings and closes it at the end. `allowUnfinished` also allows one with an incomplete restore. */
  open(options?: { allowUnfinished?: boolean }): Promise<Database>
  /** Like `open`, for reading: where a server has the embedded database open, a copy that it makes. */
  openToRead(): Promise<{ database: Database; copy: LiveCopy | null }>
}

/** Runs a program and sets its exit code: 0 success, 1 a finding, 2 an error, with one line that describes it. */
export const runTool = (run: (tool: ToolContext) => Promise<number>): void => {
  let database: Database | undefined
  let copy: LiveCopy | null = null
  const env = envOrExit()
  const openIn = async (dataDir: string, allowUnfinished: boolean): Promise<Database> => {
    const log = pino({ level: 'silent' })
    database = await openDatabase({
      url: env.DATABASE_URL ?? undefined,
      directUrl: env.DATABASE_DIRECT_URL ?? undefined,
      dataDir,
      log,
    })
    if (!allowUnfinished) await rejectUnfinishedRestore(database.pool)
    return database
  }
  const open: ToolContext['open'] = async ({ allowUnfinished = false } = {}) => {
    requireDataDirOwner(env)
    return openIn(env.DATA_DIR, allowUnfinished)
  }
  const openToRead: ToolContext['openToRead'] = async () => {
    try {
      return { database: await open(), copy }
    } catch (error) {
      if (!(error instanceof FolderInUseError)) throw error
      copy = await requestCopy(env.DATA_DIR)
      if (!copy) throw error
      return { database: await openIn(copy.folder, false), copy }
    }
  }
  run({ env, args: process.argv.slice(2), open, openToRead })
    .finally(async () => {
      await database?.close()
      await copy?.end()
    })
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
