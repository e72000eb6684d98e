import { type RefObject, useEffect, useState } from 'react'

/** True from the moment an element is within a screen of what is seen. */
export const useNear = (element: RefObject<Element | null>): boolean => {
  const [near, setNear] = useState(false)
  useEffect(() => {
    if (near || !element.current) return
    const observer = new IntersectionObserver((entries) => entries.at(-1)?.isIntersecting && setNear(true), {
      rootMargin: '100% 0px',
    })
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [near, element])
  return near
}
