import type { FastifyRequest } from 'fastify'

/** CSRF protection. Browsers send `Origin` with every POST; a request without it comes from no page. */
export const isCrossOrigin = (request: FastifyRequest): boolean => {
  const { origin } = request.headers
  if (origin === undefined) return false
  if (!URL.canParse(origin)) return true
  const ownOrigin = `${request.protocol}://${request.host}`
  return !URL.canParse(ownOrigin) || new URL(origin).host !== new URL(ownOrigin).host
}

/** A GET that writes has no `Origin`; a link from another site and a typed address send the session cookie. */
export const isFromForeignPage = ({ headers }: FastifyRequest): boolean =>
  (headers['sec-fetch-site'] ?? 'same-origin') !== 'same-origin'
