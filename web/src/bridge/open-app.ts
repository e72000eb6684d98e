import { isAppScheme, isSafeAddress } from '@quanzi/contract/addresses'
import { limits } from '@quanzi/contract/limits'
import type { AppAddress } from './bridge.ts'

let waiting: (() => void) | undefined

/**
 * Leads to the app by its scheme. Nobody tells whether it came: a page that was left for something has been followed, one
 * that still stands there after five seconds leads to the download. A timer that wakes late, because the page slept in the
 * background, leads nowhere. https://developer.chrome.com/docs/android/intents
 */
export const openApp = (
  { scheme, download }: Pick<AppAddress, 'scheme' | 'download'>,
  path: string,
  go: (url: string) => void = (url) => location.assign(url),
): Promise<void> =>
  new Promise((resolve) => {
    waiting?.()
    const began = Date.now()
    const stop = () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', left)
      window.removeEventListener('pagehide', stop)
      window.removeEventListener('blur', stop)
      waiting = undefined
      resolve()
    }
    const left = () => {
      if (document.visibilityState === 'hidden') stop()
    }
    const timer = setTimeout(() => {
      const late = Date.now() - began > limits.openAppFallback + 1_000
      const stays = document.visibilityState === 'visible'
      stop()
      if (stays && !late && isSafeAddress(download)) go(download)
    }, limits.openAppFallback)
    document.addEventListener('visibilitychange', left)
    window.addEventListener('pagehide', stop)
    window.addEventListener('blur', stop)
    waiting = stop
    if (isAppScheme(scheme)) go(routeInApp(scheme, path))
  })

/** How an app is told which route to show: `yunxi://sharedetail/7`. */
export const routeInApp = (scheme: string, path: string): string => scheme + path.replace(/^\//, '')
