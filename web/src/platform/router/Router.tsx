import { type ReactNode, startTransition, useLayoutEffect, useState } from 'react'
import { getCurrentLocation, type NavigationType, onNavigate } from './history.ts'
import { RouterContext } from './hooks.ts'

/** Provides the current location. The old screen stays until the next one has loaded. */
export const Router = ({ children }: { children: ReactNode }) => {
  const [routerState, setRouterState] = useState(() => ({
    location: getCurrentLocation(),
    navigationType: 'pop' as NavigationType,
  }))
  // Subscribes before any screen's effect runs: the first one may navigate.
  useLayoutEffect(
    () => onNavigate((location, navigationType) => startTransition(() => setRouterState({ location, navigationType }))),
    [],
  )
  return <RouterContext value={routerState}>{children}</RouterContext>
}
