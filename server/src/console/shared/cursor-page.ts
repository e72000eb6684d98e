import { type CursorPosition, encodeCursor, queryAfterCursor } from '../../platform/http/cursor.ts'

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

/** A page of a list in the order of a key and the id. `read` gets the position behind which the page begins. */
export const readCursorPage = async <R extends CursorPosition>(
  { cursor, pagesize }: { cursor?: string | undefined; pagesize: number },
  read: (after: CursorPosition | undefined, limit: number) => Promise<R[]>,
) => {
  const query = (after?: CursorPosition) => read(after, pagesize + 1)
  const rows = await (cursor ? queryAfterCursor(cursor, query) : query())
  return toCursorPage(rows, pagesize, encodeCursor)
}

/** For lists whose cursors are opaque in the contract. */
export const encodeIdCursor = ({ id }: { id: number }): string => encodeCursor({ key: '', id })
