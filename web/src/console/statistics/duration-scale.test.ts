import { expect, test } from 'vitest'
import { durationScale } from './duration-scale.ts'

const scaleOf = (...values: (number | null)[]) => durationScale([{ name: '帖子', values }])

test('an axis of seconds has at most five steps of whole seconds, minutes, hours or days', () => {
  expect(scaleOf(4, 3)).toEqual({ max: 4, interval: 1 })
  expect(scaleOf(58)).toEqual({ max: 60, interval: 15 })
  expect(scaleOf(810, null)).toEqual({ max: 900, interval: 300 })
  expect(scaleOf(1_000)).toEqual({ max: 1_200, interval: 300 })
  expect(scaleOf(5 * 3_600 + 1)).toEqual({ max: 6 * 3_600, interval: 2 * 3_600 })
  expect(scaleOf(3_000 * 86_400)).toEqual({ max: 3_000 * 86_400, interval: 600 * 86_400 })
})

test('an axis without values has a height', () => {
  expect(scaleOf(null)).toEqual({ max: 1, interval: 1 })
  expect(durationScale([])).toEqual({ max: 1, interval: 1 })
})
