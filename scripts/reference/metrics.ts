import { code, page, table } from './markdown.ts'

/** Answers every property and every call with itself, and every `await` with an empty list. */
const anything: unknown = new Proxy(() => anything, {
  get: (_, name) => (name === 'then' ? (resolve: (rows: never[]) => void) => resolve([]) : anything),
})

type Handler = (request: unknown, reply: unknown) => Promise<string>

const scrape = async (): Promise<string> => {
  const load = (path: string) => import(new URL(`../../server/src/${path}`, import.meta.url).href)
  const { serveMetrics } = await load('platform/metrics/metrics.ts')
  const { operationGauges: gauges } = await load('console/health/gauges.ts')
  let handler: Handler | undefined
  const server = {
    addHook: () => server,
    get: (path: string, found: Handler) => {
      if (path === '/metrics') handler = found
      return server
    },
  }
  // Gauges cannot be read without a database; their names are there all the same.
  serveMetrics(server, { app: { database: { engine: '' }, log: anything }, isMonitor: () => true, gauges })
  if (!handler) throw new Error('metrics.ts serves no /metrics')
  return handler(anything, { type: () => ({ send: (text: string) => text }) })
}

export const metricsPage = async (): Promise<string> => {
  const text = await scrape()
  const types = new Map([...text.matchAll(/^# TYPE (\S+) (\S+)$/gm)].map(([, name = '', type = '']) => [name, type]))
  const rows = [...text.matchAll(/^# HELP (\S+) (.*)$/gm)].map(([, name = '', help = '']) => [name, help] as const)
  return page(
    'Metrics',
    '`GET /metrics` answers the addresses of `METRICS_ALLOW` and the bearer of `METRICS_TOKEN` in the Prometheus text format, all others 404. Beside these it holds the default metrics of prom-client (`process_*`, `nodejs_*`). Source: `server/src/platform/metrics/metrics.ts`.',
    table(
      ['name', 'type', 'meaning'],
      rows
        .filter(([name]) => name.startsWith('quanzi_'))
        .map(([name, help]) => [code(name), types.get(name) ?? '', help]),
    ),
  )
}
