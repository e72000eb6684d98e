import type { QueryClient } from '@tanstack/react-query'
import { call } from '../../platform/api/client.ts'
import { getCachedMe, meQuery } from '../../platform/api/me.ts'
import { requestConsent } from './consent-request.ts'

/** A login on this page asks at once; a member who comes logged in, or by another page, is asked at the first write. */
export const askForConsentAfterLogin = (client: QueryClient, followOtherPages: (apply: () => void) => void): void => {
  let before = getCachedMe(client)
  let isElsewhere = false
  followOtherPages(() => {
    isElsewhere = !before
  })
  client.getQueryCache().subscribe(({ query }) => {
    if (query.queryKey[0] !== meQuery.queryKey[0]) return
    const me = getCachedMe(client)
    const hasLoggedInHere = before === null && me && !isElsewhere
    before = me
    if (me) isElsewhere = false
    if (!hasLoggedInHere) return
    call('GET circle/commonapi consent', {}).then(
      ({ version, agreed_at }) => version > 0 && !agreed_at && void requestConsent(),
      () => {},
    )
  })
}
