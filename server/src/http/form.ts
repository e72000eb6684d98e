import type { FastifyInstance } from 'fastify'

/** The fields of a call, whatever way they came. Several values under one key are a list. */
export type Fields = Record<string, unknown>

/** `option=1&option=2` and `option[]=1` are lists; the last of several single values would be a guess, so it is a list too. */
const fieldsOf = (params: URLSearchParams): Fields => {
  const fields: Fields = Object.create(null)
  for (const [rawKey, value] of params) {
    const isList = rawKey.endsWith('[]')
    const key = isList ? rawKey.slice(0, -2) : rawKey
    const had = fields[key]
    if (had === undefined) fields[key] = isList ? [value] : value
    else fields[key] = Array.isArray(had) ? [...had, value] : [had, value]
  }
  return fields
}

/** Teaches the server the three ways a body may come in; a body that cannot be read is no body. */
export const readBodies = (server: FastifyInstance): void => {
  server.removeAllContentTypeParsers()
  server.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_, body, done) =>
    done(null, fieldsOf(new URLSearchParams(body as string))),
  )
  server.addContentTypeParser('application/json', { parseAs: 'string' }, (_, body, done) => {
    try {
      const value: unknown = body === '' ? {} : JSON.parse(body as string)
      done(null, value !== null && typeof value === 'object' && !Array.isArray(value) ? value : unreadable)
    } catch {
      done(null, unreadable)
    }
  })
  server.addContentTypeParser('*', (_, payload, done) => {
    payload.resume()
    payload.on('end', () => done(null, unreadable))
  })
}

/** Stands for a body that could not be read. */
export const unreadable = Symbol('unreadable body')
