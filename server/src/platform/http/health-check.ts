import type { FastifyInstance, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { Storage } from '../../ports.ts'
import type { Database } from '../db/database.ts'

type HealthServices = {
  database: Database
  ports: { storage: Pick<Storage, 'freeBytes'> }
  isMonitor: (request: FastifyRequest) => boolean
  isDraining: () => boolean
}

/** `/readyz` is 200 while the process reaches its database, receives notifications and is not about to stop. */
export const serveHealthChecks = (
  server: FastifyInstance,
  { database, ports, isMonitor, isDraining }: HealthServices,
): void => {
  server.get('/healthz', async () => ({ ok: true }))
  server.get('/readyz', async (request, reply) => {
    const startedAt = performance.now()
    const reachable = await isReachable(database)
    const hears = database.deafMs() < reconnectMs
    const ready = reachable && hears && !isDraining()
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
      .send({
        ready,
        ...(reachable && !hears && { notifications: false }),
        ...(isDraining() && { draining: true }),
        ...details,
      })
  })
}

/** A lost listening connection may take this long to reconnect. */
const reconnectMs = 10_000

const isReachable = async ({ db }: Database): Promise<boolean> => {
  try {
    await sql`select 1`.execute(db)
    return true
  } catch {
    return false
  }
}
