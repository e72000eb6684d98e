import type { ClientKind } from '@quanzi/contract/circle/rendered-home'
import { limits } from '@quanzi/contract/limits'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { withTimeout } from '../../platform/with-timeout.ts'
import { hostNames, type Site } from '../site/site.ts'
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

type Headers = ReturnType<typeof withHsts>
type PageHeaders = Record<ClientKind, Headers>
type HeadersOfHost = (request: Pick<FastifyRequest, 'host'>) => PageHeaders

/** A database that does not answer must not hold back the document for longer, which then gets the last policies. */
const patienceMs = 1_000

/** Policies name registered hosts and the site's portal: a document's are as new as the settings that it shows. */
export const registerSecurityHeaders = (
  server: FastifyInstance,
  { config, sites, invalidation, log }: Pick<AppContext, 'config' | 'sites' | 'invalidation' | 'log'>,
): void => {
  const tiles = config.mapTiles?.url
  const withoutSites = buildHeaders(contentSecurityPolicies([], { tiles }))
  let last: { sites: readonly Site[]; headersOf: HeadersOfHost } = { sites: [], headersOf: () => withoutSites }
  const build = (all: readonly Site[]): HeadersOfHost => {
    const portalOf = (site: Site | undefined) => site?.settings.portal_library ?? ''
    const portalByHost = new Map(all.flatMap((site) => site.hosts.map((host) => [host, portalOf(site)] as const)))
    const defaultPortal = portalOf(all.find(({ id }) => id === limits.defaultSite))
    const byPortal = new Map(
      [...new Set([defaultPortal, ...portalByHost.values()])].map((portal) => [
        portal,
        buildHeaders(contentSecurityPolicies(all, { portal, tiles })),
      ]),
    )
    return ({ host }) => {
      const known = hostNames(host).find((name) => portalByHost.has(name)) ?? ''
      return byPortal.get(portalByHost.get(known) ?? defaultPortal) ?? withoutSites
    }
  }
  const loadHeaders = async (): Promise<HeadersOfHost> => {
    await invalidation.catchUp()
    const all = await sites.list()
    if (all !== last.sites) last = { sites: all, headersOf: build(all) }
    return last.headersOf
  }
  /** One line in the log per outage: every visit would write it. */
  let failed = false
  const findHeaders = async (): Promise<HeadersOfHost> => {
    try {
      const found = await withTimeout(patienceMs, loadHeaders(), undefined)
      if (found) failed = false
      return found ?? last.headersOf
    } catch (error) {
      if (!failed) log.error({ err: error }, 'the sites could not be read')
      failed = true
      return last.headersOf
    }
  }
  server.addHook('onReady', async () => {
    await loadHeaders()
  })

  const documents = new Set([`${config.basePath}/`, `${config.basePath}/index.html`])
  const isDocument = (url: string) => documents.has(url.split('?', 1)[0] ?? '')
  server.addHook('onRequest', (request, reply, done) => {
    const proceed = ({ overHttp, overHttps }: Headers) => {
      reply.headers(config.production && request.protocol === 'https' ? overHttps : overHttp)
      done()
    }
    const proceedWith = (headersOf: HeadersOfHost) =>
      proceed(headersOf(request)[clientKindOf(request.headers['user-agent'])])
    if (request.url.startsWith('/api/')) proceed(apiHeaders)
    else if (isDocument(request.url)) void findHeaders().then(proceedWith, done)
    else proceedWith(last.headersOf)
  })
}

const buildHeaders = (policies: Record<ClientKind, string>) => {
  const headersFor = (kind: ClientKind) => withHsts({ ...pageHeaders, 'content-security-policy': policies[kind] })
  return { plain: headersFor('plain'), wechat: headersFor('wechat'), native: headersFor('native') }
}
