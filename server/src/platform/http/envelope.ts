import type { Call } from '@quanzi/contract/call'
import type { AnyErrorName } from '@quanzi/contract/console-errors'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Logger } from 'pino'
import { isUnavailable } from '../db/errors.ts'
import { DeadlineError } from '../db/transaction/deadline.ts'
import { escapeHtml } from '../text/escape-html.ts'
import { ApiError } from './api-error.ts'
import { encodeBlocks, encodeBody } from './response/compression.ts'
import { etagOf, isUnchanged } from './response/etag.ts'
import { toGzipBlock } from './response/gzip-blocks.ts'
import { isPrebuiltResponse, type PrebuiltResponse } from './response/prebuilt-response.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The call of the contract that the request is for, as logs and metrics name it. */
    callName?: string
    /** The error of the contract that was sent. */
    errorName?: AnyErrorName
    siteId?: number
  }
}

const envelopeStart = '{"state":1,"data":'
const envelopeEnd = ',"error":"","code":0}'
const [envelopeStartBytes, envelopeEndBytes] = [Buffer.from(envelopeStart), Buffer.from(envelopeEnd)]

/** The whole envelope. One that many viewers share is built once. */
const serializeEnvelope = (prebuilt: PrebuiltResponse): Buffer => {
  const known = serializedEnvelopes.get(prebuilt)
  if (known) return known
  const body = Buffer.concat([envelopeStartBytes, ...prebuilt.pieces, envelopeEndBytes])
  if (prebuilt.etag !== undefined) serializedEnvelopes.set(prebuilt, body)
  return body
}
const serializedEnvelopes = new WeakMap<PrebuiltResponse, Buffer>()

const [envelopeStartBlock, envelopeEndBlock] = [toGzipBlock(envelopeStartBytes), toGzipBlock(envelopeEndBytes)]

const jsonType = 'application/json; charset=utf-8'
const privateHeaders = { 'content-type': jsonType, 'cache-control': 'private, no-store' }

/** For responses that are the same for every viewer, or for every visitor. */
const publicCacheHeaders = (etag: string) => ({
  'content-type': jsonType,
  etag,
  'cache-control': 'public, max-age=0, must-revalidate',
  vary: 'Cookie, Accept-Encoding',
})

/** Sends a result in its envelope. A cacheable one has an ETag and is answered by 304 when unchanged; others are private. */
export const sendResponse = (
  request: FastifyRequest,
  reply: FastifyReply,
  { call, result, isVisitor, checkResponses }: CallResponse,
): void | Promise<void> => {
  if (reply.sent) return
  const prebuilt = isPrebuiltResponse(result) ? result : undefined
  const serialize = () =>
    prebuilt ? serializeEnvelope(prebuilt) : `${envelopeStart}${JSON.stringify(result ?? null)}${envelopeEnd}`
  if (checkResponses) assertMatchesContract(call, JSON.parse(serialize().toString()).data, request.callName)
  if (request.method === 'GET' && (call.cacheable === 'all' || (call.cacheable === 'visitors' && isVisitor))) {
    const etag = prebuilt?.etag ?? etagOf(serialize())
    reply.headers(publicCacheHeaders(etag))
    if (isUnchanged(request, etag)) {
      reply.code(304).send()
      return
    }
  } else {
    reply.headers(privateHeaders)
  }
  const { headers, body } =
    encodeBlocks(request, prebuilt?.gzipBlocks && [envelopeStartBlock, ...prebuilt.gzipBlocks, envelopeEndBlock]) ??
    encodeBody(request, serialize(), prebuilt)
  reply.headers(headers)
  if (body instanceof Promise) return body.then((bytes) => void reply.send(bytes))
  reply.send(body)
}

/** Sends a body that is the same for all readers, other than an envelope: with an ETag, compressed as accepted. */
export const sendPublicBody = async (
  request: FastifyRequest,
  reply: FastifyReply,
  type: string,
  prebuilt: PrebuiltResponse,
): Promise<FastifyReply> => {
  const { etag = '', pieces } = prebuilt
  reply.headers({ etag, 'cache-control': 'public, max-age=0, must-revalidate' })
  if (!reply.hasHeader('vary')) reply.header('vary', 'Accept-Encoding')
  if (isUnchanged(request, etag)) return reply.code(304).send()
  const { headers, body } = encodeBody(request, Buffer.concat(pieces), prebuilt)
  return reply.headers({ ...headers, 'content-type': type }).send(await body)
}

type CallResponse = {
  call: Call
  result: unknown
  isVisitor: boolean
  /** Throws when the response violates the contract: for tests, never in production. */
  checkResponses: boolean
}

const assertMatchesContract = (call: Call, data: unknown, callName: string | undefined): void => {
  const parsed = call.output.safeParse(data ?? null)
  if (!parsed.success)
    throw new Error(`${callName} violates its contract: ${JSON.stringify(parsed.error.issues.slice(0, 3))}`)
}

/** Turns any error into a response. One that is not an ApiError is logged, and the response says nothing of it. */
export const sendError = (
  { log }: { log: Logger },
  request: FastifyRequest,
  reply: FastifyReply,
  error: unknown,
): FastifyReply => {
  const apiError = error instanceof ApiError ? error : toApiError(log, request, error)
  if (reply.sent) return reply
  request.errorName = apiError.errorName
  reply.code(apiError.status).headers(privateHeaders)
  reply.removeHeader('etag')
  reply.removeHeader('surrogate-control')
  const retryAfter = apiError.retryAfter ?? (apiError.status === 503 ? unavailableRetryAfter : undefined)
  if (retryAfter !== undefined) reply.header('retry-after', String(retryAfter))
  if (isPage(request)) return reply.type('text/html; charset=utf-8').send(errorPage(apiError))
  return reply.send(serializeError(apiError))
}

export const serializeError = ({ data, message, code }: ApiError): string =>
  JSON.stringify({ state: 0, data, error: message, code })

/** Whether a browser opens a URL that is not a call. */
const isPage = ({ callName, headers }: FastifyRequest): boolean =>
  callName === undefined && headers.accept?.includes('text/html') === true

/** Without style, which the policy of a page may forbid. The page of a temporary error reloads itself. */
const errorPage = ({ status, message }: ApiError): string => {
  const text = escapeHtml(message)
  return `<!doctype html><html lang="zh-CN"><meta charset="utf-8"><meta name="viewport" content="width=device-width">${
    status === 503 ? '<meta http-equiv="refresh" content="10">' : ''
  }<title>${text}</title><p>${text}`
}

/** Seconds after which a call may be repeated that failed by a temporary outage. */
const unavailableRetryAfter = 5

const toApiError = (log: Logger, request: FastifyRequest, error: unknown): ApiError => {
  // Errors of Fastify, `pg` and Node have these; of others both are undefined.
  const { code, statusCode } = error as { code?: string; statusCode?: number }
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE') return new ApiError('bodyTooLarge')
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) return new ApiError('badRequest')
  // A database that hangs ends every call this way; a stack says nothing.
  if (error instanceof DeadlineError)
    log.warn({ request: request.id, call: request.callName }, 'a call took longer than its time')
  else log.error({ err: error, request: request.id, call: request.callName }, 'a call failed')
  return new ApiError(isUnavailable(error) ? 'unavailable' : 'fault')
}
