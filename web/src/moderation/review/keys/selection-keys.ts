import type { BulkDecisions } from '../decision/use-bulk-decisions.ts'
import type { BulkSelection } from '../decision/use-bulk-selection.ts'
import type { ReviewItem } from '../item/review-item.ts'

/** Keys while several items are selected: they act on the row that has the focus, and on the selection. */
export const selectionKeys = (selection: BulkSelection, { act, offeredActions }: BulkDecisions, items: ListedItems) => {
  const pass = offeredActions.find((action) => action !== 'fail')
  return {
    j: () => focusNeighbour(1),
    k: () => focusNeighbour(-1),
    t: () => toggleListed(selection, items, focusedId()),
    a: () => pass && void act(pass),
    r: () => void act('fail'),
    q: () => toggleAll(selection),
    escape: selection.stop,
  }
}

export const toggleAll = (selection: BulkSelection): void =>
  selection.isAllSelected ? selection.clear() : void selection.selectAll()

/** Starts with the item that has the focus, else with the one given. */
export const startSelection = (selection: BulkSelection, items: ListedItems, shownId: number | null): void => {
  const first = focusedId() ?? shownId
  selection.start()
  toggleListed(selection, items, first)
  const row = first && document.querySelector<HTMLElement>(`[data-item="${first}"]`)
  ;(row || rows()[0])?.focus()
}

type ListedItems = readonly ReviewItem[]

const toggleListed = (selection: BulkSelection, items: ListedItems, id: number | null | undefined) => {
  const item = items.find((listed) => listed.id === id)
  const checkbox = item && selection.checkboxOf(item)
  if (checkbox?.selectable) checkbox.toggle()
}

const rows = () => [...document.querySelectorAll<HTMLButtonElement>('[data-item]:enabled')]
const focusedRow = () => rows().find((row) => row === document.activeElement)
/** The item whose row has the focus. */
export const focusedId = () => {
  const row = focusedRow()
  return row && Number(row.dataset['item'])
}

const focusNeighbour = (direction: -1 | 1) => {
  const all = rows()
  const focused = focusedRow()
  const next = focused ? all[all.indexOf(focused) + direction] : all[0]
  next?.focus()
}
