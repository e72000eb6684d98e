import type { FastifyInstance, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { Storage } from '../../ports.ts'
import type { Database } from '../db/database.ts'

type HealthServices = {
  database: Database
  ports: { storage: Pick<Storage, 'freeBytes'> }
  isMonitor: (request: FastifyRequest) => boolean
}

/**
 * Health checks: `/healthz` answers while the process lives, `/readyz` answers 200 while it reaches its database, and
 * monitors get details.
 */
export const serveHealthChecks = (server: FastifyInstance, { database, ports, isMonitor }: HealthServices): void => {
  server.get('/healthz', async () => ({ ok: true }))
  server.get('/readyz', async (request, reply) => {
    const startedAt = performance.now()
    const ready = await isReachable(database)
    const databaseMs = Math.round(performance.now() - startedAt)
    const details = isMonitor(request) && {
      database: database.engine,
      database_ms: databaseMs,
      free_bytes: await ports.storage.freeBytes().catch(() => null),
      uptime_seconds: Math.round(process.uptime()),
    }
    return reply
      .code(ready ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ ready, ...details })
  })
}

const isReachable = async ({ db }: Database): Promise<boolean> => {
  try {
    await sql`select 1`.execute(db)
    return true
  } catch {
    return false
  }
}
