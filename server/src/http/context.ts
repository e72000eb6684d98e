import type { Address, Answer, Input } from '@quanzi/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Db } from '../db/handle.ts'
import type { Site } from '../features/site/site.ts'
import type { House } from '../house.ts'
import type { Opinion, Received } from '../ports.ts'
import type { Viewer } from './viewer.ts'

/** One call being answered: who asks, on which site, and what the answer may lean on. */
export type Context = {
  house: House
  /** The transaction of the call where it has one, the open handle otherwise. */
  db: Db
  site: Site
  viewer: Viewer
  /** The caller's network address. */
  address: string
  now: Date
  request: FastifyRequest
  reply: FastifyReply
  /** The bytes of an uploaded file. */
  upload?: Buffer
  /** What the content-safety service said of the call's text, before the call's transaction began. */
  opinion?: Opinion
  /** The same for a call that takes large ones; what it does not keep is dropped after it. */
  received?: Received
}

/**
 * An answer that is written already: its JSON in pieces, as bytes. `etag`: the tag under which a cache may ask for it
 * again, when it is the same for many viewers. `goodUntil`: how long it may be given to all of those, by
 * `performance.now()`.
 */
export type Built = { readonly pieces: readonly Buffer[]; readonly etag?: string; readonly goodUntil?: number }

export const isBuilt = (result: unknown): result is Built =>
  typeof result === 'object' && result !== null && 'pieces' in result && Array.isArray(result.pieces)

/** `before` asks the world outside what the verb will want to know, while no transaction is open. */
export type Handler<A extends Address> = {
  (context: Context, input: Input<A>): Promise<Answer<A> | Built>
  before?: (context: Context, input: Input<A>) => Promise<Partial<Context>>
}

/** The calls of a feature, each with its verb. */
export type Routes<A extends Address> = { [K in A]: Handler<K> }
