import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type Clock, ladderFiles, type Storage } from '../../ports.ts'
import type { Secrets } from '../crypto/secrets.ts'
import type { EdgeKey } from '../edge/edge-tags.ts'
import { isUnchanged } from '../http/response/etag.ts'
import { isSignedUrlValid } from './signed-url.ts'
import {
  avifOf,
  contentTypeOfKey,
  type FileVariant,
  fileNameOf,
  pictureVariants,
  storageKey,
  substituteOf,
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

type FileServices = FileAccess & {
  ports: { storage: Storage; clock: Clock }
  config: Secrets & { fileDelivery?: 'process' | 'nginx' }
  /** Lets a CDN store the response. */
  tag(reply: FastifyReply, ...keys: EdgeKey[]): void
}

const variantsByFileName = new Map<string, FileVariant>(
  ([...pictureVariants, 'video', ...ladderFiles] as const).map((variant) => [fileNameOf(variant), variant]),
)

/** A browser that opens an uploaded file as a document must run nothing in it. */
const sandboxPolicy = "sandbox; default-src 'none'; img-src 'self'; media-src 'self'; style-src 'unsafe-inline'"

/** A profile picture is closed when it is replaced or refused, or its member banned: caches ask again after a day. */
const profilePictureCaching = 'public, max-age=86400, must-revalidate'

const isOfProfile = ({ kind, open }: FileRow): boolean => open && kind === 'picture'

/** The bytes of a URL change by their stamp alone. A file that may vanish with its post is not shared. */
const cacheControlOf = (file: FileRow): string => {
  if (!file.shown) return 'private, no-store'
  if (isOfProfile(file)) return profilePictureCaching
  return `${file.open ? 'public' : 'private'}, max-age=31536000, immutable`
}

/**
 * Serves stored files. A file that is not shown to everybody needs a signed URL or a session that may read it; to all
 * others it does not exist.
 */
export const serveFiles = (server: FastifyInstance, { findFile, canRead, ports, config, tag }: FileServices): void => {
  server.route<{ Params: { token: string; form: string }; Querystring: { until?: string; mac?: string } }>({
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
        isSignedUrlValid(config, token, request.query, ports.clock.now()) ||
        (await canRead(request, file))
      if (!isAllowed) return sendNotFound(reply)
      // AVIF files have no AI stamp.
      const form = file.stamp === 0 ? avifOf(file.avif, variant) : undefined
      const asAvif = form && /\bimage\/avif\b/.test(request.headers.accept ?? '') ? [form] : []
      if (form) reply.header('vary', 'Accept')
      const etag = `"${token}.${name}${file.stamp > 0 ? `.${file.stamp}` : ''}${asAvif.length > 0 ? '.avif' : ''}"`
      reply.headers({ 'cache-control': cacheControlOf(file), 'content-security-policy': sandboxPolicy, etag })
      if (file.shown) {
        // A ban on all sites purges `all`, and closes the pictures of a profile.
        tag(reply, `file-${token}`, `files-${file.site_id}`, ...(isOfProfile(file) ? (['all'] as const) : []))
        // Feed readers show the pictures of feeds in pages of their own.
        reply.header('cross-origin-resource-policy', 'cross-origin')
      }
      if (isUnchanged(request, etag)) return reply.code(304).send()
      const stored = { keys: keysOf(token, ...asAvif, variant), etag }
      return config.fileDelivery === 'nginx' && request.method === 'GET'
        ? leaveToNginx(ports.storage, request, reply, stored)
        : sendFile(ports.storage, request, reply, stored)
    },
  })
}

/** The keys to try, in order. */
const keysOf = (token: string, ...variants: FileVariant[]): string[] =>
  [...variants, ...variants.flatMap((one) => substituteOf(one) ?? [])].map((one) => storageKey(token, one))

const sendNotFound = (reply: FastifyReply) =>
  reply
    .removeHeader('surrogate-control')
    .code(404)
    .header('cache-control', 'private, no-store')
    .type('text/plain; charset=utf-8')
    .send('内容不存在')

type StoredFile = { keys: string[]; etag: string }

/** nginx sends the bytes, with these headers and the range that the reader asks for: deploy/nginx/files-*.conf. */
const leaveToNginx = async (storage: Storage, request: FastifyRequest, reply: FastifyReply, stored: StoredFile) => {
  const first = await firstFound(stored.keys, (key) => storage.size(key))
  if (!first) return sendNotFound(reply)
  const range = rangeOf(request, stored.etag)
  reply.type(contentTypeOfKey(first.key))
  if (range && 'start' in range && range.start >= first.found) return sendBeyond(reply, first.found)
  const headers = { 'x-content-type-options': 'nosniff', 'x-accel-redirect': await storage.internalPath(first.key) }
  return reply.headers(headers).send('')
}

const sendFile = async (storage: Storage, request: FastifyRequest, reply: FastifyReply, { keys, etag }: StoredFile) => {
  if (request.method === 'HEAD') {
    const first = await firstFound(keys, (key) => storage.size(key))
    if (!first) return sendNotFound(reply)
    const length = String(first.found)
    const headers = { 'accept-ranges': 'bytes', 'x-content-type-options': 'nosniff', 'content-length': length }
    return reply.type(contentTypeOfKey(first.key)).headers(headers).send()
  }
  const range = rangeOf(request, etag)
  const first = await firstFound(keys, (key) => openStream(storage, key, range))
  if (!first) return sendNotFound(reply)
  const { stream, size, start, end } = first.found
  reply.type(contentTypeOfKey(first.key)).header('accept-ranges', 'bytes').header('x-content-type-options', 'nosniff')
  if (start >= size && range) {
    stream.destroy()
    return sendBeyond(reply, size)
  }
  if (range) reply.code(206).header('content-range', `bytes ${start}-${end}/${size}`)
  return reply.header('content-length', String(Math.max(0, end - start + 1))).send(stream)
}

const sendBeyond = (reply: FastifyReply, size: number) =>
  reply
    .removeHeader('surrogate-control')
    .code(416)
    .headers({ 'accept-ranges': 'bytes', 'x-content-type-options': 'nosniff' })
    .headers({ 'content-range': `bytes */${size}`, 'cache-control': 'no-store' })
    .send()

/** A range of another version of the file counts as none. */
const rangeOf = ({ headers }: FastifyRequest, etag: string): ByteRange | undefined =>
  headers['if-range'] === undefined || headers['if-range'] === etag ? parseByteRange(headers.range) : undefined

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
