import { useSyncExternalStore } from 'react'
import { listen } from '../../platform/listen.ts'

/**
 * The scroll position in CSS px, read once for all subscribers. Reading it during a scroll event forces a layout, so it
 * is read shortly after, and on a touch or a navigation, after which another page may be shown.
 */
export const getScrollTop = (): number => scrollTop

/** The scroll position in heights of the window. */
export const getScrolledScreens = (): number => (scrollTop === 0 ? 0 : scrollTop / windowHeight)

export const subscribeToScroll = (listener: () => void): (() => void) => {
  if (listeners.size === 0) startListening()
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    stopListening()
    clearTimeout(timer)
    timer = undefined
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

let stopListening = () => {}

const startListening = () => {
  // A page that the server rendered may have been scrolled before.
  scheduleUpdate()
  stopListening = listen(
    window,
    {
      scroll: scheduleUpdate,
      pointerdown: updateScrollTop,
      click: updateScrollTop,
      popstate: updateScrollTop,
      pagehide: updateScrollTop,
    },
    { capture: true, passive: true },
  )
}
