import { isUnreadable } from '../db/errors.ts'
import { Refusal } from './refusal.ts'

/** Where a list was left: the sort key of the last item, as the database wrote it, and its id. */
export type Anchor = { key: string; id: number }

export const writeCursor = ({ key, id }: Anchor): string => Buffer.from(`${id} ${key}`).toString('base64url')

/** A cursor that this server did not write is unreadable: 400. */
export const readCursor = (cursor: string, pattern: RegExp = /^[\d.eE+\-:TZ ]{1,40}$/): Anchor => {
  const [, id, key] = /^(\d{1,15}) (.*)$/s.exec(Buffer.from(cursor, 'base64url').toString('utf8')) ?? []
  if (id === undefined || key === undefined || (key !== '' && !pattern.test(key))) {
    throw new Refusal('badRequest', { data: { field: 'cursor' } })
  }
  return { key, id: Number(id) }
}

/** A list that an editor keeps, or that is found by name, goes on by the number of its next page. */
export const pageOfCursor = (cursor: string): number => {
  if (!/^[1-9]\d{0,5}$/.test(cursor)) throw new Refusal('badRequest', { data: { field: 'cursor' } })
  return Number(cursor)
}

/**
 * Goes on behind a cursor. A key that is no key of this list (another order's, say) is one that the database cannot read:
 * 400 as well.
 */
export const goOn = async <T>(cursor: string, walk: (anchor: Anchor) => Promise<T>): Promise<T> => {
  const anchor = readCursor(cursor)
  try {
    return await walk(anchor)
  } catch (error) {
    throw isUnreadable(error) ? new Refusal('badRequest', { data: { field: 'cursor' } }) : error
  }
}
