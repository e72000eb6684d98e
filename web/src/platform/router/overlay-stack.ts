import { getCurrentLocation } from './history.ts'

/**
 * Sheets, dialogs and the viewer close with the browser's back. Each open one has a history entry with its level.
 * Closing it in another way leaves the entry, because `history.back()` takes effect later and would race with a link
 * that is followed meanwhile; going back skips an entry without an open overlay.
 */
type OverlayEntry = { close: () => void; isQuestion: boolean }

const openEntries: OverlayEntry[] = []
/** Open when the browser went to another page. */
const leftOpen: OverlayEntry[] = []
let currentLevel = 0
let currentPage = ''
let currentPath = ''

export const startOverlayStack = () => {
  syncWithHistory()
  window.addEventListener('popstate', () => {
    // Not the event's state: a plain link creates an entry without one, which the router has numbered meanwhile.
    const [previousLevel, previousPage, previousPath] = [currentLevel, currentPage, currentPath]
    syncWithHistory()
    const samePage = currentPage === previousPage
    if (!samePage) leaveOpen(currentPath === previousPath)
    if (!samePage || currentLevel >= previousLevel) return
    if (previousLevel > openEntries.length) history.back()
    else openEntries.pop()?.close()
  })
}

/**
 * Adds an overlay; `close` is called when the reader goes back. Returns the function that removes it. `isQuestion`: it
 * asks about what the page shows now, and so ends where another query shows something else.
 */
export const pushOverlay = (close: () => void, { isQuestion = false } = {}): (() => void) => {
  const entry = { close, isQuestion }
  syncWithHistory()
  openEntries.push(entry)
  if (currentLevel < openEntries.length) {
    currentLevel = openEntries.length
    history.pushState({ ...history.state, layer: currentLevel }, '')
  }
  return () => {
    for (const entries of [openEntries, leftOpen]) {
      const index = entries.indexOf(entry)
      if (index >= 0) entries.splice(index, 1)
    }
  }
}

/** A panel may belong to the query of the address, as that of a member in the console. */
const leaveOpen = (isSamePath: boolean) => {
  const staying = openEntries.filter(({ isQuestion }) => isSamePath && !isQuestion)
  leftOpen.push(...openEntries.filter((entry) => !staying.includes(entry)))
  openEntries.splice(0, openEntries.length, ...staying)
}

/** Once another page is shown: closes what was opened over the one before and did not go with it. */
export const closeLeftOverlays = (): void => {
  for (const entry of leftOpen.splice(0).reverse()) entry.close()
}

export const getOverlayDepth = (): number => readLevel(history.state)

/** Not the depth: a closed overlay leaves its entry. */
export const hasOpenOverlay = (): boolean => openEntries.length > 0

/** Removes the overlay entries of the page, so that a replacement replaces the page itself. What is open closes with it. */
export const popAllOverlays = (): Promise<void> => {
  const steps = getOverlayDepth()
  if (steps === 0) return Promise.resolve()
  leaveOpen(false)
  return new Promise((resolve) => {
    window.addEventListener('popstate', () => resolve(), { once: true })
    currentLevel = 0
    history.go(-steps)
  })
}

/** A push or replacement by the router changes the entry without an event. */
export const syncWithHistory = () => {
  currentLevel = readLevel(history.state)
  currentPage = readPageId(history.state)
  currentPath = getCurrentLocation().pathname
}

const readLevel = (state: unknown): number =>
  state && typeof state === 'object' && 'layer' in state && typeof state.layer === 'number' ? state.layer : 0

const readPageId = (state: unknown): string => {
  // Written by `history.ts`.
  const { key, idx } = (state ?? {}) as { key?: string; idx?: number }
  return `${key ?? 'default'}:${idx ?? 0}`
}
