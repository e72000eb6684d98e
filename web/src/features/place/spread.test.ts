import { expect, test } from 'vitest'
import { distanceWords, factsOf } from './point.ts'
import { spread } from './spread.ts'

test('names that would lie over each other give way to the first', () => {
  const town = { x: 100, y: 100, length: 3 }
  const close = { x: 120, y: 105, length: 3 }
  const below = { x: 100, y: 130, length: 3 }
  expect(spread([town, close, below])).toEqual([town, below])
  expect(spread([])).toEqual([])
})

test('a distance is told in metres, then in kilometres that are cut', () => {
  expect([96, 999, 1_000, 1_290].map(distanceWords)).toEqual(['96米', '999米', '1.0公里', '1.2公里'])
})

test('a place tells how far and where it is, and when that is only about right', () => {
  const place = { id: '1', name: '桥头', address: '云溪县', location: '120,30', distance: 96, approximate: 0 } as const
  expect(factsOf(place)).toEqual(['96米', '云溪县'])
  expect(factsOf({ ...place, distance: null, address: '桥头', approximate: 1 })).toEqual(['大致位置'])
})
