import type { MessageGroup } from '@quanzi/contract/circle/notification'
import { limits } from '@quanzi/contract/limits'
import { minute } from '@quanzi/contract/time'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { call } from '../../platform/api/client.ts'
import { meQuery } from '../../platform/api/me.ts'
import { correctAnswer, queryKeyOf, useFreshPages, useOnAnswer } from '../../platform/api/query.ts'
import { setUnreadCount } from '../../ui/state/unread.ts'

const unreadKey = queryKeyOf('GET circle/commonapi unread', {})
const pollIntervalMs = 2 * minute

type Groups = Record<MessageGroup, number>
const noneUnread: Groups = { likes: 0, comments: 0, notices: 0 }

/** The unread messages of each group, none for a visitor; null while they are asked for the first time. */
export const useUnreadGroups = (): Groups | null => {
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

/** Fetching a group marks it as read, so its count is cleared when it arrives; pages of the cache count as unread. */
export const useGroupRead = (group: MessageGroup, loadedAt: number) => {
  const client = useQueryClient()
  useOnAnswer(loadedAt, () => {
    void correctAnswer(client, unreadKey, (unread: { groups: Groups }) => ({
      ...unread,
      groups: { ...unread.groups, [group]: 0 },
    }))
  })
}

/** The likes of a group that also has collects: its count is asked for again, also while an older one is under way. */
export const useLikesRead = (loadedAt: number) => {
  const client = useQueryClient()
  useOnAnswer(loadedAt, async () => {
    await client.cancelQueries({ queryKey: unreadKey, exact: true })
    await client.invalidateQueries({ queryKey: unreadKey, exact: true })
  })
}

export const useNotifications = (group: 'likes' | 'notices', enabled: boolean) => {
  const list = useFreshPages('GET circle/commonapi notify', { group, pagesize: limits.pageSize }, enabled)
  useGroupRead(group, list.dataUpdatedAt)
  return list
}
