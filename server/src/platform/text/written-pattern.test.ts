import { expect, test } from 'vitest'
import { writtenPattern } from './written-pattern.ts'

test('the pattern of a keyword matches it literally, whatever its characters mean in a regular expression', () => {
  const signs = Array.from({ length: 94 }, (_, i) => String.fromCharCode(0x21 + i))
  for (const sign of signs) {
    const pattern = new RegExp(writtenPattern(sign), 'i')
    for (const other of signs)
      expect(pattern.test(other), `${sign} in ${other}`).toBe(sign.toLowerCase() === other.toLowerCase())
  }
  expect(new RegExp(writtenPattern('.*)]|['), 'i').test('a.*)]|[b')).toBe(true)
  expect(new RegExp(writtenPattern('.*'), 'i').test('anything')).toBe(false)
})
