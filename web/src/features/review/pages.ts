import type { Page } from '@quanzi/contract/call'
import type { DeskItem } from './desk-item.ts'

export type DeskPages = { pages: Page<DeskItem>[]; pageParams: unknown[] }
/** Where an item was taken out, so that it can be put back there. */
export type Place = { page: number; index: number }

export const itemsOf = (list: DeskPages | undefined): DeskItem[] => list?.pages.flatMap((page) => page.data) ?? []

export const findIn = (list: DeskPages | undefined, id: number): DeskItem | undefined =>
  itemsOf(list).find((item) => item.id === id)

export const placeOf = (list: DeskPages, id: number): Place | undefined => {
  for (const [page, { data }] of list.pages.entries()) {
    const index = data.findIndex((item) => item.id === id)
    if (index >= 0) return { page, index }
  }
  return undefined
}

/** The list without the item; its pages and its total fall by one. The same object when it was not there. */
export const takeOut = (list: DeskPages, id: number): DeskPages => {
  const place = placeOf(list, id)
  if (!place) return list
  return changed(list, -1, place.page, (data) => data.filter((item) => item.id !== id))
}

/** The list with the item where it was, or as near as there is room now. An item already there is only replaced. */
export const putBack = (list: DeskPages, item: DeskItem, { page, index }: Place): DeskPages => {
  if (placeOf(list, item.id)) return replaceIn(list, item)
  const at = Math.min(page, list.pages.length - 1)
  return changed(list, 1, at, (data) => [...data.slice(0, index), item, ...data.slice(index)])
}

export const replaceIn = (list: DeskPages, item: DeskItem): DeskPages => {
  const place = placeOf(list, item.id)
  if (!place) return list
  return changed(list, 0, place.page, (data) => data.map((old) => (old.id === item.id ? item : old)))
}

const changed = (list: DeskPages, by: -1 | 0 | 1, at: number, change: (data: DeskItem[]) => DeskItem[]): DeskPages => ({
  ...list,
  pages: list.pages.map((page, index) => ({
    ...page,
    total: Math.max(0, page.total + by),
    data: index === at ? change(page.data) : page.data,
  })),
})
