import { cleanInput, foldDigits } from '@quanzi/contract/clean-input'
import type { User } from '@quanzi/contract/identity/member'
import { defaultMessages, successMessages } from '@quanzi/contract/messages'
import { maskMobile } from '@quanzi/contract/text'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { errorField } from '../../platform/api/api-error.ts'
import { ApiError, call } from '../../platform/api/client.ts'
import { meQuery } from '../../platform/api/me.ts'
import { readStorage, writeStorage } from '../../platform/storage.ts'
import { useCaptcha } from '../../ui/captcha/use-captcha.ts'
import { useSendCode } from '../../ui/captcha/use-send-code.ts'
import { toast, toastError } from '../../ui/feedback/toast.ts'
import { useLostAnswer } from '../../ui/state/use-lost-answer.ts'
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
import { memberLogin } from './member-login.ts'
import { notifySites } from './notify-sites.ts'

/** Closing the sheet keeps the number, and once a code was sent to it, a reload too. */
const mobileKey = 'quanzi:code-sent-to'
const stored = { mobile: readStorage('sessionStorage', mobileKey) ?? '' }

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
  const submitOnce = useLostAnswer((mobile) => findDone[purpose](mobile).catch(() => undefined))
  const [submitting, setSubmitting] = useState(false)

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

  const {
    seconds,
    sending,
    cannotSend,
    send: requestCode,
  } = useSendCode({
    key: 'login',
    captcha,
    focusCode: () => focus('code'),
    onRefused: (error) => handleError(error, defaultMessages.sms),
  })

  const sendCode = async () => {
    if (
      submitting ||
      cannotSend ||
      showErrors(validateForSendCode({ ...values, captcha: captcha.answer }, captcha.isShown))
    )
      return
    const mobile = foldDigits(cleanInput(values.mobile))
    const isSent = await requestCode(() =>
      call('POST login/sendsmsNoCaptcha', { mobile, captcha: captcha.answer, purpose }, { prompts: 'none' }),
    )
    if (isSent) writeStorage('sessionStorage', mobileKey, values.mobile)
  }

  const submit = async () => {
    if (submitting || sending || showErrors(validateForLogin({ ...values, captcha: '' }))) return
    setSubmitting(true)
    try {
      const entered = clean(values)
      const user = await submitOnce(entered.mobile, () => send[purpose](entered))
      if (purpose === 'bind') toast(successMessages.bound)
      client.setQueryData(meQuery.queryKey, user)
      if (purpose === 'login') memberLogin.publish(user.memberid)
      stored.mobile = ''
      writeStorage('sessionStorage', mobileKey, null)
      onDone(true)
    } catch (error) {
      handleError(error, purpose === 'login' ? defaultMessages.login : defaultMessages.bind)
    } finally {
      setSubmitting(false)
    }
  }

  return { values, errors, captcha, sending, submitting, seconds, set, clearError, sendCode, submit }
}

type Entered = Pick<LoginValues, 'mobile' | 'code'>

const clean = ({ mobile, code }: Entered): Entered => ({
  mobile: foldDigits(cleanInput(mobile)),
  code: foldDigits(cleanInput(code)),
})

const send: Record<SheetPurpose, (entered: Entered) => Promise<User>> = {
  login: async ({ mobile, code }) => {
    const input = { account: mobile, code, type: 'mobile', remember: '1' }
    const response = await call('POST login/cloud', input, { prompts: 'none' })
    notifySites(response.notice)
    return response.user
  },
  bind: async (entered) => (await call('POST circle/memberapi bind_mobile', entered)).user,
}

const findMember = async (mobile: string): Promise<User | undefined> => {
  const { user } = await call('GET ajax/user', {}, { prompts: 'none' })
  return user.mobile === maskMobile(mobile) ? user : undefined
}

/** The member for whom a submission of this number without an answer was done. */
export const findDone: Record<SheetPurpose, (mobile: string) => Promise<User | undefined>> = {
  login: async (mobile) => {
    // Refused to a visitor, and to a login by the app or by WeChat that was there before.
    await call('GET circle/memberapi sessions', {}, { prompts: 'none' })
    return findMember(mobile)
  },
  bind: findMember,
}
