import type { AlbumItem, AlbumMonth } from '@quanzi/contract/circle/people'
import { inRows } from '../../ui/lists/in-rows.ts'

/** A row of the album: the heading of a month, or up to three squares. */
export type AlbumRow =
  | { key: string; month: string; count: number | undefined }
  | { key: string; items: readonly AlbumItem[]; of: string }

const columns = 3

/** `complete`: no page follows, so the count of the last month is final. */
export const toAlbumRows = (months: readonly AlbumMonth[], complete: boolean): AlbumRow[] => {
  const merged = new Map<string, AlbumItem[]>()
  for (const { month, list } of months) merged.set(month, [...(merged.get(month) ?? []), ...list])
  const last = [...merged.keys()].at(-1)
  return [...merged].flatMap(([month, items]) => [
    { key: month, month: formatMonth(month), count: complete || month !== last ? items.length : undefined },
    ...inRows(items, columns).map((row, i) => ({ key: `${month} ${i}`, items: row, of: formatMonth(month) })),
  ])
}

const formatMonth = (month: string): string => {
  const [year, number] = month.split('-').map(Number)
  return `${year}年${number}月`
}
