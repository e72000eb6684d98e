import {
  actionsFor,
  decidable,
  type Kind,
  pendingTab,
  type ReviewAction,
  type Reviewer,
  statesOfTab,
  step,
  tab,
} from '@quanzi/contract/states'
import type { DeskItem } from './desk-item.ts'

export const tabKeys = ['pending', 'passed', 'rejected', 'all'] as const
export type TabKey = (typeof tabKeys)[number]
export const tabLabels: Record<TabKey, string> = {
  pending: '待审核',
  passed: '已通过',
  rejected: '未通过',
  all: '全部',
}

/** What a list is asked for: the value of the tab differs for who decides last. */
export const tabValue = (kind: Kind, key: TabKey, reviewer: Reviewer): number =>
  key === 'pending' ? pendingTab(kind, reviewer) : tab[key]

/** Whether an item in that state belongs under the tab. */
export const belongs = (kind: Kind, value: number, state: number, { flow }: Reviewer): boolean =>
  statesOfTab(kind, value, flow)?.includes(state) ?? false

/** An item waits for this reviewer and nobody else holds it. */
export const isMine = (item: DeskItem, reviewer: Reviewer, me: number): boolean =>
  decidable(item.kind, reviewer).includes(item.state) && !heldByOther(item, me)

export const heldByOther = (item: DeskItem, me: number): boolean => item.claimedBy !== null && item.claimedBy.id !== me

/** The buttons of an item: none while somebody else holds what is to be decided, or after it was lost to them. */
export const aliveFor = (item: DeskItem, reviewer: Reviewer, me: number): ReviewAction[] =>
  heldByOther(item, me) ? [] : actionsFor(item.kind, item, reviewer)

/** What follows a decision: the next item that waits for me below it, then from the top; none when all is done. */
export const nextToDecide = (items: readonly DeskItem[], id: number, reviewer: Reviewer, me: number) => {
  const at = items.findIndex((item) => item.id === id)
  const turned = [...items.slice(at + 1), ...items.slice(0, Math.max(at, 0))]
  return turned.find((item) => item.id !== id && isMine(item, reviewer, me))
}

/** The neighbour for the keys: -1 above, 1 below; without an open one the first. */
export const neighbour = (items: readonly DeskItem[], id: number | null, way: -1 | 1) => {
  const at = items.findIndex((item) => item.id === id)
  return at < 0 ? items[0] : items[at + way]
}

/** The item as it will be after the action, before the server has said so. Undefined: the table does not allow it. */
export const outcome = (
  item: DeskItem,
  action: ReviewAction,
  reviewer: Reviewer,
  reason = '',
): DeskItem | undefined => {
  const next = step(item.kind, item.state, action, reviewer)
  if (!next) return undefined
  return {
    ...item,
    state: next.to,
    refuseLevel: next.needsReason ? (next.refuseLevel ?? 0) : item.refuseLevel,
    reason: next.needsReason ? reason : item.reason,
    is_top: action === 'top' ? 1 : action === 'top_cancel' ? 0 : item.is_top,
    selection: action === 'select' ? 1 : action === 'select_cancel' ? 0 : item.selection,
    claimedBy: null,
  }
}

/** After these one goes on to the next item; the others leave the item open, with its new buttons. */
export const isDecision = (action: ReviewAction): boolean =>
  action === 'pass' || action === 'passstep' || action === 'fail'

/** How much more, or less, waits for this reviewer when an item goes from one state to another. */
export const waitingChange = (kind: Kind, from: number, to: number, reviewer: Reviewer): -1 | 0 | 1 => {
  const mine = decidable(kind, reviewer)
  return (Number(mine.includes(to)) - Number(mine.includes(from))) as -1 | 0 | 1
}
