import type { Answer } from '@quanzi/contract'
import type { Post } from '@quanzi/contract/post'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { query } from '../../../api/query.ts'
import { findPost } from '../cached.ts'

/** A post's page. What a list knew of it stands until the answer is there. Asked exactly so: the head sends it ahead. */
export const useDetail = (topic_id: number) => {
  const client = useQueryClient()
  return useQuery({
    ...query('GET circle/topicapi detail', { topic_id }),
    placeholderData: () => findPost(client, topic_id),
  })
}

/** Strangers learn of a post that is not public only that there is one. */
export const isWhole = (answer: Answer<'GET circle/topicapi detail'>): answer is Post => 'content' in answer

/** By one whom the reader blocks: a post always has words, this one's are kept back. */
export const isWithheld = (post: Post): boolean => post.block === 1 && post.content === ''
