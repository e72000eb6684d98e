import type { FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { House } from '../house.ts'

/** Figures of the calls for Prometheus, the log line of each, and whether the house is alive and ready. */
export const openMetrics = (server: FastifyInstance, house: House) => {
  const register = new Registry()
  collectDefaultMetrics({ register })
  const seconds = new Histogram({
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
      const rows = await house.database.db
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
    const call = request.callAddress
    if (!call) return
    seconds.observe({ call, status: reply.statusCode }, reply.elapsedTime / 1000)
    // No address and no form: codes and signatures travel in them.
    house.log.debug({ call, status: reply.statusCode, ms: Math.round(reply.elapsedTime) }, 'call')
  })

  return {
    serve: (isReady: () => boolean): void => {
      server.get('/healthz', async () => ({ ok: true }))
      server.get('/readyz', async (_, reply) => {
        const up = isReady() && (await isAnswering(house))
        return reply.code(up ? 200 : 503).send({ ready: up })
      })
      server.get('/metrics', async (_, reply) => reply.type(register.contentType).send(await register.metrics()))
    },
  }
}

const isAnswering = async (house: House): Promise<boolean> => {
  try {
    await house.database.db.selectFrom('site').select('id').limit(1).execute()
    return true
  } catch {
    return false
  }
}
