import { type ReviewAction, reviewTab } from '@quanzi/contract/states'
import { useKeyboardShortcuts } from '../../../ui/state/keyboard/use-keyboard-shortcuts.ts'
import { useReasonPrompt } from '../decision/reasons/use-reason-prompt.ts'
import { useReasons } from '../decision/reasons/use-reasons.ts'
import { useBulkDecisions } from '../decision/use-bulk-decisions.ts'
import { useBulkSelection } from '../decision/use-bulk-selection.ts'
import { useDecisions } from '../decision/use-decisions.ts'
import { useDismissAppeal } from '../decision/use-dismiss-appeal.ts'
import { usePendingDecisions } from '../decision/use-pending-decisions.ts'
import { useUndoOffer } from '../decision/use-undo-offer.ts'
import type { ReviewItem } from '../item/review-item.ts'
import { selectionKeys, startSelection } from '../keys/selection-keys.ts'
import { useConfirmShortcut } from '../keys/use-confirm-shortcut.ts'
import { belongsToTab, isDecision } from './queue-rules.ts'
import { type ReviewScope, reviewRights } from './review-rights.ts'
import { useCloseUnlessFound } from './use-close-unless-found.ts'
import { useFollowOthers } from './use-follow-others.ts'
import { useLatest } from './use-latest.ts'
import { useOpenItem } from './use-open-item.ts'
import { useQueue } from './use-queue.ts'
import { useQueueFilters } from './use-queue-filters.ts'
import { useQueueNavigation } from './use-queue-navigation.ts'
import { useReviewSheets } from './use-review-sheets.ts'

/** State of a review screen: joins queue, open item and decisions. */
export const useReviewWorkspace = (scope: ReviewScope, wideScreen: boolean) => {
  const { reviewer } = scope
  const filters = useQueueFilters(scope)
  const { tab, value, isNarrowed } = filters
  const queue = useQueue(scope, filters)
  const rights = reviewRights(scope, value)
  const sheets = useReviewSheets()
  const { reasonPrompt, promptForReason, withdrawPrompt } = useReasonPrompt()
  const undoOffer = useUndoOffer()
  const pending = usePendingDecisions()
  const openItem = useOpenItem((isOther) => {
    if (isOther) withdrawPrompt()
    sheets.closeSheet()
  })
  const { openId, latestId, open, close } = openItem
  useCloseUnlessFound(filters, queue, openItem)
  const navigation = useQueueNavigation(scope, { tab, value, queue, openItem, ...rights, ...pending })
  const { openNext, openAdjacent } = navigation
  const promptOpen = useConfirmShortcut()
  /** No dialog or sheet is open, so single keys are active. */
  const idle = !promptOpen && sheets.sheet === null && !reasonPrompt?.open
  const latestIdle = useLatest(idle)

  /** The row shows the conflict. The next item stays open while it is being decided, and beside its list. */
  const closeAfterConflict = ({ id }: ReviewItem, wentOn: boolean) => {
    if (wentOn ? !wideScreen && latestIdle.current : latestId.current === id) close()
  }
  const decisionOptions = {
    reviewer,
    value,
    pending,
    undoOffer,
    promptForReason,
    onSend: navigation.onSend,
    onDone: (item: ReviewItem, action: ReviewAction) => {
      queue.markDecided()
      if (latestId.current !== item.id) return
      if (isDecision(action) || !belongsToTab(value, item, reviewer)) void openNext(item.id)
      else if (action === 'del') close()
    },
    onConflict: (item: ReviewItem, proceeded: boolean, unsaved?: string) => {
      const goesOn = wideScreen && navigation.isQueue && !proceeded && unsaved === undefined
      if (goesOn && latestId.current === item.id) return void openNext(item.id)
      closeAfterConflict(item, proceeded)
      if (unsaved !== undefined) sheets.showUnsaved(unsaved)
    },
    // An undo reopens the item, unless the list is visible next to it.
    onUndone: (item: ReviewItem) => {
      if (latestId.current !== null) open(item.id)
    },
  }
  const { decideItem, edit } = useDecisions(decisionOptions)
  const dismissAppeal = useDismissAppeal(decisionOptions)
  const { items, list } = queue
  const selection = useBulkSelection({ ...scope, items, hasMore: list.hasNextPage, loadBatch: queue.loadUntil })
  const onDecided = queue.markDecided
  const bulkDecisions = useBulkDecisions({ ...scope, items, selection, promptForReason, undoOffer, onDecided })
  const startSelecting = () => {
    if (bulkDecisions.offeredActions.length === 0) return
    const shownId = openId ?? openItem.lastOpenId
    close()
    startSelection(selection, items, shownId)
  }
  // On a phone a row must not move away under the finger.
  const mayMove = wideScreen && idle && !isNarrowed && !selection.selecting && !pending.busy
  useFollowOthers({
    waitingCount: mayMove ? queue.waitingCount : undefined,
    listedCount: queue.listedCount,
    reload: () => void list.refetch(),
  })
  // Loaded before the first rejection, so that its keys work at once.
  useReasons()
  useKeyboardShortcuts(idle, {
    j: () => void openAdjacent(1),
    k: () => void openAdjacent(-1),
    u: undoOffer.runUndo,
    '?': () => sheets.setSheet('shortcuts'),
    t: startSelecting,
    ...(wideScreen && openId !== null ? { escape: close } : {}),
    ...(selection.selecting && selectionKeys(selection, bulkDecisions, items)),
  })

  return {
    scope,
    wideScreen,
    filters,
    queue,
    rights,
    sheets,
    openItem,
    navigation,
    idle,
    bulk: { selection, decisions: bulkDecisions },
    prompt: {
      reasonPrompt,
      promptForReason,
      /** On a wide screen the reasons for the open item are in its pane. */
      inPane:
        wideScreen && reasonPrompt?.open && openId !== null && reasonPrompt.itemId === openId ? reasonPrompt : null,
    },
    decisions: {
      pending,
      undoOffer,
      act: (item: ReviewItem, action: ReviewAction) => {
        if (action === 'edit') sheets.setSheet('edit')
        else void decideItem(item, action)
      },
      edit,
      dismissAppeal: async (item: ReviewItem) => {
        const done = await dismissAppeal(item)
        if (done && value === reviewTab.appealed && latestId.current === item.id) void openNext(item.id)
      },
      closeAfterConflict,
    },
  }
}

export type ReviewWorkspaceState = ReturnType<typeof useReviewWorkspace>
