import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Clock, Storage } from '../../ports.ts'
import type { Secrets } from '../crypto/secrets.ts'
import { isSignedUrlValid } from './signed-url.ts'
import {
  avifOf,
  contentTypeOfKey,
  type FileVariant,
  fileNameOf,
  ladderFiles,
  pictureVariants,
  storageKey,
} from './storage-keys.ts'

export type FileRow = {
  type: string
  kind: string
  site_id: number
  owner_id: number | null
  open: boolean
  shown: boolean
  stamp: number
  avif: number | null
}

export type FileAccess = {
  findFile(token: string): Promise<FileRow | undefined>
  canRead(request: FastifyRequest, file: FileRow): Promise<boolean>
}

type FileServices = FileAccess & { ports: { storage: Storage; clock: Clock }; secrets: Secrets }

const variantsByFileName = new Map<string, FileVariant>(
  ([...pictureVariants, 'video', ...ladderFiles] as const).map((variant) => [fileNameOf(variant), variant]),
)

/** A browser that opens an uploaded file as a document must run nothing in it. */
const sandboxPolicy = "sandbox; default-src 'none'; img-src 'self'; media-src 'self'; style-src 'unsafe-inline'"

/** A profile picture is closed when it is replaced or refused: caches ask again after a day. */
const profilePictureCaching = 'public, max-age=86400, must-revalidate'

/** The bytes of a URL change by their stamp alone. A file that may vanish with its post is not shared. */
const cacheControlOf = ({ kind, shown, open }: FileRow): string => {
  if (!shown) return 'private, no-store'
  if (open && kind === 'picture') return profilePictureCaching
  return `${open ? 'public' : 'private'}, max-age=31536000, immutable`
}

/**
 * Serves stored files. A file that is not shown to everybody needs a signed URL or a session that may read it; to all
 * others it does not exist.
 */
export const serveFiles = (server: FastifyInstance, { findFile, canRead, ports, secrets }: FileServices): void => {
  server.route<{ Params: { token: string; form: string }; Querystring: { until?: string; sign?: string } }>({
    method: ['GET', 'HEAD'],
    url: '/files/:token/:form',
    handler: async (request, reply) => {
      const { token, form: name } = request.params
      const variant = variantsByFileName.get(name)
      if (!variant || !/^[\w-]{4,64}$/.test(token)) return sendNotFound(reply)
      const file = await findFile(token)
      if (!file) return sendNotFound(reply)
      const isAllowed =
        file.shown ||
        isSignedUrlValid(secrets, token, request.query, ports.clock.now()) ||
        (await canRead(request, file))
      if (!isAllowed) return sendNotFound(reply)
      // AVIF carries no stamp.
      const form = file.stamp === 0 ? avifOf(file.avif, variant) : undefined
      const asAvif = form && /\bimage\/avif\b/.test(request.headers.accept ?? '') ? [form] : []
      if (form) reply.header('vary', 'Accept')
      const etag = `"${token}.${name}${file.stamp > 0 ? `.${file.stamp}` : ''}${asAvif.length > 0 ? '.avif' : ''}"`
      reply.headers({ 'cache-control': cacheControlOf(file), 'content-security-policy': sandboxPolicy, etag })
      if (request.headers['if-none-match'] === etag) return reply.code(304).send()
      return sendFile(ports.storage, request, reply, {
        keys: keysOf(token, ...asAvif, variant),
        etag,
      })
    },
  })
}

/** The keys to try, in order: without a phone variant the feed variant is served. */
const keysOf = (token: string, ...variants: FileVariant[]): string[] =>
  (variants.includes('phone') ? [...variants, 'feed' as const] : variants).map((one) => storageKey(token, one))

const sendNotFound = (reply: FastifyReply) =>
  reply.code(404).header('cache-control', 'private, no-store').type('text/plain; charset=utf-8').send('内容不存在')

type StoredFile = { keys: string[]; etag: string }

const sendFile = async (storage: Storage, request: FastifyRequest, reply: FastifyReply, { keys, etag }: StoredFile) => {
  if (request.method === 'HEAD') {
    const first = await firstFound(keys, (key) => storage.size(key))
    if (!first) return sendNotFound(reply)
    const length = String(first.found)
    const headers = { 'accept-ranges': 'bytes', 'x-content-type-options': 'nosniff', 'content-length': length }
    return reply.type(contentTypeOfKey(first.key)).headers(headers).send()
  }
  const ifRange = request.headers['if-range']
  const range = ifRange === undefined || ifRange === etag ? parseByteRange(request.headers.range) : undefined
  const first = await firstFound(keys, (key) => openStream(storage, key, range))
  if (!first) return sendNotFound(reply)
  const { stream, size, start, end } = first.found
  reply.type(contentTypeOfKey(first.key)).header('accept-ranges', 'bytes').header('x-content-type-options', 'nosniff')
  if (start >= size && range) {
    stream.destroy()
    return reply.code(416).header('content-range', `bytes */${size}`).header('cache-control', 'no-store').send()
  }
  if (range) reply.code(206).header('content-range', `bytes ${start}-${end}/${size}`)
  return reply.header('content-length', String(Math.max(0, end - start + 1))).send(stream)
}

const firstFound = async <T>(keys: string[], find: (key: string) => Promise<T | null>) => {
  for (const key of keys) {
    const found = await find(key)
    if (found !== null) return { key, found }
  }
  return undefined
}

/** A range of the last bytes needs the size of the file first. */
const openStream = async (storage: Storage, key: string, range: ByteRange | undefined) => {
  if (range && 'last' in range) {
    const probe = await storage.read(key, { start: 0, end: 0 })
    if (!probe) return null
    probe.stream.destroy()
    return openStream(storage, key, { start: Math.max(0, probe.size - range.last), end: Number.MAX_SAFE_INTEGER })
  }
  const found = await storage.read(key, range)
  if (!found) return null
  const { start = 0, end = Number.MAX_SAFE_INTEGER } = range ?? {}
  return { ...found, start, end: Math.min(end, found.size - 1) }
}

type ByteRange = { start: number; end: number } | { last: number }

/** The one range that a header asks for. Several ranges, or an unreadable header, count as none. */
const parseByteRange = (header: string | undefined): ByteRange | undefined => {
  const [, first = '', last = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '') ?? []
  if (first === '') return last === '' || Number(last) === 0 ? undefined : { last: Number(last) }
  const start = Number(first)
  const end = last === '' ? Number.MAX_SAFE_INTEGER : Number(last)
  return end < start ? undefined : { start, end }
}
