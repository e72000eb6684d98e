import { type ComponentType, useEffect, useState } from 'react'
import { addresses, type ScreenAddress } from './addresses.ts'
import { getRootTab } from './app/root-tabs.ts'
import { ScreenFrame } from './app/ScreenFrame.tsx'
import { paths } from './paths.ts'
import { navigate } from './platform/router/history.ts'
import { ParamsContext, useLocation } from './platform/router/hooks.ts'
import { matchPath } from './platform/router/match-path.ts'
import { createChunkLoader } from './ui/state/chunk-loader.ts'

const screenModules = import.meta.glob<Record<string, ComponentType>>([
  './screens/circle/*.tsx',
  './screens/moderation/*.tsx',
  './screens/console/*.tsx',
])

const screens = addresses.flatMap((address) => {
  const load = screenModules[`./screens/${address.screen}.tsx`]
  return load ? [{ address, loader: createScreenLoader(address.screen, load) }] : []
})

export const Screens = () => {
  const { pathname } = useLocation()
  const found = findScreen(pathname)
  if (!found) return <RedirectHome />
  const { address, loader, params } = found
  return (
    <ParamsContext key={address.keepMounted ? address.path : pathname} value={params}>
      <ScreenFrame address={address} tab={getRootTab(pathname)} onRetry={loader.retry}>
        <LoadedScreen loader={loader} />
      </ScreenFrame>
    </ParamsContext>
  )
}

export const preloadScreen = async (pathname: string): Promise<void> => {
  await findScreen(pathname)
    ?.loader.load()
    .catch(() => {})
}

/** A loaded screen renders at once: a lazy one would show its fallback for at least 300 ms. */
const LoadedScreen = ({ loader }: { loader: ScreenLoader }) => {
  const [Screen] = useState<ComponentType>(() => loader.loaded() ?? loader.get())
  return <Screen />
}

const RedirectHome = () => {
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

type ScreenLoader = ReturnType<typeof createScreenLoader>

function createScreenLoader(name: ScreenAddress['screen'], importScreen: () => Promise<Record<string, ComponentType>>) {
  let Loaded: ComponentType | undefined
  const load = async () => {
    const module = await importScreen()
    Loaded = module[name.slice(name.indexOf('/') + 1)]
    if (!Loaded) throw new Error(`screens/${name}.tsx does not export ${name}.`)
    return Loaded
  }
  return { ...createChunkLoader(load), load, loaded: () => Loaded }
}
