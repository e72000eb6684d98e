import type { Kind } from './bridge.ts'

/** WeCom names WeChat too but cannot finish WeChat's login: it counts as a plain browser. */
export const detect = (userAgent: string, hasNativeObject: boolean): Kind => {
  if (hasNativeObject || /QuanziApp\//.test(userAgent)) return 'native'
  if (/wxwork/i.test(userAgent)) return 'plain'
  return /micromessenger/i.test(userAgent) ? 'wechat' : 'plain'
}
