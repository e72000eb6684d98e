import { type ContentKind, type ReviewAction, type Reviewer, waitingLabel } from '@quanzi/contract/states'
import type { ReviewItem } from '../item/review-item.ts'
import {
  availableActions,
  belongsToTab,
  isClaimedByOther,
  isDecidableByMe,
  isReportOrAppealTab,
} from './queue-rules.ts'

/** The content of a review screen and who reviews it. */
export type ReviewScope = { kind: ContentKind; me: number; reviewer: Reviewer }

/** What a reviewer may do with an item. `value` is the current tab. */
export const reviewRights = ({ me, reviewer }: ReviewScope, value: number) => {
  const claimHolderOf = (item: ReviewItem) => (isClaimedByOther(item, me) ? item.claimedBy?.nickname : undefined)
  const isMine = (item: ReviewItem) => isDecidableByMe(item, reviewer, me)
  const isFree = (item: ReviewItem) =>
    isReportOrAppealTab(value)
      ? belongsToTab(value, item, reviewer) && !isClaimedByOther(item, me) && !item.appeal?.mine
      : isMine(item)
  const availableActionsOf = (item: ReviewItem): ReviewAction[] => availableActions(item, reviewer, me)
  return {
    claimHolderOf,
    isFree,
    /** Open reports and appeals are about items that wait for no level. */
    isClaimable: (item: ReviewItem) => isMine(item) || (isFree(item) && availableActionsOf(item).length > 0),
    availableActionsOf,
    statusLabelOf: (item: ReviewItem) => {
      const holder = claimHolderOf(item)
      return holder ? `${holder}正在处理` : waitingLabel(item.kind, item.state, reviewer)
    },
  }
}

export type ReviewRights = ReturnType<typeof reviewRights>
