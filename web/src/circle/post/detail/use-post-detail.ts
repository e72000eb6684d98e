import type { CallOutput } from '@quanzi/contract'
import type { Post } from '@quanzi/contract/circle/post'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { query } from '../../../platform/api/query.ts'
import { findPost } from '../post-cache.ts'

/** Shows the cached post of a list until the response arrives. The same request as the preload in the HTML head. */
export const usePostDetail = (topic_id: number) => {
  const client = useQueryClient()
  return useQuery({
    ...query('GET circle/topicapi detail', { topic_id }),
    placeholderData: () => findPost(client, topic_id),
  })
}

/** Other members get a stub of a post that is not public. */
export const isFullPost = (response: CallOutput<'GET circle/topicapi detail'>): response is Post =>
  'content' in response

/** A post always has a text; the server withholds it when the user blocks the author. */
export const isHiddenByBlock = (post: Post): boolean => post.block === 1 && post.content === ''
