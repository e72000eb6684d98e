import { keysOf } from '@quanzi/contract/objects'
import type { FastifyInstance } from 'fastify'
import type { AppContext } from '../../identity/request/app-context.ts'
import { clientKindOf } from '../../identity/request/content-security-policy.ts'
import { viewerKey } from '../../identity/request/viewer-key.ts'
import { tagForEdge } from '../../platform/edge/edge-tags.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import { sendPublicBody } from '../../platform/http/envelope.ts'
import type { PrebuiltResponse } from '../../platform/http/response/prebuilt-response.ts'
import type { FeedCache } from '../feed/feed-cache.ts'
import type { ViewCounter } from '../views/view-counter.ts'
import { loadAccessibility } from './accessibility-page.ts'
import { type FeedHead, feedFormats, homeFeed, renderFeed, tagFeed } from './feeds.ts'
import {
  findRankedPeriod,
  fullTitle,
  latestPosts,
  loadContentList,
  loadHome,
  loadPost,
  loadRanking,
  loadTag,
  loadTown,
  type PageContext,
} from './load-pages.ts'
import { sendMissingPage } from './missing-page.ts'
import { loadOldConsole } from './old-console-page.ts'
import { absolute, type Page, renderPage, renderRedirect } from './page-document.ts'
import { createPageCache, createPageRequests, type SiteTable, toBody } from './page-request.ts'
import { pagePolicy } from './page-style.ts'
import { listSitemapParts, type SitemapPart, sitemapIndex, sitemapOfPages, sitemapOfPosts } from './sitemap.ts'

type Loader = (context: PageContext, id: number) => Promise<Page>
type Options = { views: ViewCounter; feedCache: FeedCache }

/** docs/spec/public-pages.md. In WeChat and the app the same addresses open the circle. */
export const servePublicPages = (server: FastifyInstance, app: AppContext, { views, feedCache }: Options): void => {
  const cache = createPageCache<string, PrebuiltResponse>(app)
  /** Keyed by site only: page caches also use `Host`, which a client can choose freely. */
  const sitemapParts = createPageCache<number, SitemapPart[]>(app)

  const { contextOf, siteOf } = createPageRequests(app, feedCache)

  /** `opens`: whether the address opens the circle in WeChat and the app. */
  const servePage = (path: string, load: Loader, table?: SiteTable, opens = true): void => {
    const [typed, canonical] = path.endsWith('/') ? [path.slice(0, -1), '/'] : [`${path}/`, '']
    server.get(typed, ({ url }, reply) => reply.redirect(url.replace(/\/?(?=\?|$)/, canonical), 301))
    server.get<{ Params: { id?: string }; Querystring: Record<string, unknown> }>(path, async (request, reply) => {
      const { id: typedId = '0' } = request.params
      // The circle sends browsers below its floor here.
      const { view, page: number = '1' } = request.query
      const isOld = view === 'page'
      const kind = isOld || !opens ? 'plain' : clientKindOf(request.headers['user-agent'])
      reply.header('vary', 'User-Agent, Accept-Encoding')
      try {
        await app.invalidation.catchUp()
        if (!/^[1-9]\d{0,3}$/.test(String(number))) throw new ApiError('notFound')
        const id = parseId(typedId)
        const site = await siteOf(request, table, id)
        const context = { ...contextOf(request, reply, site), page: Number(number), isOld }
        const { ctx, urls } = context
        const key = JSON.stringify([kind === 'plain', isOld, urls, ctx.site.id, path, id, context.page])
        const body = await cache.getOrLoad(key, async () => {
          const page = await load(context, id)
          if (context.page > 1 && page.page === undefined) throw new ApiError('notFound')
          return toBody(
            kind === 'plain'
              ? renderPage(urls, { circleName: fullTitle(ctx.site), legal: ctx.site.legal }, page, isOld)
              : renderRedirect(urls, page),
          )
        })
        // A redirect leads to the circle, which counts its member.
        const isRead = kind === 'plain' && request.method === 'GET'
        if (isRead && (table === 'post' || table === 'tag')) views.count(`${table}:${id}`, viewerKey(ctx), ctx.now)
        if (kind === 'plain') {
          reply.header('content-security-policy', pagePolicy)
          tagForEdge(app, reply, 'all', `site-${context.ctx.site.id}`)
        }
        return sendPublicBody(request, reply, 'text/html; charset=utf-8', body)
      } catch (error) {
        if (!(error instanceof ApiError) || error.status >= 500) throw error
        return sendMissingPage(reply, app, error.status)
      }
    })
  }
  servePage('/s/', loadHome)
  servePage('/s/:id', loadPost, 'post')
  servePage('/s/topic/:id', loadTag, 'tag')
  servePage('/s/town/:id', loadTown, 'town')
  servePage('/s/list/:id', loadContentList, 'content_list')
  servePage('/s/ranking', loadRanking)
  servePage('/s/accessibility', loadAccessibility, undefined, false)
  servePage('/s/console', loadOldConsole, undefined, false)

  const serveText = (
    path: string,
    type: string,
    load: (context: PageContext, id: number) => Promise<string>,
    table?: SiteTable,
  ): void => {
    server.get<{ Params: { id?: string } }>(path, async (request, reply) => {
      await app.invalidation.catchUp()
      const id = parseId(request.params.id ?? '0')
      const context = contextOf(request, reply, await siteOf(request, table, id))
      const key = JSON.stringify([context.urls, context.ctx.site.id, path, id])
      const body = await cache.getOrLoad(key, async () => toBody(await load(context, id)))
      tagForEdge(app, reply, 'all', `site-${context.ctx.site.id}`)
      return sendPublicBody(request, reply, `${type}; charset=utf-8`, body)
    })
  }
  for (const format of keysOf(feedFormats)) {
    const { type } = feedFormats[format]
    const load = async (context: PageContext, head: FeedHead, tagid?: number) => {
      if (context.ctx.site.rules.indexing === 'nothing') throw new ApiError('notFound')
      return renderFeed(context, head, await latestPosts(context, tagid), format)
    }
    serveText(`/s/${format}`, type, (context) => load(context, homeFeed(context)))
    serveText(
      `/s/topic/:id/${format}`,
      type,
      async (context, id) => load(context, await tagFeed(context, id), id),
      'tag',
    )
  }

  serveText('/robots.txt', 'text/plain', async ({ ctx: { site }, urls }) =>
    site.rules.indexing === 'nothing'
      ? 'User-agent: *\nDisallow: /\n'
      : `User-agent: *\nDisallow: /api/\nDisallow: /dev\n\nSitemap: ${absolute(urls, '/sitemap.xml')}\n`,
  )
  const serveSitemap = (path: string, load: (context: PageContext, id: number) => Promise<string>): void =>
    serveText(path, 'application/xml', (context, id) => {
      if (context.ctx.site.rules.indexing === 'nothing') throw new ApiError('notFound')
      return load(context, id)
    })
  const listsPosts = ({ ctx }: PageContext) => ctx.site.rules.indexing === 'everything'
  serveSitemap('/sitemap.xml', async (context) => {
    const { db, site } = context.ctx
    const load = () => listSitemapParts(db, site.id)
    return sitemapIndex(context.urls, listsPosts(context) ? await sitemapParts.getOrLoad(site.id, load) : [])
  })
  serveSitemap('/sitemap/pages.xml', async ({ ctx, urls }) =>
    sitemapOfPages(ctx.db, ctx.site.id, urls, (await findRankedPeriod(ctx)) !== undefined),
  )
  serveSitemap('/sitemap/posts-:id(^\\d{1,15}$).xml', async (context, part) => {
    if (!listsPosts(context)) throw new ApiError('notFound')
    return sitemapOfPosts(context.ctx.db, context.ctx.site.id, context.urls, part)
  })
}

/** A number, so that the page of a post and its views are the same for every way to write the id. */
const parseId = (typed: string): number => {
  if (!/^\d{1,15}$/.test(typed)) throw new ApiError('notFound')
  return Number(typed)
}
