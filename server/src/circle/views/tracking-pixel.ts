import { toRecord } from '@quanzi/contract/objects'
import { toChinaDate } from '@quanzi/contract/text'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { AppContext } from '../../identity/request/app-context.ts'
import type { Authenticate } from '../../identity/request/viewer.ts'
import { viewerKey } from '../../identity/request/viewer-key.ts'
import { createBufferedWriter } from '../../platform/db/buffered-writer.ts'
import { commitLocally } from '../../platform/db/statements/commit-locally.ts'
import { columnsOf, statement } from '../../platform/db/statements/statement.ts'
import { ipNetwork } from '../../platform/rate-limit/ip-network.ts'
import { openSharedRateLimiter } from '../../platform/rate-limit/shared-rate-limiter.ts'
import type { ViewCounter } from './view-counter.ts'

const transparentGif = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')
const maxActions = 100
const hitsPerMinute = 600

type DailyHits = { site: number; day: string; action: string; hits: number }

/** The actions that pages of the circle send. */
const pageActions = ['view', 'open']

/** Anybody may invent actions: beyond the usual number of a site and day new ones count as `other`. */
const addHits = statement<never>(
  'track_add',
  `insert into track_day as t (site_id, day, action, hits)
   select h.site_id, h.day, case when h.action = any($5) or k.action is not null
       or (select count(*) from track_day d where d.site_id = h.site_id and d.day = h.day) < ${maxActions}
     then h.action else 'other' end, sum(h.hits)
   from unnest($1::int[], $2::date[], $3::text[], $4::bigint[]) h(site_id, day, action, hits)
   cross join ${commitLocally}
   left join track_day k on k.site_id = h.site_id and k.day = h.day and k.action = h.action
   group by 1, 2, 3 order by 1, 2, 3
   on conflict (site_id, day, action) do update set hits = t.hits + excluded.hits`,
)

/** Answers at once, writes later. Views count as elsewhere; other actions by site and day, without who or where. */
export const openTrackingPixel = (app: AppContext, resolveViewer: Authenticate, viewCounter: ViewCounter) => {
  const rateLimiter = openSharedRateLimiter(app, 'pixel', hitsPerMinute)
  const writer = createBufferedWriter<DailyHits>({
    name: 'pixel hits',
    intervalMs: 5_000,
    batchSize: 2 * maxActions,
    write: (rows) => addHits(app.database.db, [...columnsOf(rows, 'site', 'day', 'action', 'hits'), pageActions]),
    mayRepeat: () => false,
    merge: (buffered, { hits }) => ({ ...buffered, hits: buffered.hits + hits }),
    log: app.log,
  })

  const recordHit = async (request: FastifyRequest): Promise<void> => {
    const query = toRecord(request.query)
    const now = app.ports.clock.now()
    rateLimiter.consume(ipNetwork(request.ip))
    const site = await app.sites.find(query['site'], request.host)
    const action = actionName(query['action'])
    const day = toChinaDate(now)
    const add = (name: string) => writer.add(`${site.id} ${day} ${name}`, { site: site.id, day, action: name, hits: 1 })
    const isCounted =
      pageActions.includes(action) || writer.size() < maxActions || writer.has(`${site.id} ${day} ${action}`)
    add(isCounted ? action : 'other')
    const item = parseItem(query['content'])
    if (!item || action !== 'view') return
    const viewer = await resolveViewer(request, {}, site)
    viewCounter.count(item, viewerKey({ viewer, clientIp: request.ip, request, app }), now)
  }

  return {
    serve: (server: FastifyInstance): void => {
      for (const url of ['/track.gif', '/api/track.gif']) {
        server.get(url, { config: { hasOwnRateLimit: true } }, (request, reply) => {
          // The response is always the image: the page that embeds the pixel cannot act on an error.
          recordHit(request).catch(() => {})
          return reply
            .type('image/gif')
            .headers({ 'cache-control': 'no-store', 'cross-origin-resource-policy': 'cross-origin' })
            .send(transparentGif)
        })
      }
    },
    flush: writer.flush,
    close: async (): Promise<void> => {
      await rateLimiter.close()
      await writer.close()
    },
  }
}

const actionName = (action: unknown): string =>
  typeof action === 'string' && /^[\w-]{1,32}$/.test(action) ? action : action ? 'other' : 'view'

/** `7` and `post:7` are a post, `tag:7` is a topic. */
const parseItem = (content: unknown): string | undefined => {
  const [, kind = 'post', id] = /^(?:(post|tag):)?(\d{1,15})$/.exec(String(content ?? '')) ?? []
  return id ? `${kind}:${Number(id)}` : undefined
}
