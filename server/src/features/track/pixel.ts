import type { FastifyInstance, FastifyRequest } from 'fastify'
import { statement } from '../../db/statement.ts'
import type { House } from '../../house.ts'
import { openFloodBrake } from '../../http/flood-brake.ts'
import { networkOf } from '../../http/network.ts'
import type { openSessions } from '../../http/session.ts'
import { viewerKey } from '../../http/viewer-key.ts'
import type { Views } from '../views/views.ts'

/** A transparent picture of one pixel. */
const gif = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')
const flushEvery = 5_000
const mostActions = 100
const hitsAMinute = 600

type Asked = Record<string, unknown>

const add = statement<never>(
  'track_add',
  `insert into track_day as t (site_id, day, action, hits)
   select * from unnest($1::int[], $2::date[], $3::text[], $4::bigint[])
   on conflict (site_id, day, action) do update set hits = t.hits + excluded.hits`,
)

/**
 * `track.gif?site=&content=&action=&url=&cookie=`: answers at once and writes later. What was looked at counts as an
 * onlooker like any other look; all else is counted by site, day and action. Nothing of who or where is kept.
 */
export const openPixel = (house: House, whoCalls: ReturnType<typeof openSessions>, views: Views) => {
  let waiting = new Map<string, number>()
  let writing: Promise<void> = Promise.resolve()
  const floods = openFloodBrake(house, 'pixel', hitsAMinute)

  const flush = (): Promise<void> => {
    writing = writing.then(async () => {
      if (waiting.size === 0) return
      const rows = [...waiting].map(([key, hits]) => [...key.split(' '), hits] as [string, string, string, number])
      waiting = new Map()
      try {
        await add(house.database.db, [
          rows.map((r) => Number(r[0])),
          rows.map((r) => r[1]),
          rows.map((r) => r[2]),
          rows.map((r) => r[3]),
        ])
      } catch (error) {
        house.log.error({ err: error, lost: rows.length }, 'what the pixel told was not written')
      }
    })
    return writing
  }

  const note = async (request: FastifyRequest): Promise<void> => {
    const query = request.query as Asked
    const now = house.ports.clock.now()
    floods.take(networkOf(request.ip))
    const site = await house.sites.find(query['site'], request.hostname)
    const action = nameOf(query['action'])
    const day = new Date(now.getTime() + 8 * 3_600_000).toISOString().slice(0, 10)
    const key = `${site.id} ${day} ${action}`
    const counted = waiting.has(key) || waiting.size < mostActions ? key : `${site.id} ${day} other`
    waiting.set(counted, (waiting.get(counted) ?? 0) + 1)
    const item = itemOf(query['content'])
    if (!item || action !== 'view') return
    const viewer = await whoCalls(request, {}, site)
    views.count(item, viewerKey({ viewer, address: request.ip, request, house }), now)
  }

  const timer = setInterval(flush, flushEvery)
  timer.unref()
  return {
    serve: (server: FastifyInstance): void => {
      for (const url of ['/track.gif', '/api/track.gif']) {
        server.get(url, (request, reply) => {
          // A pixel is never refused: whatever is wrong with it is nobody's concern but ours.
          note(request).catch(() => {})
          return reply
            .type('image/gif')
            .headers({ 'cache-control': 'no-store', 'cross-origin-resource-policy': 'cross-origin' })
            .send(gif)
        })
      }
    },
    flush,
    close: async (): Promise<void> => {
      clearInterval(timer)
      await floods.close()
      await flush()
    },
  }
}

export type Pixel = ReturnType<typeof openPixel>

const nameOf = (action: unknown): string =>
  typeof action === 'string' && /^[\w-]{1,32}$/.test(action) ? action : action ? 'other' : 'view'

/** `7` and `post:7` are a post, `tag:7` is a topic. */
const itemOf = (content: unknown): string | undefined => {
  const [, kind = 'post', id] = /^(?:(post|tag):)?(\d{1,15})$/.exec(String(content ?? '')) ?? []
  return id ? `${kind}:${id}` : undefined
}
