import type { FastifyInstance } from 'fastify'

/** Pages load from here alone, and the tiles of maps from where the settings say; pictures of drafts are made by the page itself. */
const policyWith = (tiles: string) =>
  [
    "default-src 'self'",
    "base-uri 'self'",
    "connect-src 'self'",
    "form-action 'self'",
    "frame-ancestors 'self'",
    `img-src 'self' data: blob:${tiles}`,
    "media-src 'self' blob:",
    "object-src 'none'",
    "script-src 'self'",
    "script-src-attr 'none'",
    "style-src 'self' 'unsafe-inline'",
  ].join(';')

/** What every browser is told with every answer. The words never change, so nothing is put together for a request. */
const safeWith = (tiles: string) => ({
  'content-security-policy': policyWith(tiles),
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'SAMEORIGIN',
})

export const sendSafely = (server: FastifyInstance, tilesUrl?: string): void => {
  const safe = safeWith(tilesUrl ? ` ${new URL(tilesUrl).origin}` : '')
  server.addHook('onRequest', (_, reply, done) => {
    reply.headers(safe)
    done()
  })
}
