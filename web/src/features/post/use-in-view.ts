import { type RefObject, useEffect, useEffectEvent } from 'react'

/** Tells when most of an element comes into view and when it leaves. */
export const useInView = (element: RefObject<Element | null>, onChange: (inView: boolean) => void) => {
  const tell = useEffectEvent(onChange)
  useEffect(() => {
    if (!element.current) return
    const watcher = new IntersectionObserver(([entry]) => tell((entry?.intersectionRatio ?? 0) >= enough), {
      threshold: enough,
    })
    watcher.observe(element.current)
    return () => watcher.disconnect()
  }, [element])
}

const enough = 0.6
