import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { createIpRegion } from './ip-region.ts'

const folder = mkdtempSync(join(tmpdir(), 'quanzi-ipv6-'))
afterAll(() => rmSync(folder, { recursive: true }))

const vectorSize = 256 * 256 * 8
const bytesOf = (prefix: string, fill: number) => {
  const bytes = Buffer.alloc(16, fill)
  Buffer.from(prefix, 'hex').copy(bytes)
  return bytes
}

/** An ip2region database of structure 3: header, an index that the server does not use, texts, segments of 38 bytes. */
const writeXdb = (name: string, segments: [prefix: string, record: string][], ipVersion = 6): string => {
  const header = Buffer.alloc(256)
  const vector = Buffer.alloc(vectorSize)
  const texts = segments.map(([, record]) => Buffer.from(record))
  const textStart = header.length + vector.length
  const first = textStart + Buffer.concat(texts).length
  header.writeUInt16LE(3, 0)
  header.writeUInt16LE(1, 2)
  header.writeUInt32LE(first, 8)
  header.writeUInt32LE(first + 38 * (segments.length - 1), 12)
  header.writeUInt16LE(ipVersion, 16)
  header.writeUInt16LE(4, 18)
  let textAt = textStart
  const rows = segments.map(([prefix], i) => {
    const row = Buffer.alloc(38)
    bytesOf(prefix, 0x00).copy(row, 0)
    bytesOf(prefix, 0xff).copy(row, 16)
    row.writeUInt16LE(texts[i]?.length ?? 0, 32)
    row.writeUInt32LE(textAt, 34)
    textAt += texts[i]?.length ?? 0
    return row
  })
  const path = join(folder, name)
  writeFileSync(path, Buffer.concat([header, vector, ...texts, ...rows]))
  return path
}

test('with an IPv6 database, IPv6 addresses have the province of their network', () => {
  const ipv6Path = writeXdb('v6.xdb', [
    ['200148', '美国|加利福尼亚州|0|0|US'],
    ['240834', '中国|浙江省|杭州市|联通|CN'],
    ['240835', '中国|内蒙古自治区|0|联通|CN'],
    ['240e03', '中国|广东省|0|电信|CN'],
  ])
  const { province } = createIpRegion({ error: () => {} }, { ipv6Path })
  expect(
    ['2408:3400::1', '2408:3500:1::9', '240e:300::1%eth0', '2001:4860:4860::8888', '223.5.5.5'].map(province),
  ).toEqual(['浙江', '内蒙古', '广东', '美国', '浙江'])
  for (const address of ['2400::1', '3fff::1', '::1', 'fe80::1', 'fd00::1', 'ff02::1', 'nonsense', ''])
    expect(province(address)).toBe('')
})

test('the start refuses a file that is not an IPv6 database', () => {
  const ipv6Path = writeXdb('v4.xdb', [['0102', '中国|浙江省|0|0|CN']], 4)
  expect(() => createIpRegion({ error: () => {} }, { ipv6Path })).toThrow('is not an IPv6 database')
})
