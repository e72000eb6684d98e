import { promisify } from 'node:util'
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from 'node:zlib'
import type { FastifyRequest } from 'fastify'
import { type GzipBlock, joinGzipBlocks } from './gzip-blocks.ts'
import type { PrebuiltResponse } from './prebuilt-response.ts'

const compressionThreshold = 2_048

type Encoding = 'br' | 'gzip'
type Request = Pick<FastifyRequest, 'headers'>

/** `q=0` refuses an encoding. */
const accepts = (accepted: string, encoding: Encoding): boolean =>
  accepted.split(',').some((each) => {
    const [name, weight = ''] = each.split(';')
    return name?.trim() === encoding && !/^ *q=0(?:\.0*)? *$/.test(weight)
  })

/** Brotli allocates its window before it reads a byte: 128 KiB instead of the default 4 MiB. */
const brotli = (quality: number, window: number) => ({
  params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_LGWIN]: window },
})
/** For the body of one viewer, at once: handing it to another thread costs as much as compressing it. */
const compressors = {
  br: (body: string | Buffer) => brotliCompressSync(body, brotli(1, 17)),
  gzip: (body: string | Buffer) => gzipSync(body, { level: 1 }),
}
/** For bodies that many viewers share: compressed once, and a document holds its texts twice. */
const sharedCompressors = {
  br: (body: string | Buffer) => promisify(brotliCompress)(body, brotli(5, 18)),
  gzip: (body: string | Buffer) => promisify(gzip)(body, { level: 6 }),
}
const compressedBodies = {
  br: new WeakMap<PrebuiltResponse, Promise<Buffer>>(),
  gzip: new WeakMap<PrebuiltResponse, Promise<Buffer>>(),
}

type EncodedBody = { headers: { 'content-encoding'?: Encoding }; body: string | Buffer | Promise<Buffer> }

/** Compresses the body as `accept-encoding` allows. A body that many viewers share is compressed once. */
export const encodeBody = (
  { headers }: Request,
  body: string | Buffer,
  prebuilt: PrebuiltResponse | undefined,
): EncodedBody => {
  const accepted = headers['accept-encoding']
  if (accepted === undefined || body.length < compressionThreshold) return { headers: {}, body }
  const name = accepts(accepted, 'br') ? 'br' : accepts(accepted, 'gzip') ? 'gzip' : undefined
  if (!name) return { headers: {}, body }
  const encoding = { 'content-encoding': name } as const
  if (prebuilt?.etag === undefined) return { headers: encoding, body: compressors[name](body) }
  const compressing = compressedBodies[name].get(prebuilt) ?? sharedCompressors[name](body)
  compressedBodies[name].set(prebuilt, compressing)
  return { headers: encoding, body: compressing }
}

/** A body whose blocks are compressed already; undefined where it has none, is small, or gzip is not accepted. */
export const encodeBlocks = (
  { headers }: Request,
  blocks: readonly GzipBlock[] | undefined,
): EncodedBody | undefined => {
  if (!blocks || !accepts(headers['accept-encoding'] ?? '', 'gzip')) return undefined
  if (blocks.reduce((sum, { length }) => sum + length, 0) < compressionThreshold) return undefined
  return { headers: { 'content-encoding': 'gzip' }, body: joinGzipBlocks(blocks) }
}
