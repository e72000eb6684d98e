import type { Bridge } from './bridge.ts'
import { isHttp, plain } from './plain.ts'

/** WeChat's browser: links stay in the same window, the share menu is WeChat's own at the top right. */
export const wechat: Bridge = {
  ...plain,
  kind: 'wechat',
  safeTop: 0,
  sharing: 'menu',
  openLink: (url) => {
    if (isHttp(url)) location.assign(url)
  },
}
