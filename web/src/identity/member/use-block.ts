import { successMessages } from '@quanzi/contract/messages'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { call } from '../../platform/api/client.ts'
import { dropPendingToggles } from '../../platform/api/mutations/optimistic-toggle.ts'
import { refetchUnderWay } from '../../platform/api/refetch-under-way.ts'
import { createSharedChange } from '../../platform/other-pages.ts'
import { attempt, toast } from '../../ui/feedback/toast.ts'
import { confirm } from '../../ui/overlays/dialogs.ts'
import { patchBlock } from './block-cache.ts'
import type { MemberRef } from './member-cache.ts'
import { followToggle } from './use-follow.ts'

/** Asks first, then blocks the member and removes their items from every list. True when blocked. */
export const blockMember = async (client: QueryClient, { id, nickname }: MemberRef): Promise<boolean> => {
  const confirmed = await confirm({
    title: `确认拉黑“${nickname}”吗?`,
    text: '拉黑后，对方的帖子和互动将不再对您显示，对方不会收到通知。',
    action: '拉黑',
    danger: true,
  })
  if (!confirmed) return false
  return setBlocked(client, id, true)
}

export const useBlock = () => {
  const client = useQueryClient()
  return (member: MemberRef) => blockMember(client, member)
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
  refetchUnderWay(client)
  void client.invalidateQueries({ refetchType: on ? 'none' : 'active' })
}
