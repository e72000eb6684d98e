import type { ReviewQueueCounts } from '@quanzi/contract/moderation/review'
import {
  type ContentKind,
  getAvailableActions,
  getDecidableStates,
  getPendingTab,
  getStage,
  getStatesOfTab,
  getTransition,
  type ReviewAction,
  type Reviewer,
  reviewTab,
} from '@quanzi/contract/states'
import type { ReviewItem } from '../item/review-item.ts'

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

/** The tab's value on the wire; it differs for the reviewer of the last level. */
export const tabValue = (kind: ContentKind, key: TabKey, reviewer: Reviewer): number =>
  key === 'pending' ? getPendingTab(kind, reviewer) : reviewTab[key]

/** Waiting items for each tab that needs an action. */
export const countWaiting = (
  kind: ContentKind,
  waiting: ReviewQueueCounts | undefined,
): Partial<Record<TabKey, number>> => {
  if (!waiting) return {}
  return kind === 'post'
    ? { pending: waiting.topic, reported: waiting.topic_reports, appealed: waiting.topic_appeals }
    : { pending: waiting.reply, reported: waiting.reply_reports, appealed: waiting.reply_appeals }
}

type TabCriteria = Pick<ReviewItem, 'kind' | 'state' | 'reports' | 'appeal'>

export const belongsToTab = (value: number, { kind, state, reports, appeal }: TabCriteria, { flow }: Reviewer) => {
  if (value === reviewTab.reported && reports === 0) return false
  if (value === reviewTab.appealed && appeal === null) return false
  return getStatesOfTab(kind, value, flow)?.includes(state) ?? false
}

export const isReportOrAppealTab = (value: number): boolean =>
  value === reviewTab.reported || value === reviewTab.appealed

/** The item waits for this reviewer's level and no other reviewer has claimed it. */
export const isDecidableByMe = (item: ReviewItem, reviewer: Reviewer, me: number): boolean =>
  getDecidableStates(item.kind, reviewer).includes(item.state) && !isClaimedByOther(item, me)

export const isClaimedByOther = (item: ReviewItem, me: number): boolean =>
  item.claimedBy !== null && item.claimedBy.id !== me

/**
 * None while another reviewer has claimed it, after a conflict, or against one's own decision. A video is passed once it
 * can be watched.
 */
export const availableActions = (item: ReviewItem, reviewer: Reviewer, me: number): ReviewAction[] => {
  if (item.conflict || isClaimedByOther(item, me) || item.appeal?.mine) return []
  const actions = getAvailableActions(item.kind, item, reviewer)
  return videoStatusLabel(item) ? actions.filter((action) => action !== 'pass' && action !== 'passstep') : actions
}

/** '' where there is no video, or it can be watched. */
export const videoStatusLabel = ({ video }: Pick<ReviewItem, 'video'>): string =>
  video && video.status !== 'ready' ? videoStatusLabels[video.status] : ''
const videoStatusLabels = { processing: '视频处理中', failed: '视频处理失败' }

/** The next item to decide below the given one, then from the top; undefined when none is left. */
export const nextToDecide = (items: readonly ReviewItem[], id: number, reviewer: Reviewer, me: number) => {
  const at = items.findIndex((item) => item.id === id)
  const rotated = [...items.slice(at + 1), ...items.slice(0, Math.max(at, 0))]
  return rotated.find((item) => item.id !== id && isDecidableByMe(item, reviewer, me))
}

/** The previous (-1) or next (1) item; the first one without an open item. */
export const adjacentItem = (items: readonly ReviewItem[], id: number | null, direction: -1 | 1) => {
  const at = items.findIndex((item) => item.id === id)
  return at < 0 ? items[0] : items[at + direction]
}

/** The expected item after the action, for the optimistic update. Undefined: the state machine does not allow it. */
export const applyAction = (
  item: ReviewItem,
  action: ReviewAction,
  reviewer: Reviewer,
  reason = '',
): ReviewItem | undefined => {
  const transition = getTransition(item.kind, item.state, action, reviewer)
  if (!transition) return undefined
  const stage = getStage(item.kind, transition.to)
  return {
    ...item,
    state: transition.to,
    refuseLevel: transition.needsReason ? (transition.refuseLevel ?? 0) : item.refuseLevel,
    reason: transition.needsReason ? reason : item.reason,
    is_top: action === 'top' ? 1 : action === 'top_cancel' ? 0 : item.is_top,
    topUntil: action === 'top' || action === 'top_cancel' ? null : item.topUntil,
    selection: action === 'select' ? 1 : action === 'select_cancel' ? 0 : item.selection,
    reports: actionsClosingReports.has(action) ? 0 : item.reports,
    appeal: action === 'restore' || action === 'del' ? null : item.appeal,
    claimedBy: null,
    editedOnline: item.editedOnline && (stage === 'first' || stage === 'second'),
  }
}

/** These decisions notify the reporters. */
const actionsClosingReports: ReadonlySet<ReviewAction> = new Set(['pass', 'fail', 'offline', 'keep', 'del'])

/** Whether the item is as it was before the decision. */
export const isUndone = (current: ReviewItem, before: ReviewItem, after: ReviewItem): boolean => {
  const outcome = ({ state, is_top, selection, appeal }: ReviewItem) =>
    [state, is_top, selection, appeal !== null].join()
  return outcome(current) === outcome(before) && outcome(before) !== outcome(after)
}

/** After these the next item opens; after the others the item stays open with its new actions. */
export const isDecision = (action: ReviewAction): action is 'pass' | 'passstep' | 'fail' =>
  action === 'pass' || action === 'passstep' || action === 'fail'

/** The change of the waiting count when an item moves between two states. */
export const waitingCountDelta = (kind: ContentKind, from: number, to: number, reviewer: Reviewer): -1 | 0 | 1 => {
  const decidableStates = getDecidableStates(kind, reviewer)
  const [was, is] = [decidableStates.includes(from), decidableStates.includes(to)]
  return was === is ? 0 : is ? 1 : -1
}
