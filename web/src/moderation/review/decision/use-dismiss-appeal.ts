import { useQueryClient } from '@tanstack/react-query'
import type { ReviewItem } from '../item/review-item.ts'
import { describeItem } from '../item/review-labels.ts'
import { belongsToTab } from '../state/queue-rules.ts'
import { invalidateReview } from '../state/review-cache.ts'
import { sendAppealDismissal } from '../state/review-calls.ts'
import { clearReviewDraft } from '../state/use-review-draft.ts'
import { applyDecision, showFailure } from './apply-decision.ts'
import type { DecisionOptions } from './use-decisions.ts'
import { useUndoDecision } from './use-undo-decision.ts'

/** Upholds the decision: the author gets the reason and the appeal is closed. True when it succeeded. */
export const useDismissAppeal = (options: DecisionOptions) => {
  const { reviewer, value, pending, undoOffer, promptForReason, onConflict, onUndone } = options
  const client = useQueryClient()
  const undoDecision = useUndoDecision(onUndone)

  return async (item: ReviewItem): Promise<boolean> => {
    if (pending.isInFlight(item.id)) return false
    const draftKey = `${item.kind}:${item.id}:appeal`
    const reply = await promptForReason({
      draftKey,
      itemId: item.id,
      title: '维持原判的答复',
      note: `${describeItem(item)}，作者会在消息里看到这条答复`,
      submitLabel: '维持原判',
      freeTextOnly: true,
    })
    if (reply === null) return false
    const after = { ...item, appeal: null }
    pending.begin(item.id, 'restore', !belongsToTab(value, after, reviewer))
    const sentAt = Date.now()
    try {
      await sendAppealDismissal(item, reply)
      clearReviewDraft(draftKey)
      const restoreItem = applyDecision(client, item, after, reviewer)
      undoOffer.offerUndo(
        (key) => undoDecision({ before: item, after, restore: async () => restoreItem() }, key),
        `已维持原判 ${describeItem(item)}`,
        sentAt,
      )
      return true
    } catch (error) {
      await showFailure(client, item, error, () => onConflict(item, false))
      return false
    } finally {
      pending.end(item.id)
      invalidateReview(client, item.kind)
    }
  }
}
