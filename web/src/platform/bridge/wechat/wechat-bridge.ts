import type { Bridge, ShareContent } from '../bridge.ts'
import { browserBridge, isHttpUrl } from '../browser-bridge.ts'
import { isAndroid } from '../is-android.ts'
import { redirectToConsent, takeConsentFromUrl } from './consent.ts'
import { keepLandingUrl, previewImage, setShareData } from './jssdk.ts'
import { showOpenInBrowserHint } from './open-in-browser-hint.ts'

/**
 * WeChat's browser: links stay in the same window, sharing is WeChat's menu at the top right, the login is WeChat's
 * consent. It does not let a page open an app by its scheme: WeChat's open tag does, where the site has an app at
 * WeChat's open platform; otherwise the reader is asked to open the page in the phone's browser.
 */
export const openWeChatBridge = (): Bridge => {
  keepLandingUrl()
  const { returned, consent } = takeConsentFromUrl()
  let pendingConsent = consent
  /** A stack: the page, the panels over it, the offered item. WeChat's menu shares the last one. */
  const shareContents: ShareContent[] = []
  let timer: ReturnType<typeof setTimeout> | undefined
  // One signature serves all routes. Between two screens the menu keeps what it has.
  const updateMenu = () => {
    clearTimeout(timer)
    timer = setTimeout(() => {
      const content = shareContents.at(-1)
      if (content) void setShareData(content)
    }, 1_000)
  }
  return {
    ...browserBridge,
    kind: 'wechat',
    safeAreaTop: 0,
    shareMode: 'menu',
    openLink: (url) => {
      if (isHttpUrl(url)) location.assign(url)
    },
    setShareData: (content) => {
      shareContents.push(content)
      updateMenu()
      return () => {
        const index = shareContents.indexOf(content)
        if (index < 0) return
        shareContents.splice(index, 1)
        updateMenu()
      }
    },
    asksMediaKind: isAndroid(),
    savesFiles: false,
    previewImage,
    login: redirectToConsent,
    returnedFromConsent: returned,
    takeConsent: () => {
      const taken = pendingConsent
      pendingConsent = null
      return taken
    },
    openApp: () => showOpenInBrowserHint(),
    createLaunchTag: async (app, path, onDone) => (await import('./launch-tag.ts')).createLaunchTag(app, path, onDone),
  }
}
