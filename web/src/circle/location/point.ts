import type { MapLocation } from '@quanzi/contract/circle/location'

/** Degrees on the datum of Chinese maps. */
export type Point = { lng: number; lat: number }

export const parsePoint = (location: string): Point => {
  const [lng = 0, lat = 0] = location.split(',').map(Number)
  return { lng, lat }
}

export const formatPoint = ({ lng, lat }: Point): string => `${lng.toFixed(4)},${lat.toFixed(4)}`

/** `96米`, `1.2公里`. */
export const formatDistance = (metres: number): string =>
  metres < 1_000 ? `${metres}米` : `${(Math.floor(metres / 100) / 10).toFixed(1)}公里`

/** Distance and address. A place without coordinates says so. */
export const locationDetails = ({ name, address, distance, approximate }: MapLocation): string[] => [
  ...(distance === null ? [] : [formatDistance(distance)]),
  ...(address && address !== name ? [address] : []),
  ...(approximate ? ['大致位置'] : []),
]
