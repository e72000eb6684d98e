import { type RefObject, useEffect, useRef } from 'react'

/** The item that was open last. When it is closed its row takes the focus, unless the reviewer is elsewhere. */
export const useLastOpenItem = (openId: number | null): RefObject<number | null> => {
  const last = useRef(openId)
  useEffect(() => {
    if (openId !== null) last.current = openId
    else if (document.activeElement === document.body)
      document.querySelector<HTMLElement>(`[data-item="${last.current}"]`)?.focus({ preventScroll: true })
  }, [openId])
  return last
}
