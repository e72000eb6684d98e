import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

/** Runs when a request is answered, also one whose client has gone meanwhile: for it Fastify calls no `onResponse`. */
export const onAnswer = (
  server: FastifyInstance,
  run: (request: FastifyRequest, reply: FastifyReply) => void,
): void => {
  server.addHook('onResponse', (request, reply, done) => {
    run(request, reply)
    done()
  })
  server.addHook('onSend', (request, reply, _payload, done) => {
    if (reply.raw.destroyed) run(request, reply)
    done()
  })
}
