import { placeName } from './name.ts'
import type { Ranges } from './places.ts'

const segmentSize = 14

/** Reads all of an IPv4 database of ip2region (`xdb`, structure 2 or 3): header, then segments in the order of addresses. */
export const readXdb = (xdb: Buffer): Ranges => {
  const [first, last] = [xdb.readUInt32LE(8), xdb.readUInt32LE(12)]
  const version = xdb.readUInt16LE(16)
  if (version === 6) throw new Error('this is a database of IPv6 addresses')
  const names = new Map<number, string>()
  const ranges: Ranges = []
  for (let at = first; at <= last; at += segmentSize) {
    const text = xdb.readUInt32LE(at + 10)
    const place = names.get(text) ?? placeName(xdb.toString('utf8', text, text + xdb.readUInt16LE(at + 8)))
    names.set(text, place)
    ranges.push({ start: xdb.readUInt32LE(at), place })
  }
  return ranges
}
