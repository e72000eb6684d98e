import type { Page, Paging } from '@quanzi/contract/call'
import { limits } from '@quanzi/contract/limits'
import type { PageSource } from '../db/statements/paged-statement.ts'
import { encodeCursor, queryAfterCursor } from './cursor.ts'

export type IdPage = { ids: number[]; next: string | null }
export type KeyedRow = { id: number; key: string }

export const findPage = async (paging: Paging, source: PageSource<KeyedRow>): Promise<IdPage> => {
  const { rows, next } = await findRows(paging, source)
  return { ids: rows.map(({ id }) => id), next }
}

/** Pagination by offset or after a cursor. */
export const findRows = async <R extends KeyedRow>(
  { page, cursor, pagesize }: Paging,
  source: PageSource<R>,
): Promise<{ rows: R[]; next: string | null }> => {
  const start = (page - 1) * pagesize
  if (!cursor && start >= limits.pageDepth) return { rows: [], next: null }
  const found = cursor
    ? await queryAfterCursor(cursor, (position) => source.afterCursor(position, pagesize + 1))
    : await source.fromStart(pagesize + 1, start)
  const rows = found.slice(0, pagesize)
  const last = rows.at(-1)
  return { rows, next: last && found.length > pagesize ? encodeCursor(last) : null }
}

/** Reading later pages must not mark newer items as read. */
export const isFirstPage = ({ page, cursor }: Paging): boolean => page === 1 && !cursor

export const toPage = <T>(data: T[], { page, pagesize }: Paging, total: number, next: string | null): Page<T> => ({
  data,
  page,
  total,
  total_page: Math.ceil(total / pagesize),
  next,
})
