import type { Page } from '@quanzi/contract/call'
import type { Post } from '@quanzi/contract/circle/post'
import { limits } from '@quanzi/contract/limits'
import { useInfiniteQuery } from '@tanstack/react-query'
import { pagedQuery } from '../../../platform/api/query.ts'
import { uniquePosts, videoOf } from '../post-cache.ts'

/** The next page is fetched when this many videos are left. */
const prefetchDistance = 3

export const useVideoFeed = (first: Post) => {
  const { data, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery(
    pagedQuery('GET circle/topicapi list', { type: 3, pagesize: limits.pageSize }),
  )
  const posts = toVideoFeed(first, data?.pages ?? [])
  return {
    posts,
    onItemShown: (index: number): void => {
      if (index >= posts.length - prefetchDistance && hasNextPage && !isFetchingNextPage) void fetchNextPage()
    },
  }
}

/** The opened video, then the others in the order of the feed. */
export const toVideoFeed = (first: Post, pages: readonly Pick<Page<Post>, 'data'>[]): Post[] => {
  const listed = uniquePosts(pages.flatMap((page) => page.data))
  return [first, ...listed.filter((post) => post.topic_id !== first.topic_id && isPlayable(post))]
}

const isPlayable = (post: Post): boolean => videoOf(post)?.status === 'ready'
