import { useLayoutEffect, useState } from 'react'
import { getHistoryIndex, type NavigationType, type RouterLocation } from '../platform/router/history.ts'
import { hasOpenOverlay } from '../platform/router/overlay-stack.ts'

export type RouterState = { location: RouterLocation; navigationType: NavigationType }
type Covered = { state: RouterState; index: number }

/**
 * Opened by their address, or returned to from another page, posts and the composer are pages. A panel stays one in a
 * window that becomes narrower: nothing that is open in it closes.
 */
export const usePageAndPanel = (
  current: RouterState,
  { wide, opensOver, canBeCovered }: PanelRules,
): { page: RouterState; panel: RouterState | undefined } => {
  const [shown, setShown] = useState(current)
  const [covered, setCovered] = useState<Covered>()
  let below = covered
  if (current !== shown) {
    below = opensOver(current.location.pathname) ? keep(covered, current) : undefined
    // What is open over the page would lie over the panel too, and is gone with the page.
    const isClear = current.navigationType === 'push' && !hasOpenOverlay()
    if (!below && wide && isClear && opensOver(current.location.pathname))
      below = canBeCovered(shown.location.pathname) ? { state: shown, index: getHistoryIndex() - 1 } : undefined
    setShown(current)
    setCovered(below)
  }
  return below ? { page: below.state, panel: current } : { page: current, panel: undefined }
}

/** When the panel closes, the focus returns to what opened it. Rendered before the panel, which takes the focus. */
export const ReturnFocus = ({ covered }: { covered: boolean }) => {
  useLayoutEffect(() => {
    const opener = covered && document.activeElement
    if (opener instanceof HTMLElement) return () => opener.focus({ preventScroll: true })
  }, [covered])
  return null
}

type PanelRules = {
  wide: boolean
  opensOver: (pathname: string) => boolean
  canBeCovered: (pathname: string) => boolean
}

/** Going back past the covered page leaves it. */
const keep = (covered: Covered | undefined, { navigationType }: RouterState): Covered | undefined =>
  navigationType === 'pop' && covered && getHistoryIndex() <= covered.index ? undefined : covered
