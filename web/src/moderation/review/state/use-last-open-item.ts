import { useEffect, useState } from 'react'

/**
 * The item that is open or was open last: the panel shows it while it closes, and J and K go on from it. When it is
 * closed its row takes the focus, unless the reviewer is elsewhere.
 */
export const useLastOpenItem = (openId: number | null) => {
  const [lastOpenId, setLastOpenId] = useState(openId)
  if (openId !== null && openId !== lastOpenId) setLastOpenId(openId)
  useEffect(() => {
    if (openId === null && lastOpenId !== null && document.activeElement === document.body)
      document.querySelector<HTMLElement>(`[data-item="${lastOpenId}"]`)?.focus({ preventScroll: true })
  }, [openId, lastOpenId])
  return { lastOpenId, forgetLastOpen: () => setLastOpenId(null) }
}
