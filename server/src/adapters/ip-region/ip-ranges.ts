import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib'
import { createVarintReader } from '../varint-reader.ts'

/**
 * Each start begins a range that ends before the next start. The ranges cover all IPv4 addresses; the first start is 0.
 */
export type IpRanges = { start: number; region: string }[]
export type RegionOf = (address: number) => string

/** Each region name is stored once, each start as the delta to the previous one: 0.2 MB in place of 11. */
export const compressIpRanges = (ranges: IpRanges): Buffer => {
  const merged = ranges.filter(({ region }, i) => region !== ranges[i - 1]?.region)
  const names = [...new Set(merged.map(({ region }) => region))]
  const distances = merged.map(({ start }, i) => start - (merged[i - 1]?.start ?? 0))
  const text = Buffer.from(names.join('\n'))
  const head = Buffer.alloc(8)
  head.writeUInt32LE(merged.length, 0)
  head.writeUInt32LE(text.length, 4)
  const body = Buffer.from([...distances, ...merged.map(({ region }) => names.indexOf(region))].flatMap(toVarint))
  return brotliCompressSync(Buffer.concat([head, text, body]), {
    params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_LGWIN]: 24 },
  })
}

/** Takes about 1 MB of memory; a lookup takes 17 binary search steps. */
export const decompressIpRanges = (compressed: Uint8Array): RegionOf => {
  const bytes = brotliDecompressSync(compressed)
  const count = bytes.readUInt32LE(0)
  const reader = createVarintReader(bytes, 8 + bytes.readUInt32LE(4))
  const names = bytes.toString('utf8', 8, reader.position).split('\n')
  const starts = new Uint32Array(count)
  for (let i = 0, start = 0; i < count; i++) {
    start += reader.read()
    starts[i] = start
  }
  const nameIndexes = Uint16Array.from({ length: count }, reader.read)

  return (address) => {
    let low = 0
    let high = count - 1
    while (low < high) {
      const middle = (low + high + 1) >> 1
      // Within the array.
      if ((starts[middle] as number) <= address) low = middle
      else high = middle - 1
    }
    return names[nameIndexes[low] ?? 0] ?? ''
  }
}

const toVarint = (value: number): number[] =>
  value < 128 ? [value] : [(value & 127) | 128, ...toVarint(Math.floor(value / 128))]
