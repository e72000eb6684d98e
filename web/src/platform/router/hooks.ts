import { createContext, useCallback, useContext, useMemo } from 'react'
import { getCurrentLocation, type NavigationType, navigate, type RouterLocation } from './history.ts'
import type { Params } from './match-path.ts'

export const RouterContext = createContext<{ location: RouterLocation; navigationType: NavigationType } | null>(null)
export const ParamsContext = createContext<Params>({})

export const useLocation = (): RouterLocation => useRouterState().location

/** How the reader came to this entry: `pop` is back, forward or the first load. */
export const useNavigationType = (): NavigationType => useRouterState().navigationType

export const useParams = (): Params => useContext(ParamsContext)

export const useSearchParams = (): readonly [URLSearchParams, (next: Record<string, string>) => void] => {
  const { pathname, search, key } = useLocation()
  const params = useMemo(() => new URLSearchParams(search), [search])
  const setParams = useCallback(
    (next: Record<string, string>) => {
      // This page is left: the next one is still loading, and the entry is its own.
      if (getCurrentLocation().key !== key) return
      const query = new URLSearchParams(next).toString()
      navigate(query ? `${pathname}?${query}` : pathname, { replace: true, keepEntryKey: true })
    },
    [pathname, key],
  )
  return [params, setParams]
}

export const useRouterState = () => {
  const routerState = useContext(RouterContext)
  if (!routerState) throw new Error('A hook of the router was used outside it.')
  return routerState
}
