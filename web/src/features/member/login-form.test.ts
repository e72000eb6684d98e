import { describe, expect, test } from 'vitest'
import { errorsBeforeLogin, errorsBeforeSending, fieldOnSheet, firstWrong } from './login-form.ts'

const form = { mobile: '13800000001', code: '123456', captcha: '' }

describe('before a code is sent', () => {
  test('a number is wanted, and it has to look like one', () => {
    expect(errorsBeforeSending({ ...form, mobile: ' ' }, false)).toEqual({ mobile: '请填写手机号' })
    expect(errorsBeforeSending({ ...form, mobile: '12800000001' }, false)).toEqual({ mobile: '手机号格式不正确' })
    expect(errorsBeforeSending(form, false)).toEqual({})
  })

  test('the picture is wanted only when the server showed one', () => {
    expect(errorsBeforeSending(form, true)).toEqual({ captcha: '请填写图形验证码' })
    expect(errorsBeforeSending({ ...form, captcha: 'a7k2' }, true)).toEqual({})
  })
})

test('before the login number and code are wanted, and the reader is led to the first that is missing', () => {
  const errors = errorsBeforeLogin({ ...form, mobile: '', code: '' })
  expect(errors).toEqual({ mobile: '请填写手机号', code: '请填写验证码' })
  expect(firstWrong(errors)).toBe('mobile')
  expect(firstWrong(errorsBeforeLogin({ ...form, code: ' ' }))).toBe('code')
  expect(firstWrong(errorsBeforeLogin(form))).toBeUndefined()
})

test('a refusal that names the account is about the number', () => {
  expect(fieldOnSheet('account')).toBe('mobile')
  expect(fieldOnSheet('code')).toBe('code')
  expect(fieldOnSheet('siteid')).toBeUndefined()
})
