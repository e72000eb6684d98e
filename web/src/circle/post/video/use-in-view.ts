import { type RefObject, useEffect, useEffectEvent } from 'react'

/** Reports when most of an element enters or leaves the viewport. */
export const useInView = (element: RefObject<Element | null>, onChange: (inView: boolean) => void) => {
  const notifyChange = useEffectEvent(onChange)
  useEffect(() => {
    if (!element.current) return
    // One callback may carry several entries; the last one is current.
    const observer = new IntersectionObserver(
      (entries) => notifyChange((entries.at(-1)?.intersectionRatio ?? 0) >= visibleThreshold),
      {
        threshold: visibleThreshold,
      },
    )
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [element])
}

const visibleThreshold = 0.6
