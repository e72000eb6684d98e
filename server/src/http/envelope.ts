import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Call } from '@quanzi/contract/call'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { House } from '../house.ts'
import { type Built, type Context, isBuilt } from './context.ts'
import { Refusal } from './refusal.ts'

const open = '{"state":1,"data":'
const close = ',"error":"","code":0}'
const [openBytes, closeBytes] = [Buffer.from(open), Buffer.from(close)]

/** From here on it pays to make an answer smaller before it goes out. */
const worthPacking = 2_048
/** An answer is far smaller than the four megabytes that Brotli would otherwise make room for to look back in. */
const brotli = { params: { [constants.BROTLI_PARAM_QUALITY]: 3, [constants.BROTLI_PARAM_LGWIN]: 17 } }
const packers = {
  br: (body: string | Buffer) => promisify(brotliCompress)(body, brotli),
  gzip: (body: string | Buffer) => promisify(gzip)(body, { level: 1 }),
}
const packed = { br: new WeakMap<Built, Promise<Buffer>>(), gzip: new WeakMap<Built, Promise<Buffer>>() }

/** The whole of an answer. What many viewers share is put together once. */
export const wholeOf = (built: Built): Buffer => {
  const whole = wholes.get(built) ?? Buffer.concat([openBytes, ...built.pieces, closeBytes])
  if (built.etag !== undefined) wholes.set(built, whole)
  return whole
}
const wholes = new WeakMap<Built, Buffer>()

type Packed = { way: { 'content-encoding'?: 'br' | 'gzip' }; body: string | Buffer | Promise<Buffer> }

/** The body as this browser can take it, and the header that says so. What many viewers share is packed once. */
export const bodyFor = (request: FastifyRequest, body: string | Buffer, built: Built | undefined): Packed => {
  const accepted = request.headers['accept-encoding']
  if (accepted === undefined || body.length < worthPacking) return { way: {}, body }
  const name = /\bbr\b/.test(accepted) ? 'br' : /\bgzip\b/.test(accepted) ? 'gzip' : undefined
  if (!name) return { way: {}, body }
  const way = { 'content-encoding': name } as const
  if (built?.etag === undefined) return { way, body: packers[name](body) }
  const packing = packed[name].get(built) ?? packers[name](body)
  packed[name].set(built, packing)
  return { way, body: packing }
}

const json = { 'content-type': 'application/json; charset=utf-8' }
const unshared = { ...json, 'cache-control': 'private, no-store' }

/** What every viewer (or every visitor) gets alike may be kept, and asked for again. */
export const sharedHeaders = (etag: string) => ({
  ...json,
  etag,
  'cache-control': 'public, max-age=0, must-revalidate',
  vary: 'Cookie, Accept-Encoding',
})

/** Wraps an answer. What is shared carries an ETag; all else is nobody's to keep. */
export const sendAnswer = (context: Context, call: Call, result: unknown): void | Promise<void> => {
  const { reply, request, viewer, house } = context
  if (reply.sent) return
  const built = isBuilt(result) ? result : undefined
  const whole = built ? wholeOf(built) : `${open}${JSON.stringify(result ?? null)}${close}`
  if (house.config.checkAnswers) checkAnswer(call, JSON.parse(whole.toString()).data, request.callAddress)
  if (request.method === 'GET' && (call.shared === 'all' || (call.shared === 'visitors' && viewer.id === 0))) {
    const etag = built?.etag ?? etagOf(whole)
    reply.headers(sharedHeaders(etag))
    if (request.headers['if-none-match'] === etag) {
      reply.code(304).send()
      return
    }
  } else {
    reply.headers(unshared)
  }
  const { way, body } = bodyFor(request, whole, built)
  reply.headers(way)
  if (body instanceof Promise) return body.then((bytes) => void reply.send(bytes))
  reply.send(body)
}

export const etagOf = (text: string | Buffer): string => `"${createHash('sha1').update(text).digest('base64url')}"`

const checkAnswer = (call: Call, data: unknown, address: string | undefined): void => {
  const seen = call.answer.safeParse(data ?? null)
  if (!seen.success)
    throw new Error(`${address} answers against its contract: ${JSON.stringify(seen.error.issues.slice(0, 3))}`)
}

/** The one place where any throw becomes an answer. What is not a refusal is a fault: logged whole, told in one word. */
export const sendRefusal = (
  house: House,
  request: FastifyRequest,
  reply: FastifyReply,
  error: unknown,
): FastifyReply => {
  const refusal = error instanceof Refusal ? error : fromOutside(house, request, error)
  if (reply.sent) return reply
  reply.code(refusal.status).headers(unshared)
  reply.removeHeader('etag')
  if (refusal.retryAfter !== undefined) reply.header('retry-after', String(refusal.retryAfter))
  return reply.send(JSON.stringify({ state: 0, data: refusal.data, error: refusal.message, code: refusal.code }))
}

/** PostgreSQL ended a statement, or it or the store could not be reached: worth another try, unlike a fault of ours. */
const passing = new Set(['OUTSIDE_DOWN', '57014', '57P01', '57P03', '53300', '55P03', 'ECONNREFUSED', 'ECONNRESET'])

const fromOutside = (house: House, request: FastifyRequest, error: unknown): Refusal => {
  const { code, statusCode } = error as { code?: string; statusCode?: number }
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE') return new Refusal('bodyTooLarge')
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) return new Refusal('badRequest')
  house.log.error({ err: error, call: request.callAddress }, 'a call failed')
  return new Refusal(code !== undefined && passing.has(code) ? 'unavailable' : 'fault')
}
