import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { accounts } from '../e2e/harness/accounts.ts'
import { copyDataset, type Dataset, type Engine } from './data/dataset.ts'
import { connected, root, type Server, startServer } from './servers.ts'

export type Options = {
  quick: boolean
  product: string
  lighthouse?: string | undefined
  sizes: { small: number; large: number }
  rounds: number
  seconds: number
}
export type Running = { dataset: Dataset; server: Server }
type Target = { engine: Engine; size?: 'small' | 'large'; unixSocket?: boolean }
export type Where = { home: string; postgres?: { url: string; socketUrl: string }; command?: string }

/** Datasets and servers, each made when a scenario first asks for it. */
export const openBench = (options: Options, { home, postgres, command }: Where) => {
  const { scripts } = JSON.parse(readFileSync(join(options.product, 'package.json'), 'utf8'))
  const cache = new Map<string, Promise<unknown>>()
  const servers = new Set<Server>()
  const once = <T>(key: string, make: () => Promise<T>): Promise<T> => {
    if (!cache.has(key)) cache.set(key, make())
    return cache.get(key) as Promise<T> // each key has one type
  }
  const started = async (...args: Parameters<typeof startServer>): Promise<Server> => {
    const server = await startServer(...args)
    servers.add(server)
    return server
  }
  /** The product as `npm start` starts it, without rate limits. */
  const startProduct = (dataDir: string, url?: string, demo = false): Promise<Server> =>
    started(command ?? scripts.start, options.product, {
      NODE_ENV: 'development',
      DATA_DIR: dataDir,
      ...(url && { DATABASE_URL: url }),
      SECRET: 'a key for measurements that protects nothing',
      DEMO: demo ? '1' : '0',
      RATE_LIMITS: 'off',
      LOG_LEVEL: 'warn',
    })
  const baseline = (name: string, url?: string) =>
    once(name, () =>
      started(`node --import tsx bench/baselines/${name}.ts`, root, {
        NODE_ENV: 'production',
        ...(url && { DATABASE_URL: url }),
      }),
    )
  const dataset = (engine: Engine, size: 'small' | 'large'): Promise<Dataset> =>
    once(`dataset ${engine} ${size}`, () =>
      copyDataset(engine, options.sizes[size], { home, postgres: postgres?.url, startProduct }),
    )
  const keyOf = ({ engine, size = 'large', unixSocket = false }: Target) => `product ${engine} ${size} ${unixSocket}`
  const product = (target: Target): Promise<Running> =>
    once(keyOf(target), async () => {
      const data = await dataset(target.engine, target.size ?? 'large')
      const url =
        data.url && target.unixSocket ? data.url.replace(postgres?.url ?? '', postgres?.socketUrl ?? '') : data.url
      return { dataset: data, server: await startProduct(data.dataDir, url) }
    })
  return {
    options,
    product,
    /** The same in a new process. */
    restarted: async (target: Target): Promise<Running> => {
      await (await product(target)).server.stop()
      cache.delete(keyOf(target))
      return product(target)
    },
    fixed: () => baseline('fixed'),
    sqlRef: async () => baseline('sql-ref', (await dataset('postgres', 'large')).url),
    reactPage: () => baseline('react-page'),
    /**
     * The product with the demo content, once its banners and covers are encoded: a server does one a minute. Without the
     * splash picture, whose four seconds would be what is measured.
     */
    demo: () =>
      once('demo', async () => {
        const url = `${postgres?.url}demo`
        await connected(`${postgres?.url}postgres`, (query) => query('create database demo')).catch(() => {}) // it exists
        const server = await startProduct(join(home, 'demo'), url, true)
        await hideSplash(server)
        await connected(url, async (query) => {
          const rest = "from file where kind = 'site' and avif is null and open and ai_stamp = 0"
          await query(`insert into job (kind) select 'encode-avif' ${rest}`)
          while ((await query(`select ${rest}`)).rows.length > 0) await pause(500)
        })
        return server
      }),
    close: () => Promise.all([...servers].map((server) => server.stop())),
  }
}
const hideSplash = async ({ port }: Server): Promise<void> => {
  const post = (path: string, body: string, cookie = '') =>
    fetch(`http://127.0.0.1:${port}${path}`, {
      method: 'POST',
      body: new URLSearchParams(body),
      headers: { cookie },
      redirect: 'manual',
    })
  const login = await post('/dev/login', `mobile=${accounts.operator}`)
  const cookies = login.headers.getSetCookie().map((line) => line.split(';')[0])
  const saved = await post('/api/console/settings', 'startup_switch=0', cookies.join('; '))
  if (!saved.ok) throw new Error(`The splash picture stays: ${saved.status} ${await saved.text()}`)
}

export type Bench = ReturnType<typeof openBench>
