import type { ReviewQueueCounts } from '@quanzi/contract/moderation/review'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import type { ReviewItem } from '../item/review-item.ts'
import { refetchItem } from './review-cache.ts'
import { pollInterval } from './use-waiting-stream.ts'

/**
 * Row and detail of what others have claimed are read again whenever the counts change, as it may have been decided, and
 * at intervals: a claim that is released or runs out changes no count.
 */
export const useFollowClaims = (claimed: readonly ReviewItem[], counts: ReviewQueueCounts | undefined) => {
  const client = useQueryClient()
  const follow = useEffectEvent(() => {
    if (document.hidden) return
    for (const item of claimed) void refetchItem(client, item, { prompts: 'none' }).catch(() => undefined)
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: at each change of the counts.
  useEffect(() => follow(), [counts])
  const isAnyClaimed = claimed.length > 0
  useEffect(() => {
    if (!isAnyClaimed) return
    const timer = setInterval(() => follow(), pollInterval)
    return () => clearInterval(timer)
  }, [isAnyClaimed])
}
