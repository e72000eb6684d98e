import { limits } from '@quanzi/contract/limits'
import { defaultMessages } from '@quanzi/contract/messages'
import { postState, type Reviewer } from '@quanzi/contract/states'
import { hashKey, type QueryClient } from '@tanstack/react-query'
import { toastError } from '../../../ui/feedback/toast.ts'
import type { ReviewItem } from '../item/review-item.ts'
import { conflictMessage } from '../item/review-labels.ts'
import { belongsToTab } from '../state/queue-rules.ts'
import { isConflict, itemQuery, refetchItem, reviewerQuery, tabValueOfKey, updateLists } from '../state/review-cache.ts'
import { type ListPosition, positionOf, removeItem, replaceItem, restoreItem } from '../state/review-pages.ts'

/** Changes an item in every cached list as it is after a decision. The returned function restores all positions. */
export const applyDecision = (
  client: QueryClient,
  before: ReviewItem,
  after: ReviewItem,
  reviewer: Reviewer,
): (() => void) => {
  const removedFrom = new Map<string, ListPosition>()
  updateLists(client, before.kind, (list, key) => {
    const position = positionOf(list, before.id)
    if (!position) return list
    if (belongsToTab(tabValueOfKey(key), after, reviewer)) return replaceItem(list, after)
    removedFrom.set(hashKey(key), position)
    return removeItem(list, before.id)
  })
  cacheItem(client, after)
  return () => {
    updateLists(client, before.kind, (list, key) => {
      const position = removedFrom.get(hashKey(key))
      return position ? restoreItem(list, before, position) : replaceItem(list, before)
    })
    cacheItem(client, before)
  }
}

/** Shows in a toast, and then on the item, why a call failed. `onConflict` runs once a conflict could be read. */
export const showFailure = (
  client: QueryClient,
  item: ReviewItem,
  error: unknown,
  onConflict: () => void,
): Promise<void> => {
  toastError(error, defaultMessages.action)
  if (isConflict(error)) setTimeout(onConflict, limits.closeAfterConflict)
  return refreshAfterFailure(client, item, error)
}

/**
 * Refetches after a failure; on a conflict the server's message is shown on the item. The site's flow, or the level of
 * the reviewer, may have changed.
 */
export const refreshAfterFailure = async (client: QueryClient, item: ReviewItem, error: unknown): Promise<void> => {
  void client.invalidateQueries({ queryKey: reviewerQuery.queryKey })
  const refetched = await refetchItem(client, item).catch(() => item)
  const current = refetched ?? { ...item, state: postState.deleted, claimedBy: null }
  const withConflict = isConflict(error) ? { ...current, conflict: conflictMessage(error) } : current
  updateLists(client, item.kind, (list) => replaceItem(list, withConflict))
  cacheItem(client, withConflict)
}

const cacheItem = (client: QueryClient, item: ReviewItem) =>
  client.setQueryData(itemQuery(item.kind, item.id).queryKey, item)
