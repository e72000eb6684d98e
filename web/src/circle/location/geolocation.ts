import type { LocationError as LocationErrorName } from '@quanzi/contract/circle/location-messages'
import { minute } from '@quanzi/contract/time'
import { bridge } from '../../platform/bridge/bridge.ts'
import { BridgeError, bridgeErrors, isCancelled } from '../../platform/bridge/bridge-error.ts'

/** Coordinates with their datum, rounded to four decimals for privacy. */
type DeviceLocation = { location: string; coord: 'wgs84' | 'gcj02' }

export class LocationError extends Error {
  override readonly name = 'LocationError'
  readonly reason: LocationErrorName
  constructor(reason: LocationErrorName) {
    super(reason)
    this.reason = reason
  }
}

const timeoutMs = 8_000

/** Asks the app, else the browser's Geolocation API, also where the app is too old. Rejects with a `LocationError`, or as cancelled. */
export const getDeviceLocation = async (): Promise<DeviceLocation> => {
  try {
    if (bridge.locate) return await locateByApp(bridge.locate)
  } catch (error) {
    if (!(error instanceof LocationError) || error.reason !== 'unsupported') throw error
  }
  return locateByBrowser(navigator.geolocation)
}

export const locateByApp = async (getPosition: NonNullable<typeof bridge.locate>): Promise<DeviceLocation> => {
  try {
    const { lng, lat, coordType } = await getPosition()
    return { location: formatCoordinates(lng, lat), coord: coordType }
  } catch (error) {
    if (isCancelled(error)) throw error
    throw new LocationError((error instanceof BridgeError && appFaults[error.errId]) || 'unknown')
  }
}

export const locateByBrowser = (geolocation: Geolocation | undefined): Promise<DeviceLocation> =>
  new Promise((resolve, reject) => {
    if (!geolocation) return reject(new LocationError('unsupported'))
    geolocation.getCurrentPosition(
      ({ coords }) => resolve({ location: formatCoordinates(coords.longitude, coords.latitude), coord: 'wgs84' }),
      ({ code }) => reject(new LocationError(browserFaults[code] ?? 'unknown')),
      { enableHighAccuracy: true, timeout: timeoutMs, maximumAge: minute },
    )
  })

const formatCoordinates = (lng: number, lat: number) => `${lng.toFixed(4)},${lat.toFixed(4)}`

/** Error codes of the Geolocation API. */
const browserFaults: Record<number, LocationErrorName> = { 1: 'denied', 2: 'unavailable', 3: 'timeout' }
const appFaults: Record<number, LocationErrorName> = {
  [bridgeErrors.unsupported]: 'unsupported',
  [bridgeErrors.denied]: 'denied',
  [bridgeErrors.internal]: 'unavailable',
  [bridgeErrors.timeout]: 'timeout',
}
