import type { FastifyInstance } from 'fastify'
import type { AppContext } from './app-context.ts'
import { type ClientKind, clientKindOf, contentSecurityPolicies } from './content-security-policy.ts'

/** Security headers of every response, whatever its call. */
const staticHeaders = {
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'permissions-policy': 'geolocation=(self), camera=(self), microphone=()',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'SAMEORIGIN',
}

const hstsMaxAge = 31_536_000

/**
 * Adds security headers, among them the Content-Security-Policy, to every response. The policies name the hosts of the
 * registered sites, so they are built again when the table of sites changes.
 */
export const registerSecurityHeaders = (
  server: FastifyInstance,
  { config, sites, invalidation, log }: Pick<AppContext, 'config' | 'sites' | 'invalidation' | 'log'>,
): void => {
  const tiles = config.mapTiles?.url
  let headers = buildHeaders(contentSecurityPolicies([], tiles))
  const rebuild = async () => {
    headers = buildHeaders(contentSecurityPolicies(await sites.list(), tiles))
  }
  server.addHook('onReady', rebuild)
  invalidation.subscribe('site', () => {
    rebuild().catch((error) => log.error({ err: error }, 'the sites could not be read'))
  })
  server.addHook('onRequest', (request, reply, done) => {
    const { overHttp, overHttps } = headers[clientKindOf(request.headers['user-agent'])]
    reply.headers(config.production && request.protocol === 'https' ? overHttps : overHttp)
    done()
  })
}

const buildHeaders = (policies: Record<ClientKind, string>) => {
  const headersFor = (kind: ClientKind) => {
    const overHttp = { ...staticHeaders, 'content-security-policy': policies[kind] }
    return { overHttp, overHttps: { ...overHttp, 'strict-transport-security': `max-age=${hstsMaxAge}` } }
  }
  return { plain: headersFor('plain'), wechat: headersFor('wechat'), native: headersFor('native') }
}
