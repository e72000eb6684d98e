import { defaultMessages } from '@quanzi/contract/messages'
import { useQueryClient } from '@tanstack/react-query'
import { isUnanswered } from '../../../platform/api/api-error.ts'
import { toast, toastError } from '../../../ui/feedback/toast.ts'
import type { ReviewItem } from '../item/review-item.ts'
import { describeItem } from '../item/review-labels.ts'
import { isUndone } from '../state/queue-rules.ts'
import { invalidateReview, itemQuery, refetchItem } from '../state/review-cache.ts'
import { callsByKind } from '../state/review-calls.ts'
import { refreshAfterFailure } from './apply-decision.ts'

/** Undoes the reviewer's own last decision, locally after the server did. False when no answer came. */
export const useUndoDecision = (onUndone: (item: ReviewItem) => void) => {
  const client = useQueryClient()
  return async ({ before, after, restore }: Undo, idempotencyKey: string): Promise<boolean> => {
    try {
      await callsByKind[before.kind].undo(before.id, idempotencyKey)
    } catch (error) {
      toastError(error, defaultMessages.action)
      if (!isUnanswered(error)) {
        await refreshAfterFailure(client, after, null)
        return true
      }
      // The server may have done it although no response arrived.
      const current = await refetchItem(client, before).catch(() => undefined)
      if (!current || !isUndone(current, before, after)) return false
    }
    // A request sent before the undo would return the decided state.
    await client.cancelQueries({ queryKey: itemQuery(before.kind, before.id).queryKey })
    await restore()
    toast(`已撤销 ${describeItem(before)}`)
    invalidateReview(client, before.kind)
    onUndone(before)
    return true
  }
}

/** `restore` shows the item as it was. */
type Undo = { before: ReviewItem; after: ReviewItem; restore: () => Promise<void> }
