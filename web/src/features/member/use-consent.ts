import { defaultWords, successWords } from '@quanzi/contract/words'
import type { WeChatReader } from '@quanzi/contract/world'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { ApiError, call } from '../../api/client.ts'
import { me, meNow } from '../../api/me.ts'
import { bridge } from '../../bridge/bridge.ts'
import { consentDone, mayTryAgain } from '../../bridge/wechat/consent.ts'
import { toast, toastError } from '../../ui/toast.ts'
import { useGo } from '../../ui/use-go.ts'

/** Who WeChat says is reading: logged in where it is known, asked for a number where it is not. */
export const useConsent = () => {
  const client = useQueryClient()
  const go = useGo()
  const [unbound, setUnbound] = useState<WeChatReader | null>(null)
  const began = useRef(false)

  useEffect(() => {
    if (began.current) return
    began.current = true
    const consent = bridge.takeConsent()
    if (!consent) return
    call('GET circle/commonapi wxuser', consent, { anonymous: true }).then(
      (reader) => {
        consentDone()
        if (reader.to && reader.to !== '/') void go.replace(reader.to)
        if (reader.bind === 1) void client.invalidateQueries()
        else setUnbound(reader)
      },
      (error: unknown) => {
        if (wantsAnother(error) && mayTryAgain()) void bridge.login?.()
        else toastError(error, defaultWords.login)
      },
    )
  }, [client, go])

  /** After the number is proved the ticket binds; whatever fails leaves the reader logged in and says so. */
  const bind = async (loggedIn: boolean) => {
    const reader = unbound
    setUnbound(null)
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

/** WeChat's code was old or used: a reload, the back button, a slow line. */
const wantsAnother = (error: unknown): boolean =>
  error instanceof ApiError &&
  typeof error.data === 'object' &&
  error.data !== null &&
  ('restart' in error.data || ('field' in error.data && error.data.field === 'state'))
