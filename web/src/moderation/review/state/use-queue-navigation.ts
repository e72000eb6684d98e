import type { ReviewAction } from '@quanzi/contract/states'
import { useState } from 'react'
import type { ReviewItem } from '../item/review-item.ts'
import { focusedId } from '../keys/selection-keys.ts'
import { adjacentItem, isDecision, isReportOrAppealTab, nextToDecide } from './queue-rules.ts'
import { allItems } from './review-pages.ts'
import type { ReviewRights, ReviewScope } from './review-rights.ts'
import { useLatest } from './use-latest.ts'
import { useNextItem } from './use-next-item.ts'
import type { OpenItem } from './use-open-item.ts'
import { usePrefetchNext } from './use-prefetch-next.ts'
import type { Queue } from './use-queue.ts'
import type { QueueFilters } from './use-queue-filters.ts'

/** Which item opens after a decision, and by J and K. */
export const useQueueNavigation = (
  { me, reviewer }: ReviewScope,
  { tab, value, queue, openItem, isFree, isInFlight }: NavigationOptions,
) => {
  const { list, items } = queue
  const { openId, lastOpenId, latestId, open, close } = openItem
  const latest = useLatest({ list, items })
  /** Opened automatically by a decision or by J, not chosen by the reviewer. */
  const [reached, setReached] = useState<{ id: number; byKey: boolean } | null>(null)
  const { askAhead, findFree } = useNextItem(isFree)
  const isQueue = tab === 'pending' || isReportOrAppealTab(value)
  const isLastOpen = openId !== null && adjacentItem(items, openId, 1) === undefined

  /** The next item after a decision; items that are `taken`, or with a pending decision, are skipped. */
  const nextAfter = (queueItems: readonly ReviewItem[], fromId: number, taken?: ReadonlySet<number>) => {
    const candidates = queueItems.filter(({ id }) => id === fromId || !(isInFlight(id) || taken?.has(id)))
    return isReportOrAppealTab(value)
      ? (adjacentItem(candidates, fromId, 1) ?? adjacentItem(candidates, fromId, -1))
      : nextToDecide(candidates, fromId, reviewer, me)
  }
  usePrefetchNext(list, openId === null ? undefined : nextAfter(items, openId), isLastOpen)

  /** Opens the next free item and fetches another page when the loaded ones are used up. */
  const openNext = async (fromId: number, decidedIds: Iterable<number> = []) => {
    const next = await findFree(decidedIds, async (taken) => {
      const listed = nextAfter(latest.current.items, fromId, taken)
      if (listed || !latest.current.list.hasNextPage) return listed
      const more = await latest.current.list.fetchNextPage()
      return nextAfter(allItems(more.data), fromId, taken)
    })
    if (latestId.current !== fromId) return
    if (!next) return close()
    setReached({ id: next.id, byKey: false })
    open(next.id)
  }

  const openAdjacent = async (direction: -1 | 1) => {
    const focused = openId === null && items.find(({ id }) => id === focusedId())
    if (focused && focused.id !== lastOpenId) return open(focused.id)
    const from = openId ?? lastOpenId
    const opened = items.find(({ id }) => id === openId)
    // After an item that another reviewer took, the next free one opens, which may not be the row below.
    if (direction > 0 && tab === 'pending' && opened && !isFree(opened)) return openNext(opened.id)
    const nextOf = (all: readonly ReviewItem[]) => {
      const passed = direction > 0 && isQueue ? all.filter((item) => item.id === from || isFree(item)) : all
      return adjacentItem(passed, from, direction)
    }
    // Pressed before the list has loaded: waits for it.
    let all = list.data ? items : allItems((await list.refetch()).data)
    let next = nextOf(all)
    if (!next && direction > 0 && list.hasNextPage) {
      all = allItems((await list.fetchNextPage()).data)
      next = nextOf(all)
    }
    // No free item below: items of others can be read. At the end the closed item opens again.
    next ??= adjacentItem(all, from, direction)
    if (openId === null) next ??= all.find(({ id }) => id === from)
    if (!next) return
    if (direction > 0 && isQueue && isFree(next)) setReached({ id: next.id, byKey: true })
    open(next.id)
  }

  return {
    isQueue,
    openNext,
    openAdjacent,
    /** The next item without a decision; undefined at the end of the list. */
    skip: list.hasNextPage || (openId !== null && !isLastOpen) ? () => void openAdjacent(1) : undefined,
    /** The next item is determined while a decision is being sent. */
    onSend: ({ id }: ReviewItem, action: ReviewAction) => {
      setReached(null)
      if (isDecision(action) && latestId.current === id) askAhead(nextAfter(latest.current.items, id))
    },
    /** Another reviewer was faster: the server lets one of two claim an item. */
    leaveTaken: (id: number) => {
      if (reached?.id === id) void openNext(id)
    },
    /** The item is claimed without delay. */
    isReachedByDecision: (id: number) => reached?.id === id && !reached.byKey,
  }
}

type NavigationOptions = Pick<QueueFilters, 'tab' | 'value'> &
  Pick<ReviewRights, 'isFree'> & { queue: Queue; openItem: OpenItem; isInFlight: (id: number) => boolean }
