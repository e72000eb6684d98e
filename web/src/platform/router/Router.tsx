import { type ContextType, type ReactNode, startTransition, useLayoutEffect, useState } from 'react'
import { getCurrentLocation, onNavigate } from './history.ts'
import { RouterContext } from './hooks.ts'

/** Provides the current location. The old screen stays until the next one has loaded. */
export const Router = ({ children }: { children: ReactNode }) => {
  const [routerState, setRouterState] = useState<ContextType<typeof RouterContext>>(() => ({
    location: getCurrentLocation(),
    navigationType: 'pop',
  }))
  // Subscribes before any screen's effect runs: the first one may navigate.
  useLayoutEffect(
    () => onNavigate((location, navigationType) => startTransition(() => setRouterState({ location, navigationType }))),
    [],
  )
  return <RouterContext value={routerState}>{children}</RouterContext>
}
