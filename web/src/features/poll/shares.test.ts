import fc from 'fast-check'
import { expect, test } from 'vitest'
import { halves } from './shares.ts'

test('the halves of a bar stay between a quarter and three quarters', () => {
  expect(halves(42, 13)).toEqual([75, 25])
  expect(halves(3, 2)).toEqual([60, 40])
  expect(halves(0, 9)).toEqual([25, 75])
  expect(halves(0, 0)).toEqual([50, 50])
})

test('they fill the bar, and whoever has more is at least as wide', () => {
  fc.assert(
    fc.property(fc.nat(1_000_000), fc.nat(1_000_000), (a, b) => {
      const [left, right] = halves(a, b)
      expect(left + right).toBeCloseTo(100)
      expect(Math.min(left, right)).toBeGreaterThanOrEqual(25)
      if (a > b) expect(left).toBeGreaterThanOrEqual(right)
    }),
  )
})
