import type { FastifyInstance } from 'fastify'

/** The fields of a call, whatever way they came. Several values under one key are a list. */
export type Fields = Record<string, unknown>

/** What a field says where one word is wanted; '' for a list, an object, or nothing. */
export const wordOf = (field: unknown): string =>
  typeof field === 'string' || typeof field === 'number' ? String(field) : ''

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
      done(null, isForm(value) ? value : unreadable)
    } catch {
      done(null, unreadable)
    }
  })
  server.addContentTypeParser('*', (_, payload, done) => {
    payload.resume()
    payload.on('end', () => done(null, unreadable))
  })
}

const isForm = (value: unknown): boolean =>
  value !== null && typeof value === 'object' && !Array.isArray(value) && !isDeeper(value, 10)

/** No form is nested so deep, and whoever walks through one that is runs out of stack. */
const isDeeper = (value: unknown, levels: number): boolean =>
  value !== null &&
  typeof value === 'object' &&
  (levels === 0 || Object.values(value).some((inside) => isDeeper(inside, levels - 1)))

/** Stands for a body that could not be read. */
export const unreadable = Symbol('unreadable body')
