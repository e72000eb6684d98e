import type { Waiting } from '@quanzi/contract/review'
import type { Reviewer } from '@quanzi/contract/states'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { House } from '../../house.ts'
import { sendRefusal } from '../../http/envelope.ts'
import type { Fields } from '../../http/form.ts'
import { Refusal } from '../../http/refusal.ts'
import type { openSessions } from '../../http/session.ts'
import { rightsOn } from '../../http/viewer.ts'
import type { Site } from '../site/site.ts'
import { waitingFor } from './waiting.ts'

type WhoCalls = ReturnType<typeof openSessions>
type Listener = { site: number; member: number; reviewer: Reviewer; told: string; reply: FastifyReply }

/** News come in bursts; a desk that hears twice a second is fresh enough. */
const gather = 400
const heartbeat = 20_000
const perMember = 5
/** A browser that reads nothing is not worth the memory. */
const unread = 65_536

/**
 * What waits at the desk as server-sent events: at once, and again whenever it changed, whichever process changed it.
 * The right to hear is asked for anew with every heartbeat. docs/spec/review.md, live counts.
 */
export const serveLive = (server: FastifyInstance, house: House, whoCalls: WhoCalls): void => {
  const listeners = new Set<Listener>()
  const due = new Map<number, NodeJS.Timeout>()

  const end = (listener: Listener): void => {
    listeners.delete(listener)
    listener.reply.raw.end()
  }
  const tellSite = async (id: number): Promise<void> => {
    due.delete(id)
    const here = [...listeners].filter(({ site }) => site === id)
    if (here.length === 0) return
    try {
      const site = await house.sites.get(id)
      const counted = new Map<string, Promise<Waiting>>()
      for (const listener of here) {
        const reviewer = { ...listener.reviewer, flow: site.flow }
        const key = `${reviewer.flow} ${reviewer.level}`
        const counts = counted.get(key) ?? waitingFor(house.database.db, id, reviewer)
        counted.set(key, counts)
        say(listener, await counts)
      }
    } catch (error) {
      house.log.warn({ err: error, site: id }, 'the desk was not told what waits')
    }
  }
  const news = (id: number): void => {
    if (due.has(id) || ![...listeners].some(({ site }) => site === id)) return
    due.set(
      id,
      setTimeout(() => void tellSite(id), gather),
    )
  }
  const newsEverywhere = (): void => {
    for (const id of new Set([...listeners].map(({ site }) => site))) news(id)
  }
  house.bus.on('desk', (site) => (site === null ? newsEverywhere() : news(Number(site))))
  house.bus.on('site', newsEverywhere)

  server.get('/api/circle/audit/live', async (request, reply) => {
    try {
      const { site, viewer, reviewer } = await mayListen(house, whoCalls, request)
      const counts = await waitingFor(house.database.db, site.id, reviewer)
      const listener: Listener = { site: site.id, member: viewer, reviewer, told: '', reply }
      const mine = [...listeners].filter(({ member }) => member === viewer)
      for (const old of mine.slice(0, Math.max(0, mine.length - perMember + 1))) end(old)
      begin(reply)
      listeners.add(listener)
      say(listener, counts)
      const beat = setInterval(async () => {
        try {
          listener.reviewer = (await mayListen(house, whoCalls, request)).reviewer
          reply.raw.write(':\n\n')
        } catch {
          end(listener)
        }
      }, heartbeat)
      reply.raw.on('close', () => {
        clearInterval(beat)
        listeners.delete(listener)
      })
    } catch (error) {
      return sendRefusal(house, request, reply, error)
    }
  })
  server.addHook('preClose', async () => {
    for (const timer of due.values()) clearTimeout(timer)
    for (const listener of listeners) end(listener)
  })
}

const mayListen = async (
  house: House,
  whoCalls: WhoCalls,
  request: FastifyRequest,
): Promise<{ site: Site; viewer: number; reviewer: Reviewer }> => {
  await house.bus.current()
  const fields = request.query as Fields
  const site = await house.sites.find(fields['siteid'], request.hostname)
  const viewer = await whoCalls(request, fields, site)
  if (viewer.id === 0) throw new Refusal('loginNeeded')
  const { level } = rightsOn(viewer, site.id)
  if (level === 0) throw new Refusal('forbidden')
  return { site, viewer: viewer.id, reviewer: { role: 'reviewer', level, flow: site.flow } }
}

const begin = (reply: FastifyReply): void => {
  reply.hijack()
  reply.raw.writeHead(200, {
    ...(reply.getHeaders() as Record<string, string>),
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'private, no-store, no-transform',
    // Proxies gather answers otherwise.
    'x-accel-buffering': 'no',
  })
  reply.raw.write('retry: 3000\n\n')
}

const say = (listener: Listener, counts: Waiting): void => {
  const text = JSON.stringify(counts)
  if (text === listener.told) return
  listener.told = text
  const { raw } = listener.reply
  if (raw.writableLength > unread) raw.destroy()
  else raw.write(`event: waiting\ndata: ${text}\n\n`)
}
