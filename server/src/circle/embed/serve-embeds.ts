import { toRecord } from '@quanzi/contract/objects'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { AppContext } from '../../identity/request/app-context.ts'
import type { Site } from '../../identity/site/site.ts'
import { tagForEdge } from '../../platform/edge/edge-tags.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import { sendPublicBody } from '../../platform/http/envelope.ts'
import type { PrebuiltResponse } from '../../platform/http/response/prebuilt-response.ts'
import type { FeedCache } from '../feed/feed-cache.ts'
import { fullTitle } from '../public-pages/load-pages.ts'
import { namedSite, siteQueryOf } from '../public-pages/missing-page.ts'
import { createPageCache, createPageRequests, toBody } from '../public-pages/page-request.ts'
import { renderEmbed, renderMissing } from './embed-document.ts'
import { frameScript, hostScript, pollScript } from './embed-scripts.ts'
import { embedSources } from './embed-sources.ts'
import { embedPolicy, type Theme, themes } from './embed-style.ts'
import { mayVoteInside } from './load-embeds.ts'
import { serveOembed } from './serve-oembed.ts'

/** docs/spec/public-pages.md, embeds. An embed reads as a visitor, sets no cookie and counts no view. */
export const serveEmbeds = (server: FastifyInstance, app: AppContext, feedCache: FeedCache): void => {
  const requests = createPageRequests(app, feedCache)
  const cache = createPageCache<string, PrebuiltResponse>(app)

  for (const [kind, { load, table }] of Object.entries(embedSources)) {
    server.get<{ Params: { id?: string } }>(`/embed/${kind}${table ? '/:id' : ''}`, async (request, reply) => {
      const { id = '0' } = request.params
      const theme = themeOf(request)
      await app.invalidation.catchUp()
      let site: Site | undefined
      try {
        if (!/^\d{1,15}$/.test(id)) throw new ApiError('notFound')
        site = await requests.siteOf(request, table, Number(id))
        const context = requests.contextOf(request, reply, site)
        const { ctx, urls } = context
        const key = JSON.stringify([theme, urls, site.id, kind, id, kind === 'poll' && mayVoteInside(request)])
        const body = await cache.getOrLoad(key, async () =>
          toBody(renderEmbed(urls, fullTitle(ctx.site), theme, await load(context, Number(id)))),
        )
        toFrame(reply, site)
        if (kind === 'poll') reply.header('vary', 'Sec-Fetch-Site, Accept-Encoding')
        else tagForEdge(app, reply, 'all', `site-${site.id}`)
        return await sendPublicBody(request, reply, 'text/html; charset=utf-8', body)
      } catch (error) {
        if (!(error instanceof ApiError) || error.status >= 500) throw error
        const named = await namedSite(request, app)
        toFrame(reply, site ?? named ?? (await app.sites.find(undefined, request.host)))
        return reply
          .code(error.status)
          .type('text/html; charset=utf-8')
          .header('cache-control', 'no-cache')
          .send(renderMissing(theme, `${app.config.basePath}/${siteQueryOf(named)}`))
      }
    })
  }

  const serveScript = (path: string, source: string): void => {
    const body = toBody(source)
    server.get(path, (request, reply) => {
      reply.header('cross-origin-resource-policy', 'cross-origin')
      return sendPublicBody(request, reply, 'text/javascript; charset=utf-8', body)
    })
  }
  serveScript('/embed.js', hostScript)
  serveScript('/embed/frame.js', frameScript)
  serveScript('/embed/poll.js', pollScript)
  serveOembed(server, app, requests)
}

const themeOf = (request: FastifyRequest): Theme => {
  const { theme } = toRecord(request.query)
  return themes.find((one) => one === theme) ?? 'auto'
}

/** The policy names the sites that may frame it; the older header can name only this one. */
const toFrame = (reply: FastifyReply, site: Site): void => {
  reply.removeHeader('x-frame-options')
  reply.headers({
    'content-security-policy': embedPolicy(site),
    'cross-origin-resource-policy': 'cross-origin',
    'x-robots-tag': 'noindex',
  })
}
