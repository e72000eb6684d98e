import type { Bridge, Share } from '../bridge.ts'
import { isHttp, plain } from '../plain.ts'
import { leaveForConsent, takeConsentFromAddress } from './consent.ts'
import { showHint } from './hint.ts'
import { setShare } from './sdk.ts'

/**
 * WeChat's browser: links stay in the same window, sharing is WeChat's own menu at the top right, the login is WeChat's
 * consent. It lets no page open an app by its scheme: its own tag does, where the site has an app at WeChat's open
 * platform, else the reader is asked to open the page in the phone's browser.
 */
export const openWeChat = (): Bridge => {
  const { returned, consent } = takeConsentFromAddress()
  let waiting = consent
  let offered: Share | undefined
  return {
    ...plain,
    kind: 'wechat',
    safeTop: 0,
    // The page's own sheet points at WeChat's menu.
    sharing: 'menu',
    openLink: (url) => {
      if (isHttp(url)) location.assign(url)
    },
    offer: (what) => {
      offered = what
      // One signature serves all routes; the last page that was opened is the one that is shared.
      setTimeout(() => offered === what && void setShare(what), 1_000)
    },
    login: leaveForConsent,
    returned,
    takeConsent: () => {
      const taken = waiting
      waiting = null
      return taken
    },
    openApp: () => showHint(),
    launchTag: async (app, path, over) => (await import('./launch-tag.ts')).makeLaunchTag(app, path, over),
  }
}
