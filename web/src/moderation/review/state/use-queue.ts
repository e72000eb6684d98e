import { useState } from 'react'
import type { ReviewItem } from '../item/review-item.ts'
import { countWaiting, isClaimedByOther } from './queue-rules.ts'
import { allItems } from './review-pages.ts'
import type { ReviewScope } from './review-rights.ts'
import { useFollowClaims } from './use-follow-claims.ts'
import type { QueueFilters } from './use-queue-filters.ts'
import { useReviewList, useWaiting } from './use-review.ts'

/** The items of the current tab, in pages, and how many wait. */
export const useQueue = ({ kind, me }: ReviewScope, filters: QueueFilters) => {
  const { tab, value, keywords, filter, listName } = filters
  const list = useReviewList(kind, value, keywords, filter)
  const items = allItems(list.data)
  const counts = useWaiting().data
  useFollowClaims(
    items.filter((item) => isClaimedByOther(item, me) || item.video?.status === 'processing'),
    counts,
  )
  const waitingCounts = countWaiting(kind, counts)
  const waitingCount = waitingCounts[tab]
  const total = list.data?.pages[0]?.total
  // Appeals against own decisions are listed, but others answer them, so they are not counted.
  const ownDecisions = tab === 'appealed' ? items.filter(({ appeal }) => appeal?.mine).length : 0
  const listedCount = total === undefined ? undefined : Math.max(0, total - ownDecisions)
  /** The list in which items were decided, which may therefore be empty although the search had found items. */
  const [decidedIn, setDecidedIn] = useState<string | null>(null)

  return {
    list,
    items,
    waitingCounts,
    waitingCount,
    listedCount,
    hasDecided: decidedIn === listName,
    markDecided: () => setDecidedIn(listName),
    loadUntil: async (isEnough: (items: readonly ReviewItem[]) => boolean) => {
      let { data, hasNextPage } = list
      while (hasNextPage && !isEnough(allItems(data))) {
        const more = await list.fetchNextPage()
        if (more.isFetchNextPageError) break
        ;({ data, hasNextPage } = more)
      }
      return allItems(data)
    },
  }
}

export type Queue = ReturnType<typeof useQueue>
