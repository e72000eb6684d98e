import { limits } from '@quanzi/contract/limits'
import { defaultMessages } from '@quanzi/contract/messages'
import type { ContentKind, Reviewer } from '@quanzi/contract/states'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError, isUnanswered } from '../../../platform/api/api-error.ts'
import { toast, toastError } from '../../../ui/feedback/toast.ts'
import { confirm } from '../../../ui/overlays/dialogs.ts'
import type { ReviewItem } from '../item/review-item.ts'
import { kindLabels } from '../item/review-labels.ts'
import { applyAction, availableActions, isDecision, waitingCountDelta } from '../state/queue-rules.ts'
import { adjustWaitingCount, invalidateReview, reloadReview } from '../state/review-cache.ts'
import { useLatest } from '../state/use-latest.ts'
import { applyDecision, refreshAfterFailure } from './apply-decision.ts'
import { type BulkAction, decideMany, undoMany } from './batch-calls.ts'
import { isConfirmFirst } from './confirm-setting.ts'
import { clearReasonDraft } from './reasons/use-reason-form.ts'
import type { Decisions } from './use-decisions.ts'

/** Failed items stay selected with their error; the others can be undone for ten seconds. */
export const useBulkDecisions = ({
  kind,
  me,
  reviewer,
  items,
  decisions,
  selectAllInitially = false,
  hasMore = false,
  loadBatch,
  onDecided,
}: BulkOptions) => {
  const client = useQueryClient()
  const [selecting, setOn] = useState(false)
  const [touchedIds, setSelected] = useState<ReadonlySet<number> | null>(null)
  const [busy, setBusy] = useState<BulkAction | null>(null)
  const [loading, setLoading] = useState(false)
  const latestSelecting = useLatest(selecting)
  const offeredActions = (['fail', 'pass', 'passstep'] as const).filter((action) =>
    items.some((item) => availableActions(item, reviewer, me).includes(action)),
  )
  const isSelectable = (item: ReviewItem) => availableActions(item, reviewer, me).some(isDecision)
  const allSelectableIds = (listed = items) =>
    new Set(listed.filter(isSelectable).slice(0, limits.decisionBatch).map(idOf))
  const selected: ReadonlySet<number> = touchedIds ?? (selectAllInitially ? allSelectableIds() : new Set())
  const selectedItems = items.filter(({ id }) => selected.has(id))

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
  const isAllSelected =
    selectedItems.length > 0 &&
    selectedItems.length === allSelectableIds().size &&
    (!hasMore || selectedItems.length === limits.decisionBatch)
  const clearSelection = () => setSelected(new Set())
  const stop = () => {
    clearSelection()
    setOn(false)
  }

  const act = async (action: BulkAction): Promise<void> => {
    const targets = selectedItems.filter((item) => availableActions(item, reviewer, me).includes(action))
    if (targets.length === 0 || busy) return
    const request = reasonRequestForMany(kind, targets)
    const reason = action === 'fail' ? await decisions.promptForReason(request) : ''
    if (reason === null) return
    if (action !== 'fail' && isConfirmFirst() && !(await confirm(confirmPromptForMany(kind, action, targets.length))))
      return
    decisions.undoOffer.clearOffer()
    setBusy(action)
    try {
      await decideTargets(targets, action, reason)
      clearReasonDraft(request)
    } catch (error) {
      toastError(error, defaultMessages.action)
      reloadReview(client, kind)
    } finally {
      setBusy(null)
    }
  }

  const decideTargets = async (targets: readonly ReviewItem[], action: BulkAction, reason: string) => {
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
    setSelected(new Set(failed.map(({ id }) => id)))
    if (failed.length === 0) setOn(false)
    const done = `${action === 'fail' ? '已驳回' : action === 'pass' ? '已通过' : '已送二审'}${undoById.size}条${kindLabels[kind]}`
    const message = failed.length === 0 ? done : `${done}，${failed.length}条未成功`
    if (undoById.size > 0) decisions.undoOffer.offerUndo((key) => undo(undoById, key), message, sentAt)
    else toast(message, { error: true })
    onDecided?.(new Set(undoById.keys()))
    invalidateReview(client, kind)
    for (const item of failed) {
      const { code = 0, error = '' } = results.get(item.id) ?? {}
      await refreshAfterFailure(client, item, new ApiError(code, error))
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

  return {
    selecting,
    start: () => setOn(true),
    stop,
    selected,
    toggle,
    selectAll,
    loading,
    isAllSelected,
    clearSelection,
    act,
    busy,
    offeredActions,
    isSelectable,
    selectedItems,
  }
}

export type BulkSelection = ReturnType<typeof useBulkDecisions>
type BulkOptions = {
  kind: ContentKind
  me: number
  reviewer: Reviewer
  items: readonly ReviewItem[]
  decisions: Decisions
  selectAllInitially?: boolean
  /** Of a list in pages: whether there are further ones, and loads them until `isEnough`. */
  hasMore?: boolean
  loadBatch?: (isEnough: (items: readonly ReviewItem[]) => boolean) => Promise<readonly ReviewItem[]>
  /** Called with the response: these are decided, refused ones are not. */
  onDecided?: (ids: ReadonlySet<number>) => void
}

const idOf = ({ id }: ReviewItem) => id

const reasonRequestForMany = (kind: ContentKind, items: readonly ReviewItem[]) => ({
  draftKey: `${kind}:many:fail`,
  choiceKey: `${kind}:many:${items.map(idOf).join()}:fail`,
  title: '驳回理由',
  note: '每条的作者会在通知里看到这条理由',
  submitLabel: `驳回这${items.length}条${kindLabels[kind]}`,
})

const confirmPromptForMany = (kind: ContentKind, action: 'pass' | 'passstep', count: number) => ({
  title: `确认通过这${count}条${kindLabels[kind]}吗?`,
  text: action === 'pass' ? '通过后所有人可见' : '将进入二级审核',
  action: '通过',
})
