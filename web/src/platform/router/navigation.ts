import { bridge } from '../bridge/bridge.ts'
import { getHistoryIndex, homePath, navigate } from './history.ts'
import { getPreviousPath } from './history-stack.ts'
import { getOverlayDepth, popAllOverlays } from './overlay-stack.ts'

const replace = async (path: string) => {
  await popAllOverlays()
  navigate(path, { replace: true })
}

/** One page back; the first page closes the app's window, or leads home in a browser. */
const back = () => {
  if (getHistoryIndex() > 0) navigate(-1 - getOverlayDepth())
  else if (!bridge.closePage()) void replace(homePath)
}

const up = (path: string) => {
  if (getPreviousPath() === path) back()
  else if (getHistoryIndex() > 0 || !bridge.closePage()) void replace(path)
}

const isFirst = () => getHistoryIndex() === 0

/** Navigation by code that takes the history entries of overlays into account. */
export const navigation = { to: (path: string) => navigate(path), replace, back, up, isFirst }
