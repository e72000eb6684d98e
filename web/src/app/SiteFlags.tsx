import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { query } from '../platform/api/query.ts'
import { bridge } from '../platform/bridge/bridge.ts'
import { setDemo, setIsMenuPage } from '../ui/state/site-flags.ts'

export const SiteFlags = () => {
  const { data } = useQuery({ ...query('GET circle/commonapi setting', {}), staleTime: 5 * 60_000 })
  const demo = data?.demo === 1
  useEffect(() => setDemo(demo), [demo])
  const checksMenuLevel = data?.menu_level === '1'
  useEffect(() => {
    if (checksMenuLevel) void bridge.isMenuPage().then(setIsMenuPage)
  }, [checksMenuLevel])
  return null
}
