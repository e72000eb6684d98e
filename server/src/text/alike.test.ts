import fc from 'fast-check'
import { expect, test } from 'vitest'
import { alikeMark } from './alike.ts'

test('what reads the same has the same mark, however it is dressed up', () => {
  const mark = alikeMark('兼职开发票，加V：abc123')
  for (const text of [
    '兼职 开发票 加v abc123',
    '兼職開發票，加Ｖ：ＡＢＣ１２３！！',
    '🔥兼·职·开·发·票🔥 加V abc①②③',
    '兼\u200b职开发票加VABC123',
  ])
    expect(alikeMark(text), text).toBe(mark)
  expect(alikeMark('兼职开发票，加V：abc124')).not.toBe(mark)
})

test('emoji alone are compared as they are, and nothing is like nothing', () => {
  expect(alikeMark('👍 👍')).toBe(alikeMark('👍👍'))
  expect(alikeMark('👍')).not.toBe(alikeMark('👎'))
  expect(alikeMark('')).toBe('')
  expect(alikeMark(' \n\u200b')).toBe('')
})

test('spaces anywhere in any text change nothing', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'grapheme' }), (one, other) => {
      expect(alikeMark(`${one} \t${other} `)).toBe(alikeMark(one + other))
    }),
  )
})
