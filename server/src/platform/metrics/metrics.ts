import type { FastifyInstance, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { Logger } from 'pino'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import packageJson from '../../../package.json' with { type: 'json' }
import type { Database } from '../db/database.ts'
import { onAnswer } from '../http/on-answer.ts'
import { watchOutsideCalls } from '../tracing/outside-calls.ts'
import { outsideServices, watchServiceUse } from '../tracing/service-use.ts'
import { withTimeout } from '../with-timeout.ts'

export type GaugeSource<App> = {
  name: string
  help: string
  labelNames: string[]
  read(app: App): Promise<{ labels: Record<string, string | number>; value: number }[]>
}

type MetricsServices<App> = {
  app: App
  isMonitor: (request: FastifyRequest) => boolean
  logRequests: boolean
  gauges: readonly GaugeSource<App>[]
}

/** For monitors alone. What cannot be read at a scrape is left out. `logRequests`: a line for each call. */
export const serveMetrics = <App extends { database: Database; log: Logger }>(
  server: FastifyInstance,
  { app, isMonitor, logRequests, gauges }: MetricsServices<App>,
) => {
  const { database, log } = app
  const register = new Registry()
  const registers = [register]
  collectDefaultMetrics({ register })
  // Sums of nodejs_active_*: gauges under the names of counters.
  for (const kind of ['handles', 'requests', 'resources']) register.removeSingleMetric(`nodejs_active_${kind}_total`)
  const callDuration = new Histogram({
    name: 'quanzi_call_duration_seconds',
    help: 'How long calls took, by call and HTTP status',
    labelNames: ['call', 'status'],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5, 20],
    registers,
  })
  const rejections = new Counter({
    name: 'quanzi_call_errors_total',
    help: 'Calls that were answered by an error, by its name in the contract',
    labelNames: ['error'],
    registers,
  })
  const outsideDuration = new Histogram({
    name: 'quanzi_outside_call_duration_seconds',
    help: 'How long outside services took to answer, by host and HTTP status; status 0 is no answer',
    labelNames: ['host', 'status'],
    buckets: [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 20],
    registers,
  })
  const serviceUse = new Counter({
    name: 'quanzi_service_requests_total',
    help: 'Requests to outside services (sms, wechat, maps, screening), by outcome (done, failed), whatever their HTTP status is',
    labelNames: ['service', 'outcome'],
    registers,
  })
  // The first failure of a service is an increase.
  for (const service of outsideServices)
    for (const outcome of ['done', 'failed']) serviceUse.inc({ service, outcome }, 0)
  const jobDuration = new Histogram({
    name: 'quanzi_job_duration_seconds',
    help: 'How long attempts of jobs took, by kind and outcome (done, failed)',
    labelNames: ['kind', 'outcome'],
    buckets: [0.01, 0.1, 0.5, 1, 5, 20, 60, 300, 1800],
    registers,
  })
  addGauges(registers, app, [...databaseGauges, ...gauges])
  new Gauge({
    name: 'quanzi_build_info',
    help: 'Always 1; the labels say what runs',
    labelNames: ['version', 'node', 'engine'],
    registers,
  }).set({ version: packageJson.version, node: process.versions.node, engine: database.engine }, 1)

  onAnswer(server, (request, reply) => {
    const { callName: call, errorName, siteId, id } = request
    if (!call) return
    const status = reply.statusCode
    callDuration.observe({ call, status }, reply.elapsedTime / 1000)
    if (errorName) rejections.inc({ error: errorName })
    // Neither the URL nor the input is logged: they may hold codes and signatures.
    if (logRequests) log.info({ request: id, call, status, ms: Math.round(reply.elapsedTime), site: siteId }, 'request')
  })
  const unwatch = watchOutsideCalls(({ host, status, seconds }) => outsideDuration.observe({ host, status }, seconds))
  const unwatchUse = watchServiceUse((use) => serviceUse.inc(use))
  server.addHook('onClose', async () => {
    unwatch()
    unwatchUse()
  })

  server.get('/metrics', async (request, reply) => {
    if (!isMonitor(request)) return reply.callNotFound()
    return reply.type(register.contentType).send(await register.metrics())
  })
  return {
    observeJob: (kind: string, outcome: 'done' | 'failed', seconds: number): void =>
      jobDuration.observe({ kind, outcome }, seconds),
  }
}

/** Prometheus gives a scrape ten seconds. A hanging database must not suppress the metrics that show it. */
const patienceMs = 3_000

const addGauges = <App extends { log: Logger }>(
  registers: Registry[],
  app: App,
  sources: readonly GaugeSource<App>[],
): void => {
  for (const { name, help, labelNames, read } of sources) {
    // By the conventions of Prometheus the type follows from the name.
    const Metric = name.endsWith('_total') ? Counter : Gauge
    new Metric({
      name,
      help,
      labelNames,
      registers,
      async collect() {
        // A gauge without labels would be 0, not absent.
        if (labelNames.length === 0) this.remove()
        else this.reset()
        try {
          for (const { labels, value } of await withTimeout(patienceMs, read(app), [])) this.inc(labels, value)
        } catch (error) {
          app.log.warn({ err: error, metric: name }, 'a metric could not be read')
        }
      },
    })
  }
}

const databaseGauges: GaugeSource<{ database: Database }>[] = [
  {
    name: 'quanzi_jobs',
    help: 'Jobs that are due or wait for another attempt, and jobs that failed for good',
    labelNames: ['state'],
    read: async ({ database }) => {
      const { waiting, dead } = await database.db
        .selectFrom('job')
        .select(({ fn, and, or, eb }) => [
          fn
            .countAll<number>()
            .filterWhere(and([eb('dead', '=', false), or([eb('run_at', '<=', sql<Date>`now()`), eb('tries', '>', 0)])]))
            .as('waiting'),
          fn.countAll<number>().filterWhere('dead', '=', true).as('dead'),
        ])
        .executeTakeFirstOrThrow()
      return [
        { labels: { state: 'waiting' }, value: waiting },
        { labels: { state: 'dead' }, value: dead },
      ]
    },
  },
  {
    name: 'quanzi_job_oldest_due_seconds',
    help: 'For how long the oldest due job of a kind has waited for a process that runs it; absent while none waits',
    labelNames: ['kind'],
    read: async ({ database }) => {
      const rows = await database.db
        .selectFrom('job')
        .select(['kind', sql<number>`extract(epoch from now() - min(run_at))::float8`.as('seconds')])
        .where('dead', '=', false)
        .where('run_at', '<=', sql<Date>`now()`)
        .where((is) => is.or([is('leased_to', 'is', null), is('leased_to', '<', sql<Date>`now()`)]))
        .groupBy('kind')
        .execute()
      return rows.map(({ kind, seconds }) => ({ labels: { kind }, value: seconds }))
    },
  },
  {
    name: 'quanzi_database_connections',
    help: 'Connections of this process to the database: busy, idle, and requests that wait for one',
    labelNames: ['state'],
    read: async ({ database: { pool } }) => [
      { labels: { state: 'busy' }, value: pool.totalCount - pool.idleCount },
      { labels: { state: 'idle' }, value: pool.idleCount },
      { labels: { state: 'waiting' }, value: pool.waitingCount },
    ],
  },
  {
    name: 'quanzi_database_deaf_seconds',
    help: 'For how long this process has not heard the notifications of others; 0 while it does',
    labelNames: [],
    read: async ({ database }) => [{ labels: {}, value: database.deafMs() / 1000 }],
  },
  {
    name: 'quanzi_replica_left_out',
    help: 'Always 1: a replica that this process does not read from, and why (away, behind, primary, another primary)',
    labelNames: ['replica', 'reason'],
    read: async ({ database: { replicas } }) =>
      replicas
        .states()
        .flatMap(({ name, reason }) => (reason === null ? [] : [{ labels: { replica: name, reason }, value: 1 }])),
  },
  {
    name: 'quanzi_replica_behind_bytes',
    help: 'How much of the log of the primary a replica has not replayed yet; absent while it is away',
    labelNames: ['replica'],
    read: async ({ database: { replicas } }) =>
      replicas
        .states()
        .flatMap(({ name, behindBytes }) =>
          behindBytes === null ? [] : [{ labels: { replica: name }, value: behindBytes }],
        ),
  },
  {
    name: 'quanzi_routed_reads_total',
    help: 'Reads since the start that may go to a replica, by where they went (replica, primary)',
    labelNames: ['to'],
    read: async ({ database: { replicas } }) =>
      Object.entries(replicas.counts()).map(([to, value]) => ({ labels: { to }, value })),
  },
]
