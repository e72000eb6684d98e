import { bridge } from '../bridge/bridge.ts'
import { entryIndex, navigate } from '../router/place.ts'
import { dropLayers, layersHere } from './layers.ts'
import { pathBefore } from './trail.ts'

/** Going somewhere by code. Unlike the router's own function it knows the history entries of sheets. */
export const useGo = () => go

const replace = async (path: string) => {
  await dropLayers()
  navigate(path, { replace: true })
}

/** One page back; the first page of the app's window closes, that of a browser leads home. */
const back = () => {
  if (entryIndex() > 0) navigate(-1 - layersHere())
  else if (!bridge.closePage()) void replace('/')
}

/** Back to one certain page, whatever one came from. */
const up = (path: string) => {
  if (pathBefore() === path) back()
  else if (entryIndex() > 0 || !bridge.closePage()) void replace(path)
}

/** Whether this is the page that the window was opened with. */
const isFirst = () => entryIndex() === 0

const go = { to: (path: string) => navigate(path), replace, back, up, isFirst }
