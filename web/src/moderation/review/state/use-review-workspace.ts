import {
  type ContentKind,
  type ReviewAction,
  type Reviewer,
  reviewTab as tabs,
  waitingLabel,
} from '@quanzi/contract/states'
import { useState } from 'react'
import { useSearchParams } from '../../../platform/router/hooks.ts'
import { useDebouncedValue } from '../../../ui/state/use-debounced-value.ts'
import { useHistoryState } from '../../../ui/state/use-history-state.ts'
import { useKeyboardShortcuts } from '../../../ui/state/use-keyboard-shortcuts.ts'
import { useReasons } from '../decision/reasons/use-reasons.ts'
import { useBulkDecisions } from '../decision/use-bulk-decisions.ts'
import { useDecisions } from '../decision/use-decisions.ts'
import type { ReviewItem } from '../item/review-item.ts'
import {
  adjacentItem,
  availableActions,
  belongsToTab,
  countWaiting,
  isClaimedByOther,
  isDecidableByMe,
  isDecision,
  isReportOrAppealTab,
  nextToDecide,
  type TabKey,
  tabKeys,
  tabValue,
} from './queue-rules.ts'
import type { QueueFilter } from './review-calls.ts'
import { allItems } from './review-pages.ts'
import { useConfirmShortcut } from './use-confirm-shortcut.ts'
import { useFollowClaims } from './use-follow-claims.ts'
import { useFollowOthers } from './use-follow-others.ts'
import { useLastOpenItem } from './use-last-open-item.ts'
import { useLatest } from './use-latest.ts'
import { useNextItem } from './use-next-item.ts'
import { usePrefetchNext } from './use-prefetch-next.ts'
import { useReviewList, useWaiting } from './use-review.ts'

type Sheet = 'edit' | 'tag' | 'filter' | 'history' | 'shortcuts' | 'nearDuplicates' | 'unsaved' | null

const noFilter: QueueFilter = { tag: null, only: '' }

/** State of a review screen: tab, search, open item and its actions. */
export const useReviewWorkspace = (kind: ContentKind, me: number, reviewer: Reviewer, wideScreen: boolean) => {
  const linked = useLinkedPlace()
  const [tab, setTab] = useHistoryState<TabKey>('tab', linked.tab)
  const [searchText, setSearchText] = useHistoryState('words', '')
  const [keywords, searchNow] = useDebouncedValue(searchText.trim(), 400)
  const [filter, setFilter] = useHistoryState<QueueFilter>('filter', noFilter)
  const [openId, setOpenId] = useHistoryState<number | null>('open', linked.id)
  const { lastOpenId, forgetLastOpen } = useLastOpenItem(openId)
  const [sheet, setSheet] = useState<Sheet>(null)
  const [unsavedText, setUnsavedText] = useState('')
  const value = tabValue(kind, tab, reviewer)
  const list = useReviewList(kind, value, keywords, filter)
  const waitingCounts = countWaiting(kind, useWaiting().data)
  const items = allItems(list.data)
  useFollowClaims(items.filter((item) => isClaimedByOther(item, me)))

  const promptOpen = useConfirmShortcut()

  const show = (id: number | null) => {
    const { reasonPrompt } = latest.current
    // Another item opens: the question about this one is withdrawn.
    if (id !== latest.current.openId && reasonPrompt?.open) reasonPrompt.resolve(null)
    setSheet(null)
    setOpenId(id)
  }
  const open = (id: number) => show(id)
  const close = () => show(null)
  const isQueue = tab === 'pending' || isReportOrAppealTab(value)
  /** The row shows the conflict. The next item stays open while it is being decided, and beside its list. */
  const closeAfterConflict = ({ id }: ReviewItem, wentOn: boolean) => {
    if (wentOn ? !wideScreen && latest.current.idle : latest.current.openId === id) close()
  }

  const isFree = (item: ReviewItem) =>
    isReportOrAppealTab(value)
      ? belongsToTab(value, item, reviewer) && !isClaimedByOther(item, me)
      : isDecidableByMe(item, reviewer, me)
  /** Opened as the next one, by a decision or by J, not chosen by its reviewer. */
  const [reached, setReached] = useState<{ id: number; byKey: boolean } | null>(null)
  const { askAhead, findFree } = useNextItem(isFree)
  /** The next item after a decision; items that are `taken`, or with a pending decision, are skipped. */
  const nextAfter = (queueItems: readonly ReviewItem[], fromId: number, taken?: ReadonlySet<number>) => {
    const candidates = queueItems.filter(({ id }) => id === fromId || !(decisions.isInFlight(id) || taken?.has(id)))
    return isReportOrAppealTab(value)
      ? (adjacentItem(candidates, fromId, 1) ?? adjacentItem(candidates, fromId, -1))
      : nextToDecide(candidates, fromId, reviewer, me)
  }
  /** Opens the next free item and fetches another page when the loaded ones are used up. */
  const openNext = async (fromId: number, decidedIds: Iterable<number> = []) => {
    const next = await findFree(decidedIds, async (taken) => {
      const listed = nextAfter(latest.current.items, fromId, taken)
      if (listed || !latest.current.list.hasNextPage) return listed
      const more = await latest.current.list.fetchNextPage()
      return nextAfter(allItems(more.data), fromId, taken)
    })
    if (latest.current.openId !== fromId) return
    if (!next) return close()
    setReached({ id: next.id, byKey: false })
    open(next.id)
  }
  /** Another reviewer came first: of two who reach an item at the same time, the server lets one claim it. */
  const leaveTaken = (id: number) => {
    if (reached?.id === id) void openNext(id)
  }

  /** Something of the current search has been decided, so an empty list does not mean that nothing was found. */
  const [decidedIn, setDecidedIn] = useState<string | null>(null)
  const listName = `${value}:${keywords}:${filter.tag?.id ?? 0}:${filter.only}`
  const isNarrowed = keywords !== '' || filter.tag !== null || filter.only !== ''

  const decisions = useDecisions({
    reviewer,
    value,
    onSend: ({ id }, action) => {
      setReached(null)
      if (isDecision(action) && latest.current.openId === id) askAhead(nextAfter(latest.current.items, id))
    },
    onDone: (item, action) => {
      setDecidedIn(listName)
      if (latest.current.openId !== item.id) return
      if (isDecision(action) || !belongsToTab(value, item, reviewer)) void openNext(item.id)
      else if (action === 'del') close()
    },
    onConflict: (item, proceeded, unsaved) => {
      const goesOn = wideScreen && isQueue && !proceeded && unsaved === undefined
      if (goesOn && latest.current.openId === item.id) return void openNext(item.id)
      closeAfterConflict(item, proceeded)
      if (unsaved === undefined) return
      setUnsavedText(unsaved)
      setSheet('unsaved')
    },
    // An undo reopens the item, unless the list is visible next to it.
    onUndone: (item) => {
      if (latest.current.openId !== null) open(item.id)
    },
  })
  const { reasonPrompt } = decisions
  /** No dialog or sheet is open, so single keys are active. */
  const idle = !promptOpen && sheet === null && !reasonPrompt?.open
  const latest = useLatest({ items, openId, list, idle, reasonPrompt })

  const isLastOpen = openId !== null && adjacentItem(items, openId, 1) === undefined
  usePrefetchNext(list, openId === null ? undefined : nextAfter(items, openId), isLastOpen)

  const bulk = useBulkDecisions({
    kind,
    me,
    reviewer,
    items,
    decisions,
    hasMore: list.hasNextPage,
    loadBatch: async (isEnough) => {
      let { data, hasNextPage } = list
      while (hasNextPage && !isEnough(allItems(data))) {
        const more = await list.fetchNextPage()
        if (more.isFetchNextPageError) break
        ;({ data, hasNextPage } = more)
      }
      return allItems(data)
    },
    onDecided: () => setDecidedIn(listName),
  })
  /** The item whose near duplicates are shown. */
  const [nearDuplicatesOf, setNearDuplicatesOf] = useState<number | null>(null)
  const showNearDuplicates = ({ id }: ReviewItem) => {
    setNearDuplicatesOf(id)
    setSheet('nearDuplicates')
  }
  const onNearDuplicatesDecided = (ids: ReadonlySet<number>) => {
    setSheet(null)
    const openItemId = latest.current.openId
    if (openItemId !== null && ids.has(openItemId)) void openNext(openItemId, ids)
  }
  const dismissAppeal = async (item: ReviewItem) => {
    const done = await decisions.dismissAppeal(item)
    if (done && value === tabs.appealed && latest.current.openId === item.id) void openNext(item.id)
  }

  const availableActionsOf = (item: ReviewItem): ReviewAction[] =>
    item.conflict ? [] : availableActions(item, reviewer, me)
  const claimHolderOf = (item: ReviewItem) => (isClaimedByOther(item, me) ? item.claimedBy?.nickname : undefined)
  const act = (item: ReviewItem, action: ReviewAction) => {
    if (action === 'edit') setSheet('edit')
    else void decisions.act(item, action)
  }

  const hasNext = list.hasNextPage || (openId !== null && !isLastOpen)
  const openAdjacent = async (direction: -1 | 1) => {
    const from = openId ?? lastOpenId
    const opened = items.find(({ id }) => id === openId)
    // What another reviewer took is left for what is free, which the row below may not be either.
    if (direction > 0 && tab === 'pending' && opened && !isFree(opened)) return openNext(opened.id)
    const nextOf = (all: readonly ReviewItem[]) => {
      const passed = direction > 0 && isQueue ? all.filter((item) => item.id === from || isFree(item)) : all
      return adjacentItem(passed, from, direction)
    }
    // Pressed before the list has come: it waits for it.
    let all = list.data ? items : allItems((await list.refetch()).data)
    let next = nextOf(all)
    if (!next && direction > 0 && list.hasNextPage) {
      all = allItems((await list.fetchNextPage()).data)
      next = nextOf(all)
    }
    // Nothing below is free: what others took can be read. At the end the item that was closed is opened again.
    next ??= adjacentItem(all, from, direction)
    if (openId === null) next ??= all.find(({ id }) => id === from)
    if (!next) return
    if (direction > 0 && isQueue && isFree(next)) setReached({ id: next.id, byKey: true })
    open(next.id)
  }
  const waitingCount = waitingCounts[tab]
  const listedCount = list.data?.pages[0]?.total
  // On a phone a row must not move away under the finger.
  const mayMove = wideScreen && idle && !isNarrowed && !bulk.selecting && !decisions.busy
  useFollowOthers({ waitingCount: mayMove ? waitingCount : undefined, listedCount, reload: () => void list.refetch() })
  /** Waiting items that the loaded list does not contain. */
  const countNewItems = () => {
    if (isNarrowed || list.isFetching || waitingCount === undefined || listedCount === undefined) return 0
    return Math.max(0, waitingCount - listedCount)
  }

  // Loaded before the first rejection, so that its keys work at once.
  useReasons()
  /** On a wide screen the reasons for the open item stand in its pane. */
  const promptInPane =
    wideScreen && reasonPrompt?.open && openId !== null && reasonPrompt.itemId === openId ? reasonPrompt : null

  useKeyboardShortcuts(idle, {
    j: () => void openAdjacent(1),
    k: () => void openAdjacent(-1),
    u: decisions.undoOffer.runUndo,
    '?': () => setSheet('shortcuts'),
    ...(wideScreen && openId !== null ? { escape: close } : {}),
  })

  return {
    kind,
    me,
    reviewer,
    nearDuplicatesOf,
    showNearDuplicates,
    onNearDuplicatesDecided,
    tab,
    value,
    keywords,
    filter,
    setFilter,
    /** Of a tab with a search and filters. */
    listName,
    isNarrowed,
    searchText,
    list,
    waitingCounts,
    openId,
    lastOpenId,
    wideScreen,
    sheet,
    unsavedText,
    idle,
    decisions,
    promptInPane,
    hasDecided: decidedIn === listName,
    bulk,
    dismissAppeal,
    newItemCount: countNewItems(),
    /** The next item without a decision; undefined at the end of the list. */
    skip: hasNext ? () => void openAdjacent(1) : undefined,
    setSearchText,
    searchNow,
    setSheet,
    open,
    close,
    closeAfterConflict,
    act,
    availableActionsOf,
    claimHolderOf,
    isFree,
    leaveTaken,
    /** It is claimed without delay. */
    isReachedByDecision: (id: number) => reached?.id === id && !reached.byKey,
    isMine: (item: ReviewItem) => isDecidableByMe(item, reviewer, me),
    statusLabelOf: (item: ReviewItem) => {
      const holder = claimHolderOf(item)
      return holder ? `${holder}正在处理` : waitingLabel(kind, item.state, reviewer)
    },
    selectTab: (key: TabKey) => {
      close()
      forgetLastOpen()
      bulk.stop()
      setTab(key)
    },
  }
}

/** The tab and the item that a link names: `/article?tab=reported`, `/article?tab=all&id=7`. */
const useLinkedPlace = (): { tab: TabKey; id: number | null } => {
  const [params] = useSearchParams()
  const id = Number(params.get('id'))
  return {
    tab: tabKeys.find((key) => key === params.get('tab')) ?? 'pending',
    id: Number.isSafeInteger(id) && id > 0 ? id : null,
  }
}

export type ReviewWorkspaceState = ReturnType<typeof useReviewWorkspace>
