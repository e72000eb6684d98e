import { useLayoutEffect } from 'react'
import { recordPage } from '../platform/router/history-stack.ts'
import { useLocation, useNavigationType } from '../platform/router/hooks.ts'
import { restoreScrollPosition, trackScrollPosition } from './scroll-restoration.ts'

let pagesShown = 0

/**
 * Rendered after a screen, so that its effect runs when the screen is in the document: restores the scroll position, or
 * scrolls a new page to the top, and focuses the heading. The first page does not move the focus.
 */
export const ScrollRestoration = () => {
  const { key, pathname, search } = useLocation()
  const navigationType = useNavigationType()

  // biome-ignore lint/correctness/useExhaustiveDependencies: another search within the same page is no arrival.
  useLayoutEffect(() => {
    recordPage(pathname)
    const cancelRestore = navigationType === 'pop' ? restoreScrollPosition(key) : restoreScrollPosition(undefined)
    if (pagesShown > 0) document.querySelector<HTMLElement>('h1[tabindex]')?.focus({ preventScroll: true })
    pagesShown += 1
    const stopTracking = trackScrollPosition(key)
    return () => {
      cancelRestore()
      stopTracking()
    }
  }, [key, pathname])

  useLayoutEffect(() => recordPage(pathname + search), [pathname, search])

  return null
}
