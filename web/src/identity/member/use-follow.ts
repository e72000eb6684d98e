import type { QueryClient } from '@tanstack/react-query'
import { call } from '../../platform/api/client.ts'
import { type Toggle, useToggle } from '../../platform/api/mutations/optimistic-toggle.ts'
import { queryKeyOf } from '../../platform/api/query.ts'
import { toastReward } from '../../ui/feedback/toast.ts'
import { type MemberRef, patchFollow } from './member-cache.ts'

export const followToggle: Toggle<{ is_attention: 0 | 1; credits?: number | undefined }> = {
  name: 'follow',
  apply: patchFollow,
  send: (to_member_id, on, options) =>
    call(on ? 'POST circle/commonapi subscribe' : 'POST circle/commonapi unsubscribe', { to_member_id }, options),
  onConfirmed: (client, _id, on, { credits }) => {
    if (on) toastReward(credits, '关注成功')
    void client.invalidateQueries({ queryKey: queryKeyOf('GET circle/topicapi watchlist'), refetchType: 'none' })
    refetchOwnPage(client)
  },
}

/** It counts followed members and topics. On a desktop it may be below the panel in which one is followed. */
export const refetchOwnPage = (client: QueryClient): void =>
  void client.invalidateQueries({ queryKey: queryKeyOf('GET circle/memberapi homepage', {}), exact: true })

/** Follow and unfollow. `on` is what the server said last. */
export const useFollow = ({ id }: MemberRef, on: boolean) => useToggle(followToggle, id, on)
