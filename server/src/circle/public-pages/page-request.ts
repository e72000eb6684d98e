import { toRecord } from '@quanzi/contract/objects'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { AppContext } from '../../identity/request/app-context.ts'
import { contextOfVisitor } from '../../identity/request/visitor-context.ts'
import { firstHost, hostNames, type Site } from '../../identity/site/site.ts'
import { createVersionedCache } from '../../platform/cache/versioned-cache.ts'
import { statement } from '../../platform/db/statements/statement.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import { etagOf } from '../../platform/http/response/etag.ts'
import type { PrebuiltResponse } from '../../platform/http/response/prebuilt-response.ts'
import type { FeedCache } from '../feed/feed-cache.ts'
import type { PageContext } from './load-pages.ts'
import type { SiteUrls } from './page-document.ts'

const siteStatements = {
  post: statement<{ site_id: number }>('page_post', 'select site_id from post where id = $1'),
  tag: statement<{ site_id: number }>('page_tag', 'select site_id from tag where id = $1'),
  poll: statement<{ site_id: number }>('page_poll', 'select site_id from poll where id = $1'),
  town: statement<{ site_id: number }>('page_town', 'select site_id from town where id = $1'),
  content_list: statement<{ site_id: number }>('page_list', 'select site_id from content_list where id = $1'),
}
export type SiteTable = keyof typeof siteStatements

/** What a request for a page reads: as a visitor, on the site of the request or of the row that the page shows. */
export const createPageRequests = (app: AppContext, feedCache: FeedCache) => {
  const { replicas } = app.database
  return {
    contextOf: (request: FastifyRequest, reply: FastifyReply, site: Site): PageContext => {
      const ctx = contextOfVisitor({ app, db: replicas.reads(), site, request, reply })
      return { ctx, urls: siteUrlsOf(app, request, site), feedCache }
    },
    siteOf: async (request: FastifyRequest, table?: SiteTable, id = 0): Promise<Site> => {
      const [row] = table ? await siteStatements[table](replicas.reads(), [id]) : []
      if (table && !row) throw new ApiError('notFound')
      return row ? app.sites.get(row.site_id) : app.sites.find(toRecord(request.query)['siteid'], request.host)
    },
  }
}

/**
 * Canonical addresses are on the first host of the site, without one on this host with its id. Links stay on this host,
 * where they name the site unless the host does.
 */
export const siteUrlsOf = ({ config: { basePath } }: AppContext, request: FastifyRequest, site: Site): SiteUrls => {
  const requested = hostNames(request.host)
  const isOwn = requested.some((name) => site.hosts.includes(name))
  const siteQuery = isOwn ? '' : `?siteid=${site.id}`
  const first = firstHost(site.hosts)
  if (first !== undefined && !requested.includes(first))
    return { basePath, siteQuery, origin: `${isOwn ? request.protocol : 'https'}://${first}`, canonicalQuery: '' }
  if (request.host === '') throw new ApiError('badRequest')
  return { basePath, siteQuery, origin: `${request.protocol}://${requested[0]}`, canonicalQuery: siteQuery }
}

/** Cached like the feeds: a withdrawn post disappears within a second, and with its invalidation in other processes. */
export const createPageCache = <K extends {}, V extends {}>({ invalidation }: AppContext, max = 200) =>
  createVersionedCache<K, V>({
    max,
    ttlMs: 1_000,
    invalidation,
    dropOn: { posts: () => true, site: () => true },
    purgesExpired: true,
    sharesLoads: true,
  })

export const toBody = (text: string): PrebuiltResponse => {
  const bytes = Buffer.from(text)
  return { pieces: [bytes], etag: etagOf(bytes) }
}
