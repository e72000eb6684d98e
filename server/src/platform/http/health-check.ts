import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { Database } from '../db/database.ts'

/** Health checks: `/healthz` answers while the process lives, `/readyz` answers 200 while it reaches its database. */
export const serveHealthChecks = (server: FastifyInstance, database: Database): void => {
  server.get('/healthz', async () => ({ ok: true }))
  server.get('/readyz', async (_, reply) => {
    const ready = await isReachable(database)
    return reply.code(ready ? 200 : 503).send({ ready })
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
