import { defaultWords, successWords } from '@quanzi/contract/words'
import type { WeChatReader } from '@quanzi/contract/world'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { ApiError, call } from '../../api/client.ts'
import { me, meNow } from '../../api/me.ts'
import { bridge } from '../../bridge/bridge.ts'
import { consentDone, mayTryAgain } from '../../bridge/wechat/consent.ts'
import { toast, toastError } from '../../ui/toast.ts'
import { useGo } from '../../ui/use-go.ts'
import { settleConsent } from './login-state.ts'

/** Who WeChat says is reading: logged in where it is known, asked for a number where it is not. */
export const useConsent = () => {
  const client = useQueryClient()
  const go = useGo()
  const [unbound, setUnbound] = useState<WeChatReader | null>(null)
  const began = useRef(false)
  /** Calls that wait for whoever binds. */
  const waiting = useRef<((loggedIn: boolean) => void)[]>([])

  useEffect(() => {
    if (began.current) return
    began.current = true
    const consent = bridge.takeConsent()
    if (!consent) return settleConsent(bySheet)
    call('GET circle/commonapi wxuser', consent, { anonymous: true }).then(
      (reader) => {
        consentDone()
        if (reader.to && reader.to !== '/') void go.replace(reader.to)
        if (reader.bind === 1) {
          settleConsent(() => isKnown(client))
          void client.invalidateQueries()
        } else {
          setUnbound(reader)
          settleConsent(() => {
            setUnbound(reader)
            return new Promise((resolve) => void waiting.current.push(resolve))
          })
        }
      },
      (error: unknown) => {
        if (wantsAnother(error) && mayTryAgain()) return void bridge.login?.()
        settleConsent(bySheet)
        toastError(error, defaultWords.login)
      },
    )
  }, [client, go])

  /** After the number is proved the ticket binds; whatever fails leaves the reader logged in and says so. */
  const bind = async (loggedIn: boolean) => {
    const reader = unbound
    setUnbound(null)
    if (loggedIn) settleConsent(() => isKnown(client))
    for (const tell of waiting.current.splice(0)) tell(loggedIn)
    const user = meNow(client)
    if (!loggedIn || !reader || !user) return
    try {
      const { openid, access_token } = reader.token
      await call('POST circle/commonapi bind_wechat', { memeberid: user.memberid, openid, access_token })
      toast(successWords.bound)
    } catch (error) {
      toastError(error, defaultWords.bind)
    }
    void client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== me.queryKey[0] })
  }

  return { unbound, bind: (loggedIn: boolean) => void bind(loggedIn) }
}

const bySheet = async () => null

/** A call may have left before the login and been refused after it: then it is only sent again. */
const isKnown = async (client: QueryClient): Promise<true | null> =>
  (await client.fetchQuery({ ...me, staleTime: 0 })) ? true : null

/** WeChat's code was old or used: a reload, the back button, a slow line. */
const wantsAnother = (error: unknown): boolean =>
  error instanceof ApiError &&
  typeof error.data === 'object' &&
  error.data !== null &&
  ('restart' in error.data || ('field' in error.data && error.data.field === 'state'))
