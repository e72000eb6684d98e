import { type RefObject, useLayoutEffect, useState } from 'react'
import { observeResize } from '../layout/observe-resize.ts'

/**
 * Whether a clamped text has hidden lines. A phone that is turned, or another size of text, breaks them elsewhere. While it
 * is not clamped the last answer stands.
 */
export const useOverflows = (paragraph: RefObject<HTMLElement | null>, text: string, isClamped: boolean): boolean => {
  const [overflows, setOverflows] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another text is another height.
  useLayoutEffect(() => {
    const element = paragraph.current
    if (!element || !isClamped) return
    const measure = () => setOverflows(element.scrollHeight > element.clientHeight + 2)
    measure()
    return observeResize(element, measure)
  }, [paragraph, text, isClamped])
  return overflows
}
