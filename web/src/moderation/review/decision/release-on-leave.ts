import type { buildRequest } from '../../../platform/api/client.ts'
import { listen } from '../../../platform/listen.ts'

/** Ends a claim when the page is closed, until the returned function is called. A beacon outlives the page. */
export const releaseOnLeave = ({ url, init }: ReturnType<typeof buildRequest>): (() => void) =>
  listen(window, { pagehide: () => void navigator.sendBeacon(url, init.body) })
