import { hash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'

export const etagOf = (text: string | Buffer): string => `"${hash('sha1', text, 'base64url')}"`

/** The weak comparison of RFC 9110: a proxy that compresses a body marks its ETag as weak, and a cache may send several. */
export const isUnchanged = ({ headers }: FastifyRequest, etag: string): boolean => {
  const known = headers['if-none-match']
  if (known === undefined) return false
  return known === '*' || known.split(',').some((one) => one.trim().replace(/^W\//, '') === etag)
}
