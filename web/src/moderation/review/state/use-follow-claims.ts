import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import type { ReviewItem } from '../item/review-item.ts'
import { refetchItem, useWaiting } from './use-review.ts'

/** Another reviewer may have decided what they claimed whenever the counts change: row and detail are read again. */
export const useFollowClaims = (claimed: readonly ReviewItem[]) => {
  const client = useQueryClient()
  const counts = useWaiting().data
  const follow = useEffectEvent(() => {
    for (const item of claimed) void refetchItem(client, item, { anonymous: true }).catch(() => undefined)
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: at each change of the counts.
  useEffect(follow, [counts])
}
