import { cleanInput, foldDigits, inputLength } from '@quanzi/contract/clean-input'
import { getErrorMessage } from '@quanzi/contract/errors'
import { mobilePattern } from '@quanzi/contract/limits'

export type LoginValues = { mobile: string; code: string; captcha: string }
export type LoginField = keyof LoginValues
export type LoginErrors = Partial<Record<LoginField, string>>

/** A number from the address book or the clipboard comes with spaces, hyphens and the code of the country. */
export const toMobile = (text: string): string =>
  foldDigits(text)
    .replace(/\D/g, '')
    .replace(/^(00)?86(?=1\d{10}$)/, '')
    .slice(0, 11)

/** The error of the number; undefined when a code can be sent to it. */
const validateMobile = (mobile: string): string | undefined => {
  if (inputLength(mobile) === 0) return getErrorMessage('mobileEmpty')
  return mobilePattern.test(foldDigits(cleanInput(mobile))) ? undefined : getErrorMessage('mobilePattern')
}

export const validateForSendCode = (values: LoginValues, captchaRequired: boolean): LoginErrors => ({
  ...fieldError('mobile', validateMobile(values.mobile)),
  ...fieldError(
    'captcha',
    captchaRequired && inputLength(values.captcha) === 0 ? getErrorMessage('captchaRequired') : undefined,
  ),
})

export const validateForLogin = (values: LoginValues): LoginErrors => ({
  ...fieldError('mobile', validateMobile(values.mobile)),
  ...fieldError('code', inputLength(values.code) === 0 ? getErrorMessage('codeEmpty') : undefined),
})

/** The first field with an error, in display order. */
export const firstInvalidField = (errors: LoginErrors): LoginField | undefined =>
  (['mobile', 'captcha', 'code'] as const).find((field) => errors[field])

/** Maps the server's field name to the field of the sheet. */
export const toLoginField = (name: string | undefined): LoginField | undefined =>
  name === 'account' || name === 'mobile' ? 'mobile' : name === 'code' || name === 'captcha' ? name : undefined

const fieldError = (field: LoginField, error: string | undefined): LoginErrors => (error ? { [field]: error } : {})
