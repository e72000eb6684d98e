import type { buildRequest } from '../../../platform/api/client.ts'

/** Ends a claim when the page is closed, until the returned function is called. A beacon outlives the page. */
export const releaseOnLeave = ({ url, init }: ReturnType<typeof buildRequest>): (() => void) => {
  const release = () => void navigator.sendBeacon(url, init.body)
  window.addEventListener('pagehide', release)
  return () => window.removeEventListener('pagehide', release)
}
