import { hash } from 'node:crypto'
import type { ClientKind } from '@quanzi/contract/circle/rendered-home'
import { toRecord } from '@quanzi/contract/objects'
import { minute } from '@quanzi/contract/time'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import type { AppContext } from '../../identity/request/app-context.ts'
import { clientKindOf } from '../../identity/request/content-security-policy.ts'
import type { Authenticate } from '../../identity/request/viewer.ts'
import { contextOfVisitor } from '../../identity/request/visitor-context.ts'
import type { Site } from '../../identity/site/site.ts'
import { statement } from '../../platform/db/statements/statement.ts'
import { tagForEdge } from '../../platform/edge/edge-tags.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import { sendPublicBody } from '../../platform/http/envelope.ts'
import { allowScripts, inlineScriptSources } from '../../platform/http/inline-scripts.ts'
import type { PrebuiltResponse } from '../../platform/http/response/prebuilt-response.ts'
import { withTimeout } from '../../platform/with-timeout.ts'
import type { FeedCache } from '../feed/feed-cache.ts'
import { describeSite, fullTitle } from '../public-pages/load-pages.ts'
import { createPageCache, siteUrlsOf, toBody } from '../public-pages/page-request.ts'
import { loadHomeAnswers } from './home-answers.ts'
import { buildHomeDocument } from './home-document.ts'
import { createRendererLoader, loadTemplate } from './load-renderer.ts'

/** A script that development adds before all others, and the client that it simulates. */
export type SimulatedClient = { script: string; client: ClientKind }

/** `scripts`: the sources of its own scripts, for the Content-Security-Policy. */
type HomePage = { response: PrebuiltResponse; scripts: string }

type Options = {
  webRoot: string
  authenticate: Authenticate
  feedCache: FeedCache
  simulate?: ((request: FastifyRequest, reply: FastifyReply) => SimulatedClient | undefined) | undefined
}

/** Since the request came. A document that is not there by then is not worth the wait: the browser can render by itself. */
const patienceMs = 2_000
/** Relative times of the page are at most so old. */
const maxAgeMs = minute
const maxOtherHosts = 4

/** Rendered once per site and change, never for a viewer. A failure serves index.html. docs/decisions/0058. */
export const serveFirstScreen = (server: FastifyInstance, app: AppContext, options: Options): void => {
  const { webRoot, authenticate, feedCache, simulate } = options
  const { invalidation, config, log } = app
  const { replicas } = app.database
  const documents = createPageCache<string, HomePage>(app, 50)
  /** The last rendering with the digest of its data and template, which most reloads find unchanged. */
  const lastRendered = new LRUCache<string, { digest: string; page: HomePage }>({ max: 20, ttl: maxAgeMs })
  /** `Host` is free to choose, so that of no site is served from one of a few cached copies. */
  const otherHosts = new LRUCache<string, true>({ max: maxOtherHosts, ttl: maxAgeMs })
  const mayServeHost = async (host: string): Promise<boolean> => {
    if ((await app.sites.hosts()).has(host) || otherHosts.get(host)) return true
    otherHosts.purgeStale()
    if (otherHosts.size >= maxOtherHosts) return false
    otherHosts.set(host, true)
    return true
  }
  const { getRenderer, close } = createRendererLoader(webRoot)
  server.addHook('onClose', close)
  /** One line in the log is enough: every visit would write it. */
  let failed = false

  const render = async (request: FastifyRequest, reply: FastifyReply, site: Site, client: ClientKind, key: string) => {
    const { renderHome, scripts, ...template } = await getRenderer()
    const ctx = contextOfVisitor({ app, db: replicas.reads(), site, request, reply })
    const answers = await loadHomeAnswers(ctx, feedCache)
    const head = {
      indexed: site.rules.indexing !== 'nothing',
      urls: siteUrlsOf(app, request, site),
      name: fullTitle(site),
      description: describeSite(site),
    }
    const digest = hash('sha1', JSON.stringify([answers, head, template.template]), 'base64')
    const last = lastRendered.get(key)
    if (last?.digest === digest) return last.page
    const data = { answers, client, now: ctx.now.toISOString() }
    const rendered = await renderHome({
      ...data,
      address: `${request.protocol}://${request.host.toLowerCase()}${config.basePath}/`,
    })
    const page: HomePage = { response: toBody(buildHomeDocument({ ...template, rendered, data, ...head })), scripts }
    lastRendered.set(key, { digest, page })
    return page
  }

  /** Undefined for a member who blocks somebody: no document has the cards of others in it that they must not see. */
  const findDocument = async (request: FastifyRequest, reply: FastifyReply, client: ClientKind) => {
    await invalidation.catchUp()
    const site = await app.sites.find(toRecord(request.query)['siteid'], request.host)
    const host = request.host.toLowerCase()
    if (!(await mayServeHost(host))) return undefined
    const viewer = await authenticate(request, {}, site)
    if (viewer.id > 0 && (await anyBlock(replicas.lookups(), [viewer.id])).length > 0) return undefined
    const key = JSON.stringify([site.id, client, request.protocol, host])
    const page = await documents.getOrLoad(key, () => render(request, reply, site, client, key))
    return { ...page, site, forVisitors: viewer.id === 0 && client === 'plain' }
  }

  server.get<{ Querystring: { at?: string } }>(`${config.basePath}/`, async (request, reply) => {
    const simulated = simulate?.(request, reply)
    const client = simulated?.client ?? clientKindOf(request.headers['user-agent'])
    reply.headers({ 'cache-control': 'no-cache', vary: 'Cookie, User-Agent, Accept-Encoding' })
    // A link to another page of the circle, which the server does not see behind the `#`.
    const isOtherPage = request.query.at === 'page'
    const found = isOtherPage
      ? undefined
      : await withTimeout(patienceMs - reply.elapsedTime, findDocument(request, reply, client), undefined).catch(
          (error: unknown) => {
            // An unknown site or a false signature is no fault, and would use up the log line.
            if (error instanceof ApiError || failed) return undefined
            failed = true
            log.error({ err: error }, 'the first screen was not rendered')
            return undefined
          },
        )
    const document = found?.response
    const allow = (scripts: string) => {
      const policy = String(reply.getHeader('content-security-policy'))
      reply.header('content-security-policy', allowScripts(policy, scripts))
    }
    if (found) allow(found.scripts)
    if (simulated) {
      const page = document ? Buffer.concat(document.pieces).toString() : await loadTemplate(webRoot)
      if (!found) allow(inlineScriptSources(page))
      return reply.type(htmlType).send(page.replace('<head>', () => `<head>${simulated.script}`))
    }
    if (found?.forVisitors) tagForEdge(app, reply, 'all', `site-${found.site.id}`)
    return document ? sendPublicBody(request, reply, htmlType, document) : reply.sendFile('index.html')
  })
}

const htmlType = 'text/html; charset=utf-8'

const anyBlock = statement('first_screen_block', 'select 1 from member_block where member_id = $1 limit 1')
