import { defaultMessages } from '@quanzi/contract/messages'
import { kindLabels } from '@quanzi/contract/moderation/history-labels'
import type { ContentKind } from '@quanzi/contract/states'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError, isUnanswered } from '../../../platform/api/api-error.ts'
import { toast, toastError } from '../../../ui/feedback/toast.ts'
import { confirm } from '../../../ui/overlays/dialogs.ts'
import type { ReviewItem } from '../item/review-item.ts'
import { applyAction, availableActions, waitingCountDelta } from '../state/queue-rules.ts'
import { adjustWaitingCount, invalidateReview, reloadReview } from '../state/review-cache.ts'
import type { ReviewScope } from '../state/review-rights.ts'
import { applyDecision, refreshAfterFailure } from './apply-decision.ts'
import { type BulkAction, decideMany, undoMany } from './batch-calls.ts'
import { isConfirmFirst } from './confirm-setting.ts'
import { clearReasonDraft } from './reasons/use-reason-form.ts'
import type { PromptForReason } from './reasons/use-reason-prompt.ts'
import type { BulkSelection } from './use-bulk-selection.ts'
import type { useUndoOffer } from './use-undo-offer.ts'

/** Failed items that can still be decided stay selected; the others can be undone for ten seconds. */
export const useBulkDecisions = ({
  kind,
  me,
  reviewer,
  items,
  selection,
  promptForReason,
  undoOffer,
  onDecided,
}: BulkOptions) => {
  const client = useQueryClient()
  const [busy, setBusy] = useState<BulkAction | null>(null)
  const offeredActions = (['fail', 'pass', 'passstep'] as const).filter((action) =>
    items.some((item) => availableActions(item, reviewer, me).includes(action)),
  )

  const act = async (action: BulkAction): Promise<void> => {
    const targets = selection.selectedItems.filter((item) => availableActions(item, reviewer, me).includes(action))
    if (targets.length === 0 || busy) return
    const request = reasonRequestForMany(kind, targets)
    const reason = action === 'fail' ? await promptForReason(request) : ''
    if (reason === null) return
    if (action !== 'fail' && isConfirmFirst() && !(await confirm(confirmPromptForMany(kind, action, targets.length))))
      return
    undoOffer.clearOffer()
    setBusy(action)
    try {
      const skipped = selection.selectedItems.filter((item) => !targets.includes(item))
      await decideTargets({ targets, skipped }, action, reason)
      clearReasonDraft(request)
    } catch (error) {
      toastError(error, defaultMessages.action)
      reloadReview(client, kind)
    } finally {
      setBusy(null)
    }
  }

  /** `skipped`: what is selected too, but cannot be decided so, as videos that are not ready. It stays selected. */
  const decideTargets = async (
    { targets, skipped }: Record<'targets' | 'skipped', readonly ReviewItem[]>,
    action: BulkAction,
    reason: string,
  ) => {
    const sentAt = Date.now()
    const results = new Map((await decideMany(targets, action, reason)).map((result) => [result.id, result]))
    const undoById = new Map<number, () => void>()
    const failed: ReviewItem[] = []
    for (const before of targets) {
      const after = applyAction(before, action, reviewer, reason)
      if (results.get(before.id)?.state !== 1 || !after) {
        failed.push(before)
        continue
      }
      const countDelta = waitingCountDelta(kind, before.state, after.state, reviewer)
      const restoreItem = applyDecision(client, before, after, reviewer)
      adjustWaitingCount(client, kind, countDelta)
      undoById.set(before.id, () => {
        restoreItem()
        adjustWaitingCount(client, kind, waitingCountDelta(kind, after.state, before.state, reviewer))
      })
    }
    selection.leave([...failed, ...skipped])
    const done = `${action === 'fail' ? '已驳回' : action === 'pass' ? '已通过' : '已送二审'}${undoById.size}条${kindLabels[kind]}`
    const undone = failed.length + skipped.length
    const message = undone === 0 ? done : `${done}，${undone}条未成功`
    if (undoById.size > 0) undoOffer.offerUndo((key) => undo(undoById, key), message, sentAt)
    else toast(message, { error: true })
    onDecided(new Set(undoById.keys()))
    invalidateReview(client, kind)
    for (const item of failed) {
      const { code = 0, error = '', data } = results.get(item.id) ?? {}
      await refreshAfterFailure(client, item, new ApiError(code, error, data))
    }
  }

  /** In reverse order, so that every row returns to its position. */
  const undo = async (undoById: ReadonlyMap<number, () => void>, idempotencyKey: string) => {
    try {
      const results = await undoMany(kind, [...undoById.keys()], idempotencyKey)
      for (const { id, state } of [...results].reverse()) if (state === 1) undoById.get(id)?.()
      const failedCount = results.filter(({ state }) => state !== 1).length
      toast(
        failedCount === 0 ? `已撤销${results.length}条${kindLabels[kind]}` : `${failedCount}条未能撤销`,
        failedCount === 0 ? {} : { error: true },
      )
      invalidateReview(client, kind)
    } catch (error) {
      toastError(error, defaultMessages.action)
      reloadReview(client, kind)
      return !isUnanswered(error)
    }
    return true
  }

  return { act, busy, offeredActions }
}

export type BulkDecisions = ReturnType<typeof useBulkDecisions>
type BulkOptions = ReviewScope & {
  items: readonly ReviewItem[]
  selection: BulkSelection
  promptForReason: PromptForReason
  undoOffer: ReturnType<typeof useUndoOffer>
  /** Called with the items that the response reports as decided, not refused. */
  onDecided: (ids: ReadonlySet<number>) => void
}

const reasonRequestForMany = (kind: ContentKind, items: readonly ReviewItem[]) => ({
  draftKey: `${kind}:many:fail`,
  choiceKey: `${kind}:many:${items.map(({ id }) => id).join()}:fail`,
  title: '驳回理由',
  note: '每条的作者会在消息里看到这条理由',
  submitLabel: `驳回这${items.length}条${kindLabels[kind]}`,
})

const confirmPromptForMany = (kind: ContentKind, action: 'pass' | 'passstep', count: number) => ({
  title: `确认通过这${count}条${kindLabels[kind]}吗?`,
  text: action === 'pass' ? '通过后所有人可见' : '将进入二级审核',
  action: '通过',
})
