import type { FastifyRequest } from 'fastify'
import type { AppConfig } from './app-context.ts'

/** The setting decides where it is set, so that a proxy that forwards no protocol takes nothing away. */
export const isServedOverHttps = (config: AppConfig, request: FastifyRequest): boolean =>
  config.https || request.protocol === 'https'

/** What every cookie of a login has. */
export const cookieAttributes = (config: AppConfig, request: FastifyRequest) =>
  ({ path: '/', httpOnly: true, sameSite: 'lax', secure: isServedOverHttps(config, request) }) as const
