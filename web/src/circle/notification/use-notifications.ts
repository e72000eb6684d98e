import { limits } from '@quanzi/contract/limits'
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { call } from '../../platform/api/client.ts'
import { meQuery } from '../../platform/api/me.ts'
import { pagedQuery, queryKeyOf } from '../../platform/api/query.ts'
import { setUnreadCount } from '../../ui/state/unread.ts'

const unreadKey = queryKeyOf('GET circle/commonapi unread', {})
const pollIntervalMs = 2 * 60_000

/** Updates the badge of 消息 for a member; a visitor has none. */
export const useUnreadBadge = () => {
  const reader = useQuery(meQuery).data
  const { data } = useQuery({
    queryKey: unreadKey,
    queryFn: ({ signal }) => call('GET circle/commonapi unread', {}, { anonymous: true, signal }),
    enabled: Boolean(reader),
    refetchInterval: pollIntervalMs,
    refetchOnWindowFocus: true,
  })
  const unread = reader ? (data?.unread ?? 0) : 0
  useEffect(() => setUnreadCount(unread), [unread])
}

/** Fetching the list marks the notifications as read, so the badge is cleared when it arrives. */
export const useNotifications = (enabled: boolean) => {
  const client = useQueryClient()
  const list = useInfiniteQuery({
    ...pagedQuery('GET circle/commonapi notify', { pagesize: limits.pageSize }),
    enabled,
    staleTime: 0,
  })
  const loadedAt = list.dataUpdatedAt
  useEffect(() => {
    if (loadedAt > 0) client.setQueryData(unreadKey, { unread: 0 })
  }, [client, loadedAt])
  return list
}
