import type { MessageGroup } from '@quanzi/contract/circle/notification'
import { minute } from '@quanzi/contract/time'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { call } from '../../platform/api/client.ts'
import { meQuery } from '../../platform/api/me.ts'
import { queryKeyOf } from '../../platform/api/query.ts'
import { setUnreadCount } from '../../ui/state/unread.ts'

export const unreadKey = queryKeyOf('GET circle/commonapi unread', {})
const pollIntervalMs = 2 * minute

export type UnreadGroups = Record<MessageGroup, number>
const noneUnread: UnreadGroups = { likes: 0, comments: 0, notices: 0 }

/** The unread messages of each group, none for a visitor; null while they are asked for the first time. */
export const useUnreadGroups = (): UnreadGroups | null => {
  const { data: reader, isLoading: isReaderLoading } = useQuery(meQuery)
  const { data, isLoading } = useQuery({
    queryKey: unreadKey,
    queryFn: ({ signal }) => call('GET circle/commonapi unread', {}, { prompts: 'none', signal }),
    enabled: Boolean(reader),
    refetchInterval: pollIntervalMs,
    refetchOnWindowFocus: true,
  })
  if (isReaderLoading || isLoading) return null
  return reader ? (data?.groups ?? noneUnread) : noneUnread
}

/** Updates the badge of 消息: the sum of its groups. Renders nothing; mounted once next to the screens. */
export const UnreadBadgeSync = (): null => {
  const { likes, comments, notices } = useUnreadGroups() ?? noneUnread
  const unread = likes + comments + notices
  useEffect(() => setUnreadCount(unread), [unread])
  return null
}
