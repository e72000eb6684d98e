import { cpSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, inject } from 'vitest'
import { type Server, startServer } from './server.ts'

/** `url` is the origin without a slash. */
export type App = { readonly url: string }

/** The server that all test files share. Tests must not depend on each other's changes there. */
export const sharedApp = (): App => ({ url: inject('url') })

/**
 * A server for one file, with unchanged demo data: for tests that count, change settings or empty lists. Call it at the
 * top of a file or of a `describe`; it stops after their tests. `env` are environment variables, `site` saved settings
 * of the circle, `sql` is run on the database before. A retried test starts with unchanged demo data.
 */
export const ownApp = ({ env = {}, site, sql }: OwnAppOptions = {}): App & { log(): string; pid(): number } => {
  let home = ''
  let server: Server | undefined
  const begin = async () => {
    home = await mkdtemp(join(tmpdir(), 'quanzi-e2e-own-'))
    // The asynchronous copy takes four times as long for so many small files.
    cpSync(inject('demo'), join(home, 'data'), { recursive: true })
    const db = join(home, 'data', 'db')
    if (site) await change(db, 'update site set settings = settings || $1 where id = 10001', [site])
    if (sql) await change(db, sql)
    // It lives for a minute: compiling the database's code a second time would cost more than it gains.
    server = await startServer(join(home, 'data'), env, ['--liftoff-only'])
  }
  const end = async () => {
    // Its data is deleted, so that it need not end its work.
    await server?.kill()
    await rm(home, { recursive: true, force: true, maxRetries: 3 })
  }
  beforeAll(begin)
  beforeEach(async ({ task }) => {
    if (!task.result?.retryCount) return
    await end()
    await begin()
  })
  afterAll(end)
  const running = () => {
    if (!server) throw new Error('The server of this file runs only while its tests run.')
    return server
  }
  return {
    get url() {
      return running().url
    },
    log: () => running().log(),
    pid: () => running().pid,
  }
}

type OwnAppOptions = { env?: Record<string, string>; site?: Record<string, unknown>; sql?: string }

/** Runs SQL in the data folder of a server that is not running yet. */
const change = async (folder: string, sql: string, values: unknown[] = []) => {
  const { PGlite } = await import('@electric-sql/pglite')
  const db = await PGlite.create(folder)
  await db.query(sql, values)
  await db.close()
}
