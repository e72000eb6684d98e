import { defaultWords, successWords } from '@quanzi/contract/words'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { fieldOf } from '../../api/api-error.ts'
import { ApiError, call, requestOf } from '../../api/client.ts'
import { me } from '../../api/me.ts'
import { toast, toastError } from '../../ui/toast.ts'
import { useCountdown } from '../../ui/use-countdown.ts'
import {
  errorsBeforeLogin,
  errorsBeforeSending,
  fieldOnSheet,
  firstWrong,
  type LoginErrors,
  type LoginField,
  type LoginForm,
} from './login-form.ts'
import { tellSites } from './tell-sites.ts'

/** Closing the sheet loses neither the number nor the wait until the next code. */
const kept = { mobile: '', nextCodeAt: 0 }

/** The login sheet's fields and its two actions. `focus` is called with the field to put right. */
export const useLoginForm = (onDone: (loggedIn: boolean) => void, focus: (field: LoginField) => void) => {
  const client = useQueryClient()
  const [form, setForm] = useState<LoginForm>({ mobile: kept.mobile, code: '', captcha: '' })
  const [errors, setErrors] = useState<LoginErrors>({})
  const [picture, setPicture] = useState('')
  const [busy, setBusy] = useState<'' | 'sending' | 'entering'>('')
  const [nextCodeAt, setNextCodeAt] = useState(kept.nextCodeAt)
  const seconds = useCountdown(nextCodeAt)

  const set = (field: LoginField, value: string) => {
    setForm((old) => ({ ...old, [field]: value }))
    setErrors((old) => ({ ...old, [field]: undefined }))
    if (field === 'mobile') kept.mobile = value
  }

  const wrong = (found: LoginErrors) => {
    setErrors(found)
    const first = firstWrong(found)
    if (first) focus(first)
    return first !== undefined
  }

  /** Every picture is good for one try, so each is asked for anew. */
  const showCaptcha = () => {
    set('captcha', '')
    setPicture(requestOf('GET login/captcha', { n: Date.now() }).url)
  }

  const refused = (error: unknown, otherwise: string) => {
    toastError(error, otherwise)
    const field = fieldOnSheet(fieldOf(error))
    if (field && error instanceof ApiError) wrong({ [field]: error.message })
  }

  const sendCode = async () => {
    if (busy || seconds > 0 || wrong(errorsBeforeSending(form, picture !== ''))) return
    setBusy('sending')
    try {
      const mobile = form.mobile.trim()
      const sent = await call(
        'POST login/sendsmsNoCaptcha',
        { mobile, captcha: form.captcha.trim() },
        { anonymous: true },
      )
      kept.nextCodeAt = Date.now() + sent.seconds * 1000
      setNextCodeAt(kept.nextCodeAt)
      setPicture('')
      toast(sent.sure === 1 ? successWords.sent : successWords.sentPerhaps)
      focus('code')
    } catch (error) {
      // A picture is good for one try, whatever came of it.
      if (wantsCaptcha(error) || picture) await showCaptcha()
      refused(error, defaultWords.sms)
    } finally {
      setBusy('')
    }
  }

  const enter = async () => {
    if (busy || wrong(errorsBeforeLogin(form))) return
    setBusy('entering')
    try {
      const answer = await call('POST login/cloud', credentials(form), { anonymous: true })
      client.setQueryData(me.queryKey, answer.user)
      tellSites(answer.notice)
      onDone(true)
    } catch (error) {
      refused(error, defaultWords.login)
    } finally {
      setBusy('')
    }
  }

  return { form, errors, picture, busy, seconds, set, sendCode, enter, showCaptcha }
}

const credentials = ({ mobile, code }: LoginForm) => ({
  account: mobile.trim(),
  code: code.trim(),
  type: 'mobile',
  remember: '1',
})

const wantsCaptcha = (error: unknown): boolean =>
  error instanceof ApiError &&
  typeof error.data === 'object' &&
  error.data !== null &&
  'is_captcha' in error.data &&
  error.data.is_captcha === 1
