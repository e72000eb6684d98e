import { limits } from '@quanzi/contract/limits'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useFreshPages } from '../../../platform/api/fresh-pages.ts'
import { pagedQuery } from '../../../platform/api/query.ts'

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

/** Falls back to the latest for an unknown order in the settings. */
const toSupportedOrder = (order: number) => ([1, 2, 3, 4, 5, 6] as const).find((n) => n === order) ?? 2
