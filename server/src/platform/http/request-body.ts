import type { IncomingMessage } from 'node:http'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

/** Ends the connection of a client that sends no byte of its body for `idleTimeout`. */
export const limitIdleBodies = (server: FastifyInstance, idleTimeout: number): void => {
  server.addHook('onRequest', (request, reply, done) => {
    done()
    const { raw } = request
    if (!hasBody(raw)) return
    raw.socket.setTimeout?.(idleTimeout)
    // Node sets its keep-alive timeout when the response ends.
    raw.once('end', () => raw.socket.setTimeout?.(reply.raw.writableFinished ? server.server.keepAliveTimeout : 0))
  })
}

/** Drops up to `maxBytes`: a browser reads no response before it has sent everything. Beyond, the connection ends. */
export const dropUnreadBody = (request: FastifyRequest, reply: FastifyReply, maxBytes: number): void => {
  const { raw } = request
  if (!hasBody(raw) || raw.readableEnded || raw.destroyed) return
  raw.unpipe()
  if (Number(request.headers['content-length'] ?? Number.POSITIVE_INFINITY) > maxBytes) {
    reply.header('connection', 'close')
    return
  }
  const timer = setTimeout(() => raw.destroy(), dropTimeout).unref()
  raw.once('close', () => clearTimeout(timer))
  raw.resume()
}

const dropTimeout = 30_000
