import type { FastifyInstance, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import type { Site } from '../features/site/site.ts'
import type { House } from '../house.ts'
import { type Built, isBuilt } from './context.ts'
import { bodyFor, sharedHeaders, wholeOf } from './envelope.ts'
import type { FloodBrake } from './flood-brake.ts'
import type { SafeHeaders } from './safety.ts'
import { sessionCookie } from './session.ts'

/** An answer that is the same for every visitor and says for how long. */
type Lasting = Built & { readonly etag: string; readonly goodUntil: number }
type Known = { site: Site; call: string; built: Lasting }

/**
 * What visitors were answered at an address. The next one is answered before anything else is looked at, which makes an
 * unchanged list cost less than the list of one constant text. It is gone when the list itself is, when anything of the
 * posts changes, and when the site's settings do: docs/spec/calls.md, freshness.
 */
export const openKept = (house: House, visitors: FloodBrake, safeHeaders: SafeHeaders) => {
  const { bus, sites } = house
  const kept = new LRUCache<string, Known>({ max: 64, ttl: 1_000, ttlAutopurge: true })
  let era = 0
  bus.on('posts', () => {
    era += 1
    kept.clear()
  })
  // Without `siteid` the host says which site it is.
  const keyOf = ({ hostname, url }: FastifyRequest) => `${hostname} ${url}`
  const find = (request: FastifyRequest): Known | undefined => {
    if (kept.size === 0 || request.headers.cookie?.includes(sessionCookie)) return undefined
    const known = kept.get(keyOf(request))
    return known && sites.isCurrent(known.site) ? known : undefined
  }

  return {
    /** To be called before any other hook is added: these answers pass none of them but the last. */
    serve: (server: FastifyInstance): void => {
      server.addHook('onRequest', (request, reply, done) => {
        if (request.method !== 'GET' || !find(request)) return done()
        const give = () => {
          // News may have come meanwhile; and whoever asks too often hears so where all others do.
          const known = find(request)
          if (!known || !mayAsk(request)) return done()
          request.callAddress = known.call
          reply.hijack()
          const { built } = known
          const head = { ...safeHeaders(request), ...sharedHeaders(built.etag) }
          if (request.headers['if-none-match'] === built.etag) {
            reply.raw.writeHead(304, head).end()
            return
          }
          const { way, body } = bodyFor(request, wholeOf(built), built)
          const send = (bytes: string | Buffer) => {
            reply.raw.writeHead(200, { ...head, ...way, 'content-length': bytes.length }).end(bytes)
          }
          if (body instanceof Promise) body.then(send, (error) => reply.raw.destroy(error))
          else send(body)
        }
        const news = bus.current()
        if (news) news.then(give, done)
        else give()
      })
    },
    /** Called before an answer is made; what it returns keeps the answer, unless something changed meanwhile. */
    begin: (request: FastifyRequest, site: Site, call: string): ((answer: unknown) => void) => {
      const began = era
      return (answer) => {
        if (!isLasting(answer) || era !== began) return
        const ttl = Math.floor(answer.goodUntil - performance.now())
        if (ttl > 0) kept.set(keyOf(request), { site, call, built: answer }, { ttl })
      }
    },
  }

  function mayAsk(request: FastifyRequest): boolean {
    try {
      visitors.take(request.ip)
      return true
    } catch {
      return false
    }
  }
}
export type Kept = ReturnType<typeof openKept>

const isLasting = (answer: unknown): answer is Lasting =>
  isBuilt(answer) && answer.etag !== undefined && answer.goodUntil !== undefined
