import type { OutgoingHttpHeaders } from 'node:http'
import type { ReviewQueueCounts } from '@quanzi/contract/moderation/review'
import type { Reviewer } from '@quanzi/contract/states'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { AppContext } from '../../../identity/request/app-context.ts'
import { authorize } from '../../../identity/request/authorize.ts'
import { type Authenticate, rightsOn } from '../../../identity/request/viewer.ts'
import type { Site } from '../../../identity/site/site.ts'
import { ApiError } from '../../../platform/http/api-error.ts'
import type { Fields } from '../../../platform/http/body/body-parser.ts'
import { sendError } from '../../../platform/http/envelope.ts'
import { createTurns } from '../../../platform/turns.ts'
import { countWaiting } from './counts.ts'

type Listener = {
  site: number
  memberId: number
  /** Throws where the session or the right has ended. */
  authorize(): Promise<Reviewer>
  lastSent: string
  reply: FastifyReply
}

/** Changes come in bursts: at most one update in this time. */
const debounceMs = 400
const heartbeatMs = 20_000
const maxStreamsPerMember = 5
/** A client that does not read is disconnected. */
const maxBufferedBytes = 65_536

/** docs/spec/review.md, lists. Every update and every heartbeat checks the rights again. */
export const serveLiveCounts = (server: FastifyInstance, app: AppContext, authenticate: Authenticate): void => {
  const listeners = new Set<Listener>()
  const pendingUpdates = new Map<number, NodeJS.Timeout>()
  const turns = new Map<number, ReturnType<typeof createTurns>>()

  const closeStream = (listener: Listener): void => {
    listeners.delete(listener)
    listener.reply.raw.end()
  }
  const authorizeOrClose = async (listener: Listener): Promise<Reviewer | undefined> => {
    try {
      return await listener.authorize()
    } catch {
      closeStream(listener)
      return undefined
    }
  }
  const sendSiteCounts = async (id: number): Promise<void> => {
    pendingUpdates.delete(id)
    const siteListeners = [...listeners].filter(({ site }) => site === id)
    if (siteListeners.length === 0) return
    try {
      const countsByReviewer = new Map<number, Promise<ReviewQueueCounts>>()
      for (const listener of siteListeners) {
        const reviewer = await authorizeOrClose(listener)
        if (!reviewer) continue
        const counts =
          countsByReviewer.get(listener.memberId) ??
          countWaiting(app.database.db, id, { ...reviewer, id: listener.memberId })
        countsByReviewer.set(listener.memberId, counts)
        sendCounts(listener, await counts)
      }
    } catch (error) {
      app.log.warn({ err: error, site: id }, 'the review queue counts were not sent')
    }
  }
  /** One after another: of two at a time, the older counts could be sent last, and stay until the next change. */
  const sendInTurn = (id: number): Promise<void> => {
    const runInTurn = turns.get(id) ?? createTurns()
    turns.set(id, runInTurn)
    return runInTurn(() => sendSiteCounts(id))
  }
  const scheduleUpdate = (id: number): void => {
    if (pendingUpdates.has(id) || ![...listeners].some(({ site }) => site === id)) return
    pendingUpdates.set(
      id,
      setTimeout(() => void sendInTurn(id), debounceMs),
    )
  }
  const scheduleUpdateForAllSites = (): void => {
    for (const id of new Set([...listeners].map(({ site }) => site))) scheduleUpdate(id)
  }
  app.invalidation.subscribe(
    'review-queue',
    (site) => (site === null ? scheduleUpdateForAllSites() : scheduleUpdate(Number(site))),
    { forStaff: true },
  )
  app.invalidation.subscribe('site', scheduleUpdateForAllSites)

  server.get<{ Querystring: Fields }>('/api/circle/audit/live', async (request, reply) => {
    try {
      const { site, viewer, reviewer } = await authorizeListener(app, authenticate, request)
      const counts = await countWaiting(app.database.db, site.id, { ...reviewer, id: viewer })
      // The client has left meanwhile: its `close`, which would end the stream, does not come again.
      if (reply.raw.destroyed) return void reply.hijack().raw.end()
      const authorize = async () => (await authorizeListener(app, authenticate, request)).reviewer
      const listener: Listener = { site: site.id, memberId: viewer, authorize, lastSent: '', reply }
      const ownListeners = [...listeners].filter(({ memberId: member }) => member === viewer)
      for (const oldest of ownListeners.slice(0, Math.max(0, ownListeners.length - maxStreamsPerMember + 1)))
        closeStream(oldest)
      startEventStream(reply)
      listeners.add(listener)
      sendCounts(listener, counts)
      // A change since the count has found no listener.
      scheduleUpdate(site.id)
      const heartbeatTimer = setInterval(async () => {
        if (await authorizeOrClose(listener)) reply.raw.write(':\n\n')
      }, heartbeatMs)
      reply.raw.on('close', () => {
        clearInterval(heartbeatTimer)
        listeners.delete(listener)
      })
    } catch (error) {
      return sendError(app, request, reply, error)
    }
  })
  server.addHook('preClose', async () => {
    for (const timer of pendingUpdates.values()) clearTimeout(timer)
    for (const listener of listeners) closeStream(listener)
  })
}

const authorizeListener = async (
  app: AppContext,
  authenticate: Authenticate,
  request: FastifyRequest<{ Querystring: Fields }>,
): Promise<{ site: Site; viewer: number; reviewer: Reviewer }> => {
  await app.invalidation.catchUp()
  const site = await app.sites.find(request.query['siteid'], request.host)
  const viewer = await authenticate(request, request.query, site)
  authorize({ role: 'reviewer' }, viewer, site.id)
  const { level } = rightsOn(viewer, site.id)
  if (level === 0) throw new ApiError('forbidden')
  return { site, viewer: viewer.id, reviewer: { role: 'reviewer', level, flow: site.rules.reviewFlow } }
}

const startEventStream = (reply: FastifyReply): void => {
  reply.hijack()
  reply.raw.writeHead(200, {
    // The type has every header that was not set as undefined.
    ...(reply.getHeaders() as OutgoingHttpHeaders),
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'private, no-store, no-transform',
    // It ends with the process: a proxy must not send its next call on this connection.
    connection: 'close',
    // Keeps a proxy from buffering the stream.
    'x-accel-buffering': 'no',
  })
  reply.raw.write('retry: 3000\n\n')
}

const sendCounts = (listener: Listener, counts: ReviewQueueCounts): void => {
  const text = JSON.stringify(counts)
  if (text === listener.lastSent) return
  listener.lastSent = text
  const { raw } = listener.reply
  if (raw.writableLength > maxBufferedBytes) raw.destroy()
  else raw.write(`event: waiting\ndata: ${text}\n\n`)
}
