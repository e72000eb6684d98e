import { useSyncExternalStore } from 'react'

/** Whether the page has been scrolled beyond so many CSS px. */
export const useScrolledPast = (px: number): boolean => useSyncExternalStore(onScroll, () => window.scrollY > px)

export const onScroll = (listener: () => void) => {
  window.addEventListener('scroll', listener, { passive: true })
  return () => window.removeEventListener('scroll', listener)
}
