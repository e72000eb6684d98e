import type { LocationFault } from '@quanzi/contract/place-words'
import { bridge } from '../../bridge/bridge.ts'
import { BridgeError, bridgeErrors } from '../../bridge/bridge-error.ts'

/** Where the device is, and on which datum; four decimals are as near as anybody needs to know. */
type Located = { location: string; coord: 'wgs84' | 'gcj02' }

export class LocationError extends Error {
  override readonly name = 'LocationError'
  readonly fault: LocationFault
  constructor(fault: LocationFault) {
    super(fault)
    this.fault = fault
  }
}

const patience = 8_000

/** Asks the app where there is one, else the browser, which asks the reader. Rejects with a `LocationError`. */
export const locate = (): Promise<Located> =>
  bridge.locate ? fromApp(bridge.locate) : fromBrowser(navigator.geolocation)

export const fromApp = async (ask: NonNullable<typeof bridge.locate>): Promise<Located> => {
  try {
    const { lng, lat, coordType } = await ask()
    return { location: written(lng, lat), coord: coordType }
  } catch (error) {
    throw new LocationError((error instanceof BridgeError && appFaults[error.errId]) || 'unknown')
  }
}

export const fromBrowser = (geolocation: Geolocation | undefined): Promise<Located> =>
  new Promise((resolve, reject) => {
    if (!geolocation) return reject(new LocationError('unsupported'))
    geolocation.getCurrentPosition(
      ({ coords }) => resolve({ location: written(coords.longitude, coords.latitude), coord: 'wgs84' }),
      ({ code }) => reject(new LocationError(faults[code] ?? 'unknown')),
      { enableHighAccuracy: true, timeout: patience, maximumAge: 60_000 },
    )
  })

const written = (lng: number, lat: number) => `${lng.toFixed(4)},${lat.toFixed(4)}`

/** By the numbers of the Geolocation API. */
const faults: Record<number, LocationFault> = { 1: 'denied', 2: 'unavailable', 3: 'timeout' }
const appFaults: Record<number, LocationFault> = {
  [bridgeErrors.unsupported]: 'unsupported',
  [bridgeErrors.denied]: 'denied',
  [bridgeErrors.internal]: 'unavailable',
  [bridgeErrors.silent]: 'timeout',
}
