import { type Dataset, type Engine, makeDataset } from './data/dataset.ts'
import type { Options } from './options.ts'
import { type Server, startBaseline, startCommandOf, startProduct } from './servers.ts'

type Size = 'small' | 'large'
export type Running = { dataset: Dataset; server: Server }

/** Datasets and servers, each made when a scenario first asks for it. */
export type Bench = {
  options: Options
  product(engine: Engine, size: Size): Promise<Running>
  /** The same in a new process. */
  restarted(engine: Engine, size: Size): Promise<Running>
  fixed(): Promise<Server>
  sqlRef(): Promise<Server>
  /** A page without content. */
  reactPage(): Promise<Server>
  /** The product with the demo content. */
  demo(): Promise<Server>
  close(): Promise<void>
}

export const openBench = (options: Options, where: { home: string; postgres?: string; command?: string }): Bench => {
  const cache = new Map<string, Promise<unknown>>()
  const once = <T>(key: string, make: () => Promise<T>): Promise<T> => {
    if (!cache.has(key)) cache.set(key, make())
    return cache.get(key) as Promise<T>
  }
  const servers = new Set<Server>()
  const started = async (starting: Promise<Server>): Promise<Server> => {
    const server = await starting
    servers.add(server)
    return server
  }
  const target = { product: options.product, command: where.command ?? startCommandOf(options.product) }
  const dataset = (engine: Engine, size: Size) =>
    once(`dataset ${engine} ${size}`, () =>
      makeDataset(engine, options.sizes[size], { ...target, home: where.home, server: where.postgres }),
    )
  const bench: Bench = {
    options,
    product: (engine, size) =>
      once(`product ${engine} ${size}`, async () => {
        const filled = await dataset(engine, size)
        return { dataset: filled, server: await started(startProduct(filled, target)) }
      }),
    async restarted(engine, size) {
      const { server } = await bench.product(engine, size)
      await server.stop()
      cache.delete(`product ${engine} ${size}`)
      return bench.product(engine, size)
    },
    fixed: () => once('fixed', () => started(startBaseline('fixed'))),
    sqlRef: () =>
      once('sql ref', async () => started(startBaseline('sql-ref', (await dataset('postgres', 'large')).url))),
    reactPage: () => once('react page', () => started(startBaseline('react-page'))),
    demo: () => once('demo', () => started(startProduct({ dataDir: `${where.home}/demo` }, { ...target, demo: true }))),
    async close() {
      await Promise.all([...servers].map((server) => server.stop()))
    },
  }
  return bench
}
