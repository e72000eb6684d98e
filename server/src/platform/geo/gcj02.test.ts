import fc from 'fast-check'
import { expect, test } from 'vitest'
import { boundingBox, distance, roundPoint, toGcj02 } from './gcj02.ts'

const vectors = [
  [31.1774276, 121.5272106, 31.17530398364597, 121.531541859215],
  [22.543847, 113.912316, 22.540796131694766, 113.9171764808363],
  [39.911954, 116.377817, 39.91334545536069, 116.38404722455657],
] as const

test.each(vectors)('WGS-84 %f, %f becomes the point of a known test vector in GCJ-02', (lat, lng, gcjLat, gcjLng) => {
  const found = toGcj02({ lng, lat })
  expect(found.lat).toBeCloseTo(gcjLat, 6)
  expect(found.lng).toBeCloseTo(gcjLng, 6)
})

test('a point outside China is unchanged', () => {
  expect(toGcj02({ lng: 2.3522, lat: 48.8566 })).toEqual({ lng: 2.3522, lat: 48.8566 })
})

test('distances agree with known ones', () => {
  const hangzhou = { lng: 120.153576, lat: 30.287459 }
  expect(distance(hangzhou, hangzhou)).toBe(0)
  expect(distance(hangzhou, { ...hangzhou, lat: hangzhou.lat + 0.0009 })).toBe(100)
  expect(distance(hangzhou, roundPoint(hangzhou))).toBeLessThan(8)
})

test('the bounding box contains every point within its distance', () => {
  const near = fc.record({
    lng: fc.double({ min: -0.02, max: 0.02, noNaN: true }),
    lat: fc.double({ min: -0.02, max: 0.02, noNaN: true }),
  })
  const where = fc.record({
    lng: fc.double({ min: 73, max: 135, noNaN: true }),
    lat: fc.double({ min: 4, max: 53, noNaN: true }),
  })
  fc.assert(
    fc.property(where, near, (at, off) => {
      const other = { lng: at.lng + off.lng, lat: at.lat + off.lat }
      if (distance(at, other) > 1_000) return
      const box = boundingBox(at, 1_001)
      expect(other.lng >= box.west && other.lng <= box.east && other.lat >= box.south && other.lat <= box.north).toBe(
        true,
      )
    }),
  )
})
