import { limits } from '@quanzi/contract/limits'
import { listen } from '../../listen.ts'
import { getPageSite } from '../../page-site.ts'
import { getCurrentLocation } from '../../router/history.ts'
import { readStorage, writeStorage } from '../../storage.ts'
import { createTimeoutSignal } from '../../timeout-signal.ts'
import type { Consent } from '../bridge.ts'

const retryKey = 'quanzi:consent-tries'
/** The route to return to when WeChat returns without a code. */
const returnRouteKey = 'quanzi:consent-from'
/** The key of its history entry, which has the state of the page. */
const returnEntryKey = 'quanzi:consent-entry'

/**
 * Redirects to WeChat's consent page; the result arrives in a newly loaded page. Null where the server redirects nowhere, such
 * as one without a WeChat account: its answer would replace the page. False for a page that is still there, or there again.
 */
export const redirectToConsent = async (): Promise<boolean | null> => {
  const to = location.hash.slice(1) || '/'
  const address = `/api/login/wechat?${new URLSearchParams({ to, ...getPageSite() })}`
  const answer = await fetch(address, {
    redirect: 'manual',
    signal: createTimeoutSignal(limits.requestTimeout),
  }).catch(() => undefined)
  if (answer?.type !== 'opaqueredirect') return null
  writeStorage('sessionStorage', returnRouteKey, to)
  writeStorage('sessionStorage', returnEntryKey, getCurrentLocation().key)
  location.assign(address)
  return new Promise((resolve) => {
    const finish = () => {
      clearTimeout(timer)
      stopListening()
      resolve(false)
    }
    const timer = setTimeout(finish, 10_000)
    // Out of the browser's back/forward cache.
    const stopListening = listen(window, { pageshow: ({ persisted }) => persisted && finish() })
  })
}

/**
 * Reads the consent from the URL and removes it there: a reload, the back button or a copied URL must not send the same
 * code again. If the user declines, WeChat returns a state without a code.
 */
export const takeConsentFromUrl = (): { returned: boolean; consent: Consent | null } => {
  const query = new URLSearchParams(location.search)
  const [code, state] = [query.get('code'), query.get('state')]
  if (state === null) return { returned: false, consent: null }
  query.delete('code')
  query.delete('state')
  const rest = query.toString()
  const from = readStorage('sessionStorage', returnRouteKey)
  const key = readStorage('sessionStorage', returnEntryKey)
  writeStorage('sessionStorage', returnRouteKey, null)
  writeStorage('sessionStorage', returnEntryKey, null)
  history.replaceState(
    history.state ?? (key === null ? null : { key }),
    '',
    `${location.pathname}${rest && `?${rest}`}${from === null ? location.hash : `#${from}`}`,
  )
  return { returned: true, consent: code ? { code, state, routeRestored: from !== null } : null }
}

/**
 * A code that WeChat rejected is requested once more in this tab; without storage it is not, as the retry could not be
 * recorded.
 */
export const claimConsentRetry = (): boolean => {
  const earlierTry = readStorage('sessionStorage', retryKey)
  return writeStorage('sessionStorage', retryKey, '1') && earlierTry === null
}

export const resetConsentRetry = (): void => void writeStorage('sessionStorage', retryKey, null)
