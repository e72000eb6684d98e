import type { Page } from '@quanzi/contract/call'
import { postState } from '@quanzi/contract/states'
import type { ReviewItem } from '../item/review-item.ts'

type Identified = { id: number }
export type ItemPages<T> = { pages: Page<T>[]; pageParams: unknown[] }
export type ReviewPages = ItemPages<ReviewItem>
/** The position of a removed item, for restoring it. */
export type ListPosition = { page: number; index: number }

export const allItems = (list: ReviewPages | undefined): ReviewItem[] => list?.pages.flatMap((page) => page.data) ?? []

export const findItem = (list: ReviewPages | undefined, id: number): ReviewItem | undefined =>
  allItems(list).find((item) => item.id === id)

export const positionOf = <T extends Identified>(list: ItemPages<T>, id: number): ListPosition | undefined => {
  for (const [page, { data }] of list.pages.entries()) {
    const index = data.findIndex((item) => item.id === id)
    if (index >= 0) return { page, index }
  }
  return undefined
}

/** The list without the item; pages and total shrink by one. Returns the same object when the item is not in it. */
export const removeItem = <T extends Identified>(list: ItemPages<T>, id: number): ItemPages<T> => {
  const position = positionOf(list, id)
  if (!position) return list
  return updatePage(list, -1, position.page, (data) => data.filter((item) => item.id !== id))
}

/** The list with the item at its former position, or as near as possible. An existing item is replaced. */
export const restoreItem = (list: ReviewPages, item: ReviewItem, { page, index }: ListPosition): ReviewPages => {
  if (positionOf(list, item.id)) return replaceItem(list, item)
  const pageIndex = Math.min(page, list.pages.length - 1)
  return updatePage(list, 1, pageIndex, (data) => [...data.slice(0, index), item, ...data.slice(index)])
}

export const replaceItem = (list: ReviewPages, item: ReviewItem): ReviewPages => {
  const position = positionOf(list, item.id)
  if (!position) return list
  return updatePage(list, 0, position.page, (data) => data.map((old) => (old.id === item.id ? item : old)))
}

/** Its author has deleted the item: the row keeps its place and says so. */
export const markGone = (list: ReviewPages, id: number, message: string): ReviewPages => {
  const item = findItem(list, id)
  return item ? replaceItem(list, { ...item, state: postState.deleted, claimedBy: null, conflict: message }) : list
}

const updatePage = <T>(
  list: ItemPages<T>,
  delta: -1 | 0 | 1,
  pageIndex: number,
  update: (data: T[]) => T[],
): ItemPages<T> => ({
  ...list,
  pages: list.pages.map((page, index) => ({
    ...page,
    total: Math.max(0, page.total + delta),
    data: index === pageIndex ? update(page.data) : page.data,
  })),
})
