import { useLayoutEffect, useRef } from 'react'
import { getScrollTop, subscribeToScroll } from './scroll-position.ts'

/**
 * Gives each tab its own scroll position. While the row of tabs has not reached the header nothing scrolls; once it is
 * sticky, a tab opens at its last position, or at its beginning. The returned ref marks the beginning of the row.
 */
export const useTabScroll = (value: string) => {
  const anchor = useRef<HTMLDivElement>(null)
  const scrollPositions = useRef(new Map<string, number>())
  const shownTab = useRef(value)
  const lastScrollTop = useRef(0)

  useLayoutEffect(() => {
    const rememberScroll = () => {
      lastScrollTop.current = getScrollTop()
    }
    rememberScroll()
    return subscribeToScroll(rememberScroll)
  }, [])

  useLayoutEffect(() => {
    if (shownTab.current === value) return
    const top = (anchor.current?.getBoundingClientRect().top ?? 0) + window.scrollY
    const row = anchor.current?.nextElementSibling
    const sticksAt = row ? top - Number.parseFloat(getComputedStyle(row).top || '0') : top
    scrollPositions.current.set(shownTab.current, lastScrollTop.current)
    shownTab.current = value
    if (!(lastScrollTop.current > sticksAt)) return
    window.scrollTo(0, Math.max(scrollPositions.current.get(value) ?? sticksAt, sticksAt))
  }, [value])

  return anchor
}
