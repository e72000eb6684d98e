import { cleanInput, foldDigits } from '@quanzi/contract/clean-input'
import { limits } from '@quanzi/contract/limits'
import { defaultMessages, successMessages } from '@quanzi/contract/messages'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { errorField } from '../../platform/api/api-error.ts'
import { ApiError, buildRequest, call } from '../../platform/api/client.ts'
import { meQuery } from '../../platform/api/me.ts'
import { readStorage, writeStorage } from '../../platform/storage.ts'
import { toast, toastError } from '../../ui/feedback/toast.ts'
import { useCountdown } from '../../ui/state/use-countdown.ts'
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

/** Closing the sheet keeps the number, and a reload the countdown to the next code. */
const countdownKey = 'quanzi:next-code-at'
const stored = { mobile: '', nextCodeAt: Number(readStorage('sessionStorage', countdownKey) ?? 0) }

/** Fields and actions of the login sheet. `focus` gets the field to correct. */
export const useLoginForm = (onDone: (loggedIn: boolean) => void, focus: (field: LoginField) => void) => {
  const client = useQueryClient()
  const [values, setValues] = useState<LoginValues>({ mobile: stored.mobile, code: '', captcha: '' })
  const [errors, setErrors] = useState<LoginErrors>({})
  const [captchaUrl, setCaptchaUrl] = useState('')
  const [busy, setBusy] = useState<'' | 'sending' | 'submitting'>('')
  const [nextCodeAt, setNextCodeAt] = useState(stored.nextCodeAt)
  const seconds = useCountdown(nextCodeAt)

  const set = (field: LoginField, value: string) => {
    setValues((old) => ({ ...old, [field]: value }))
    setErrors((old) => ({ ...old, [field]: undefined }))
    if (field === 'mobile') stored.mobile = value
  }

  const showErrors = (fieldErrors: LoginErrors) => {
    setErrors(fieldErrors)
    const firstInvalid = firstInvalidField(fieldErrors)
    if (firstInvalid) focus(firstInvalid)
    return firstInvalid !== undefined
  }

  /** A captcha is valid for one attempt. */
  const refreshCaptcha = () => {
    set('captcha', '')
    setCaptchaUrl(buildRequest('GET login/captcha', { n: Date.now() }).url)
  }

  const handleError = (error: unknown, fallbackMessage: string) => {
    toastError(error, fallbackMessage)
    const field = toLoginField(errorField(error))
    if (field && error instanceof ApiError) showErrors({ [field]: error.message })
  }

  const startCountdown = (left: number) => {
    stored.nextCodeAt = Date.now() + left * 1000
    writeStorage('sessionStorage', countdownKey, String(stored.nextCodeAt))
    setNextCodeAt(stored.nextCodeAt)
  }

  const sendCode = async () => {
    if (busy || seconds > 0 || showErrors(validateForSendCode(values, captchaUrl !== ''))) return
    setBusy('sending')
    try {
      const mobile = foldDigits(cleanInput(values.mobile))
      const response = await call(
        'POST login/sendsmsNoCaptcha',
        { mobile, captcha: foldDigits(cleanInput(values.captcha)) },
        { anonymous: true },
      )
      startCountdown(response.seconds)
      setCaptchaUrl('')
      toast(response.sure === 1 ? successMessages.sent : successMessages.sentUnconfirmed)
      focus('code')
    } catch (error) {
      // A captcha is valid for one attempt, whatever its result.
      if (requiresCaptcha(error) || captchaUrl) await refreshCaptcha()
      handleError(error, defaultMessages.sms)
      if (error instanceof ApiError && error.retryAfter > 0 && error.retryAfter <= limits.smsCountdownSeconds)
        startCountdown(error.retryAfter)
    } finally {
      setBusy('')
    }
  }

  const submit = async () => {
    if (busy || showErrors(validateForLogin(values))) return
    setBusy('submitting')
    try {
      const response = await call('POST login/cloud', credentials(values), { anonymous: true })
      client.setQueryData(meQuery.queryKey, response.user)
      notifySites(response.notice)
      onDone(true)
    } catch (error) {
      handleError(error, defaultMessages.login)
    } finally {
      setBusy('')
    }
  }

  return { values, errors, captchaUrl, busy, seconds, set, sendCode, submit, refreshCaptcha }
}

const credentials = ({ mobile, code }: LoginValues) => ({
  account: foldDigits(cleanInput(mobile)),
  code: foldDigits(cleanInput(code)),
  type: 'mobile',
  remember: '1',
})

const requiresCaptcha = (error: unknown): boolean =>
  error instanceof ApiError &&
  typeof error.data === 'object' &&
  error.data !== null &&
  'is_captcha' in error.data &&
  error.data.is_captcha === 1
