import { useLayoutEffect, useRef } from 'react'
import { onScroll, scrolledTo } from './use-scrolled-past.ts'

/**
 * Gives each tab its own scroll place. While the row of tabs still stands in its place on the page nothing moves; once
 * it sticks under the header, a tab opens where it was left, or at its beginning. The answer marks where the row begins.
 */
export const useTabScroll = (value: string) => {
  const mark = useRef<HTMLDivElement>(null)
  const places = useRef(new Map<string, number>())
  const shown = useRef(value)
  const scrolled = useRef(0)

  useLayoutEffect(() => {
    const remember = () => {
      scrolled.current = scrolledTo()
    }
    remember()
    return onScroll(remember)
  }, [])

  useLayoutEffect(() => {
    if (shown.current === value) return
    const top = (mark.current?.getBoundingClientRect().top ?? 0) + window.scrollY
    const row = mark.current?.nextElementSibling
    const sticksAt = row ? top - Number.parseFloat(getComputedStyle(row).top || '0') : top
    places.current.set(shown.current, scrolled.current)
    shown.current = value
    if (!(scrolled.current > sticksAt)) return
    window.scrollTo(0, Math.max(places.current.get(value) ?? sticksAt, sticksAt))
  }, [value])

  return mark
}
