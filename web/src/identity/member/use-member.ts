import { successMessages } from '@quanzi/contract/messages'
import { minute } from '@quanzi/contract/time'
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../platform/api/client.ts'
import { getCachedMe } from '../../platform/api/me.ts'
import { dropPendingToggles, type Toggle, useToggle } from '../../platform/api/mutations/optimistic-toggle.ts'
import { query, queryKeyOf } from '../../platform/api/query.ts'
import { createSharedChange } from '../../platform/other-pages.ts'
import { attempt, toast, toastReward } from '../../ui/feedback/toast.ts'
import { confirm } from '../../ui/overlays/dialogs.ts'
import { endMemberVisit } from '../../ui/state/member-data.ts'
import { type MemberRef, patchBlock, patchFollow } from './member-cache.ts'

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

/** Asks first, then blocks the member and removes their items from every list. True when blocked. */
export const useBlock = () => {
  const client = useQueryClient()
  return async ({ id, nickname }: MemberRef): Promise<boolean> => {
    const confirmed = await confirm({
      title: `确认拉黑“${nickname}”吗?`,
      text: '拉黑后，对方的帖子和互动将不再对您显示，对方不会收到通知。',
      action: '拉黑',
      danger: true,
    })
    if (!confirmed) return false
    return setBlocked(client, id, true)
  }
}

export const useUnblock = () => {
  const client = useQueryClient()
  return ({ id }: MemberRef) => setBlocked(client, id, false)
}

const setBlocked = (client: QueryClient, id: number, on: boolean) =>
  attempt(async () => {
    await call(on ? 'POST circle/commonapi block' : 'POST circle/commonapi unblock', { to_member_id: id })
    applyBlock(client, id, on)
    const change = on ? memberBlock : memberUnblock
    change.publish(id)
    toast(on ? successMessages.blocked : successMessages.action)
  })

export const memberBlock = createSharedChange('blocked')
export const memberUnblock = createSharedChange('unblocked')

/** On this page and on the others of the device. */
export const applyBlock = (client: QueryClient, id: number, on: boolean): void => {
  // A follow that is still under way is refused after the block, which is no news to the member.
  if (on) dropPendingToggles(client, followToggle.name, id)
  patchBlock(client, id, on)
  // Comments, likes and counts on other members' posts are refetched the next time they are shown.
  void client.invalidateQueries({ refetchType: on ? 'none' : 'active' })
}

/** Without an id, the current member's own page. */
export const useMemberPage = (id: number | undefined, enabled: boolean) =>
  useQuery({ ...query('GET circle/memberapi homepage', id === undefined ? {} : { id }), enabled })

/** They seldom change, and the server checks them anyway: not asked again with each post. */
const permissionsQuery = { ...query('GET circle/memberapi admin', {}), staleTime: 5 * minute }
export const usePermissionsQuery = (enabled: boolean) => useQuery({ ...permissionsQuery, enabled })
export const usePermissions = (enabled: boolean) => usePermissionsQuery(enabled).data

/** The entry of a menu that leads reviewers to the item in the review; others have none. */
export const useReviewEntry = () => {
  const client = useQueryClient()
  return async (): Promise<'review'[]> =>
    getCachedMe(client) && (await client.ensureQueryData(permissionsQuery)).level > 0 ? ['review'] : []
}

export const useLogout = () => {
  const client = useQueryClient()
  return async (): Promise<boolean> => {
    const confirmed = await confirm({ title: '确认退出登录吗?', action: '退出登录', danger: true })
    if (!confirmed) return false
    return attempt(async () => {
      await call('POST login/logout', {})
      endMemberVisit(client)
      toast(successMessages.action)
    })
  }
}
