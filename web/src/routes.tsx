import { type ComponentType, lazy } from 'react'
import { Navigate, Route, Routes, useLocation } from 'react-router'
import { type Address, addresses } from './addresses.ts'
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
  return (
    <Routes>
      {screens.map(({ address, Screen }) => (
        <Route
          key={address.path}
          path={address.path}
          element={
            <ScreenFrame key={pathname} address={address} tab={tabOf(pathname)}>
              <Screen />
            </ScreenFrame>
          }
        />
      ))}
      <Route path="*" element={<Navigate to="/" replace />} />
    </Routes>
  )
}

function lazily(name: Address['screen'], load: () => Promise<Record<string, ComponentType>>) {
  return lazy(async () => {
    const file = await loadOrReload(load)
    const Screen = file[name]
    if (!Screen) throw new Error(`screens/${name}.tsx does not export ${name}.`)
    return { default: Screen }
  })
}
