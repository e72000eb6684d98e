import { limits } from '@quanzi/contract/limits'
import type { FastifyInstance } from 'fastify'
import type { Site } from '../site/site.ts'
import type { AppContext } from './app-context.ts'
import { type ClientKind, clientKindOf, contentSecurityPolicies } from './content-security-policy.ts'

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

/** Policies name registered hosts and the site's portal: built again when the table of sites changes. */
export const registerSecurityHeaders = (
  server: FastifyInstance,
  { config, sites, invalidation, log }: Pick<AppContext, 'config' | 'sites' | 'invalidation' | 'log'>,
): void => {
  const tiles = config.mapTiles?.url
  const withoutSites = buildHeaders(contentSecurityPolicies([], { tiles }))
  let headersOf = (_host: string) => withoutSites
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
    headersOf = (host) => byPortal.get(portalByHost.get(host) ?? defaultPortal) ?? withoutSites
  }
  server.addHook('onReady', rebuild)
  invalidation.subscribe('site', () => {
    rebuild().catch((error) => log.error({ err: error }, 'the sites could not be read'))
  })
  server.addHook('onRequest', (request, reply, done) => {
    const { overHttp, overHttps } = headersOf(request.hostname)[clientKindOf(request.headers['user-agent'])]
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
