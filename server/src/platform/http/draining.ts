import type { FastifyInstance } from 'fastify'

/**
 * While a process drains, it serves each call and closes the connection after it, so that a proxy has no idle connection
 * left when the process stops.
 */
export const registerDraining = (server: FastifyInstance): { start(): void; isDraining(): boolean } => {
  let draining = false
  server.addHook('onSend', async (_request, reply) => {
    if (draining) reply.header('connection', 'close')
  })
  return {
    start: () => {
      draining = true
    },
    isDraining: () => draining,
  }
}
