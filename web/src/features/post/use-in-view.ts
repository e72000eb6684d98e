import { type RefObject, useEffect, useEffectEvent } from 'react'

/** Tells when most of an element comes into view and when it leaves. */
export const useInView = (element: RefObject<Element | null>, onChange: (inView: boolean) => void) => {
  const tell = useEffectEvent(onChange)
  useEffect(() => {
    if (!element.current) return
    // A busy page hears of several changes at once; the last one is how it is.
    const watcher = new IntersectionObserver((changes) => tell((changes.at(-1)?.intersectionRatio ?? 0) >= enough), {
      threshold: enough,
    })
    watcher.observe(element.current)
    return () => watcher.disconnect()
  }, [element])
}

const enough = 0.6
