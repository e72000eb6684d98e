import type { Page, Paging } from '@quanzi/contract/call'
import { limits } from '@quanzi/contract/limits'
import { type Anchor, goOn, writeCursor } from './cursor.ts'

/** One page of ids in their order, and where the list goes on. */
export type Found = { ids: number[]; next: string | null }
type Keyed = { id: number; key: string }

/**
 * Pages a list that has an index in its order: `from` steps a bounded way from the top, `behind` continues after an
 * anchor. Ids in `lead` come before all others and are not in the list itself.
 */
export const findPage = async (
  { page, cursor, pagesize }: Paging,
  walk: {
    from: (limit: number, offset: number) => Promise<Keyed[]>
    behind: (anchor: Anchor, limit: number) => Promise<Keyed[]>
    lead?: number[]
  },
): Promise<Found> => {
  const lead = walk.lead ?? []
  if (cursor !== undefined && cursor !== '') {
    const rows = await goOn(cursor, (anchor) =>
      anchor.key === '' ? walk.from(pagesize + 1, 0) : walk.behind(anchor, pagesize + 1),
    )
    return cutPage([], rows, pagesize)
  }
  const start = (page - 1) * pagesize
  if (start >= limits.pageDepth) return { ids: [], next: null }
  const led = lead.slice(start, start + pagesize)
  const rows = await walk.from(pagesize - led.length + 1, Math.max(0, start - lead.length))
  return cutPage(led, rows, pagesize)
}

const cutPage = (led: number[], rows: Keyed[], pagesize: number): Found => {
  const shown = rows.slice(0, pagesize - led.length)
  const last = shown.at(-1)
  const more = rows.length > shown.length
  return {
    ids: [...led, ...shown.map((row) => row.id)],
    next: more ? writeCursor(last ?? { key: '', id: led.at(-1) ?? 0 }) : null,
  }
}

/** The same for rows that are more than an id: a page of them, and where the list goes on. */
export const findRows = async <R extends Keyed>(
  { page, cursor, pagesize }: Paging,
  walk: {
    from: (limit: number, offset: number) => Promise<R[]>
    behind: (anchor: Anchor, limit: number) => Promise<R[]>
  },
): Promise<{ rows: R[]; next: string | null }> => {
  const start = (page - 1) * pagesize
  if (!cursor && start >= limits.pageDepth) return { rows: [], next: null }
  const found = cursor
    ? await goOn(cursor, (anchor) => walk.behind(anchor, pagesize + 1))
    : await walk.from(pagesize + 1, start)
  const rows = found.slice(0, pagesize)
  const last = rows.at(-1)
  return { rows, next: last && found.length > pagesize ? writeCursor(last) : null }
}

export const toPage = <T>(data: T[], { page, pagesize }: Paging, total: number, next: string | null): Page<T> => ({
  data,
  page,
  total,
  total_page: Math.ceil(total / pagesize),
  next,
})
