import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { runOn } from '../scripts/cluster/database.ts'
import { root } from '../scripts/shell.mjs'
import { createCluster, runPostgres, testPort } from '../server/test/postgres-server.ts'
import { withDatabaseName } from '../server/test/template.ts'
import { copyDataset, type Engine, site } from './data/dataset.ts'
import { type Server, startServer } from './servers.ts'

type Size = 'small' | 'large'
type Options = {
  quick: boolean
  /** The folder of the built product, and its command if not that of `npm start`. */
  product: string
  command?: string
  /** Keeps the filled databases. */
  data?: string | undefined
  lighthouse?: string | undefined
  sizes: Record<Size, number>
  rounds: number
  seconds: number
}
export type Target = { engine?: Engine; size?: Size; unixSocket?: boolean }
/** Of the product. */
const settings = {
  NODE_ENV: 'development',
  SECRET: 'a key for measurements that protects nothing',
  RATE_LIMITS: 'off',
  LOG_LEVEL: 'warn',
}

export type Bench = ReturnType<typeof openBench>
export type Running = Awaited<ReturnType<Bench['product']>>

/** Databases and servers, each made when a scenario first asks for it. */
export const openBench = (options: Options) => {
  const home = options.data ?? mkdtempSync(join(tmpdir(), 'quanzi-bench-'))
  rmSync(join(home, 'log'), { recursive: true, force: true })
  const made = new Map<string, Promise<unknown>>()
  const stops: (() => Promise<void>)[] = []
  const once = <T>(key: string, make: () => Promise<T>): Promise<T> => {
    if (!made.has(key)) made.set(key, make())
    return made.get(key) as Promise<T> // each key has one type
  }
  const postgres = () =>
    once('postgres', async () => {
      const folder = join(home, 'postgres')
      mkdirSync(folder, { recursive: true })
      // For the user of PostgreSQL, who is another where the benchmark runs as root.
      chmodSync(home, 0o711)
      // A commit is on the disk before it is confirmed, for the product and for the baselines.
      const asInstalled = { settings: { listen_addresses: '127.0.0.1' }, keepsFolder: true }
      const { url, stop } = await runPostgres({ ...(await createCluster(folder)), ...asInstalled })
      stops.push(stop)
      const pid = Number.parseInt(readFileSync(join(folder, 'data/postmaster.pid'), 'utf8'), 10)
      return { socketUrl: url, url: `postgresql://quanzi@127.0.0.1:${testPort}/postgres`, pid }
    })
  const start = async (command: string, cwd: string, env: Record<string, string>, url?: string) => {
    const server = await startServer(command, {
      folder: home,
      cwd,
      env: { ...env, ...(url && { DATABASE_URL: url }) },
      database: url ? (await postgres()).pid : undefined,
    })
    stops.push(server.stop)
    return server
  }
  const { scripts } = JSON.parse(readFileSync(join(options.product, 'package.json'), 'utf8'))
  const startProduct = (dataDir: string, url?: string, demo = '0') =>
    start(options.command ?? scripts.start, options.product, { ...settings, DATA_DIR: dataDir, DEMO: demo }, url)
  const baseline = (name: string, url?: string) =>
    once(name, () => start(`node --import tsx bench/baselines/${name}.ts`, root, { NODE_ENV: 'production' }, url))
  const dataset = ({ engine = 'postgres', size = 'large' }: Target) =>
    once(`dataset ${engine} ${size}`, async () => {
      const postgresUrl = engine === 'postgres' ? (await postgres()).url : undefined
      return copyDataset(options.sizes[size], { home, postgresUrl, startProduct })
    })
  const keyOf = ({ engine = 'postgres', size = 'large', unixSocket = false }: Target) =>
    `product ${engine} ${size} ${unixSocket}`
  const product = (target: Target = {}) =>
    once(keyOf(target), async () => {
      const { dataDir, url, facts } = await dataset(target)
      const used =
        url && target.unixSocket ? withDatabaseName((await postgres()).socketUrl, new URL(url).pathname.slice(1)) : url
      return { url, facts, server: await startProduct(dataDir, used) }
    })
  return {
    options,
    product,
    /** The same in a new process. */
    restarted: async (target: Target = {}) => {
      await (await product(target)).server.stop()
      made.delete(keyOf(target))
      return product(target)
    },
    fixed: () => baseline('fixed'),
    sqlRef: async () => baseline('sql-ref', (await dataset({})).url),
    /**
     * The product with the demo content, once its banners and covers are encoded: a server does one a minute. Without the
     * splash picture, whose four seconds would be what is measured.
     */
    demo: (): Promise<Server> =>
      once('demo', async () => {
        const { url } = await postgres()
        const demoUrl = withDatabaseName(url, 'demo')
        await runOn(url, ['create database demo']).catch(() => {}) // it exists
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
      if (!options.data) rmSync(home, { recursive: true, force: true })
    },
  }
}
