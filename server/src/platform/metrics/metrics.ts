import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Logger } from 'pino'
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Database } from '../db/database.ts'

type MetricsServices = { database: Database; log: Logger; isMonitor: (request: FastifyRequest) => boolean }

/** Serves `/metrics` for Prometheus to monitors alone, and writes a log line for each call at level `debug`. */
export const serveMetrics = (server: FastifyInstance, { database, log, isMonitor }: MetricsServices): void => {
  const register = new Registry()
  collectDefaultMetrics({ register })
  const callDuration = new Histogram({
    name: 'quanzi_call_seconds',
    help: 'How long calls took, by call and HTTP status',
    labelNames: ['call', 'status'],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5, 20],
    registers: [register],
  })
  new Gauge({
    name: 'quanzi_jobs',
    help: 'Jobs that wait, and jobs that failed for good',
    labelNames: ['state'],
    registers: [register],
    async collect() {
      const rows = await database.db
        .selectFrom('job')
        .select(({ fn }) => ['dead', fn.countAll<number>().as('n')])
        .groupBy('dead')
        .execute()
      this.set({ state: 'waiting' }, rows.find((row) => !row.dead)?.n ?? 0)
      this.set({ state: 'dead' }, rows.find((row) => row.dead)?.n ?? 0)
    },
  })

  server.addHook('onResponse', (request, reply, done) => {
    done()
    const call = request.callName
    if (!call) return
    callDuration.observe({ call, status: reply.statusCode }, reply.elapsedTime / 1000)
    // Neither the URL nor the input is logged: they may hold codes and signatures.
    log.debug({ call, status: reply.statusCode, ms: Math.round(reply.elapsedTime) }, 'call')
  })

  server.get('/metrics', async (request, reply) => {
    if (!isMonitor(request)) return reply.callNotFound()
    return reply.type(register.contentType).send(await register.metrics())
  })
}
