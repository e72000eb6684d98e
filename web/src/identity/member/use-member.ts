import { successMessages } from '@quanzi/contract/messages'
import { minute } from '@quanzi/contract/time'
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../platform/api/client.ts'
import { getCachedMe } from '../../platform/api/me.ts'
import { query } from '../../platform/api/query.ts'
import { attempt, toast } from '../../ui/feedback/toast.ts'
import { confirm } from '../../ui/overlays/dialogs.ts'
import { endMemberVisit } from '../../ui/state/member-data.ts'

/** Without an id, the current member's own page. */
export const useMemberPage = (id: number | undefined, enabled: boolean) =>
  useQuery({ ...query('GET circle/memberapi homepage', id === undefined ? {} : { id }), enabled })

/** They seldom change, and the server checks them anyway: not asked again with each post. */
const permissionsQuery = { ...query('GET circle/memberapi admin', {}), staleTime: 5 * minute }
export const usePermissionsQuery = (enabled: boolean) => useQuery({ ...permissionsQuery, enabled })
export const usePermissions = (enabled: boolean) => usePermissionsQuery(enabled).data

/** The entry of a menu that leads reviewers to the item in the review; others have none. */
export const findReviewEntry = async (client: QueryClient): Promise<'review'[]> =>
  getCachedMe(client) && (await client.ensureQueryData(permissionsQuery)).level > 0 ? ['review'] : []

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
