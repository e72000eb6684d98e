import { randomInt } from 'node:crypto'
import type { FastifyInstance } from 'fastify'

/** Ids that are unique among processes and short enough to be read out: a start in base 36 and a number. */
export const createRequestIds = (): (() => string) => {
  const start = randomInt(36 ** 4, 36 ** 5).toString(36)
  let count = 0
  return () => `${start}-${(++count).toString(36)}`
}

/** Every response has the id of its request in `X-Request-Id`, as the log has it. */
export const nameRequests = (server: FastifyInstance): void => {
  server.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id)
    done()
  })
}
