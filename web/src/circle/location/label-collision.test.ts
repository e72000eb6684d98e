import { expect, test } from 'vitest'
import { withoutOverlaps } from './label-collision.ts'
import { formatDistance, locationDetails } from './point.ts'

test('a label that overlaps an earlier one is dropped', () => {
  const town = { x: 100, y: 100, length: 3 }
  const close = { x: 120, y: 105, length: 3 }
  const below = { x: 100, y: 130, length: 3 }
  expect(withoutOverlaps([town, close, below], 12)).toEqual([town, below])
  expect(withoutOverlaps([], 12)).toEqual([])
})

test('larger text overlaps where smaller text does not', () => {
  const town = { x: 100, y: 100, length: 3 }
  const below = { x: 100, y: 130, length: 3 }
  const next = { x: 160, y: 100, length: 3 }
  expect(withoutOverlaps([town, below, next], 12)).toEqual([town, below, next])
  expect(withoutOverlaps([town, below, next], 28)).toEqual([town])
})

test('a distance is formatted in metres, then in truncated kilometres', () => {
  expect([96, 999, 1_000, 1_290].map(formatDistance)).toEqual(['96米', '999米', '1.0公里', '1.2公里'])
})

test('locationDetails shows distance and address, and marks an approximate location', () => {
  const location = {
    id: '1',
    name: '桥头',
    address: '云溪县',
    location: '120,30',
    distance: 96,
    approximate: 0,
  } as const
  expect(locationDetails(location)).toEqual(['96米', '云溪县'])
  expect(locationDetails({ ...location, distance: null, address: '桥头', approximate: 1 })).toEqual(['大致位置'])
})
