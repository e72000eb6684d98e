import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { AppContext } from '../../identity/request/app-context.ts'
import { clientKindOf } from '../../identity/request/content-security-policy.ts'
import { neverAborted, type RequestContext } from '../../identity/request/request-context.ts'
import { visitor } from '../../identity/request/viewer.ts'
import { viewerKey } from '../../identity/request/viewer-key.ts'
import type { Site } from '../../identity/site/site.ts'
import { createVersionedCache } from '../../platform/cache/versioned-cache.ts'
import { statement } from '../../platform/db/statement.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import { etagOf, sendPublicBody } from '../../platform/http/envelope.ts'
import type { PrebuiltResponse } from '../../platform/http/prebuilt-response.ts'
import type { FeedCache } from '../feed/feed-cache.ts'
import type { ViewCounter } from '../views/view-counter.ts'
import { type FeedFormat, feedFormats, renderFeed } from './feeds.ts'
import {
  latestPosts,
  loadContentList,
  loadHome,
  loadPost,
  loadRanking,
  loadTag,
  loadTown,
  type PageContext,
} from './load-pages.ts'
import { type Page, type Place, renderPage, renderRedirect } from './page-document.ts'
import { pagePolicy } from './page-style.ts'
import { sitemapIndex, sitemapOfPages, sitemapOfPosts } from './sitemap.ts'

type Loader = (context: PageContext, id: number) => Promise<Page>
type Options = { views: ViewCounter; feedCache: FeedCache }

/**
 * Pages that need no scripts, for search engines, link previews and readers without the app: `/s/7` and the others of
 * docs/spec/public-pages.md, feeds, sitemaps and robots.txt. In WeChat and the app the same addresses open the circle.
 */
export const servePublicPages = (server: FastifyInstance, app: AppContext, { views, feedCache }: Options): void => {
  const { invalidation, ports } = app
  const { db } = app.database
  // As fresh as the feeds: a withdrawn post is gone within a second, in other processes with its invalidation.
  const cache = createVersionedCache<string, PrebuiltResponse>({
    max: 200,
    ttlMs: 1_000,
    invalidation,
    dropOn: { posts: () => true, site: () => true },
    purgesExpired: true,
    sharesLoads: true,
  })

  const contextOf = (request: FastifyRequest, reply: FastifyReply, site: Site): PageContext => {
    const ctx: RequestContext = {
      app,
      db,
      site,
      viewer: visitor,
      clientIp: request.ip,
      now: ports.clock.now(),
      signal: neverAborted,
      request,
      reply,
    }
    return { ctx, place: placeOf(app, request, site), feedCache }
  }
  /** The site of the request, or of the row that the page shows. */
  const siteOf = async (request: FastifyRequest, table?: SiteTable, id = 0): Promise<Site> => {
    const [row] = table ? await siteStatements[table](db, [id]) : []
    if (table && !row) throw new ApiError('notFound')
    return row
      ? app.sites.get(row.site_id)
      : app.sites.find((request.query as { siteid?: string }).siteid, request.hostname)
  }

  const servePage = (path: string, load: Loader, table?: SiteTable): void => {
    server.get<{ Params: { id?: string } }>(path, async (request, reply) => {
      const { id = '0' } = request.params
      // The circle sends browsers below its floor here.
      const isOld = (request.query as { view?: string }).view === 'page'
      const kind = isOld ? 'plain' : clientKindOf(request.headers['user-agent'])
      reply.header('vary', 'User-Agent, Accept-Encoding')
      try {
        await app.invalidation.catchUp()
        if (!/^\d{1,15}$/.test(id)) throw new ApiError('notFound')
        const context = contextOf(request, reply, await siteOf(request, table, Number(id)))
        const { ctx, place } = context
        const key = JSON.stringify([kind === 'plain', isOld, place, ctx.site.id, path, id])
        const body = await cache.getOrLoad(key, async () => {
          const page = await load(context, Number(id))
          const { circle_title } = ctx.site.settings
          return toBody(kind === 'plain' ? renderPage(place, circle_title, page, isOld) : renderRedirect(place, page))
        })
        if (table === 'post' || table === 'tag') views.count(`${table}:${id}`, viewerKey(ctx), ctx.now)
        if (kind === 'plain') reply.header('content-security-policy', pagePolicy)
        return sendPublicBody(request, reply, 'text/html; charset=utf-8', body)
      } catch (error) {
        if (!(error instanceof ApiError) || error.status >= 500) throw error
        return sendMissing(app, reply, error.status)
      }
    })
  }
  servePage('/s/', loadHome)
  servePage('/s/:id', loadPost, 'post')
  servePage('/s/topic/:id', loadTag, 'tag')
  servePage('/s/town/:id', loadTown, 'town')
  servePage('/s/list/:id', loadContentList, 'content_list')
  servePage('/s/ranking', loadRanking)

  const serveText = (
    path: string,
    type: string,
    load: (context: PageContext, id: number) => Promise<string>,
    table?: SiteTable,
  ): void => {
    server.get<{ Params: { id?: string } }>(path, async (request, reply) => {
      const { id = '0' } = request.params
      await app.invalidation.catchUp()
      if (!/^\d{1,15}$/.test(id)) throw new ApiError('notFound')
      const context = contextOf(request, reply, await siteOf(request, table, Number(id)))
      const key = JSON.stringify([context.place, context.ctx.site.id, path, id])
      const body = await cache.getOrLoad(key, async () => toBody(await load(context, Number(id))))
      return sendPublicBody(request, reply, `${type}; charset=utf-8`, body)
    })
  }
  for (const format of Object.keys(feedFormats) as FeedFormat[]) {
    const { type } = feedFormats[format]
    const load = async (context: PageContext, page: Page, tagid?: number) => {
      if (context.ctx.site.settings.search_engines === '0') throw new ApiError('notFound')
      return renderFeed(context.place, page, await latestPosts(context, tagid), format)
    }
    serveText(`/s/${format}`, type, async (context) => load(context, await loadHome(context)))
    serveText(
      `/s/topic/:id/${format}`,
      type,
      async (context, id) => load(context, await loadTag(context, id), id),
      'tag',
    )
  }

  serveText('/robots.txt', 'text/plain', async ({ ctx: { site }, place }) =>
    site.settings.search_engines === '0'
      ? 'User-agent: *\nDisallow: /\n'
      : `User-agent: *\nDisallow: /api/\nDisallow: /dev\n\nSitemap: ${place.origin}/sitemap.xml${place.siteQuery}\n`,
  )
  const serveSitemap = (path: string, load: (context: PageContext, id: number) => Promise<string>): void =>
    serveText(path, 'application/xml', (context, id) => {
      if (context.ctx.site.settings.search_engines === '0') throw new ApiError('notFound')
      return load(context, id)
    })
  const listsPosts = ({ ctx }: PageContext) => ctx.site.settings.search_engines === '1'
  serveSitemap('/sitemap.xml', (context) => sitemapIndex(db, context.ctx.site.id, context.place, listsPosts(context)))
  serveSitemap('/sitemap/pages.xml', ({ ctx: { site }, place }) =>
    sitemapOfPages(db, site.id, place, site.settings.rank_open === '1'),
  )
  serveSitemap('/sitemap/posts-:id(^\\d{1,9}$).xml', async (context, part) => {
    if (!listsPosts(context)) throw new ApiError('notFound')
    return sitemapOfPosts(db, context.ctx.site.id, context.place, part)
  })
}

const siteStatements = {
  post: statement<{ site_id: number }>('page_post', 'select site_id from post where id = $1'),
  tag: statement<{ site_id: number }>('page_tag', 'select site_id from tag where id = $1'),
  town: statement<{ site_id: number }>('page_town', 'select site_id from town where id = $1'),
  content_list: statement<{ site_id: number }>('page_list', 'select site_id from content_list where id = $1'),
}
type SiteTable = keyof typeof siteStatements

/** The canonical place of a site: its own host where it has one, otherwise this host with its id. */
const placeOf = ({ config }: AppContext, request: FastifyRequest, site: Site): Place => {
  const { basePath } = config
  const [host] = site.hosts.filter((name) => !name.endsWith('.invalid'))
  if (site.hosts.includes(request.hostname))
    return { origin: `${request.protocol}://${request.host}`, basePath, siteQuery: '' }
  if (host) return { origin: `https://${host}`, basePath, siteQuery: '' }
  return { origin: `${request.protocol}://${request.host}`, basePath, siteQuery: `?siteid=${site.id}` }
}

const toBody = (text: string): PrebuiltResponse => {
  const bytes = Buffer.from(text)
  return { pieces: [bytes], etag: etagOf(bytes) }
}

const sendMissing = ({ config }: AppContext, reply: FastifyReply, status: number): FastifyReply =>
  reply
    .code(status)
    .type('text/html; charset=utf-8')
    .headers({ 'cache-control': 'no-cache', 'x-robots-tag': 'noindex' })
    .send(
      `<!doctype html><html lang="zh-CN"><head><meta charset="utf-8"><title>内容不存在</title>
<meta name="viewport" content="width=device-width, initial-scale=1"></head>
<body><p>内容不存在</p><p><a href="${config.basePath}/">打开圈子</a></p></body></html>`,
    )
