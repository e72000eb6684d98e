import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { runOn } from '../scripts/cluster/database.ts'
import { root } from '../scripts/shell.mjs'
import { createCluster, runPostgres, testPort } from '../server/test/postgres-server.ts'
import { withDatabaseName } from '../server/test/template.ts'
import { type Engine, fillDatabase, site } from './data/dataset.ts'
import { startServer } from './servers.ts'

type Options = {
  quick: boolean
  /** The folder of the built product, and its command if not that of `npm start`. */
  product: string
  command?: string
  lighthouse?: string | undefined
  sizes: { small: number; large: number }
  rounds: number
  seconds: number
}
export type Target = { engine?: Engine; size?: keyof Options['sizes']; unixSocket?: boolean }
const secret = 'a key for measurements that protects nothing'
const settings = { NODE_ENV: 'development', SECRET: secret, RATE_LIMITS: 'off', LOG_LEVEL: 'warn' }

export type Bench = ReturnType<typeof openBench>
export type Running = Awaited<ReturnType<Bench['product']>>

const once = <A extends unknown[], T>(make: (...of: A) => Promise<T>) => {
  const made = new Map<string, Promise<T>>()
  return (...of: A): Promise<T> => {
    const key = JSON.stringify(of)
    const value = made.get(key) ?? make(...of)
    made.set(key, value)
    return value
  }
}

/** Databases and servers, each made when a scenario first asks for it. */
export const openBench = (options: Options) => {
  const home = mkdtempSync(join(tmpdir(), 'quanzi-bench-'))
  const stops: (() => Promise<void>)[] = []
  const postgres = once(async () => {
    const cluster = await createCluster()
    // A commit is on the disk before it is confirmed, for the product and for the baselines.
    const { url, stop } = await runPostgres({ ...cluster, settings: { listen_addresses: '127.0.0.1' } })
    stops.push(stop)
    const pid = Number.parseInt(readFileSync(join(cluster.folder, 'data/postmaster.pid'), 'utf8'), 10)
    return { socketUrl: url, url: `postgresql://quanzi@127.0.0.1:${testPort}/postgres`, pid }
  })
  const start = async (command: string, cwd: string, env: Record<string, string>, url?: string) => {
    const used = url && { env: { ...env, DATABASE_URL: url }, database: (await postgres()).pid }
    const server = await startServer(command, { folder: home, cwd, env, database: 0, ...used })
    stops.push(server.stop)
    return server
  }
  const { scripts } = JSON.parse(readFileSync(join(options.product, 'package.json'), 'utf8'))
  const startProduct = (dataDir: string, url?: string, demo = '0') =>
    start(options.command ?? scripts.start, options.product, { ...settings, DATA_DIR: dataDir, DEMO: demo }, url)
  const startBaseline = (name: string, url?: string) =>
    start(`node --import tsx bench/baselines/${name}.ts`, root, { NODE_ENV: 'production' }, url)
  const dataset = once(async ({ engine, size }: Pick<Required<Target>, 'engine' | 'size'>) => {
    const name = `${engine}_${size}`
    const dataDir = join(home, name)
    const postgresUrl = engine === 'postgres' ? (await postgres()).url : undefined
    if (postgresUrl) await runOn(postgresUrl, [`create database ${name}`])
    const url = postgresUrl && withDatabaseName(postgresUrl, name)
    // The schema.
    await (await startProduct(dataDir, url)).stop()
    return { name, dataDir, url, facts: await fillDatabase(options.sizes[size], url ?? join(dataDir, 'db')) }
  })
  const openProduct = once(async ({ unixSocket, ...ofDataset }: Required<Target>) => {
    const { name, dataDir, url, facts } = await dataset(ofDataset)
    const used = url && unixSocket ? withDatabaseName((await postgres()).socketUrl, name) : url
    const run = () => startProduct(dataDir, used)
    return { url, facts, run, server: await run() }
  })
  const product = ({ engine = 'postgres', size = 'large', unixSocket = false }: Target = {}) =>
    openProduct({ engine, size, unixSocket })
  return {
    options,
    product,
    restarted: async (target?: Target) => {
      const running = await product(target)
      await running.server.stop()
      return Object.assign(running, { server: await running.run() })
    },
    fixed: once(() => startBaseline('fixed')),
    sqlRef: once(async () => startBaseline('sql-ref', (await product()).url)),
    /** Once the banners and covers are encoded, one a minute; without the four seconds of the splash picture. */
    demo: once(async () => {
      const { url } = await postgres()
      const demoUrl = withDatabaseName(url, 'demo')
      await runOn(url, ['create database demo'])
      const server = await startProduct(join(home, 'demo'), demoUrl, '1')
      const waiting = "from file where kind = 'site' and avif is null and open and ai_stamp = 0"
      await runOn(demoUrl, [
        `update site set settings = settings || '{"startup_switch": "0"}' where id = ${site}`,
        `select pg_notify('quanzi', 'site:${site}')`,
        `insert into job (kind) select 'encode-avif' ${waiting}`,
      ])
      while ((await runOn(demoUrl, [`select ${waiting}`])).length > 0) await pause(500)
      return server
    }),
    close: async () => {
      for (const stop of stops.reverse()) await stop()
      rmSync(home, { recursive: true, force: true })
    },
  }
}
