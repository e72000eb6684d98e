import type { FastifyInstance } from 'fastify'

/** Pages load from here alone; pictures of drafts are made by the page itself. */
const policy = [
  "default-src 'self'",
  "base-uri 'self'",
  "connect-src 'self'",
  "form-action 'self'",
  "frame-ancestors 'self'",
  "img-src 'self' data: blob:",
  "media-src 'self' blob:",
  "object-src 'none'",
  "script-src 'self'",
  "script-src-attr 'none'",
  "style-src 'self' 'unsafe-inline'",
].join(';')

/** What every browser is told with every answer. The words never change, so nothing is put together for a request. */
const safe = {
  'content-security-policy': policy,
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'SAMEORIGIN',
}

export const sendSafely = (server: FastifyInstance): void => {
  server.addHook('onRequest', (_, reply, done) => {
    reply.headers(safe)
    done()
  })
}
