import { locationMessages } from '@quanzi/contract/circle/location-messages'
import { afterEach, expect, test, vi } from 'vitest'
import { setBridge } from '../../platform/bridge/bridge.ts'
import { BridgeError } from '../../platform/bridge/bridge-error.ts'
import { browserBridge } from '../../platform/bridge/browser-bridge.ts'
import { getDeviceLocation, LocationError, locateByApp, locateByBrowser } from './geolocation.ts'

afterEach(() => void vi.unstubAllGlobals())

const fakeGeolocation = (respond: (ok: PositionCallback, fail: PositionErrorCallback) => void) =>
  ({
    getCurrentPosition: (ok: PositionCallback, fail: PositionErrorCallback) => respond(ok, fail),
  }) as unknown as Geolocation
const failingGeolocation = (code: number) => fakeGeolocation((_, fail) => fail({ code } as GeolocationPositionError))

test('a browser position is rounded to about ten metres in WGS-84', async () => {
  const result = await locateByBrowser(
    fakeGeolocation((ok) => ok({ coords: { longitude: 120.1535761, latitude: 30.2874591 } } as GeolocationPosition)),
  )
  expect(result).toEqual({ location: '120.1536,30.2875', coord: 'wgs84' })
})

test.each([
  ['unsupported', null as unknown as Geolocation],
  ['denied', failingGeolocation(1)],
  ['unavailable', failingGeolocation(2)],
  ['timeout', failingGeolocation(3)],
  ['unknown', failingGeolocation(0)],
] as const)('the geolocation error %s has a message that asks to choose by hand', async (reason, geolocation) => {
  const error = await locateByBrowser(geolocation).catch((caught: unknown) => caught)
  expect(error).toBeInstanceOf(LocationError)
  expect((error as LocationError).reason).toBe(reason)
  expect(locationMessages[reason]).toMatch(/，请手动选择地址$/)
})

test("an app's position carries its own datum", async () => {
  const result = await locateByApp(async () => ({ lng: 120.15361, lat: 30.28752, coordType: 'gcj02' }))
  expect(result).toEqual({ location: '120.1536,30.2875', coord: 'gcj02' })
})

test.each([
  [3, 'unsupported'],
  [2, 'denied'],
  [-1, 'unavailable'],
  [-2, 'timeout'],
  [99, 'unknown'],
] as const)("the app's error code %i maps to %s", async (errId, reason) => {
  const error = await locateByApp(() => Promise.reject(new BridgeError(errId))).catch((caught: unknown) => caught)
  expect((error as LocationError).reason).toBe(reason)
})

test('cancelling the location request in the app is not an error', async () => {
  const cancelled = new BridgeError(1)
  await expect(locateByApp(() => Promise.reject(cancelled))).rejects.toBe(cancelled)
})

test('when the app cannot determine a position the browser is asked, but not when the app refuses it', async () => {
  const geolocation = fakeGeolocation((ok) =>
    ok({ coords: { longitude: 120.15361, latitude: 30.28752 } } as GeolocationPosition),
  )
  vi.stubGlobal('navigator', { geolocation })
  const inApp = (errId: number) => setBridge({ ...browserBridge, locate: () => Promise.reject(new BridgeError(errId)) })
  inApp(3)
  expect(await getDeviceLocation()).toEqual({ location: '120.1536,30.2875', coord: 'wgs84' })
  inApp(2)
  await expect(getDeviceLocation()).rejects.toThrow('denied')
})

test('each geolocation error has its own message', () => {
  expect(new Set(Object.values(locationMessages)).size).toBe(6)
})
