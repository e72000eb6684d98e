import { expect, test } from 'vitest'
import { ApiError } from './api-error.ts'
import { errorsByField } from './error-fields.ts'

test('each field that the server names has its message', () => {
  const message = '名称不能为空'
  expect(errorsByField(new ApiError(422, message, { field: 'name' }))).toEqual({ name: message })
  const errors = { name: message, hosts: '域名格式不正确', id: 7 }
  expect(errorsByField(new ApiError(422, message, { field: 'name', errors }))).toEqual({
    name: message,
    hosts: '域名格式不正确',
  })
  expect(errorsByField(new ApiError(422, message))).toEqual({})
})
