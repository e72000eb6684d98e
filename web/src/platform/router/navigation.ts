import { bridge } from '../bridge/bridge.ts'
import { getHistoryIndex, homePath, navigate } from './history.ts'
import { findEarlierPage } from './history-stack.ts'
import { getOverlayDepth, popAllOverlays, syncWithHistory } from './overlay-stack.ts'

const replace = async (path: string) => {
  await popAllOverlays()
  navigate(path, { replace: true })
}

/** One page back; the first page closes the app's window, or leads home in a browser. */
const back = () => {
  if (getHistoryIndex() > 0) navigate(-1 - getOverlayDepth())
  else if (!bridge.closePage()) void replace(homePath)
}

/** Closed overlays of the pages between have left their entries, so it may take several steps. */
const backTo = (index: number) => {
  // Else a step that ends within a page between would be taken for the closing of its overlay.
  syncWithHistory()
  window.addEventListener('popstate', () => getHistoryIndex() > index && backTo(index), { once: true })
  navigate(index - getHistoryIndex() - getOverlayDepth())
}

/** Back to the nearest earlier visit of a page, which restores its place; without one, to the page. */
const up = (path: string) => {
  const earlier = findEarlierPage(path)
  if (earlier >= 0) backTo(earlier)
  else if (getHistoryIndex() > 0 || !bridge.closePage()) void replace(path)
}

const isFirst = () => getHistoryIndex() === 0

/** Navigation by code that takes the history entries of overlays into account. */
export const navigation = { to: (path: string) => navigate(path), replace, back, up, isFirst }
