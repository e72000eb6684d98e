import type { LocationFault } from '@quanzi/contract/place-words'

/** Where the device is, and on which datum; four decimals are as near as anybody needs to know. */
export type Located = { location: string; coord: 'wgs84' | 'gcj02' }

export class LocationError extends Error {
  override readonly name = 'LocationError'
  readonly fault: LocationFault
  constructor(fault: LocationFault) {
    super(fault)
    this.fault = fault
  }
}

const patience = 8_000

/** Asks the browser, which asks the reader. Rejects with a `LocationError`. */
export const locate = (geolocation: Geolocation | undefined = globalThis.navigator?.geolocation): Promise<Located> =>
  new Promise((resolve, reject) => {
    if (!geolocation) return reject(new LocationError('unsupported'))
    geolocation.getCurrentPosition(
      ({ coords }) =>
        resolve({ location: `${coords.longitude.toFixed(4)},${coords.latitude.toFixed(4)}`, coord: 'wgs84' }),
      ({ code }) => reject(new LocationError(faults[code] ?? 'unknown')),
      { enableHighAccuracy: true, timeout: patience, maximumAge: 60_000 },
    )
  })

/** By the numbers of the Geolocation API. */
const faults: Record<number, LocationFault> = { 1: 'denied', 2: 'unavailable', 3: 'timeout' }
