import { observeLoading } from '../ui/layout/observe-resize.ts'
import { getScrollTop, subscribeToScroll } from '../ui/lists/scroll-position.ts'
import { createSessionMap, setNewest } from '../ui/state/session-map.ts'

/** How long the pages of a long list may take to load again. */
const restoreTimeout = 8_000

const scrollPositions = createSessionMap<number>('quanzi:scroll-positions', 100)

/** The browser restores positions before lists have loaded. */
export const disableNativeScrollRestoration = () => {
  history.scrollRestoration = 'manual'
}

export const trackScrollPosition = (key: string): (() => void) =>
  subscribeToScroll(() => setNewest(scrollPositions, key, getScrollTop()))

/** Scrolls to the recorded position as soon as the page is long enough; input by the reader cancels it. */
export const restoreScrollPosition = (key: string | undefined): (() => void) => {
  const top = (key !== undefined && scrollPositions.get(key)) || 0
  if (top === 0 && getScrollTop() === 0) return () => {}
  const tryRestore = () => {
    window.scrollTo(0, top)
    return Math.abs(window.scrollY - top) < 2
  }
  if (tryRestore()) return () => {}
  const stop = observeLoading(document.body, restoreTimeout, () => tryRestore() && stop())
  return stop
}
