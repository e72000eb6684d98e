import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { statement } from '../../db/statement.ts'
import type { House } from '../../house.ts'
import type { openSessions } from '../../http/session.ts'
import { rightsOn, type Viewer } from '../../http/viewer.ts'
import { type FileForm, fileNameOf, ladderFiles, pictureForms, storageKey, typeOf } from './keys.ts'
import { partOf } from './range.ts'
import { isSigned } from './sign.ts'

type FileRow = {
  type: string
  site_id: number
  owner_id: number | null
  /** Served to everybody whatever shows it. */
  open: boolean
  /** Part of something that everybody may see. */
  shown: boolean
}

const find = statement<FileRow>(
  'file_by_token',
  `select f.type, f.site_id, f.owner_id, f.open, f.open or exists (
     select 1 from post_file pf join post p on p.id = pf.post_id where pf.file_id = f.id and p.state = 1 and not p.hidden) as shown
   from file f where f.token = $1`,
)

const forms = new Map<string, FileForm>(
  ([...pictureForms, 'video', ...ladderFiles] as const).map((form) => [fileNameOf(form), form]),
)

/** A file of a member that a browser opens by itself may do nothing at all there. */
const sandbox = "sandbox; default-src 'none'; img-src 'self'; media-src 'self'; style-src 'unsafe-inline'"

/**
 * How long whoever has seen it may keep it: what lies under an address never changes. What may vanish with its post is
 * kept by the viewer's own browser alone.
 */
const lifeOf = ({ shown, open }: FileRow): string => {
  if (!shown) return 'private, no-store'
  return `${open ? 'public' : 'private'}, max-age=31536000, immutable`
}

/**
 * Serves stored files. One that no public post shows is for its owner and the desk alone, by session or by a signed
 * address; to all others it is not there.
 */
export const serveFiles = (server: FastifyInstance, house: House, whoCalls: ReturnType<typeof openSessions>): void => {
  server.get<{ Params: { token: string; form: string }; Querystring: { until?: string; sign?: string } }>(
    '/files/:token/:form',
    async (request, reply) => {
      const { token, form: name } = request.params
      const form = forms.get(name)
      if (!form || !/^[\w-]{4,64}$/.test(token)) return notThere(reply)
      const [file] = await find(house.database.db, [token])
      if (!file) return notThere(reply)
      const viewer = file.shown ? undefined : await viewerOf(house, whoCalls, request, file.site_id)
      if (!file.shown && !isSigned(house.config.secret, token, request.query, house.ports.clock.now())) {
        if (!viewer || !maySee(viewer, file)) return notThere(reply)
      }
      const etag = `"${token}.${name}"`
      reply.headers({ 'cache-control': lifeOf(file), 'content-security-policy': sandbox, etag })
      if (request.headers['if-none-match'] === etag) return reply.code(304).send()
      return send(house, request, reply, { keys: keysOf(token, form), type: typeOf(form), etag })
    },
  )
}

/** Where it lies: a phone's form is not kept where the feed's serves as well. */
const keysOf = (token: string, form: FileForm): string[] =>
  (form === 'phone' ? (['phone', 'feed'] as const) : [form]).map((one) => storageKey(token, one))

const viewerOf = async (
  house: House,
  whoCalls: ReturnType<typeof openSessions>,
  request: FastifyRequest,
  siteId: number,
): Promise<Viewer | undefined> => {
  try {
    return await whoCalls(request, {}, await house.sites.get(siteId))
  } catch {
    return undefined
  }
}

const maySee = (viewer: Viewer, file: FileRow): boolean =>
  viewer.id > 0 && (viewer.id === file.owner_id || rightsOn(viewer, file.site_id).level > 0)

const notThere = (reply: FastifyReply) =>
  reply.code(404).header('cache-control', 'private, no-store').type('text/plain; charset=utf-8').send('内容不存在')

type Stored = { keys: string[]; type: string; etag: string }

/** Whole, or the one range that a player asks for. */
const send = async (house: House, request: FastifyRequest, reply: FastifyReply, { keys, type, etag }: Stored) => {
  const condition = request.headers['if-range']
  const wanted = condition === undefined || condition === etag ? partOf(request.headers.range) : undefined
  const found = await firstOf(keys, (key) => open(house, key, wanted))
  if (!found) return notThere(reply)
  const { stream, size, start, end } = found
  reply.type(type).header('accept-ranges', 'bytes').header('x-content-type-options', 'nosniff')
  if (start >= size && wanted) {
    stream.destroy()
    return reply.code(416).header('content-range', `bytes */${size}`).header('cache-control', 'no-store').send()
  }
  if (wanted) reply.code(206).header('content-range', `bytes ${start}-${end}/${size}`)
  return reply.header('content-length', String(Math.max(0, end - start + 1))).send(stream)
}

const firstOf = async <T>(keys: string[], find: (key: string) => Promise<T | null>): Promise<T | null> => {
  for (const key of keys) {
    const found = await find(key)
    if (found) return found
  }
  return null
}

/** The last bytes can be asked for only when the whole is known. */
const open = async (house: House, key: string, wanted: ReturnType<typeof partOf>) => {
  const { storage } = house.ports
  if (wanted && 'last' in wanted) {
    const probe = await storage.read(key, { start: 0, end: 0 })
    if (!probe) return null
    probe.stream.destroy()
    return open(house, key, { start: Math.max(0, probe.size - wanted.last), end: Number.MAX_SAFE_INTEGER })
  }
  const found = await storage.read(key, wanted)
  if (!found) return null
  const { start = 0, end = Number.MAX_SAFE_INTEGER } = wanted ?? {}
  return { ...found, start, end: Math.min(end, found.size - 1) }
}
