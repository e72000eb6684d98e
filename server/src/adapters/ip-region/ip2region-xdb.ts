import type { IpRanges } from './ip-ranges.ts'
import { regionName } from './region-name.ts'

const segmentSize = 14
/** Records have about a hundred bytes; longer ones that overlap would be read again for each segment. */
export const maxRecordBytes = 512

/** Reads an ip2region IPv4 database (`xdb`, structure 2 or 3): a header, then segments sorted by address. */
export const readIp2RegionXdb = (xdb: Buffer): IpRanges => {
  const [first, last] = [xdb.readUInt32LE(8), xdb.readUInt32LE(12)]
  const version = xdb.readUInt16LE(16)
  if (version === 6) throw new Error('IPv6 databases are not supported')
  const names = new Map<number, string>()
  const ranges: IpRanges = []
  for (let offset = first; offset <= last; offset += segmentSize) {
    const text = xdb.readUInt32LE(offset + 10)
    const region =
      names.get(text) ??
      regionName(xdb.toString('utf8', text, text + Math.min(xdb.readUInt16LE(offset + 8), maxRecordBytes)))
    names.set(text, region)
    ranges.push({ start: xdb.readUInt32LE(offset), region })
  }
  return ranges
}
