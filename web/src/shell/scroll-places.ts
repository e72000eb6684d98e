import { putLast, sessionMap } from '../ui/session-map.ts'
import { onScroll, scrolledTo } from '../ui/use-scrolled-past.ts'

/** As long as the pages of a long list may take to be there again. */
const patience = 8_000

/** Scroll places by entry of the history; they outlive a reload. */
const places = sessionMap<number>('quanzi:places', 100)

/** Takes over from the browser, which knows nothing of lists that are still being fetched. */
export const startKeepingPlaces = () => {
  history.scrollRestoration = 'manual'
}

/** Remembers where this entry is scrolled to until the answer is called. */
export const keepPlace = (key: string): (() => void) => onScroll(() => putLast(places, key, scrolledTo()))

/** Goes where the entry was left, waiting until the page is long enough; the reader's own hand ends the waiting. */
export const restorePlace = (key: string | undefined): (() => void) => {
  const top = (key !== undefined && places.get(key)) || 0
  if (top === 0 && scrolledTo() === 0) return () => {}
  const reach = () => {
    window.scrollTo(0, top)
    return Math.abs(window.scrollY - top) < 2
  }
  if (reach()) return () => {}
  const watcher = new ResizeObserver(() => reach() && stop())
  const timer = setTimeout(() => stop(), patience)
  const stop = () => {
    watcher.disconnect()
    clearTimeout(timer)
    for (const event of hands) window.removeEventListener(event, stop)
  }
  for (const event of hands) window.addEventListener(event, stop, { passive: true })
  watcher.observe(document.body)
  return stop
}

const hands = ['wheel', 'touchstart', 'keydown'] as const
