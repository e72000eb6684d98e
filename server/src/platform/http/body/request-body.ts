import type { IncomingMessage } from 'node:http'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

declare module 'fastify' {
  interface FastifyContextConfig {
    receivesFiles?: boolean
  }
}

type BodyTimeouts = {
  /** Without any byte of the body. */
  idle: number
  /** Until the last byte of a body without a file. Node's own limit is that of uploads. */
  total: number
}

/** Ends the connection of a client that sends its body too slowly. */
export const limitBodyTimes = (server: FastifyInstance, { idle, total }: BodyTimeouts): void => {
  server.addHook('onRequest', (request, reply, done) => {
    done()
    const { raw } = request
    if (!hasBody(raw)) return
    raw.socket.setTimeout?.(idle)
    const timer = mayHaveFile(request) ? undefined : setTimeout(() => raw.destroy(), total).unref()
    raw.once('close', () => clearTimeout(timer))
    // Node sets its keep-alive timeout when the response ends.
    raw.once('end', () => {
      clearTimeout(timer)
      raw.socket.setTimeout?.(reply.raw.writableFinished ? server.server.keepAliveTimeout : server.server.timeout)
    })
  })
}

const mayHaveFile = ({ routeOptions, headers }: FastifyRequest): boolean =>
  routeOptions.config.receivesFiles === true && headers['content-type']?.startsWith('multipart/') === true

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
