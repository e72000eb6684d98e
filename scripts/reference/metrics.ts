import { code, page, table } from './markdown.ts'

/** Answers every property and every call with itself, and every `await` with an empty list. */
const anything: unknown = new Proxy(() => anything, {
  get: (_, name) => (name === 'then' ? (resolve: (rows: never[]) => void) => resolve([]) : anything),
})

type Handler = (request: unknown, reply: unknown) => Promise<string>

/** What `/metrics` answers on a server that has had no call. */
const scrape = async (): Promise<string> => {
  const metrics: object = await import(new URL('../../server/src/platform/metrics/metrics.ts', import.meta.url).href)
  let handler: Handler | undefined
  const server = {
    addHook: () => server,
    get: (path: string, found: Handler) => {
      if (path === '/metrics') handler = found
      return server
    },
  }
  for (const register of Object.values(metrics) as ((...deps: unknown[]) => unknown)[]) {
    const opened = register(server, anything) as { registerRoutes?: (ready: unknown) => void } | undefined
    opened?.registerRoutes?.(anything)
  }
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
