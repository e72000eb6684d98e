import type { ReviewQueueCounts } from '@quanzi/contract/moderation/review'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import type { ReviewItem } from '../item/review-item.ts'
import { refetchItem } from './review-cache.ts'
import { pollInterval } from './use-waiting-stream.ts'

/**
 * Row and detail of what others have claimed, or whose video is processed, are read again whenever the counts change, as
 * it may have been decided, and at intervals: a claim that is released or runs out, and a ready video, change no count.
 */
export const useFollowClaims = (awaited: readonly ReviewItem[], counts: ReviewQueueCounts | undefined) => {
  const client = useQueryClient()
  const follow = useEffectEvent(() => {
    if (document.hidden) return
    for (const item of awaited) void refetchItem(client, item, { prompts: 'none' }).catch(() => undefined)
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: at each change of the counts.
  useEffect(() => follow(), [counts])
  const isAnyAwaited = awaited.length > 0
  useEffect(() => {
    if (!isAnyAwaited) return
    const timer = setInterval(() => follow(), pollInterval)
    return () => clearInterval(timer)
  }, [isAnyAwaited])
}
