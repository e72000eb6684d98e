import { locationWords } from '@quanzi/contract/place-words'
import { expect, test } from 'vitest'
import { LocationError, locate } from './locate.ts'

const answering = (give: (ok: PositionCallback, fail: PositionErrorCallback) => void) =>
  ({
    getCurrentPosition: (ok: PositionCallback, fail: PositionErrorCallback) => give(ok, fail),
  }) as unknown as Geolocation
const failing = (code: number) => answering((_, fail) => fail({ code } as GeolocationPositionError))

test('a position is told to about ten metres, on the datum of satellites', async () => {
  const found = await locate(
    answering((ok) => ok({ coords: { longitude: 120.1535761, latitude: 30.2874591 } } as GeolocationPosition)),
  )
  expect(found).toEqual({ location: '120.1536,30.2875', coord: 'wgs84' })
})

test.each([
  ['unsupported', null as unknown as Geolocation],
  ['denied', failing(1)],
  ['unavailable', failing(2)],
  ['timeout', failing(3)],
  ['unknown', failing(0)],
] as const)('%s says so, and asks to choose by hand', async (fault, geolocation) => {
  const error = await locate(geolocation).catch((caught: unknown) => caught)
  expect(error).toBeInstanceOf(LocationError)
  expect((error as LocationError).fault).toBe(fault)
  expect(locationWords[fault]).toMatch(/，请手动选择地址$/)
})

test('each failure has words of its own', () => {
  expect(new Set(Object.values(locationWords)).size).toBe(6)
})
