import type { FastifyReply } from 'fastify'
import type { Ports } from '../../ports.ts'

/** `all` is on every public page, `site-<id>` on those of a site, `file-<token>` on a file, `files-<id>` on all of a site. */
export type EdgeKey = 'all' | `site-${number}` | `file-${string}` | `files-${number}`

type TaggingApp = { ports: Pick<Ports, 'edge'>; config: { edgeMaxAge?: number } }

/** `Surrogate-Control` is for the CDN alone and bounds what a failed purge may show; browsers keep to `Cache-Control`. */
export const tagForEdge = ({ ports, config }: TaggingApp, reply: FastifyReply, ...keys: EdgeKey[]): void => {
  if (!ports.edge) return
  reply.headers({ 'surrogate-key': keys.join(' '), 'surrogate-control': `max-age=${config.edgeMaxAge ?? 60}` })
}
