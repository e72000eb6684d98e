import { expect, test } from 'vitest'
import { decryptMobile, encryptMobile, hashMobile } from './mobile.ts'

const secret = 'a secret of some length'
const mobile = '13800000001'

test('the hash of a number depends on the secret', () => {
  expect(hashMobile(mobile, secret)).toBe(hashMobile(mobile, secret))
  expect(hashMobile(mobile, secret)).not.toBe(hashMobile(mobile, 'another secret'))
  expect(hashMobile(mobile, secret)).not.toBe(hashMobile('13800000002', secret))
})

test('an encrypted number can be decrypted, and two ciphertexts of it differ', () => {
  const encrypted = encryptMobile(mobile, secret)
  expect(decryptMobile(encrypted, secret)).toBe(mobile)
  expect(encryptMobile(mobile, secret)).not.toBe(encrypted)
})

test('a changed ciphertext or another secret cannot be decrypted', () => {
  const encrypted = encryptMobile(mobile, secret)
  const changed = Buffer.from(encrypted, 'base64')
  changed[changed.length - 1] = (changed[changed.length - 1] ?? 0) ^ 1
  expect(() => decryptMobile(changed.toString('base64'), secret)).toThrow()
  expect(() => decryptMobile(encrypted, 'another secret')).toThrow()
})
