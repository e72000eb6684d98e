import { minute } from '@quanzi/contract/time'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../platform/api/client.ts'
import type { PortalLoginStatus } from '../../platform/bridge/portal-login.ts'

/** Login state of the site's portal; null without a portal or a response. */
export const usePortalLogin = (): PortalLoginStatus | null =>
  useQuery({
    queryKey: ['portal'],
    staleTime: minute,
    retry: false,
    queryFn: async (): Promise<PortalLoginStatus | null> => {
      const { portal_library } = await call('GET circle/commonapi setting', {}, { prompts: 'none' })
      if (!portal_library) return null
      const { siteId } = await call('GET circle/commonapi site', {}, { prompts: 'none' })
      return (await import('../../platform/bridge/portal-login.ts')).checkPortalLogin(portal_library, siteId)
    },
  }).data ?? null
