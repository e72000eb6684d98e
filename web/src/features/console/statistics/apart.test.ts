import { expect, test } from 'vitest'
import { apart } from './apart.ts'

const series = (...ends: number[]) => ends.map((end, i) => ({ name: String(i), values: [100, end] }))

test('names at the ends of lines that meet stand under each other, those apart stay', () => {
  expect(apart(series(80, 10), 200)).toEqual([0, 0])
  expect(apart(series(0, 0), 200)).toEqual([0, -16])
  expect(apart(series(2, 1), 200)).toEqual([-14, 0])
})

test('a line without an end is taken as nothing', () => {
  expect(
    apart(
      [
        { name: 'a', values: [] },
        { name: 'b', values: [null] },
      ],
      200,
    ),
  ).toEqual([0, -16])
})
