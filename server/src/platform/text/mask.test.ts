import { expect, test } from 'vitest'
import { maskMobile } from './mask.ts'

test('a mobile number shows its first three and last four digits', () => {
  expect(maskMobile('13800000001')).toBe('138****0001')
})

test('a number that is too short shows no digits', () => {
  expect(maskMobile('')).toBe('****')
  expect(maskMobile('1234567')).toBe('****')
})
