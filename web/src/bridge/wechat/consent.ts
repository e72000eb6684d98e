import type { Consent } from '../bridge.ts'
import { readNote, writeNote } from '../notes.ts'

const triesKey = 'quanzi:consent-tries'
/** The route that was left, for whoever comes back without a code that the server would tell it for. */
const fromKey = 'quanzi:consent-from'

/** Leaves for WeChat's consent page; the answer comes to a page that is loaded anew. */
export const leaveForConsent = (): Promise<boolean> => {
  const to = location.hash.slice(1) || '/'
  writeNote('sessionStorage', fromKey, to)
  location.assign(`/api/login/wechat?to=${encodeURIComponent(to)}`)
  // Should the browser stay here after all, the reader may try again.
  return new Promise((resolve) => setTimeout(() => resolve(false), 10_000))
}

/**
 * What came back in the address, which is cleaned at once: a reload, the back button or a copied address must not bring
 * the same code again. Who said no comes back with a state alone and stays a visitor.
 */
export const takeConsentFromAddress = (): { returned: boolean; consent: Consent | null } => {
  const query = new URLSearchParams(location.search)
  const [code, state] = [query.get('code'), query.get('state')]
  if (state === null) return { returned: false, consent: null }
  query.delete('code')
  query.delete('state')
  const rest = query.toString()
  const from = readNote('sessionStorage', fromKey)
  writeNote('sessionStorage', fromKey, null)
  history.replaceState(
    history.state,
    '',
    `${location.pathname}${rest && `?${rest}`}${from === null ? location.hash : `#${from}`}`,
  )
  return { returned: true, consent: code ? { code, state } : null }
}

/** A code that WeChat would not take is asked for anew, once in this tab; never where nobody could note that it was. */
export const mayTryAgain = (): boolean => {
  const before = readNote('sessionStorage', triesKey)
  return writeNote('sessionStorage', triesKey, '1') && before === null
}

export const consentDone = (): void => void writeNote('sessionStorage', triesKey, null)
