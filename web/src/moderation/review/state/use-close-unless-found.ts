import { useEffect, useEffectEvent, useRef } from 'react'
import type { OpenItem } from './use-open-item.ts'
import type { Queue } from './use-queue.ts'
import type { QueueFilters } from './use-queue-filters.ts'

/** A search or filter closes the item that it does not find. */
export const useCloseUnlessFound = (
  { listName, isNarrowed }: QueueFilters,
  { items, list }: Queue,
  { openId, close }: OpenItem,
): void => {
  const shownList = useRef(listName)
  const closeUnlessFound = useEffectEvent(() => {
    if (shownList.current !== listName && isNarrowed && !items.some(({ id }) => id === openId)) close()
    shownList.current = listName
  })
  const isListed = list.data !== undefined
  // biome-ignore lint/correctness/useExhaustiveDependencies: with the first answer to another search or filter.
  useEffect(() => {
    if (isListed) closeUnlessFound()
  }, [listName, isListed])
}
