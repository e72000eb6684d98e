import type { FastifyRequest } from 'fastify'

/** A browser sent this from a page of another host. Without an Origin the session alone decides. */
export const isForeign = (request: FastifyRequest): boolean => {
  const { origin } = request.headers
  if (origin === undefined) return false
  if (!URL.canParse(origin)) return true
  const here = `${request.protocol}://${request.host}`
  return !URL.canParse(here) || new URL(origin).host !== new URL(here).host
}
