import type { Waiting } from '@quanzi/contract/review'
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

export const tabKeys = ['pending', 'passed', 'rejected', 'all', 'reported', 'appealed'] as const
export type TabKey = (typeof tabKeys)[number]
export const tabLabels: Record<TabKey, string> = {
  pending: '待审核',
  passed: '已通过',
  rejected: '未通过',
  all: '全部',
  reported: '举报',
  appealed: '申诉',
}

/** What a list is asked for: the value of the tab differs for who decides last. */
export const tabValue = (kind: Kind, key: TabKey, reviewer: Reviewer): number =>
  key === 'pending' ? pendingTab(kind, reviewer) : tab[key]

/** How much waits under each tab whose items want an answer. */
export const waitsUnder = (kind: Kind, waiting: Waiting | undefined): Partial<Record<TabKey, number>> => {
  if (!waiting) return {}
  return kind === 'post'
    ? { pending: waiting.topic, reported: waiting.topic_reports, appealed: waiting.topic_appeals }
    : { pending: waiting.reply, reported: waiting.reply_reports, appealed: waiting.reply_appeals }
}

type Standing = Pick<DeskItem, 'kind' | 'state' | 'reports' | 'appeal'>

/** Whether an item belongs under the tab. */
export const belongs = (value: number, { kind, state, reports, appeal }: Standing, { flow }: Reviewer): boolean => {
  if (value === tab.reported && reports === 0) return false
  if (value === tab.appealed && appeal === null) return false
  return statesOfTab(kind, value, flow)?.includes(state) ?? false
}

/** Tabs whose items wait for an answer to others than their author. */
export const isSpecial = (value: number): boolean => value === tab.reported || value === tab.appealed

/** An item waits for this reviewer and nobody else holds it. */
export const isMine = (item: DeskItem, reviewer: Reviewer, me: number): boolean =>
  decidable(item.kind, reviewer).includes(item.state) && !heldByOther(item, me)

export const heldByOther = (item: DeskItem, me: number): boolean => item.claimedBy !== null && item.claimedBy.id !== me

/**
 * The buttons of an item: none while somebody else holds what is to be decided, or after it was lost to them; and none
 * where the author objects to my own decision.
 */
export const aliveFor = (item: DeskItem, reviewer: Reviewer, me: number): ReviewAction[] =>
  heldByOther(item, me) || item.appeal?.mine ? [] : actionsFor(item.kind, item, reviewer)

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
    reports: answersReports.has(action) ? 0 : item.reports,
    appeal: action === 'restore' || action === 'del' ? null : item.appeal,
    claimedBy: null,
  }
}

/** What a decision of these says, the reporters hear. */
const answersReports: ReadonlySet<ReviewAction> = new Set(['pass', 'fail', 'offline', 'keep', 'del'])

/** After these one goes on to the next item; the others leave the item open, with its new buttons. */
export const isDecision = (action: ReviewAction): boolean =>
  action === 'pass' || action === 'passstep' || action === 'fail'

/** How much more, or less, waits for this reviewer when an item goes from one state to another. */
export const waitingChange = (kind: Kind, from: number, to: number, reviewer: Reviewer): -1 | 0 | 1 => {
  const mine = decidable(kind, reviewer)
  return (Number(mine.includes(to)) - Number(mine.includes(from))) as -1 | 0 | 1
}
