import { useQueryClient } from '@tanstack/react-query'
import { closeComments } from '../../../circle/post/actions/close-comments.ts'
import type { ReviewItem } from '../item/review-item.ts'
import { invalidateReview, refetchItem } from '../state/review-cache.ts'
import { useReviewer } from '../state/use-review.ts'

/** Closes or opens the comments of a post; undefined for those who may not: reviewers of level 1 alone. */
export const useClosePostComments = () => {
  const client = useQueryClient()
  const { data } = useReviewer()
  if (!(data?.operator || data?.reviewer?.level === 2)) return undefined
  return async (item: ReviewItem): Promise<void> => {
    await closeComments(client, { topic_id: item.id, isOwn: false }, !item.commentsClosed)
    await refetchItem(client, item).catch(() => undefined)
    invalidateReview(client, item.kind)
  }
}
