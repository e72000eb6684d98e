import type { CallName, CallOutput, ParsedInput } from '@quanzi/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Db } from '../../platform/db/handle.ts'
import type { PrebuiltResponse } from '../../platform/http/response/prebuilt-response.ts'
import type { ProcessedImage, ReceivedFile, ServiceVerdict } from '../../ports.ts'
import type { Site } from '../site/site.ts'
import type { AppContext } from './app-context.ts'
import type { Viewer } from './viewer.ts'

/** The signal of a context without a deadline, outside of a call of the contract. */
export const neverAborted = new AbortController().signal

export type RequestContext = {
  app: AppContext
  /** The transaction of the call where it has one, the open handle otherwise. */
  db: Db
  site: Site
  viewer: Viewer
  clientIp: string
  now: Date
  /** Aborts when the time of the call is over. From then on the database refuses its statements and its commit. */
  signal: AbortSignal
  request: FastifyRequest
  reply: FastifyReply
  /** The verdict of the content-safety service on the texts of the call, from before its transaction. */
  serviceVerdict?: ServiceVerdict
  /** An uploaded file. One that the handler does not store is discarded. */
  received?: ReceivedFile | undefined
  /** An uploaded picture, processed and stored before the transaction of the call began. */
  storedPicture?: StoredPicture
}

/** The files of a picture that no row refers to yet. */
export type StoredPicture = { token: string; keys: string[]; picture: ProcessedImage }

/** Answers a call: the function of a feature that its `routes.ts` names. */
export type Operation<A extends CallName> = (ctx: RequestContext, input: ParsedInput<A>) => Promise<CallOutput<A>>

/** `before` asks external services before a transaction; `admitUpload` refuses a file before it is read. */
export type Handler<A extends CallName> = {
  (ctx: RequestContext, input: ParsedInput<A>): Promise<CallOutput<A> | PrebuiltResponse>
  before?: (ctx: RequestContext, input: ParsedInput<A>) => Promise<Partial<RequestContext>>
  admitUpload?: (ctx: RequestContext) => Promise<void>
}

export type Routes<A extends CallName> = { [K in A]: Handler<K> }
