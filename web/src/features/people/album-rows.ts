import type { AlbumItem, AlbumMonth } from '@quanzi/contract/people'

/** A line of the album: the name of a month, or up to three squares. */
export type AlbumRow =
  | { key: string; month: string; count: number | undefined }
  | { key: string; items: readonly AlbumItem[] }

const across = 3

/** `whole`: nothing comes behind, so that the last month's number is known too. */
export const rowsOf = (months: readonly AlbumMonth[], whole: boolean): AlbumRow[] => {
  const merged = new Map<string, AlbumItem[]>()
  for (const { month, list } of months) merged.set(month, [...(merged.get(month) ?? []), ...list])
  const last = [...merged.keys()].at(-1)
  return [...merged].flatMap(([month, items]) => [
    { key: month, month: nameOf(month), count: whole || month !== last ? items.length : undefined },
    ...chunks(items).map((three, i) => ({ key: `${month} ${i}`, items: three })),
  ])
}

const nameOf = (month: string): string => {
  const [year, number] = month.split('-').map(Number)
  return `${year}年${number}月`
}

const chunks = (items: readonly AlbumItem[]): AlbumItem[][] =>
  Array.from({ length: Math.ceil(items.length / across) }, (_, i) => items.slice(i * across, (i + 1) * across))
