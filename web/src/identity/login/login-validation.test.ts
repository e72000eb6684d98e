import { describe, expect, test } from 'vitest'
import { firstInvalidField, toLoginField, toMobile, validateForLogin, validateForSendCode } from './login-validation.ts'

const values = { mobile: '13800000001', code: '123456', captcha: '' }

describe('validation before sending a code', () => {
  test('sending a code requires a valid mobile number', () => {
    expect(validateForSendCode({ ...values, mobile: ' ' }, false)).toEqual({ mobile: '请填写手机号' })
    expect(validateForSendCode({ ...values, mobile: '12800000001' }, false)).toEqual({ mobile: '手机号格式不正确' })
    expect(validateForSendCode(values, false)).toEqual({})
  })

  test('sending a code requires the captcha only when one is shown', () => {
    expect(validateForSendCode(values, true)).toEqual({ captcha: '请填写图形验证码' })
    expect(validateForSendCode({ ...values, captcha: 'a7k2' }, true)).toEqual({})
  })
})

test('the login requires number and code, and focuses the first missing field', () => {
  const errors = validateForLogin({ ...values, mobile: '', code: '' })
  expect(errors).toEqual({ mobile: '请填写手机号', code: '请填写验证码' })
  expect(firstInvalidField(errors)).toBe('mobile')
  expect(firstInvalidField(validateForLogin({ ...values, code: ' ' }))).toBe('code')
  expect(firstInvalidField(validateForLogin(values))).toBeUndefined()
})

test.each(['138 0000 0001', '138-0000-0001', '+86 13800000001', '0086-138-0000-0001', '１３８００００ ０００１'])(
  'a pasted mobile number is accepted with spaces and prefix: %s',
  (text) => expect(toMobile(text)).toBe('13800000001'),
)

test('a mobile number being typed is not changed, and ends at its eleventh digit', () => {
  for (const text of ['', '1', '861', '86138', '138000000']) expect(toMobile(text)).toBe(text)
  expect(toMobile('138000000012')).toBe('13800000001')
})

test('an error for the account field is shown at the mobile number', () => {
  expect(toLoginField('account')).toBe('mobile')
  expect(toLoginField('code')).toBe('code')
  expect(toLoginField('siteid')).toBeUndefined()
})
