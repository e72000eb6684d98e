import type { Page } from '@quanzi/contract/call'
import { limits } from '@quanzi/contract/limits'
import type { Post } from '@quanzi/contract/post'
import {
  type InfiniteData,
  type QueryClient,
  type QueryKey,
  useInfiniteQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { pages } from '../../api/query.ts'

/** The home feed. Asked exactly so: the head of the page has sent this very request ahead. */
export const useFeed = () => useInfiniteQuery(feed)
const feed = pages('GET circle/topicapi list', { pagesize: limits.feedPageSize })

/** Posts of followed members and under followed tags. */
export const useFollowed = () => useInfiniteQuery(followed)
const followed = pages('GET circle/topicapi watchlist', { pagesize: limits.feedPageSize })

/**
 * Posts under a tag; `order` as on the wire: 2 latest, 3 likes, 4 comments, 5 views, 6 hot. The days, `YYYY-MM-DD` or '',
 * are for site admins.
 */
export const useTagPosts = (tagid: number, order: number, { start, end }: { start: string; end: string }) =>
  useInfiniteQuery(
    pages('GET circle/topicapi taglist', {
      tagid,
      order: known(order),
      pagesize: limits.pageSize,
      ...(start && { start }),
      ...(end && { end }),
    }),
  )

/** A member's posts; without an id one's own, in every state. */
export const useMemberPosts = (id: number | undefined, enabled: boolean) =>
  useInfiniteQuery({
    ...pages('GET circle/memberapi topic', { ...(id === undefined ? {} : { id }), pagesize: limits.pageSize }),
    enabled,
  })

/**
 * The posts that the reader keeps. One that is kept no more stays while one looks at it, so that a slip can be taken back,
 * and is gone on the next visit.
 */
export const useCollected = (enabled: boolean) =>
  useInfiniteQuery({
    ...pages('GET circle/memberapi collected', { pagesize: limits.pageSize }),
    enabled,
    staleTime: 0,
  })

/** Pulled down: the list begins again with its first page instead of fetching every page that had been read. */
export const useRefreshPosts = () => {
  const client = useQueryClient()
  return {
    feed: () => beginAnew(client, feed.queryKey),
    followed: () => beginAnew(client, followed.queryKey),
  }
}

const beginAnew = async (client: QueryClient, queryKey: QueryKey) => {
  client.setQueryData<InfiniteData<Page<Post>>>(queryKey, (old) => old && firstPage(old))
  await client.refetchQueries({ queryKey, exact: true }, { throwOnError: true })
}

/** An operator's setting may hold a number that no list can be put in: then the latest come first. */
const known = (order: number) => ([1, 2, 3, 4, 5, 6] as const).find((n) => n === order) ?? 2

const firstPage = <T>({ pages, pageParams }: InfiniteData<T>): InfiniteData<T> => ({
  pages: pages.slice(0, 1),
  pageParams: pageParams.slice(0, 1),
})
