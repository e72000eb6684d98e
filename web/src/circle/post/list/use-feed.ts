import type { Page } from '@quanzi/contract/call'
import type { Post } from '@quanzi/contract/circle/post'
import { limits } from '@quanzi/contract/limits'
import {
  type InfiniteData,
  type QueryClient,
  type QueryKey,
  useInfiniteQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { pagedQuery } from '../../../platform/api/query.ts'

/** The same request as the preload in the HTML head. */
export const useFeed = () => useInfiniteQuery(feed)
const feed = pagedQuery('GET circle/topicapi list', { pagesize: limits.feedPageSize })

/** Posts of followed members and under followed tags. */
export const useFollowingFeed = () => useInfiniteQuery(followingFeed)
const followingFeed = pagedQuery('GET circle/topicapi watchlist', { pagesize: limits.feedPageSize })

/** Pull to refresh: refetches the first page only instead of every loaded page. */
export const useRefreshPosts = () => {
  const client = useQueryClient()
  return {
    feed: () => refetchFromFirstPage(client, feed.queryKey),
    followingFeed: () => refetchFromFirstPage(client, followingFeed.queryKey),
  }
}

const refetchFromFirstPage = async (client: QueryClient, queryKey: QueryKey) => {
  client.setQueryData<InfiniteData<Page<Post>>>(queryKey, (old) => old && keepFirstPage(old))
  await client.refetchQueries({ queryKey, exact: true }, { throwOnError: true })
}

const keepFirstPage = <T>({ pages, pageParams }: InfiniteData<T>): InfiniteData<T> => ({
  pages: pages.slice(0, 1),
  pageParams: pageParams.slice(0, 1),
})
