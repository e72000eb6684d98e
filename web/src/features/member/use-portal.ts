import { useQuery } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import type { PortalSays } from '../../bridge/portal.ts'

/** What the site's own portal says of its reader, where it has a login library; null where it has none or is silent. */
export const usePortal = (): PortalSays | null =>
  useQuery({
    queryKey: ['portal'],
    staleTime: 60_000,
    retry: false,
    queryFn: async (): Promise<PortalSays | null> => {
      const { portal_library } = await call('GET circle/commonapi setting', {}, { anonymous: true })
      if (!portal_library) return null
      const { siteId } = await call('GET circle/commonapi site', {}, { anonymous: true })
      return (await import('../../bridge/portal.ts')).askPortal(portal_library, siteId)
    },
  }).data ?? null
