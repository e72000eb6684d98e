import { isInvalidValue } from '../db/errors.ts'
import { ApiError } from './api-error.ts'

/** The last item of a page: its sort key, as the database wrote it, and its id. */
export type CursorPosition = { key: string; id: number }

export const encodeCursor = ({ key, id }: CursorPosition): string => Buffer.from(`${id} ${key}`).toString('base64url')

export const decodeCursor = (cursor: string): CursorPosition => {
  const [, id, key] = /^(\d{1,15}) (.*)$/s.exec(Buffer.from(cursor, 'base64url').toString('utf8')) ?? []
  if (id === undefined || key === undefined || (key !== '' && !/^[\d.eE+\-:TZ ]{1,40}$/.test(key))) {
    throw new ApiError('badRequest', { data: { field: 'cursor' } })
  }
  return { key, id: Number(id) }
}

/** Lists without a sort key have the number of the next page as their cursor. */
export const pageNumberFromCursor = (cursor: string): number => {
  if (!/^[1-9]\d{0,5}$/.test(cursor)) throw new ApiError('badRequest', { data: { field: 'cursor' } })
  return Number(cursor)
}

/** Runs a query after a cursor. Throws 400 where the database cannot read the key, for example one of another order. */
export const queryAfterCursor = async <T>(
  cursor: string,
  query: (position: CursorPosition) => Promise<T>,
): Promise<T> => {
  const position = decodeCursor(cursor)
  try {
    return await query(position)
  } catch (error) {
    throw isInvalidValue(error) ? new ApiError('badRequest', { data: { field: 'cursor' } }) : error
  }
}
