import type { Bridge } from './bridge.ts'
import { detect } from './detect.ts'
import { plain } from './plain.ts'

/** Looks once at where the page runs. The other worlds are fetched by those alone who live in them. */
export const chooseBridge = (): Bridge | Promise<Bridge> => {
  const kind = detect(navigator.userAgent, 'QuanziNative' in window || '_dsbridge' in window)
  if (kind === 'native') return import('./native/bridge.ts').then(({ openNative }) => openNative())
  if (kind === 'wechat') return import('./wechat/bridge.ts').then(({ openWeChat }) => openWeChat())
  return plain
}
