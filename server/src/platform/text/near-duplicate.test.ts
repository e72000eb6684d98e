import fc from 'fast-check'
import { expect, test } from 'vitest'
import { nearDuplicateKey } from './near-duplicate.ts'

test('texts that read the same have the same key, whatever their width, case, spaces and marks', () => {
  const key = nearDuplicateKey('兼职开发票，加V：abc123')
  for (const text of [
    '兼职 开发票 加v abc123',
    '兼職開發票，加Ｖ：ＡＢＣ１２３！！',
    '🔥兼·职·开·发·票🔥 加V abc①②③',
    '兼\u200b职开发票加VABC123',
  ])
    expect(nearDuplicateKey(text), text).toBe(key)
  expect(nearDuplicateKey('兼职开发票，加V：abc124')).not.toBe(key)
})

test('texts of emoji alone are compared by them, and empty texts have no key', () => {
  expect(nearDuplicateKey('👍 👍')).toBe(nearDuplicateKey('👍👍'))
  expect(nearDuplicateKey('👍')).not.toBe(nearDuplicateKey('👎'))
  expect(nearDuplicateKey('')).toBe('')
  expect(nearDuplicateKey(' \n\u200b')).toBe('')
})

test('spaces anywhere in a text do not change its key', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'grapheme' }), (one, other) => {
      expect(nearDuplicateKey(`${one} \t${other} `)).toBe(nearDuplicateKey(one + other))
    }),
  )
})
