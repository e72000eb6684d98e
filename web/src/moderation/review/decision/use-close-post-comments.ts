import { useQueryClient } from '@tanstack/react-query'
import { useCloseComments } from '../../../circle/post/actions/use-close-comments.ts'
import type { ReviewItem } from '../item/review-item.ts'
import { invalidateReview, refetchItem } from '../state/review-cache.ts'
import { useReviewer } from '../state/use-review.ts'

/** Closes or opens the comments of a post; undefined for those who may not: reviewers of level 1 alone. */
export const useClosePostComments = () => {
  const client = useQueryClient()
  const closeComments = useCloseComments()
  const { data } = useReviewer()
  if (!(data?.operator || data?.reviewer?.level === 2)) return undefined
  return async (item: ReviewItem): Promise<void> => {
    await closeComments(item.id, !item.commentsClosed)
    await refetchItem(client, item).catch(() => undefined)
    invalidateReview(client, item.kind)
  }
}
