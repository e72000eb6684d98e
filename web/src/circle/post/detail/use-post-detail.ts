import type { CallOutput } from '@quanzi/contract'
import type { Post } from '@quanzi/contract/circle/post'
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { query } from '../../../platform/api/query.ts'
import { findPost } from '../find-post.ts'

export const usePostDetail = (topic_id: number) => useQuery(postDetail(useQueryClient(), topic_id))

/**
 * The same request as the preload in the HTML head. The cached post of a list is shown until the response arrives, and
 * stays when none does.
 */
export const postDetail = (client: QueryClient, topic_id: number) => ({
  ...query('GET circle/topicapi detail', { topic_id }),
  initialData: (): Detail | undefined => findPost(client, topic_id),
  initialDataUpdatedAt: 0,
})

type Detail = CallOutput<'GET circle/topicapi detail'>

/** Other members get a stub of a post that is not public. */
export const isFullPost = (response: Detail): response is Post => 'content' in response

/** A post always has a text; the server withholds it when the user blocks the author. */
export const isHiddenByBlock = (post: Post): boolean => post.block === 1 && post.content === ''
