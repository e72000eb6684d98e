import { type ComponentType, lazy, useEffect } from 'react'
import { type Address, addresses } from './addresses.ts'
import { paths } from './paths.ts'
import { ParamsContext, useLocation } from './router/hooks.ts'
import { matchPath } from './router/match.ts'
import { navigate } from './router/place.ts'
import { tabOf } from './shell/root-tabs.ts'
import { ScreenFrame } from './shell/ScreenFrame.tsx'
import { loadOrReload } from './ui/load-or-reload.ts'

const files = import.meta.glob<Record<string, ComponentType>>('./screens/*.tsx')

/** One lazy screen per address. A screen is routed as soon as its file exists; every other address leads home. */
const screens = addresses.flatMap((address) => {
  const load = files[`./screens/${address.screen}.tsx`]
  return load ? [{ address, Screen: lazily(address.screen, load) }] : []
})

export const Screens = () => {
  const { pathname } = useLocation()
  for (const { address, Screen } of screens) {
    const params = matchPath(address.path, pathname)
    if (!params) continue
    return (
      <ParamsContext key={address.keep ? address.path : pathname} value={params}>
        <ScreenFrame address={address} tab={tabOf(pathname)}>
          <Screen />
        </ScreenFrame>
      </ParamsContext>
    )
  }
  return <GoHome />
}

const GoHome = () => {
  useEffect(() => navigate(paths.home(), { replace: true }), [])
  return null
}

function lazily(name: Address['screen'], load: () => Promise<Record<string, ComponentType>>) {
  return lazy(async () => {
    const file = await loadOrReload(load)
    const Screen = file[name]
    if (!Screen) throw new Error(`screens/${name}.tsx does not export ${name}.`)
    return { default: Screen }
  })
}
