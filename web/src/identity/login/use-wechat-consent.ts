import type { WeChatUser } from '@quanzi/contract/identity/integrations'
import { defaultMessages, successMessages } from '@quanzi/contract/messages'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { errorData, errorField } from '../../platform/api/api-error.ts'
import { call } from '../../platform/api/client.ts'
import { getCachedMe, meQuery } from '../../platform/api/me.ts'
import { refetchAfterChange } from '../../platform/api/query.ts'
import { bridge } from '../../platform/bridge/bridge.ts'
import { claimConsentRetry, resetConsentRetry } from '../../platform/bridge/wechat/consent.ts'
import { navigation } from '../../platform/router/navigation.ts'
import { attempt, toast, toastError } from '../../ui/feedback/toast.ts'
import { resolveConsent } from './login-request.ts'

/** Exchanges WeChat's code: logs in a bound account, asks for a mobile number otherwise. */
export const useWeChatConsent = () => {
  const client = useQueryClient()
  const [unboundReader, setUnboundReader] = useState<WeChatUser | null>(null)
  const started = useRef(false)
  /** Calls that wait for the binding. */
  const pendingLogins = useRef<((loggedIn: boolean) => void)[]>([])

  useEffect(() => {
    if (started.current) return
    started.current = true
    const consent = bridge.takeConsent()
    if (!consent) return resolveConsent(fallBackToSheet)
    const { routeRestored, ...codeAndState } = consent
    call('GET circle/commonapi wxuser', codeAndState, { prompts: 'none' }).then(
      (reader) => {
        resetConsentRetry()
        // A restored route is not replaced: the reader may have scrolled, opened a sheet or gone on.
        if (!routeRestored && reader.to && reader.to !== '/') void navigation.replace(reader.to)
        if (reader.bind === 1) {
          resolveConsent(() => loginAfterConsent(client))
          void refetchAfterChange(client)
        } else {
          setUnboundReader(reader)
          resolveConsent(() => {
            setUnboundReader(reader)
            return new Promise((resolve) => void pendingLogins.current.push(resolve))
          })
        }
      },
      async (error: unknown) => {
        // A shared URL may have the code of another reader: the one who opens it has not asked for a login.
        const canRetry = routeRestored && isConsentExpired(error) && claimConsentRetry()
        const redirected = canRetry ? await bridge.login?.() : null
        // Also after a redirect: a page that outlives it would wait for ever.
        resolveConsent(fallBackToSheet)
        if (redirected !== false) toastError(error, defaultMessages.login)
      },
    )
  }, [client])

  /** After the mobile login the ticket binds the account; a failure keeps the login and shows a message. */
  const bind = async (loggedIn: boolean) => {
    const reader = unboundReader
    setUnboundReader(null)
    if (loggedIn) resolveConsent(() => loginAfterConsent(client))
    for (const resolveLogin of pendingLogins.current.splice(0)) resolveLogin(loggedIn)
    const user = getCachedMe(client)
    if (!loggedIn || !reader || !user) return
    await attempt(async () => {
      const { openid, access_token } = reader.token
      await call('POST circle/commonapi bind_wechat', { memeberid: user.memberid, openid, access_token })
      client.setQueryData(meQuery.queryKey, (me) => me && { ...me, wechat: 1 as const })
      toast(successMessages.bound)
    }, defaultMessages.bind)
    void client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== meQuery.queryKey[0] })
  }

  return { unboundReader, bind: (loggedIn: boolean) => void bind(loggedIn) }
}

const fallBackToSheet = async () => null

/**
 * After a consent that has logged in. A call may have left before that and been refused after it: it is only sent again.
 * Once the member has logged out, WeChat is asked as in a page that has not come from its consent.
 */
export const loginAfterConsent = async (client: QueryClient): Promise<boolean | null> =>
  (await client.fetchQuery({ ...meQuery, staleTime: 0 })) ? true : ((await bridge.login?.()) ?? null)

/** WeChat's code has expired or was used: after a reload, the back button or a slow connection. */
const isConsentExpired = (error: unknown): boolean => 'restart' in errorData(error) || errorField(error) === 'state'
