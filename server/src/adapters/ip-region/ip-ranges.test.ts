import fc from 'fast-check'
import { expect, test } from 'vitest'
import { compressIpRanges, decompressIpRanges } from './ip-ranges.ts'
import { readIp2RegionXdb } from './ip2region-xdb.ts'
import { regionName } from './region-name.ts'

const address = fc.integer({ min: 0, max: 0xffffffff })

test('a lookup in compressed ranges returns the original region at every boundary and between', () => {
  const region = fc.constantFrom('浙江', '内蒙古', '日本', '')
  const starts = fc
    .uniqueArray(address, { maxLength: 50 })
    .map((some) => [...new Set([0, ...some])].sort((a, b) => a - b))
  fc.assert(
    fc.property(starts, fc.infiniteStream(region), fc.array(address), (starts, names, others) => {
      const ranges = starts.map((start) => ({ start, region: names.next().value as string }))
      const regionOf = decompressIpRanges(compressIpRanges(ranges))
      for (const at of [...starts, ...starts.map((start) => Math.max(0, start - 1)), 0xffffffff, ...others]) {
        expect(regionOf(at)).toBe(ranges.findLast(({ start }) => start <= at)?.region)
      }
    }),
  )
})

test.each([
  ['中国|0|浙江省|杭州市|电信', '浙江'],
  ['中国|浙江省|杭州市|电信|CN', '浙江'],
  ['中国|0|内蒙古|包头市|联通', '内蒙古'],
  ['中国|内蒙古自治区|包头市|联通|CN', '内蒙古'],
  ['中国|0|广西壮族自治区|南宁市|电信', '广西'],
  ['中国|新疆维吾尔自治区|0|0|CN', '新疆'],
  ['中国|宁夏回族自治区|0|0|CN', '宁夏'],
  ['中国|0|上海市|上海市|电信', '上海'],
  ['中国|0|香港|0|电讯盈科', '香港'],
  ['中国|澳门特别行政区|0|0|MO', '澳门'],
  ['中国|0|台湾省|0|中华电信', '台湾'],
  ['中国|0|0|0|教育网', '中国'],
  ['美国|0|加利福尼亚|0|谷歌', '美国'],
  ['日本|东京都|0|0|JP', '日本'],
  ['0|0|0|内网IP|内网IP', ''],
  ['', ''],
])('the ip2region record %s has the display name %j', (record, name) => expect(regionName(record)).toBe(name))

/** Builds an ip2region database: a header of 256 bytes, texts, segments. */
const makeXdb = (ranges: [from: number, to: number, record: string][], ipVersion: number) => {
  const header = Buffer.alloc(256)
  const texts = ranges.map(([, , record]) => Buffer.from(record))
  let at = header.length
  const regionOf = texts.map((text) => {
    at += text.length
    return at - text.length
  })
  header.writeUInt32LE(at, 8)
  header.writeUInt32LE(at + 14 * (ranges.length - 1), 12)
  header.writeUInt16LE(ipVersion, 16)
  const segments = ranges.map(([from, to], i) => {
    const segment = Buffer.alloc(14)
    segment.writeUInt32LE(from, 0)
    segment.writeUInt32LE(to, 4)
    segment.writeUInt16LE(texts[i]?.length as number, 8)
    segment.writeUInt32LE(regionOf[i] as number, 10)
    return segment
  })
  return Buffer.concat([header, ...texts, ...segments])
}

test('all ranges of an ip2region database are read', () => {
  const ranges: [number, number, string][] = [
    [0, 0x00ffffff, '0|0|0|内网IP|内网IP'],
    [0x01000000, 0xdf050504, '日本|0|东京|0|0'],
    [0xdf050505, 0xffffffff, '中国|0|浙江省|杭州市|阿里云'],
  ]
  expect(readIp2RegionXdb(makeXdb(ranges, 0))).toEqual([
    { start: 0, region: '' },
    { start: 0x01000000, region: '日本' },
    { start: 0xdf050505, region: '浙江' },
  ])
  expect(() => readIp2RegionXdb(makeXdb(ranges, 6))).toThrow('IPv6')
})
