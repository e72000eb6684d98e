import { createContext, useCallback, useContext, useMemo } from 'react'
import type { Params } from './match.ts'
import { type Arrival, navigate, type Place } from './place.ts'

export const PlaceContext = createContext<{ place: Place; arrival: Arrival } | null>(null)
export const ParamsContext = createContext<Params>({})

export const useLocation = (): Place => useShown().place

/** How the reader came to this entry: `pop` is back, forth or the first load. */
export const useArrival = (): Arrival => useShown().arrival

export const useParams = (): Params => useContext(ParamsContext)

/** The query of the address, and how to put another in its place. */
export const useSearchParams = (): readonly [URLSearchParams, (next: Record<string, string>) => void] => {
  const { pathname, search } = useLocation()
  const params = useMemo(() => new URLSearchParams(search), [search])
  const set = useCallback(
    (next: Record<string, string>) => {
      const query = new URLSearchParams(next).toString()
      navigate(query ? `${pathname}?${query}` : pathname, { replace: true, keepPage: true })
    },
    [pathname],
  )
  return [params, set]
}

const useShown = () => {
  const shown = useContext(PlaceContext)
  if (!shown) throw new Error('A hook of the router was used outside it.')
  return shown
}
