import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import type { Site } from '../features/site/site.ts'
import type { House } from '../house.ts'
import { type Built, isBuilt } from './context.ts'
import { bodyFor, sharedHeaders, wholeOf } from './envelope.ts'
import type { FloodBrake } from './flood-brake.ts'
import { networkOf } from './network.ts'
import type { SafeHeaders } from './safety.ts'
import { sessionCookie } from './session.ts'

/** An answer that is the same for every visitor and says for how long. */
type Lasting = Built & { readonly etag: string; readonly goodUntil: number }
type Known = { site: Site; call: string; built: Lasting; heads: WeakMap<object, string[]> }

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
  const keyOf = ({ host, url }: FastifyRequest) => `${host} ${url}`
  const find = (request: FastifyRequest): Known | undefined => {
    if (kept.size === 0 || request.headers.cookie?.includes(sessionCookie)) return undefined
    const known = kept.get(keyOf(request))
    return known && sites.isCurrent(known.site) ? known : undefined
  }

  return {
    /** To be called before any other hook is added: these answers pass none of them but the last. */
    serve: (server: FastifyInstance): void => {
      server.addHook('onRequest', (request, reply, done) => {
        const known = request.method === 'GET' ? find(request) : undefined
        if (!known) return done()
        const news = bus.current()
        if (!news) {
          if (!give(known, request, reply)) done()
          return
        }
        const lookAgain = () => {
          const still = find(request)
          if (!still || !give(still, request, reply)) done()
        }
        news.then(lookAgain, done)
      })
    },
    /** Called before an answer is made; what it returns keeps the answer, unless something changed meanwhile. */
    begin: (request: FastifyRequest, site: Site, call: string): ((answer: unknown) => void) => {
      const began = era
      return (answer) => {
        if (!isLasting(answer) || era !== began) return
        const ttl = Math.floor(answer.goodUntil - performance.now())
        if (ttl > 0) kept.set(keyOf(request), { site, call, built: answer, heads: new WeakMap() }, { ttl })
      }
    },
  }

  /** False for whoever asks too often: they hear so where all others do. */
  function give(known: Known, request: FastifyRequest, reply: FastifyReply): boolean {
    if (!mayAsk(request)) return false
    request.callAddress = known.call
    reply.hijack()
    const { built } = known
    const head = headOf(known, safeHeaders(request))
    if (request.headers['if-none-match'] === built.etag) {
      reply.raw.writeHead(304, head).end()
      return true
    }
    const { way, body } = bodyFor(request, wholeOf(built), built)
    const send = (bytes: string | Buffer) => {
      const encoding = way['content-encoding']
      const more = encoding ? ['content-encoding', encoding] : []
      reply.raw.writeHead(200, [...head, ...more, 'content-length', String(bytes.length)]).end(bytes)
    }
    if (body instanceof Promise) body.then(send, (error) => reply.raw.destroy(error))
    else send(body)
    return true
  }

  function mayAsk(request: FastifyRequest): boolean {
    try {
      visitors.take(networkOf(request.ip))
      return true
    } catch {
      return false
    }
  }
}
export type Kept = ReturnType<typeof openKept>

/**
 * The lines of a head as Node takes them, name and value in turns, put together once for all who get them: an object made
 * for each request was most of what these answers left to the collector of garbage.
 */
const headOf = ({ built, heads }: Known, safe: Readonly<Record<string, string>>): string[] => {
  const head = heads.get(safe) ?? Object.entries({ ...safe, ...sharedHeaders(built.etag) }).flat()
  heads.set(safe, head)
  return head
}

const isLasting = (answer: unknown): answer is Lasting =>
  isBuilt(answer) && answer.etag !== undefined && answer.goodUntil !== undefined
