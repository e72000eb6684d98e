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

/** One page back; in the app the page closes; on the first page it leads home. */
const back = () => {
  if (bridge.closePage()) return
  if (entryIndex() > 0) navigate(-1 - layersHere())
  else void replace('/')
}

/** Back to one certain page, whatever one came from. */
const up = (path: string) => {
  if (pathBefore() === path) back()
  else if (!bridge.closePage()) void replace(path)
}

const go = { to: (path: string) => navigate(path), replace, back, up }
