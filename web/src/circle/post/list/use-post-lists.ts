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
import { pagedQuery, useFreshPages } from '../../../platform/api/query.ts'

/** The same request as the preload in the HTML head. */
export const useFeed = () => useInfiniteQuery(feed)
const feed = pagedQuery('GET circle/topicapi list', { pagesize: limits.feedPageSize })

/** Posts of followed members and under followed tags. */
export const useFollowingFeed = () => useInfiniteQuery(followingFeed)
const followingFeed = pagedQuery('GET circle/topicapi watchlist', { pagesize: limits.feedPageSize })

/** `order`: 2 latest, 3 likes, 4 comments, 5 views, 6 hot. The date range is for site admins. */
export const useTagPosts = (tagid: number, order: number, { start, end }: { start: string; end: string }) =>
  useInfiniteQuery(
    pagedQuery('GET circle/topicapi taglist', {
      tagid,
      order: toSupportedOrder(order),
      pagesize: limits.pageSize,
      ...(start && { start }),
      ...(end && { end }),
    }),
  )

/** Without an id, the current member's own posts in every state. */
export const useMemberPosts = (id: number | undefined, enabled: boolean) =>
  useInfiniteQuery({
    ...pagedQuery('GET circle/memberapi topic', { ...(id === undefined ? {} : { id }), pagesize: limits.pageSize }),
    enabled,
  })

/** Collected posts. Removing one keeps it in the list until the next visit, so that it can be undone. */
export const useCollectedPosts = (enabled: boolean) =>
  useFreshPages('GET circle/memberapi collected', { pagesize: limits.pageSize }, enabled)

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

/** Falls back to the latest for an unknown order in the settings. */
const toSupportedOrder = (order: number) => ([1, 2, 3, 4, 5, 6] as const).find((n) => n === order) ?? 2

const keepFirstPage = <T>({ pages, pageParams }: InfiniteData<T>): InfiniteData<T> => ({
  pages: pages.slice(0, 1),
  pageParams: pageParams.slice(0, 1),
})
