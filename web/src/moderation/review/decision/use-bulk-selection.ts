import { limits } from '@quanzi/contract/limits'
import { useState } from 'react'
import type { ReviewItem } from '../item/review-item.ts'
import { availableActions, isDecision } from '../state/queue-rules.ts'
import type { ReviewScope } from '../state/review-rights.ts'
import { useLatest } from '../state/use-latest.ts'

/** The items that will be decided together. */
export const useBulkSelection = ({ me, reviewer, items, hasMore = false, loadBatch, ...options }: SelectionOptions) => {
  const [selecting, setSelecting] = useState(false)
  const [touchedIds, setSelected] = useState<ReadonlySet<number> | null>(null)
  const [loading, setLoading] = useState(false)
  const latestSelecting = useLatest(selecting)
  const isSelectable = (item: ReviewItem) => availableActions(item, reviewer, me).some(isDecision)
  const allSelectableIds = (listed = items) =>
    new Set(listed.filter(isSelectable).slice(0, limits.decisionBatch).map(idOf))
  const selected: ReadonlySet<number> = touchedIds ?? (options.selectAllInitially ? allSelectableIds() : new Set())
  /** Items that others took or changed meanwhile are deselected. */
  const isSelected = (item: ReviewItem) => selected.has(item.id) && isSelectable(item)
  const selectedItems = items.filter(isSelected)

  const toggle = (id: number) =>
    setSelected((ids) => {
      const next = new Set(ids ?? selected)
      if (!next.delete(id) && next.size < limits.decisionBatch) next.add(id)
      return next
    })
  const selectAll = async () => {
    setLoading(true)
    const listed = (await loadBatch?.((items) => allSelectableIds(items).size === limits.decisionBatch)) ?? items
    setLoading(false)
    if (!loadBatch || latestSelecting.current) setSelected(allSelectableIds(listed))
  }
  const clear = () => setSelected(new Set())
  const stop = () => {
    clear()
    setSelecting(false)
  }

  return {
    selecting,
    start: () => setSelecting(true),
    stop,
    selectedItems,
    selectAll,
    loading,
    isAllSelected:
      selectedItems.length > 0 &&
      selectedItems.length === allSelectableIds().size &&
      (!hasMore || selectedItems.length === limits.decisionBatch),
    clear,
    /** Ends the selection, or reduces it to the given items that are still to be decided. */
    leave: (left: readonly ReviewItem[]) => (left.length === 0 ? stop() : setSelected(new Set(left.map(idOf)))),
    /** The checkbox of an item. */
    checkboxOf: (item: ReviewItem) => ({
      selected: isSelected(item),
      selectable: isSelectable(item),
      toggle: () => toggle(item.id),
    }),
  }
}

export type BulkSelection = ReturnType<typeof useBulkSelection>
export type RowCheckbox = ReturnType<BulkSelection['checkboxOf']>
type SelectionOptions = Pick<ReviewScope, 'me' | 'reviewer'> & {
  items: readonly ReviewItem[]
  selectAllInitially?: boolean
  /** Whether the list has further pages; `loadBatch` loads them until `isEnough`. */
  hasMore?: boolean
  loadBatch?: (isEnough: (items: readonly ReviewItem[]) => boolean) => Promise<readonly ReviewItem[]>
}

const idOf = ({ id }: ReviewItem) => id
