import { limits } from '@quanzi/contract/limits'
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { call } from '../../api/client.ts'
import { me } from '../../api/me.ts'
import { keyOf, pages } from '../../api/query.ts'
import { setUnread } from '../../ui/unread.ts'

const unreadKey = keyOf('GET circle/commonapi unread', {})
const nowAndThen = 2 * 60_000

/** Keeps the number on 消息 true for a member; a visitor has none. */
export const useUnreadBadge = () => {
  const reader = useQuery(me).data
  const { data } = useQuery({
    queryKey: unreadKey,
    queryFn: ({ signal }) => call('GET circle/commonapi unread', {}, { anonymous: true, signal }),
    enabled: Boolean(reader),
    refetchInterval: nowAndThen,
    refetchOnWindowFocus: true,
  })
  const unread = reader ? (data?.unread ?? 0) : 0
  useEffect(() => setUnread(unread), [unread])
}

/** The notices, newest first. Reading them is what marks them read: the number goes as soon as they are there. */
export const useNotices = (enabled: boolean) => {
  const client = useQueryClient()
  const list = useInfiniteQuery({
    ...pages('GET circle/commonapi notify', { pagesize: limits.pageSize }),
    enabled,
    staleTime: 0,
  })
  const read = list.dataUpdatedAt
  useEffect(() => {
    if (read > 0) client.setQueryData(unreadKey, { unread: 0 })
  }, [client, read])
  return list
}
