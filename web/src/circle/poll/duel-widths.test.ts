import fc from 'fast-check'
import { expect, test } from 'vitest'
import { duelWidths } from './duel-widths.ts'

test('each half of a duel bar is between 25 % and 75 % wide', () => {
  expect(duelWidths(42, 13)).toEqual([75, 25])
  expect(duelWidths(3, 2)).toEqual([60, 40])
  expect(duelWidths(0, 9)).toEqual([25, 75])
  expect(duelWidths(0, 0)).toEqual([50, 50])
})

test('the halves of a duel bar add up to 100 %, and the larger share is at least as wide', () => {
  fc.assert(
    fc.property(fc.nat(1_000_000), fc.nat(1_000_000), (a, b) => {
      const [left, right] = duelWidths(a, b)
      expect(left + right).toBeCloseTo(100)
      expect(Math.min(left, right)).toBeGreaterThanOrEqual(25)
      if (a > b) expect(left).toBeGreaterThanOrEqual(right)
    }),
  )
})
