import {
  type ContextType,
  type ReactNode,
  startTransition,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useState,
} from 'react'
import { getCurrentLocation, onNavigate, type RouterLocation } from './history.ts'
import { RouterContext } from './hooks.ts'
import { closeLeftOverlays } from './overlay-stack.ts'

/**
 * Provides the current location. The old screen stays until the next one has loaded. `initial` is the location that is
 * rendered first: React does it in slices, and a reader who leaves between them must not change what it hydrates.
 */
export const Router = ({ initial, children }: { initial: RouterLocation; children: ReactNode }) => {
  const [routerState, setRouterState] = useState<NonNullable<ContextType<typeof RouterContext>>>({
    location: initial,
    navigationType: 'pop',
  })
  const catchUp = useEffectEvent(() => {
    const location = getCurrentLocation()
    if (location !== initial) startTransition(() => setRouterState({ location, navigationType: 'pop' }))
  })
  // Subscribes before any screen's effect runs: the first one may navigate.
  useLayoutEffect(() => {
    catchUp()
    return onNavigate((location, navigationType) => startTransition(() => setRouterState({ location, navigationType })))
  }, [])
  const { pathname, search } = routerState.location
  // biome-ignore lint/correctness/useExhaustiveDependencies: after each page, whose own overlays are gone by then.
  useEffect(closeLeftOverlays, [pathname, search])
  return <RouterContext value={routerState}>{children}</RouterContext>
}
