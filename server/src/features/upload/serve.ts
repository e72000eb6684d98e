import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { statement } from '../../db/statement.ts'
import type { House } from '../../house.ts'
import type { openSessions } from '../../http/session.ts'
import { rightsOn, type Viewer } from '../../http/viewer.ts'
import { type FileForm, storageKey } from './keys.ts'
import { isSigned } from './sign.ts'

type FileRow = {
  type: string
  site_id: number
  owner_id: number | null
  /** Part of something that everybody may see. */
  shown: boolean
}

const find = statement<FileRow>(
  'file_by_token',
  `select f.type, f.site_id, f.owner_id, f.open or exists (
     select 1 from post_file pf join post p on p.id = pf.post_id where pf.file_id = f.id and p.state = 1 and not p.hidden) as shown
   from file f where f.token = $1`,
)

const forms: Record<string, FileForm> = {
  'full.webp': 'full',
  'feed.webp': 'feed',
  'thumb.webp': 'thumb',
  'video.mp4': 'video',
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
      const form = forms[name]
      if (!form || !/^[\w-]{4,64}$/.test(token)) return notThere(reply)
      const [file] = await find(house.database.db, [token])
      if (!file) return notThere(reply)
      const viewer = file.shown ? undefined : await viewerOf(house, whoCalls, request, file.site_id)
      if (!file.shown && !isSigned(house.config.secret, token, request.query, house.ports.clock.now())) {
        if (!viewer || !maySee(viewer, file)) return notThere(reply)
      }
      reply.header('cache-control', file.shown ? 'private, max-age=86400' : 'private, no-store')
      return send(house, request, reply, storageKey(token, form), form === 'video' ? 'video/mp4' : 'image/webp')
    },
  )
}

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

/** Whole, or the one range that a player asks for. */
const send = async (house: House, request: FastifyRequest, reply: FastifyReply, key: string, type: string) => {
  const asked = /^bytes=(\d+)-(\d*)$/.exec(request.headers.range ?? '')
  const start = asked ? Number(asked[1]) : undefined
  const found = await house.ports.storage.read(
    key,
    start === undefined ? undefined : { start, end: asked?.[2] ? Number(asked[2]) : Number.MAX_SAFE_INTEGER },
  )
  if (!found) return notThere(reply)
  const { stream, size } = found
  reply.type(type).header('accept-ranges', 'bytes').header('x-content-type-options', 'nosniff')
  if (start === undefined) return reply.header('content-length', String(size)).send(stream)
  if (start >= size) {
    stream.destroy()
    return reply.code(416).header('content-range', `bytes */${size}`).send()
  }
  const end = Math.min(asked?.[2] ? Number(asked[2]) : size - 1, size - 1)
  reply
    .code(206)
    .header('content-range', `bytes ${start}-${end}/${size}`)
    .header('content-length', String(end - start + 1))
  return reply.send(stream)
}
