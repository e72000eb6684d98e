import { wordsOf } from '@quanzi/contract/errors'
import { mobilePattern } from '@quanzi/contract/limits'

export type LoginForm = { mobile: string; code: string; captcha: string }
export type LoginField = keyof LoginForm
export type LoginErrors = Partial<Record<LoginField, string>>

/** What is wrong with the number; undefined when a code can be sent to it. */
const mobileError = (mobile: string): string | undefined => {
  if (mobile.trim() === '') return wordsOf('mobileEmpty')
  return mobilePattern.test(mobile.trim()) ? undefined : wordsOf('mobilePattern')
}

/** What has to be put right before a code is sent. */
export const errorsBeforeSending = (form: LoginForm, captchaWanted: boolean): LoginErrors => ({
  ...filled('mobile', mobileError(form.mobile)),
  ...filled('captcha', captchaWanted && form.captcha.trim() === '' ? wordsOf('captchaNeeded') : undefined),
})

/** What has to be put right before logging in. */
export const errorsBeforeLogin = (form: LoginForm): LoginErrors => ({
  ...filled('mobile', mobileError(form.mobile)),
  ...filled('code', form.code.trim() === '' ? wordsOf('codeEmpty') : undefined),
})

/** The first field with an error, in the order they stand on the sheet. */
export const firstWrong = (errors: LoginErrors): LoginField | undefined =>
  (['mobile', 'captcha', 'code'] as const).find((field) => errors[field])

/** The server's name for a field, as the sheet knows it. */
export const fieldOnSheet = (name: string | undefined): LoginField | undefined =>
  name === 'account' || name === 'mobile' ? 'mobile' : name === 'code' || name === 'captcha' ? name : undefined

const filled = (field: LoginField, error: string | undefined): LoginErrors => (error ? { [field]: error } : {})
