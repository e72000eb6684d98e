import { locationWords } from '@quanzi/contract/place-words'
import { expect, test } from 'vitest'
import { BridgeError } from '../../bridge/bridge-error.ts'
import { fromApp, fromBrowser, LocationError } from './locate.ts'

const answering = (give: (ok: PositionCallback, fail: PositionErrorCallback) => void) =>
  ({
    getCurrentPosition: (ok: PositionCallback, fail: PositionErrorCallback) => give(ok, fail),
  }) as unknown as Geolocation
const failing = (code: number) => answering((_, fail) => fail({ code } as GeolocationPositionError))

test('a position is told to about ten metres, on the datum of satellites', async () => {
  const found = await fromBrowser(
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
  const error = await fromBrowser(geolocation).catch((caught: unknown) => caught)
  expect(error).toBeInstanceOf(LocationError)
  expect((error as LocationError).fault).toBe(fault)
  expect(locationWords[fault]).toMatch(/，请手动选择地址$/)
})

test('an app says on which datum it tells', async () => {
  const found = await fromApp(async () => ({ lng: 120.15361, lat: 30.28752, coordType: 'gcj02' }))
  expect(found).toEqual({ location: '120.1536,30.2875', coord: 'gcj02' })
})

test.each([
  [3, 'unsupported'],
  [2, 'denied'],
  [-1, 'unavailable'],
  [-2, 'timeout'],
  [99, 'unknown'],
] as const)('the number %i of an app is told as %s', async (errId, fault) => {
  const error = await fromApp(() => Promise.reject(new BridgeError(errId))).catch((caught: unknown) => caught)
  expect((error as LocationError).fault).toBe(fault)
})

test('each failure has words of its own', () => {
  expect(new Set(Object.values(locationWords)).size).toBe(6)
})
