import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, inject } from 'vitest'
import { type Server, startServer } from './server.ts'

/** A server to open pages of. `url` is its origin without a slash. */
export type App = { readonly url: string }

/** The server that all test files share. What a test changes there must not be in another's way. */
export const sharedApp = (): App => ({ url: inject('url') })

/**
 * A server of this file's own, with the demo world untouched: for tests that count, change settings or empty lists.
 * Called at the top of a file or of a `describe`; runs until its tests are over. `env` are environment variables, `site`
 * settings of the circle as an operator would have saved them, `sql` what else was done to the database. The second try of a test finds the demo world untouched.
 */
export const ownApp = ({ env = {}, site, sql }: OwnAppWishes = {}): App & { log(): string; pid(): number } => {
  let home = ''
  let server: Server | undefined
  const begin = async () => {
    home = await mkdtemp(join(tmpdir(), 'quanzi-e2e-own-'))
    await cp(inject('demo'), join(home, 'data'), { recursive: true })
    const db = join(home, 'data', 'db')
    if (site) await change(db, 'update site set settings = settings || $1 where id = 10001', [site])
    if (sql) await change(db, sql)
    server = await startServer(join(home, 'data'), env)
  }
  const end = async () => {
    await server?.stop()
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

type OwnAppWishes = { env?: Record<string, string>; site?: Record<string, unknown>; sql?: string }

/** Written into the folder of a server that is not running yet. */
const change = async (folder: string, sql: string, values: unknown[] = []) => {
  const { PGlite } = await import('@electric-sql/pglite')
  const db = await PGlite.create(folder)
  await db.query(sql, values)
  await db.close()
}
