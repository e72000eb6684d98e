import type { MessageGroup } from '@quanzi/contract/circle/notification'
import { limits } from '@quanzi/contract/limits'
import { useQueryClient } from '@tanstack/react-query'
import { correctAnswer, type FirstPage, useFreshPages, useOnAnswer } from '../../platform/api/fresh-pages.ts'
import { type UnreadGroups, unreadKey } from './use-unread.ts'

/** Fetching a group marks it as read, so its count is cleared when it arrives; pages of the cache count as unread. */
export const useGroupRead = (group: MessageGroup, list: FirstPage) => {
  const client = useQueryClient()
  useOnAnswer(list, () => {
    void correctAnswer(client, unreadKey, (unread: { groups: UnreadGroups }) => ({
      ...unread,
      groups: { ...unread.groups, [group]: 0 },
    }))
  })
}

/** The likes of a group that also has collects: its count is asked for again, also while an older one is under way. */
export const useLikesRead = (list: FirstPage) => {
  const client = useQueryClient()
  useOnAnswer(list, async () => {
    await client.cancelQueries({ queryKey: unreadKey, exact: true })
    await client.invalidateQueries({ queryKey: unreadKey, exact: true })
  })
}

export const useNotifications = (group: 'likes' | 'notices', enabled: boolean) => {
  const list = useFreshPages('GET circle/commonapi notify', { group, pagesize: limits.pageSize }, enabled)
  useGroupRead(group, list)
  return list
}
