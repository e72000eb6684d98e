import { encodeCursor } from '../../platform/http/cursor.ts'

/** A page of rows of which one more than the page size was read: that row says whether the list goes on. */
export const toCursorPage = <R extends { id: number }>(
  rows: R[],
  pagesize: number,
  encode: (last: R) => string = ({ id }) => String(id),
): { rows: R[]; next: string | null } => {
  const page = rows.slice(0, pagesize)
  const last = page.at(-1)
  return { rows: page, next: last && rows.length > page.length ? encode(last) : null }
}

/** For lists whose cursors are opaque in the contract. */
export const encodeIdCursor = ({ id }: { id: number }): string => encodeCursor({ key: '', id })
