import type { AlbumItem, AlbumMonth } from '@quanzi/contract/circle/people'

export type AlbumSection = { key: string; month: string; count: number | undefined; items: readonly AlbumItem[] }

/** A section for each month. `complete`: no page follows, so the count of the last month is final. */
export const toAlbumSections = (months: readonly AlbumMonth[], complete: boolean): AlbumSection[] => {
  const merged = new Map<string, AlbumItem[]>()
  for (const { month, list } of months) merged.set(month, [...(merged.get(month) ?? []), ...list])
  const last = [...merged.keys()].at(-1)
  return [...merged].map(([key, items]) => ({
    key,
    month: formatMonth(key),
    count: complete || key !== last ? items.length : undefined,
    items,
  }))
}

const formatMonth = (month: string): string => {
  const [year, number] = month.split('-').map(Number)
  return `${year}年${number}月`
}
