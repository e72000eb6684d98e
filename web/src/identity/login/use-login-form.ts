import { cleanInput, foldDigits } from '@quanzi/contract/clean-input'
import { limits } from '@quanzi/contract/limits'
import { defaultMessages, successMessages } from '@quanzi/contract/messages'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { errorField } from '../../platform/api/api-error.ts'
import { ApiError, call } from '../../platform/api/client.ts'
import { meQuery } from '../../platform/api/me.ts'
import { serverNow } from '../../platform/server-clock.ts'
import { readStorage, writeStorage } from '../../platform/storage.ts'
import { useCaptcha } from '../../ui/captcha/use-captcha.ts'
import { toast, toastError } from '../../ui/feedback/toast.ts'
import { useCountdown } from '../../ui/state/use-countdown.ts'
import type { SheetPurpose } from './login-request.ts'
import {
  firstInvalidField,
  type LoginErrors,
  type LoginField,
  type LoginValues,
  toLoginField,
  validateForLogin,
  validateForSendCode,
} from './login-validation.ts'
import { notifySites } from './notify-sites.ts'

/**
 * Closing the sheet keeps the number. Once a code was sent to it, a reload keeps it with the countdown to the next one: a
 * phone ends the page while the message is read.
 */
const mobileKey = 'quanzi:code-sent-to'
const countdownKey = 'quanzi:next-code-at'
const stored = {
  mobile: readStorage('sessionStorage', mobileKey) ?? '',
  nextCodeAt: Number(readStorage('sessionStorage', countdownKey) ?? 0),
}

/** Fields and actions of the sheet for a login or a number. `focus` gets the field to correct. */
export const useLoginForm = (
  purpose: SheetPurpose,
  onDone: (done: boolean) => void,
  focus: (field: LoginField) => void,
) => {
  const client = useQueryClient()
  const [values, setValues] = useState({ mobile: stored.mobile, code: '' })
  const [errors, setErrors] = useState<LoginErrors>({})
  const captcha = useCaptcha(purpose)
  const [busy, setBusy] = useState<'' | 'sending' | 'submitting'>('')
  const [nextCodeAt, setNextCodeAt] = useState(stored.nextCodeAt)
  const seconds = useCountdown(nextCodeAt)

  const clearError = (field: LoginField) => setErrors((old) => ({ ...old, [field]: undefined }))

  const set = (field: keyof typeof values, value: string) => {
    setValues((old) => ({ ...old, [field]: value }))
    clearError(field)
    if (field === 'mobile') stored.mobile = value
  }

  const showErrors = (fieldErrors: LoginErrors) => {
    setErrors(fieldErrors)
    const firstInvalid = firstInvalidField(fieldErrors)
    if (firstInvalid) focus(firstInvalid)
    return firstInvalid !== undefined
  }

  const handleError = (error: unknown, fallbackMessage: string) => {
    toastError(error, fallbackMessage)
    const field = toLoginField(errorField(error))
    if (field && error instanceof ApiError) showErrors({ [field]: error.message })
  }

  const startCountdown = (left: number) => {
    stored.nextCodeAt = serverNow() + left * 1000
    writeStorage('sessionStorage', countdownKey, String(stored.nextCodeAt))
    setNextCodeAt(stored.nextCodeAt)
  }

  const sendCode = async () => {
    if (
      busy ||
      seconds > 0 ||
      captcha.isProving ||
      showErrors(validateForSendCode({ ...values, captcha: captcha.answer }, captcha.isShown))
    )
      return
    setBusy('sending')
    try {
      const mobile = foldDigits(cleanInput(values.mobile))
      const response = await call(
        'POST login/sendsmsNoCaptcha',
        { mobile, captcha: captcha.answer, purpose },
        { prompts: 'none' },
      )
      startCountdown(response.seconds)
      writeStorage('sessionStorage', mobileKey, values.mobile)
      captcha.hide()
      toast(response.sure === 1 ? successMessages.sent : successMessages.sentUnconfirmed)
      focus('code')
    } catch (error) {
      if (captcha.renewAfter(error)) return
      handleError(error, defaultMessages.sms)
      if (error instanceof ApiError && error.retryAfter > 0 && error.retryAfter <= limits.smsCountdownSeconds)
        startCountdown(error.retryAfter)
    } finally {
      setBusy('')
    }
  }

  const submit = async () => {
    if (busy || showErrors(validateForLogin({ ...values, captcha: '' }))) return
    setBusy('submitting')
    try {
      const response = await send[purpose](values)
      client.setQueryData(meQuery.queryKey, response.user)
      stored.mobile = ''
      writeStorage('sessionStorage', mobileKey, null)
      onDone(true)
    } catch (error) {
      handleError(error, purpose === 'login' ? defaultMessages.login : defaultMessages.bind)
    } finally {
      setBusy('')
    }
  }

  return { values, errors, captcha, busy, seconds, set, clearError, sendCode, submit }
}

type Entered = Pick<LoginValues, 'mobile' | 'code'>

const clean = ({ mobile, code }: Entered): Entered => ({
  mobile: foldDigits(cleanInput(mobile)),
  code: foldDigits(cleanInput(code)),
})

const send = {
  login: async (entered: Entered) => {
    const { mobile, code } = clean(entered)
    const input = { account: mobile, code, type: 'mobile', remember: '1' }
    const response = await call('POST login/cloud', input, { prompts: 'none' })
    notifySites(response.notice)
    return response
  },
  bind: async (entered: Entered) => {
    const response = await call('POST circle/memberapi bind_mobile', clean(entered))
    toast(successMessages.bound)
    return response
  },
}
