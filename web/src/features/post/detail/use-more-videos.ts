import { limits } from '@quanzi/contract/limits'
import type { Post } from '@quanzi/contract/post'
import { useInfiniteQuery } from '@tanstack/react-query'
import { pages } from '../../../api/query.ts'
import { videoOf } from '../cached.ts'

/** How close to the end of what is there the next page is asked for. */
const ahead = 3

/** The video one came for, then the circle's others in the order of its feed. */
export const useMoreVideos = (first: Post) => {
  const { data, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery(
    pages('GET circle/topicapi list', { type: 3, pagesize: limits.pageSize }),
  )
  const others = (data?.pages ?? []).flatMap((page) => page.data)
  const posts = [first, ...others.filter((post) => post.topic_id !== first.topic_id && isPlayable(post))]
  return {
    posts,
    onNear: (index: number): void => {
      if (index >= posts.length - ahead && hasNextPage && !isFetchingNextPage) void fetchNextPage()
    },
  }
}

const isPlayable = (post: Post): boolean => videoOf(post)?.status === 'ready'
