import { limits } from '@quanzi/contract/limits'
import { defaultMessages } from '@quanzi/contract/messages'
import { getTransition, type ReviewAction, type Reviewer } from '@quanzi/contract/states'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { isUnanswered } from '../../../platform/api/api-error.ts'
import { toast, toastError } from '../../../ui/feedback/toast.ts'
import { confirm } from '../../../ui/overlays/dialogs.ts'
import type { ReviewItem } from '../item/review-item.ts'
import { confirmPrompt, describeItem, doneMessage } from '../item/review-labels.ts'
import { applyAction, belongsToTab, isDecision, isUndone, waitingCountDelta } from '../state/queue-rules.ts'
import { adjustWaitingCount, invalidateReview, isConflict, itemQuery, refetchItem } from '../state/review-cache.ts'
import { decide, editPost, sendAppealDismissal, sendUndo } from '../state/review-calls.ts'
import { clearReviewDraft } from '../state/use-review-draft.ts'
import { applyDecision, refreshAfterFailure } from './apply-decision.ts'
import { isConfirmFirst } from './confirm-setting.ts'
import { choosePinDays } from './pin-days.ts'
import { proceedWithTimeout } from './proceed-with-timeout.ts'
import { clearReasonDraft } from './reasons/use-reason-form.ts'
import { reasonRequestFor, useReasonPrompt } from './reasons/use-reason-prompt.ts'
import { releaseClaim } from './use-claim.ts'
import { useUndoOffer } from './use-undo-offer.ts'

/** Duration of the slide-out in milliseconds, as `--t-base`. */
const slideOutMs = 200

/** From the tap to the undo. `value` is the current tab. */
export const useDecisions = ({ reviewer, value, onSend, onDone, onConflict, onUndone }: DecisionOptions) => {
  const client = useQueryClient()
  const { reasonPrompt, promptForReason } = useReasonPrompt()
  const [leaving, setLeaving] = useState<ReadonlySet<number>>(new Set())
  const [busy, setBusy] = useState<Busy | null>(null)
  const inFlight = useRef(new Set<number>())
  const finishedIds = useRef(new Set<number>())
  const savedRevisions = useRef(new Map<number, number>())
  const undoOffer = useUndoOffer()

  const act = async (item: ReviewItem, action: Exclude<ReviewAction, 'edit'>): Promise<void> => {
    if (inFlight.current.has(item.id)) return
    const needsReason = getTransition(item.kind, item.state, action, reviewer)?.needsReason
    const request = reasonRequestFor(item, action)
    const reason = needsReason ? await promptForReason(request) : ''
    if (reason === null) return
    const days = action === 'top' ? await choosePinDays(item) : undefined
    if (days === null || (!needsReason && days === undefined && !(await confirmAction(item, action)))) return
    const after = applyAction(item, action, reviewer, reason)
    if (
      after &&
      (await run(item, after, action, () => decide(item, action, { reason, ...(days !== undefined && { days }) })))
    )
      clearReasonDraft(request)
  }

  /** Saves a new text or tag; true when it succeeded. */
  const edit = async (item: ReviewItem, content: string, tag: ReviewItem['tag']): Promise<boolean> => {
    if (inFlight.current.has(item.id) || !(await confirmAction(item, 'edit'))) return false
    const after = applyAction(item, 'edit', reviewer)
    if (!after) return false
    const changed = { ...after, content, tag, rev: item.rev + 1, hits: content === item.content ? item.hits : [] }
    return run(item, changed, 'edit', async () => {
      const { rev } = await editPost(item, content, tag?.id ?? null)
      savedRevisions.current.set(item.id, rev)
    })
  }

  const confirmAction = async (item: ReviewItem, action: ReviewAction) =>
    (!isConfirmFirst() && action !== 'del') || (await confirm(confirmPrompt(item, action, reviewer)))

  const run = async (before: ReviewItem, after: ReviewItem, action: ReviewAction, send: () => Promise<unknown>) => {
    const countDelta = waitingCountDelta(before.kind, before.state, after.state, reviewer)
    const leavesTab = !belongsToTab(value, after, reviewer)
    undoOffer.clearOffer()
    markInFlight(before.id, action, leavesTab)
    adjustWaitingCount(client, before.kind, countDelta)
    onSend(before, action)
    const slideOutDone = new Promise((resolve) => setTimeout(resolve, leavesTab ? slideOutMs : 0))
    const navigation = proceedWithTimeout(isDecision(action), (beforeResponse) => {
      // The decision ends the claim; closing the detail must not release it earlier.
      if (beforeResponse) finishedIds.current.add(before.id)
      onDone(after, action)
    })
    const sentAt = Date.now()
    try {
      await send()
    } catch (error) {
      adjustWaitingCount(client, before.kind, -countDelta)
      clearInFlight(before.id)
      toastError(error, defaultMessages.action)
      const proceeded = navigation.failed()
      if (isConflict(error)) {
        finishedIds.current.add(before.id)
        const unsaved = after.content === before.content ? undefined : after.content
        setTimeout(() => onConflict(before, proceeded, unsaved), limits.closeAfterConflict)
      } else if (proceeded) {
        finishedIds.current.delete(before.id)
        void releaseClaim(before.kind, before.id)
      }
      await refreshAfterFailure(client, before, error)
      invalidateReview(client, before.kind)
      return false
    }
    if (after.state !== before.state) finishedIds.current.add(before.id)
    const applied = slideOutDone.then(() => applyDecision(client, before, after, reviewer))
    offerUndo(before, after, action, { applied, countDelta, sentAt })
    navigation.succeeded()
    await applied
    clearInFlight(before.id)
    invalidateReview(client, before.kind)
    // The server may return more: remaining blocklist hits, the revision number.
    if (!leavesTab) void refetchItem(client, before).catch(() => undefined)
    return true
  }

  const offerUndo = (
    before: ReviewItem,
    after: ReviewItem,
    action: ReviewAction,
    { applied, countDelta, sentAt }: { applied: Promise<() => void>; countDelta: number; sentAt: number },
  ) => {
    if (action === 'edit') return toast(doneMessage(after, action))
    const restore = async () => {
      finishedIds.current.delete(before.id)
      const restoreItem = await applied
      restoreItem()
      adjustWaitingCount(client, before.kind, -countDelta)
    }
    undoOffer.offerUndo((key) => undoDecision({ before, after, restore }, key), doneMessage(before, action), sentAt)
  }

  /** Undoes the reviewer's own last decision locally after the server did. */
  const undoDecision = async ({ before, after, restore }: Undo, idempotencyKey: string) => {
    try {
      await sendUndo(before, idempotencyKey)
    } catch (error) {
      toastError(error, defaultMessages.action)
      if (!isUnanswered(error)) {
        await refreshAfterFailure(client, after, null)
        return true
      }
      // The server may have made it although no answer came.
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

  /** Upholds the decision: the author gets the reason and the appeal is closed. True when it succeeded. */
  const dismissAppeal = async (item: ReviewItem): Promise<boolean> => {
    if (inFlight.current.has(item.id)) return false
    const draftKey = `${item.kind}:${item.id}:appeal`
    const reply = await promptForReason({
      draftKey,
      itemId: item.id,
      title: '维持原判的答复',
      note: `${describeItem(item)}，作者会在通知里看到这条答复`,
      submitLabel: '维持原判',
      freeTextOnly: true,
    })
    if (reply === null) return false
    const after = { ...item, appeal: null }
    markInFlight(item.id, 'restore', !belongsToTab(value, after, reviewer))
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
      toastError(error, defaultMessages.action)
      if (isConflict(error)) setTimeout(() => onConflict(item, false), limits.closeAfterConflict)
      await refreshAfterFailure(client, item, error)
      return false
    } finally {
      clearInFlight(item.id)
      invalidateReview(client, item.kind)
    }
  }

  const markInFlight = (id: number, action: ReviewAction, leavesTab: boolean) => {
    inFlight.current.add(id)
    setBusy({ id, action })
    if (leavesTab) setLeaving((ids) => new Set(ids).add(id))
  }
  const clearInFlight = (id: number) => {
    inFlight.current.delete(id)
    setBusy((current) => (current?.id === id ? null : current))
    setLeaving((ids) => new Set([...ids].filter((other) => other !== id)))
  }

  const isInFlight = (id: number) => inFlight.current.has(id)
  const isExpected = (id: number, rev: number) => finishedIds.current.has(id) || savedRevisions.current.get(id) === rev

  return {
    act,
    edit,
    dismissAppeal,
    undoOffer,
    reasonPrompt,
    promptForReason,
    leaving,
    busy,
    finishedIds,
    isInFlight,
    isExpected,
  }
}

export type Decisions = ReturnType<typeof useDecisions>
/** `restore` shows the item as it was. */
type Undo = { before: ReviewItem; after: ReviewItem; restore: () => Promise<void> }
type Busy = { id: number; action: ReviewAction }
type DecisionOptions = {
  reviewer: Reviewer
  value: number
  onSend: (item: ReviewItem, action: ReviewAction) => void
  onDone: (item: ReviewItem, action: ReviewAction) => void
  /** Another reviewer was faster. `proceeded`: the next item is open already. `unsaved`: the text of an edit. */
  onConflict: (item: ReviewItem, proceeded: boolean, unsaved?: string) => void
  onUndone: (item: ReviewItem) => void
}
