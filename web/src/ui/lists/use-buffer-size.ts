import { type RefObject, useEffect, useState } from 'react'

/** Pixels beyond the screen in which items are rendered. */
const near = 600

/**
 * Reaches from the screen to a list that begins far below it, so that its first items are there for the keyboard and for
 * a screen reader; what follows is rendered as they go on. Near the list it is the usual distance.
 */
export const useBufferSize = (list: RefObject<HTMLElement | null>, isShown: boolean): number => {
  const [size, setSize] = useState(near)
  useEffect(() => {
    if (!isShown || !list.current) return
    const observer = new IntersectionObserver(
      ([entry]) => entry && setSize(Math.max(near, entry.boundingClientRect.top - window.innerHeight + near / 2)),
      { rootMargin: `${near}px` },
    )
    observer.observe(list.current)
    return () => observer.disconnect()
  }, [list, isShown])
  return size
}
