import type { ClientKind } from '@quanzi/contract/circle/rendered-home'
import { limits } from '@quanzi/contract/limits'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Site } from '../site/site.ts'
import type { AppContext } from './app-context.ts'
import { clientKindOf, contentSecurityPolicies } from './content-security-policy.ts'

/** Headers of every response. */
const commonHeaders = {
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
}

/** Headers of responses that a browser may show as a page. */
const pageHeaders = {
  ...commonHeaders,
  'cross-origin-opener-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'permissions-policy': 'geolocation=(self), camera=(self), microphone=()',
  'x-frame-options': 'SAMEORIGIN',
}

const hstsMaxAge = 31_536_000

const withHsts = <T extends Record<string, string>>(overHttp: T) => ({
  overHttp,
  overHttps: { ...overHttp, 'strict-transport-security': `max-age=${hstsMaxAge}` },
})

/** Headers are sent uncompressed with each call, and data needs none of a page's permissions. */
const apiHeaders = withHsts({
  ...commonHeaders,
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
})

/** Policies name registered hosts and the site's portal: built again when the table of sites changes. */
export const registerSecurityHeaders = (
  server: FastifyInstance,
  { config, sites, invalidation, log }: Pick<AppContext, 'config' | 'sites' | 'invalidation' | 'log'>,
): void => {
  const tiles = config.mapTiles?.url
  const withoutSites = buildHeaders(contentSecurityPolicies([], { tiles }))
  let headersOf = (_request: Pick<FastifyRequest, 'host' | 'hostname'>) => withoutSites
  const rebuild = async () => {
    const all = await sites.list()
    const portalOf = (site: Site | undefined) => site?.settings.portal_library ?? ''
    const portalByHost = new Map(all.flatMap((site) => site.hosts.map((host) => [host, portalOf(site)] as const)))
    const defaultPortal = portalOf(all.find(({ id }) => id === limits.defaultSite))
    const byPortal = new Map(
      [...new Set([defaultPortal, ...portalByHost.values()])].map((portal) => [
        portal,
        buildHeaders(contentSecurityPolicies(all, { portal, tiles })),
      ]),
    )
    headersOf = ({ host, hostname }) =>
      byPortal.get(portalByHost.get(host) ?? portalByHost.get(hostname) ?? defaultPortal) ?? withoutSites
  }
  server.addHook('onReady', rebuild)
  invalidation.subscribe('site', () => {
    rebuild().catch((error) => log.error({ err: error }, 'the sites could not be read'))
  })
  server.addHook('onRequest', (request, reply, done) => {
    const { overHttp, overHttps } = request.url.startsWith('/api/')
      ? apiHeaders
      : headersOf(request)[clientKindOf(request.headers['user-agent'])]
    reply.headers(config.production && request.protocol === 'https' ? overHttps : overHttp)
    done()
  })
}

const buildHeaders = (policies: Record<ClientKind, string>) => {
  const headersFor = (kind: ClientKind) => withHsts({ ...pageHeaders, 'content-security-policy': policies[kind] })
  return { plain: headersFor('plain'), wechat: headersFor('wechat'), native: headersFor('native') }
}
