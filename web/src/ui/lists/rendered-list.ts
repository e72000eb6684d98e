import type { CacheSnapshot } from 'virtua'
import { isServerRendered } from '../state/server-rendered.ts'

let heights: CacheSnapshot | undefined

/** The heights of the items that the document brought, for the list that hydrates them. */
export const getRenderedHeights = (): CacheSnapshot | undefined => (isServerRendered() ? heights : undefined)

/**
 * The server renders the first items of a list below one another, since it does not know their heights. The virtualised
 * list places them by their heights, and hides those that it has not measured: this measures and places them before.
 */
export const placeRenderedItems = (root: HTMLElement, count: number): void => {
  const list = root.querySelector<HTMLElement>('[role=feed] > div')
  if (!list) return
  const items = [...list.children].filter((item) => item instanceof HTMLElement)
  const sizes = items.map((item) => item.getBoundingClientRect().height)
  const estimated = Number.parseFloat(list.style.height) / count
  const unmeasured = count - sizes.length
  let top = 0
  items.forEach((item, index) => {
    item.style.position = 'absolute'
    item.style.top = `${top}px`
    top += sizes[index] ?? 0
  })
  list.style.height = `${top + unmeasured * estimated}px`
  heights = [[...sizes, ...Array.from({ length: unmeasured }, () => -1)], estimated]
}
