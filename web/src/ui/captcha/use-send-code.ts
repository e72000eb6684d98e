import type { CallOutput } from '@quanzi/contract'
import { limits } from '@quanzi/contract/limits'
import { successMessages } from '@quanzi/contract/messages'
import { useEffect, useState } from 'react'
import { hasCode, isUnanswered } from '../../platform/api/api-error.ts'
import { nameBrowser } from '../../platform/api/browser-token.ts'
import { serverNow } from '../../platform/server-clock.ts'
import { readStorage, writeStorage } from '../../platform/storage.ts'
import { toast } from '../feedback/toast.ts'
import { useCountdown } from '../state/use-countdown.ts'
import type { Captcha } from './use-captcha.ts'

type SentCode = Pick<CallOutput<'POST login/sendsmsNoCaptcha'>, 'seconds' | 'sure'>

type CodeForm = {
  /** What the countdown to the next code belongs to. */
  key: string
  captcha: Captcha
  focusCode: () => void
  onRefused: (error: unknown) => void
}

/** 获取验证码 of a form. A code whose request got no answer may be on its way, so the form waits for it as for any other. */
export const useSendCode = ({ key, captcha, focusCode, onRefused }: CodeForm) => {
  const [nextCodeAt, setNextCodeAt] = useState(() => readNextCodeAt(key))
  const [sending, setSending] = useState(false)
  const seconds = useCountdown(nextCodeAt)
  useEffect(nameBrowser, [])

  const startCountdown = (left: number) => {
    const at = serverNow() + left * 1000
    storeNextCodeAt(key, at)
    setNextCodeAt(at)
  }

  /** True for a code that was sent, as far as is known. */
  const send = async (request: () => Promise<SentCode>): Promise<boolean> => {
    setSending(true)
    const isOffline = navigator.onLine === false
    try {
      const { seconds: left, sure } = await request().catch((error: unknown): SentCode => {
        if (isOffline || !isUnanswered(error)) throw error
        return { seconds: limits.smsCountdownSeconds, sure: 0 }
      })
      startCountdown(left)
      captcha.hide()
      toast(sure === 1 ? successMessages.sent : successMessages.sentUnconfirmed)
      focusCode()
      return true
    } catch (error) {
      if (captcha.renewAfter(error)) return false
      if (hasCode(error, 429) && error.retryAfter <= limits.smsCountdownSeconds) startCountdown(error.retryAfter)
      onRefused(error)
      return false
    } finally {
      setSending(false)
    }
  }

  return { seconds, sending, cannotSend: sending || seconds > 0 || captcha.isProving, send }
}

/** The countdown outlives the form and, where the browser stores something, the page: a phone ends it while the message is read. */
const nextCodes = new Map<string, number>()
const storageKey = (key: string) => `quanzi:next-code-at ${key}`

const readNextCodeAt = (key: string): number =>
  nextCodes.get(key) ?? Number(readStorage('sessionStorage', storageKey(key)) ?? 0)

const storeNextCodeAt = (key: string, at: number): void => {
  nextCodes.set(key, at)
  writeStorage('sessionStorage', storageKey(key), String(at))
}
