import { useSyncExternalStore } from 'react'
import { listen } from '../../platform/listen.ts'

const createMediaHook = (query: string) => {
  const subscribe = (onChange: () => void) => listen(matchMedia(query), { change: onChange })
  // The server renders for a phone.
  return () =>
    useSyncExternalStore(
      subscribe,
      () => matchMedia(query).matches,
      () => false,
    )
}

/** A desktop: the detail of a review is next to its list, the circle has a rail. The stylesheets use the same width. */
export const useWideScreen = createMediaHook('(min-width: 1024px)')

/** Sizes do not grow with the window: it shows more than a phone. As in tokens.css. */
export const useWiderThanPhone = createMediaHook('(min-width: 769px), (min-width: 600px) and (max-height: 420px)')

/** A tablet: lists of rows have two columns. */
export const useTablet = createMediaHook('(min-width: 769px) and (max-width: 1023px)')
