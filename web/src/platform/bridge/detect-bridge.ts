import type { ClientKind } from '@quanzi/contract/circle/rendered-home'
import type { Bridge } from './bridge.ts'
import { browserBridge } from './browser-bridge.ts'
import type { Confirm } from './native/permission.ts'

/** Detects once where the page runs. Only an app's web view and WeChat load their own bridge. */
export const detectBridge = (confirm: Confirm): Bridge | Promise<Bridge> => {
  const kind = detectBridgeKind(navigator.userAgent, window)
  if (kind === 'native')
    return import('./native/native-bridge.ts').then(({ openNativeBridge }) => openNativeBridge(confirm))
  if (kind === 'wechat') return import('./wechat/wechat-bridge.ts').then(({ openWeChatBridge }) => openWeChatBridge())
  return browserBridge
}

/** WeCom names WeChat too but cannot finish WeChat's login: it counts as a plain browser. */
export const detectBridgeKind = (userAgent: string, page: object): ClientKind => {
  // As in `web/build/head-script.js`.
  if (['QuanziNative', '_dsbridge', '_dswk'].some((name) => name in page) || /QuanziApp\/|_dsbridge/.test(userAgent))
    return 'native'
  if (/wxwork/i.test(userAgent)) return 'plain'
  return /micromessenger/i.test(userAgent) ? 'wechat' : 'plain'
}
