const storageKey = 'quanzi:places'
const patience = 3_000

/** Scroll places by entry of the history; they outlive a reload. */
const places = new Map<string, number>(read())

/** Takes over from the browser, which knows nothing of lists that are still being fetched. */
export const startKeepingPlaces = () => {
  history.scrollRestoration = 'manual'
  window.addEventListener('pagehide', write)
}

/** Remembers where this entry is scrolled to until the answer is called. */
export const keepPlace = (key: string): (() => void) => {
  const remember = () => places.set(key, window.scrollY)
  window.addEventListener('scroll', remember, { passive: true })
  return () => window.removeEventListener('scroll', remember)
}

/** Goes where the entry was left, waiting until the page is long enough; the reader's own hand ends the waiting. */
export const restorePlace = (key: string | undefined): (() => void) => {
  const top = (key !== undefined && places.get(key)) || 0
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

function write() {
  try {
    sessionStorage.setItem(storageKey, JSON.stringify([...places].slice(-100)))
  } catch {
    // Full or forbidden storage only costs the place after a reload.
  }
}

function read(): [string, number][] {
  try {
    return JSON.parse(sessionStorage.getItem(storageKey) ?? '[]') as [string, number][]
  } catch {
    return []
  }
}
