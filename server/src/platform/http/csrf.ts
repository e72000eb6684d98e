import type { FastifyRequest } from 'fastify'

/** CSRF protection. Requests without `Origin` pass, as browsers send it with every POST. */
export const isCrossOrigin = (request: FastifyRequest): boolean => {
  const { origin } = request.headers
  if (origin === undefined) return false
  if (!URL.canParse(origin)) return true
  const ownOrigin = `${request.protocol}://${request.host}`
  return !URL.canParse(ownOrigin) || new URL(origin).host !== new URL(ownOrigin).host
}

/** For a GET that writes, with which browsers send no `Origin`, and after a link of any page the session. */
export const isFromForeignPage = ({ headers }: FastifyRequest): boolean =>
  (headers['sec-fetch-site'] ?? 'same-origin') !== 'same-origin'
