import { openSync, readSync } from 'node:fs'
import { isIPv6 } from 'node:net'
import { expandIpv6 } from './ip-address.ts'
import { maxRecordBytes } from './ip2region-xdb.ts'
import { regionName } from './region-name.ts'

const segmentSize = 38

/** A lookup in an ip2region file (`xdb`, structure 3) reads about twenty records; the file stays on the disk. */
export const openIpv6Table = (path: string): ((address: string) => string) => {
  const file = openSync(path, 'r')
  const read = (at: number, length: number): Buffer => {
    const bytes = Buffer.alloc(length)
    if (readSync(file, bytes, 0, length, at) !== length) throw new Error(`IP2REGION_V6: ${path} is cut off`)
    return bytes
  }
  const header = read(0, 256)
  if (header.readUInt16LE(16) !== 6)
    throw new Error(`IP2REGION_V6: ${path} is not an IPv6 database of ip2region / 不是 ip2region 的 IPv6 数据库`)
  const first = header.readUInt32LE(8)
  const count = (header.readUInt32LE(12) - first) / segmentSize + 1

  return (text) => {
    const [bare = ''] = text.split('%')
    if (!isIPv6(bare) || !/^[23]/.test(bare)) return ''
    const address = Buffer.from(expandIpv6(bare).flatMap((group) => [group >> 8, group & 255]))
    for (let low = 0, high = count - 1; low <= high; ) {
      const middle = (low + high) >> 1
      const segment = read(first + middle * segmentSize, segmentSize)
      if (address.compare(segment, 0, 16) < 0) high = middle - 1
      else if (address.compare(segment, 16, 32) > 0) low = middle + 1
      else
        return regionName(
          read(segment.readUInt32LE(34), Math.min(segment.readUInt16LE(32), maxRecordBytes)).toString('utf8'),
        )
    }
    return ''
  }
}
