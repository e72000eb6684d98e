import { type ComponentType, Suspense, useEffect, useState } from 'react'
import { addresses, type ScreenAddress } from './addresses.ts'
import { ReturnFocus, usePageAndPanel } from './app/page-and-panel.ts'
import { getRootTab } from './app/root-tabs.ts'
import { ScreenFrame } from './app/ScreenFrame.tsx'
import { paths } from './paths.ts'
import { navigate } from './platform/router/history.ts'
import { ParamsContext, RouterContext, useRouterState } from './platform/router/hooks.ts'
import { matchPath } from './platform/router/match-path.ts'
import { createChunkLoader } from './ui/state/chunk-loader.ts'
import { lazyPart } from './ui/state/lazy-part.tsx'
import { useWideScreen } from './ui/state/use-wide-screen.ts'

const screenModules = import.meta.glob<Record<string, ComponentType>>([
  './screens/circle/*.tsx',
  './screens/moderation/*.tsx',
  './screens/console/*.tsx',
])

const screens = addresses.flatMap((address) => {
  const load = screenModules[`./screens/${address.screen}.tsx`]
  return load ? [{ address, loader: createScreenLoader(address.screen, load) }] : []
})

/** `onShown` is called once a screen, or that it did not come, is in the document and answers taps. */
export const Screens = ({ onShown }: { onShown?: (() => void) | undefined }) => {
  const wide = useWideScreen()
  const { page, panel } = usePageAndPanel(useRouterState(), { wide, opensOver, canBeCovered })
  const { pathname } = page.location
  const found = findScreen(pathname)
  const above = panel && findScreen(panel.location.pathname)
  const covered = above !== undefined
  if (!found) return <RedirectHome />
  const { address, loader, params } = found
  const tab = getRootTab(pathname)
  const framed = wide && isOfCircle(address)
  return (
    <>
      {framed && (
        <Suspense>
          <Rail current={tab} covered={covered} />
        </Suspense>
      )}
      <RouterContext value={page}>
        <ParamsContext key={address.keepMounted ? address.path : pathname} value={params}>
          <ScreenFrame
            address={address}
            tab={tab}
            onRetry={loader.retry}
            wide={framed}
            covered={covered}
            shown={onShown && <Shown onShown={onShown} />}
          >
            <LoadedScreen loader={loader} />
          </ScreenFrame>
        </ParamsContext>
      </RouterContext>
      {framed && (
        <Suspense>
          <Side covered={covered} />
        </Suspense>
      )}
      <ReturnFocus covered={covered} />
      {above && (
        <Suspense>
          <ParamsContext key={panel.location.pathname} value={above.params}>
            <ScreenPanel address={above.address} onRetry={above.loader.retry}>
              <LoadedScreen loader={above.loader} />
            </ScreenPanel>
          </ParamsContext>
        </Suspense>
      )}
    </>
  )
}

const isOfCircle = ({ screen }: ScreenAddress) => screen.startsWith('circle/')
const opensOver = (pathname: string) => findScreen(pathname)?.address.over === true
const canBeCovered = (pathname: string) => {
  const address = findScreen(pathname)?.address
  return address !== undefined && isOfCircle(address) && !address.over
}

/** Only a desktop loads them. */
const Rail = lazyPart(async () => (await import('./app/wide/Rail.tsx')).Rail)
const Side = lazyPart(async () => (await import('./app/wide/Side.tsx')).Side)
const ScreenPanel = lazyPart(async () => (await import('./app/wide/ScreenPanel.tsx')).ScreenPanel)

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

const Shown = ({ onShown }: { onShown: () => void }) => {
  useEffect(onShown, [onShown])
  return null
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
