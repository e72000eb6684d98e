import type { FastifyReply, FastifyRequest } from 'fastify'
import type { AppConfig } from './app-context.ts'

/** The setting decides where it is set, so that a proxy that forwards no protocol takes nothing away. */
export const isServedOverHttps = (config: AppConfig, request: FastifyRequest): boolean =>
  config.https || request.protocol === 'https'

/** Over HTTPS browsers take a cookie of this prefix from this very host alone, Secure and for all paths. Http refuses it. */
export const cookieName = (config: AppConfig, request: FastifyRequest, name: string): string =>
  isServedOverHttps(config, request) ? `__Host-${name}` : name

/** What every cookie of a login has. */
export const cookieAttributes = (config: AppConfig, request: FastifyRequest) =>
  ({ path: '/', httpOnly: true, sameSite: 'lax', secure: isServedOverHttps(config, request) }) as const

type NewCookie = { name: string; value: string; maxAgeMs?: number }

/** The way in which every cookie is set. Without `maxAgeMs` it ends with the browser. */
export const setCookie = (
  { config, request, reply }: { config: AppConfig; request: FastifyRequest; reply: FastifyReply },
  { name, value, maxAgeMs }: NewCookie,
): void => {
  reply.setCookie(cookieName(config, request, name), value, {
    ...cookieAttributes(config, request),
    ...(maxAgeMs !== undefined && { maxAge: maxAgeMs / 1000 }),
  })
}
