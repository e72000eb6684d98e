import type { ReviewAction, Reviewer } from '@quanzi/contract/states'
import { useQueryClient } from '@tanstack/react-query'
import { toast } from '../../../ui/feedback/toast.ts'
import type { ReviewItem } from '../item/review-item.ts'
import { doneMessage } from '../item/review-labels.ts'
import { belongsToTab, isDecision, waitingCountDelta } from '../state/queue-rules.ts'
import { adjustWaitingCount, invalidateReview, isConflict, refetchItem } from '../state/review-cache.ts'
import { applyDecision, showFailure } from './apply-decision.ts'
import { proceedWithTimeout } from './proceed-with-timeout.ts'
import { releaseClaim } from './use-claim.ts'
import type { PendingDecisions } from './use-pending-decisions.ts'
import { useUndoDecision } from './use-undo-decision.ts'
import type { useUndoOffer } from './use-undo-offer.ts'

/** Duration of the slide-out in milliseconds, as `--t-base`. */
const slideOutMs = 200

/** Sends a decision, changes lists and counts, and offers to undo it. True when it succeeded. */
export const useSendDecision = (options: SendOptions) => {
  const { reviewer, value, pending, undoOffer, onSend, onDone, onConflict, onUndone } = options
  const client = useQueryClient()
  const undoDecision = useUndoDecision(onUndone)

  const offerUndo = (
    before: ReviewItem,
    after: ReviewItem,
    action: ReviewAction,
    { applied, countDelta, sentAt }: { applied: Promise<() => void>; countDelta: number; sentAt: number },
  ) => {
    if (action === 'edit') return toast(doneMessage(after, action))
    const restore = async () => {
      pending.finishedIds.current.delete(before.id)
      const restoreItem = await applied
      restoreItem()
      adjustWaitingCount(client, before.kind, -countDelta)
    }
    undoOffer.offerUndo((key) => undoDecision({ before, after, restore }, key), doneMessage(before, action), sentAt)
  }

  return async (before: ReviewItem, after: ReviewItem, action: ReviewAction, send: () => Promise<unknown>) => {
    const finishedIds = pending.finishedIds.current
    const countDelta = waitingCountDelta(before.kind, before.state, after.state, reviewer)
    const leavesTab = !belongsToTab(value, after, reviewer)
    undoOffer.clearOffer()
    pending.begin(before.id, action, leavesTab)
    adjustWaitingCount(client, before.kind, countDelta)
    onSend(before, action)
    const slideOutDone = new Promise((resolve) => setTimeout(resolve, leavesTab ? slideOutMs : 0))
    const navigation = proceedWithTimeout(isDecision(action), (beforeResponse) => {
      // The decision ends the claim; closing the detail must not release it earlier.
      if (beforeResponse) finishedIds.add(before.id)
      onDone(after, action)
    })
    const sentAt = Date.now()
    try {
      await send()
    } catch (error) {
      adjustWaitingCount(client, before.kind, -countDelta)
      pending.end(before.id)
      const proceeded = navigation.failed()
      if (isConflict(error)) finishedIds.add(before.id)
      else if (proceeded) {
        finishedIds.delete(before.id)
        void releaseClaim(before.kind, before.id)
      }
      const unsaved = after.content === before.content ? undefined : after.content
      await showFailure(client, before, error, () => onConflict(before, proceeded, unsaved))
      invalidateReview(client, before.kind)
      return false
    }
    if (after.state !== before.state) finishedIds.add(before.id)
    const applied = slideOutDone.then(() => applyDecision(client, before, after, reviewer))
    offerUndo(before, after, action, { applied, countDelta, sentAt })
    navigation.succeeded()
    await applied
    pending.end(before.id)
    invalidateReview(client, before.kind)
    // The server may return more: remaining blocklist hits, the revision number.
    if (!leavesTab) void refetchItem(client, before).catch(() => undefined)
    return true
  }
}

/** `value` is the current tab. */
export type SendOptions = {
  reviewer: Reviewer
  value: number
  pending: PendingDecisions
  undoOffer: ReturnType<typeof useUndoOffer>
  onSend: (item: ReviewItem, action: ReviewAction) => void
  onDone: (item: ReviewItem, action: ReviewAction) => void
  /** Another reviewer was faster. `proceeded`: the next item is open already. `unsaved`: the text of an edit. */
  onConflict: (item: ReviewItem, proceeded: boolean, unsaved?: string) => void
  onUndone: (item: ReviewItem) => void
}
