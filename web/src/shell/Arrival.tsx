import { useLayoutEffect } from 'react'
import { useArrival, useLocation } from '../router/hooks.ts'
import { leaveTrail } from '../ui/trail.ts'
import { keepPlace, restorePlace } from './scroll-places.ts'

let arrivals = 0

/**
 * Drawn after a screen, so that its effect runs when the screen itself is there: brings back the scroll place, or the
 * top of a new page, and puts the focus on the heading. The very first page leaves the focus to the reader.
 */
export const Arrival = () => {
  const { key, pathname, search } = useLocation()
  const arrival = useArrival()

  // biome-ignore lint/correctness/useExhaustiveDependencies: another search within the same page is no arrival.
  useLayoutEffect(() => {
    leaveTrail(pathname)
    const stop = arrival === 'pop' ? restorePlace(key) : restorePlace(undefined)
    if (arrivals > 0) document.querySelector<HTMLElement>('h1[tabindex]')?.focus({ preventScroll: true })
    arrivals += 1
    const forget = keepPlace(key)
    return () => {
      stop()
      forget()
    }
  }, [key, pathname])

  useLayoutEffect(() => leaveTrail(pathname + search), [pathname, search])

  return null
}
