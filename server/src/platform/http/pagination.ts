import type { Page, Paging } from '@quanzi/contract/call'
import { limits } from '@quanzi/contract/limits'
import type { PageSource } from '../db/statements/paged-statement.ts'
import { encodeCursor, queryAfterCursor } from './cursor.ts'

export type IdPage = { ids: number[]; next: string | null }
type KeyedRow = { id: number; key: string }

/** Pagination by offset or after a cursor. `leadingIds` come before all others and are not in the list itself. */
export const findPage = async (
  { page, cursor, pagesize }: Paging,
  source: PageSource<KeyedRow> & { leadingIds?: number[] },
): Promise<IdPage> => {
  const leadingIds = source.leadingIds ?? []
  if (cursor !== undefined && cursor !== '') {
    let leading: number[] = []
    const rows = await queryAfterCursor(cursor, (position) => {
      if (position.key !== '') return source.afterCursor(position, pagesize + 1)
      const last = leadingIds.indexOf(position.id)
      leading = last < 0 ? [] : leadingIds.slice(last + 1, last + 1 + pagesize)
      return source.fromStart(pagesize - leading.length + 1, 0)
    })
    return toIdPage(leading, rows, pagesize, leadingIds)
  }
  const start = (page - 1) * pagesize
  if (start >= limits.pageDepth) return { ids: [], next: null }
  const leading = leadingIds.slice(start, start + pagesize)
  const rows = await source.fromStart(pagesize - leading.length + 1, Math.max(0, start - leadingIds.length))
  return toIdPage(leading, rows, pagesize, leadingIds)
}

/** The cursor behind a page of leading items alone has no key. */
const toIdPage = (leading: number[], rows: KeyedRow[], pagesize: number, leadingIds: number[]): IdPage => {
  const shown = rows.slice(0, pagesize - leading.length)
  const last = shown.at(-1)
  const more = rows.length > shown.length || (leading.length > 0 && leading.at(-1) !== leadingIds.at(-1))
  return {
    ids: [...leading, ...shown.map((row) => row.id)],
    next: more ? encodeCursor(last ?? { key: '', id: leading.at(-1) ?? 0 }) : null,
  }
}

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

/** Reading on further down must not mark as read what has arrived above since. */
export const isFirstPage = ({ page, cursor }: Paging): boolean => page === 1 && !cursor

export const toPage = <T>(data: T[], { page, pagesize }: Paging, total: number, next: string | null): Page<T> => ({
  data,
  page,
  total,
  total_page: Math.ceil(total / pagesize),
  next,
})
