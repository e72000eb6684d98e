import { useSyncExternalStore } from 'react'

/**
 * Where the page is scrolled to, in CSS px, read once for everybody. Asking the browser in the middle of a scroll event
 * makes it lay the page out before its time, so it is asked a moment later, and when a finger comes down or the reader
 * goes back: then the next thing may be another page.
 */
export const scrolledTo = (): number => place

/** Hears of a new place within a tenth of a second. */
export const onScroll = (listener: () => void): (() => void) => {
  if (listeners.size === 0) watch()
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) unwatch()
  }
}

/** Whether the page has been scrolled beyond so many CSS px. */
export const useScrolledPast = (px: number): boolean => useSyncExternalStore(onScroll, () => place > px)

const listeners = new Set<() => void>()
let place = 0
let timer: ReturnType<typeof setTimeout> | undefined

const read = () => {
  clearTimeout(timer)
  timer = undefined
  if (place === window.scrollY) return
  place = window.scrollY
  for (const listener of listeners) listener()
}

const soon = () => {
  timer ??= setTimeout(read, 80)
}

const ends = ['pointerdown', 'click', 'popstate', 'pagehide'] as const
const early = { capture: true, passive: true }

const watch = () => {
  window.addEventListener('scroll', soon, early)
  for (const end of ends) window.addEventListener(end, read, early)
}

const unwatch = () => {
  clearTimeout(timer)
  timer = undefined
  window.removeEventListener('scroll', soon, early)
  for (const end of ends) window.removeEventListener(end, read, early)
}
