import { expect, test } from 'vitest'
import { mobileHash, openMobile, sealMobile } from './mobile.ts'

const secret = 'a secret of some length'
const mobile = '13800000001'

test('a number is found by its hash and under no other secret', () => {
  expect(mobileHash(mobile, secret)).toBe(mobileHash(mobile, secret))
  expect(mobileHash(mobile, secret)).not.toBe(mobileHash(mobile, 'another secret'))
  expect(mobileHash(mobile, secret)).not.toBe(mobileHash('13800000002', secret))
})

test('a sealed number opens again, and two seals of it do not look alike', () => {
  const sealed = sealMobile(mobile, secret)
  expect(openMobile(sealed, secret)).toBe(mobile)
  expect(sealMobile(mobile, secret)).not.toBe(sealed)
})

test('a seal that was changed, or made with another secret, does not open', () => {
  const sealed = sealMobile(mobile, secret)
  const changed = Buffer.from(sealed, 'base64')
  changed[changed.length - 1] = (changed[changed.length - 1] ?? 0) ^ 1
  expect(() => openMobile(changed.toString('base64'), secret)).toThrow()
  expect(() => openMobile(sealed, 'another secret')).toThrow()
})
