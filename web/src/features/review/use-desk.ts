import { type Kind, type ReviewAction, type Reviewer, tab as tabs, waitingLabel } from '@quanzi/contract/states'
import { useState } from 'react'
import { useQuestions } from '../../ui/overlay.ts'
import { useKept } from '../../ui/use-kept.ts'
import type { DeskItem } from './desk-item.ts'
import { itemsOf } from './pages.ts'
import {
  aliveFor,
  belongs,
  heldByOther,
  isDecision,
  isMine,
  isSpecial,
  neighbour,
  nextToDecide,
  type TabKey,
  tabValue,
  waitsUnder,
} from './queue.ts'
import { useAhead } from './use-ahead.ts'
import { useBulk } from './use-bulk.ts'
import { useDecisions } from './use-decisions.ts'
import { useKeys } from './use-keys.ts'
import { useLatest } from './use-latest.ts'
import { useRested } from './use-rested.ts'
import { useDeskList, useWaiting } from './use-review.ts'
import { useUndoAside } from './use-undo-offer.ts'

type Sheet = 'edit' | 'tag' | 'history' | 'keys' | 'alike' | null

/** The state of a review screen: which tab and words, which item is open, and what may be done with it. */
export const useDesk = (kind: Kind, me: number, reviewer: Reviewer, wide: boolean) => {
  const [tab, setTab] = useKept<TabKey>('tab', 'pending')
  const [typed, setTyped] = useKept('words', '')
  const [words, searchNow] = useRested(typed.trim())
  const [openId, setOpenId] = useKept<number | null>('open', null)
  const [sheet, setSheet] = useState<Sheet>(null)
  const value = tabValue(kind, tab, reviewer)
  const list = useDeskList(kind, value, words)
  const waits = waitsUnder(kind, useWaiting().data)
  const items = itemsOf(list.data)

  const question = useQuestions().at(-1)
  const asking = question !== undefined
  const now = useLatest({ items, openId, list, idle: sheet === null && !asking })

  const open = (id: number) => {
    setSheet(null)
    setOpenId(id)
  }
  const close = () => {
    setSheet(null)
    setOpenId(null)
  }
  /** The row says who was faster. Nobody is torn from the next item while they decide it. */
  const closeAfterConflict = ({ id }: DeskItem, wentOn: boolean) => {
    if (wentOn ? now.current.idle : now.current.openId === id) close()
  }

  /** What follows a decision on an item; what was decided with it, or has a decision on its way, waits no more. */
  const after = (all: readonly DeskItem[], from: number, gone?: ReadonlySet<number>) => {
    const free = all.filter(({ id }) => id === from || !(decisions.isAtWork(id) || gone?.has(id)))
    return isSpecial(value)
      ? (neighbour(free, from, 1) ?? neighbour(free, from, -1))
      : nextToDecide(free, from, reviewer, me)
  }
  /** On to what waits next, fetching more of the queue when the page at hand is done. */
  const goOn = async (from: number, gone?: ReadonlySet<number>) => {
    let next = after(now.current.items, from, gone)
    if (!next && now.current.list.hasNextPage) {
      const more = await now.current.list.fetchNextPage()
      next = after(itemsOf(more.data), from, gone)
    }
    if (now.current.openId !== from) return
    if (next) open(next.id)
    else close()
  }

  const decisions = useDecisions({
    reviewer,
    value,
    onDone: (item, action) => {
      if (now.current.openId !== item.id) return
      if (isDecision(action) || !belongs(value, item, reviewer)) void goOn(item.id)
      else if (action === 'del') close()
    },
    onConflict: closeAfterConflict,
    // Whoever takes a decision back wants to decide anew; where the list is in sight it is enough to see it there.
    onUndone: (item) => {
      if (now.current.openId !== null) open(item.id)
    },
  })

  useAhead(list, openId === null ? undefined : after(items, openId))

  const bulk = useBulk({ kind, me, reviewer, items, decisions })
  /** The group of what reads as an item, to be decided together. */
  const [alikeTo, setAlikeTo] = useState<number | null>(null)
  const showAlike = ({ id }: DeskItem) => {
    setAlikeTo(id)
    setSheet('alike')
  }
  const decidedAlike = (ids: ReadonlySet<number>) => {
    setSheet(null)
    const at = now.current.openId
    if (at !== null && ids.has(at)) void goOn(at, ids)
  }
  const dismiss = async (item: DeskItem) => {
    const done = await decisions.dismissAppeal(item)
    if (done && value === tabs.appealed && now.current.openId === item.id) void goOn(item.id)
  }

  const aliveOf = (item: DeskItem): ReviewAction[] => (item.conflict ? [] : aliveFor(item, reviewer, me))
  const holderOf = (item: DeskItem) => (heldByOther(item, me) ? item.claimedBy?.nickname : undefined)
  const act = (item: DeskItem, action: ReviewAction) => {
    if (action === 'edit') setSheet('edit')
    else void decisions.act(item, action)
  }

  const hasFurther = list.hasNextPage || (openId !== null && neighbour(items, openId, 1) !== undefined)
  const leaf = async (way: -1 | 1) => {
    const next = neighbour(items, openId, way)
    if (next) return open(next.id)
    if (way < 0 || !list.hasNextPage) return
    const more = await list.fetchNextPage()
    const further = neighbour(itemsOf(more.data), openId, way)
    if (further) open(further.id)
  }
  /** How many more wait than the list on the screen knows of. */
  const newcomersOf = () => {
    const told = waits[tab]
    const known = list.data?.pages[0]?.total
    if (words !== '' || list.isFetching || told === undefined || known === undefined) return 0
    return Math.max(0, told - known)
  }

  /** No question, sheet or dialog stands in front: single keys may act. */
  const idle = !asking && sheet === null && !decisions.asked?.open
  // The key that passes says yes to the question as well, but never to one that deletes.
  useKeys(question?.kind === 'confirm' && !question.danger, {
    a: () => question?.kind === 'confirm' && question.answer(true),
  })
  useUndoAside(idle, decisions.undoOffer)
  useKeys(idle, {
    j: () => void leaf(1),
    k: () => void leaf(-1),
    u: decisions.undoOffer.take,
    '?': () => setSheet('keys'),
    ...(wide && openId !== null ? { escape: close } : {}),
  })

  return {
    kind,
    me,
    reviewer,
    alikeTo,
    showAlike,
    decidedAlike,
    tab,
    value,
    words,
    typed,
    list,
    waits,
    openId,
    sheet,
    idle,
    decisions,
    bulk,
    dismiss,
    newcomers: newcomersOf(),
    /** On to the next item without a decision on this one; absent at the end of the list. */
    skip: hasFurther ? () => void leaf(1) : undefined,
    setTyped,
    searchNow,
    setSheet,
    open,
    close,
    act,
    aliveOf,
    holderOf,
    isMine: (item: DeskItem) => isMine(item, reviewer, me),
    /** The grey line in place of the buttons. */
    labelOf: (item: DeskItem) => {
      const holder = holderOf(item)
      return holder ? `${holder}正在处理` : waitingLabel(kind, item.state, reviewer)
    },
    chooseTab: (key: TabKey) => {
      close()
      bulk.stop()
      setTab(key)
    },
  }
}

export type Desk = ReturnType<typeof useDesk>
