import { limits } from '@quanzi/contract/limits'
import { isAppScheme, isSecureUrl } from '@quanzi/contract/urls'
import { listen, stopAll } from '../listen.ts'
import type { AppTarget } from './bridge.ts'

let cancelPending: (() => void) | undefined

/**
 * Opens the app by its scheme. The browser does not report whether that worked: a page that was hidden meanwhile has
 * opened it, one that is still visible after five seconds opens the download. A timer that fires late, because the page
 * slept in the background, opens nothing. https://developer.chrome.com/docs/android/intents
 */
export const openApp = (
  { scheme, download }: Pick<AppTarget, 'scheme' | 'download'>,
  path: string,
  navigateTo: (url: string) => void = (url) => location.assign(url),
): Promise<void> =>
  new Promise((resolve) => {
    cancelPending?.()
    const startedAt = Date.now()
    const finish = () => {
      clearTimeout(timer)
      stopListening()
      cancelPending = undefined
      resolve()
    }
    const onVisibilityChange = () => {
      if (document.visibilityState === 'hidden') finish()
    }
    const timer = setTimeout(() => {
      const timerSlept = Date.now() - startedAt > limits.openAppFallbackDelay + 1_000
      const stillVisible = document.visibilityState === 'visible'
      finish()
      if (stillVisible && !timerSlept && isSecureUrl(download)) navigateTo(download)
    }, limits.openAppFallbackDelay)
    const stopListening = stopAll(
      listen(document, { visibilitychange: onVisibilityChange }),
      listen(window, { pagehide: finish, blur: finish }),
    )
    cancelPending = finish
    if (isAppScheme(scheme)) navigateTo(appDeepLink(scheme, path))
  })

export const appDeepLink = (scheme: string, path: string): string => scheme + path.replace(/^\//, '')
