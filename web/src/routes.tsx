import { type ComponentType, lazy, useEffect, useState } from 'react'
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
  return load ? [{ address, file: screenFile(address.screen, load) }] : []
})

export const Screens = () => {
  const { pathname } = useLocation()
  const found = findScreen(pathname)
  if (!found) return <GoHome />
  const { address, file, params } = found
  return (
    <ParamsContext key={address.keep ? address.path : pathname} value={params}>
      <ScreenFrame address={address} tab={tabOf(pathname)}>
        <Opened file={file} />
      </ScreenFrame>
    </ParamsContext>
  )
}

/** Brings the screen of an address, so that it can be drawn without a skeleton before it. */
export const fetchScreen = async (pathname: string): Promise<void> => {
  await findScreen(pathname)
    ?.file.load()
    .catch(() => {})
}

/** A screen that is there is drawn at once: a lazy one would show its fallback first, for 300 ms at least. */
const Opened = ({ file }: { file: ScreenFile }) => {
  const [Screen] = useState<ComponentType>(() => file.loaded() ?? file.Lazy)
  return <Screen />
}

const GoHome = () => {
  useEffect(() => navigate(paths.home(), { replace: true }), [])
  return null
}

function findScreen(pathname: string) {
  for (const screen of screens) {
    const params = matchPath(screen.address.path, pathname)
    if (params) return { ...screen, params }
  }
  return undefined
}

type ScreenFile = ReturnType<typeof screenFile>

function screenFile(name: Address['screen'], fetchFile: () => Promise<Record<string, ComponentType>>) {
  let Loaded: ComponentType | undefined
  const load = async () => {
    const file = await loadOrReload(fetchFile)
    Loaded = file[name]
    if (!Loaded) throw new Error(`screens/${name}.tsx does not export ${name}.`)
    return { default: Loaded }
  }
  return { load, Lazy: lazy(load), loaded: () => Loaded }
}
