import type { FastifyInstance } from 'fastify'

/** The fields of a call, from the query and the body. Several values under one key are a list. */
export type Fields = Record<string, unknown>

/** A field as a single text; '' for a list, an object, or nothing. */
export const scalarText = (field: unknown): string =>
  typeof field === 'string' || typeof field === 'number' ? String(field) : ''

const maxKeys = 200
const maxValues = 1_000

/** `option=1&option=2` and `option[]=1` are lists. Linear in the length of the body. */
const parseFormFields = (body: string): Fields | typeof unreadableBody => {
  const fields: Fields = Object.create(null)
  let keys = 0
  let values = 0
  for (const [rawKey, value] of new URLSearchParams(body)) {
    const isList = rawKey.endsWith('[]')
    const key = isList ? rawKey.slice(0, -2) : rawKey
    const previous = fields[key]
    if (previous === undefined) keys += 1
    values += 1
    if (keys > maxKeys || values > maxValues) return unreadableBody
    if (previous === undefined) fields[key] = isList ? [value] : value
    else if (Array.isArray(previous)) previous.push(value)
    else fields[key] = [previous, value]
  }
  return fields
}

/** Parses forms and JSON. A body of another type, or one that cannot be parsed, becomes `unreadableBody`. */
export const registerBodyParsers = (server: FastifyInstance): void => {
  server.removeAllContentTypeParsers()
  server.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_, body, done) =>
    done(null, parseFormFields(String(body))),
  )
  server.addContentTypeParser('application/json', { parseAs: 'string' }, (_, body, done) => {
    try {
      const value: unknown = body === '' ? {} : JSON.parse(String(body))
      done(null, isInputObject(value) ? value : unreadableBody)
    } catch {
      done(null, unreadableBody)
    }
  })
  server.addContentTypeParser('*', (_, __, done) => done(null, unreadableBody))
}

const isInputObject = (value: unknown): boolean =>
  value !== null && typeof value === 'object' && !Array.isArray(value) && !isLarger(value, 10)

/** Too many keys, or deeper than `levels`, which would overflow the stack of what walks through it. */
const isLarger = (value: unknown, levels: number): boolean => {
  if (value === null || typeof value !== 'object') return false
  const nested: unknown[] = Object.values(value)
  if (levels === 0 || (!Array.isArray(value) && nested.length > maxKeys)) return true
  return nested.some((item) => isLarger(item, levels - 1))
}

export const unreadableBody = Symbol('unreadable body')
