import { ApiError } from '../../platform/http/api-error.ts'
import { maxPinned } from './queries.ts'

type LedCursor = {
  /** The cursor of the list. */
  cursor: string | undefined
  /** The posts that led the first page; undefined on the first page, and after a cursor of an earlier release. */
  leading: number[] | undefined
}

/** A post that is pinned or unpinned while a reader scrolls keeps the place that the first page gave it. */
export const readLedCursor = (given: string | undefined): LedCursor => {
  const [cursor, ...leading] = given?.split('.') ?? []
  if (leading.length === 0) return { cursor, leading: undefined }
  const named = leading.filter((id) => id !== '')
  const ids = new Set(named.map((id) => (/^[\da-z]{1,9}$/.test(id) ? Number.parseInt(id, 36) : Number.NaN)))
  // An empty cursor is that of the first page, whose leading posts the server finds itself.
  if (!cursor || ids.size !== named.length || ids.size > maxPinned || ids.has(Number.NaN))
    throw new ApiError('badRequest', { data: { field: 'cursor' } })
  return { cursor, leading: [...ids] }
}

export const toLedCursor = (cursor: string | null, leading: number[]): string | null =>
  cursor && [cursor, ...(leading.length === 0 ? [''] : leading.map((id) => id.toString(36)))].join('.')
