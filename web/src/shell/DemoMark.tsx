import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { query } from '../api/query.ts'
import { bridge } from '../bridge/bridge.ts'
import { setDemo } from '../ui/demo.ts'
import { setMenuPage } from '../ui/menu-page.ts'

/** What the headers need to know of the site: whether this is a trial, and whether the app's menu stands around the page. */
export const DemoMark = () => {
  const { data } = useQuery({ ...query('GET circle/commonapi setting', {}), staleTime: 5 * 60_000 })
  const demo = data?.demo === 1
  useEffect(() => setDemo(demo), [demo])
  const asksLevel = data?.menu_level === '1'
  useEffect(() => {
    if (asksLevel) void bridge.isMenuPage().then(setMenuPage)
  }, [asksLevel])
  return null
}
