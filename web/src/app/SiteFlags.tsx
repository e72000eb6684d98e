import { useEffect } from 'react'
import { useHomeSettings } from '../circle/home/use-home.ts'
import { bridge } from '../platform/bridge/bridge.ts'
import { setDemo, setIsMenuPage } from '../ui/state/settings/site-flags.ts'

export const SiteFlags = () => {
  const { data } = useHomeSettings()
  const demo = data?.demo === 1
  useEffect(() => setDemo(demo), [demo])
  const checksMenuLevel = data?.menu_level === '1'
  useEffect(() => {
    if (checksMenuLevel) void bridge.isMenuPage().then(setIsMenuPage)
  }, [checksMenuLevel])
  return null
}
