import { useSyncExternalStore } from 'react'

/**
 * The scroll position in CSS px, read once for all subscribers. Reading it during a scroll event forces a layout, so it
 * is read shortly after, and on a touch or a navigation, after which another page may be shown.
 */
export const getScrollTop = (): number => scrollTop

/** The same in heights of the window. */
export const getScrolledScreens = (): number => (scrollTop === 0 ? 0 : scrollTop / windowHeight)

export const subscribeToScroll = (listener: () => void): (() => void) => {
  if (listeners.size === 0) startListening()
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) stopListening()
  }
}

export const useScrolledPast = (px: number): boolean =>
  useSyncExternalStore(
    subscribeToScroll,
    () => scrollTop > px,
    () => false,
  )

const listeners = new Set<() => void>()
let scrollTop = 0
let windowHeight = 1
let timer: ReturnType<typeof setTimeout> | undefined

const updateScrollTop = () => {
  clearTimeout(timer)
  timer = undefined
  if (scrollTop === window.scrollY) return
  scrollTop = window.scrollY
  windowHeight = window.innerHeight
  for (const listener of listeners) listener()
}

const scheduleUpdate = () => {
  timer ??= setTimeout(updateScrollTop, 80)
}

const flushEvents = ['pointerdown', 'click', 'popstate', 'pagehide'] as const
const listenerOptions = { capture: true, passive: true }

const startListening = () => {
  // A page that the server rendered may have been scrolled before.
  scheduleUpdate()
  window.addEventListener('scroll', scheduleUpdate, listenerOptions)
  for (const event of flushEvents) window.addEventListener(event, updateScrollTop, listenerOptions)
}

const stopListening = () => {
  clearTimeout(timer)
  timer = undefined
  window.removeEventListener('scroll', scheduleUpdate, listenerOptions)
  for (const event of flushEvents) window.removeEventListener(event, updateScrollTop, listenerOptions)
}
