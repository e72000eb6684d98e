import { expect, test } from 'vitest'
import { spreadLabels, widthOfLongest } from './label-layout.ts'

const series = (...ends: number[]) => ends.map((end, i) => ({ name: String(i), values: [100, end] }))

test('overlapping labels of lines are spread, distant ones stay', () => {
  expect(spreadLabels(series(80, 10), 200)).toEqual([0, 0])
  expect(spreadLabels(series(0, 0), 200)).toEqual([0, -16])
  expect(spreadLabels(series(2, 1), 200)).toEqual([-14, 0])
})

test('a series without a last value counts as 0', () => {
  expect(
    spreadLabels(
      [
        { name: 'a', values: [] },
        { name: 'b', values: [null] },
      ],
      200,
    ),
  ).toEqual([0, -16])
})

test('the margin of a chart is as wide as its longest label', () => {
  expect(widthOfLongest(['评论 236', '帖子'])).toBe(24 + 4 * 7.5)
  expect(widthOfLongest([])).toBe(0)
})
