import type { Place } from '@quanzi/contract/place'

/** Degrees on the datum of Chinese maps. */
export type Point = { lng: number; lat: number }

export const readPoint = (location: string): Point => {
  const [lng = 0, lat = 0] = location.split(',').map(Number)
  return { lng, lat }
}

export const writePoint = ({ lng, lat }: Point): string => `${lng.toFixed(4)},${lat.toFixed(4)}`

/** `96米`, `1.2公里`. */
export const distanceWords = (metres: number): string =>
  metres < 1_000 ? `${metres}米` : `${(Math.floor(metres / 100) / 10).toFixed(1)}公里`

/** What stands under the name: how far it is and where. A place without a point of its own says so. */
export const factsOf = ({ name, address, distance, approximate }: Place): string[] => [
  ...(distance === null ? [] : [distanceWords(distance)]),
  ...(address && address !== name ? [address] : []),
  ...(approximate ? ['大致位置'] : []),
]
