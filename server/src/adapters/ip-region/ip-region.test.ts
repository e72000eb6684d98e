import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { decompressIpRanges } from './ip-ranges.ts'
import { createIpRegion } from './ip-region.ts'

const region = createIpRegion({ error: () => {} })

test.each([
  ['223.5.5.5', '浙江'],
  ['60.12.1.1', '浙江'],
  ['114.114.114.114', '江苏'],
  ['202.96.128.86', '广东'],
  ['202.96.209.133', '上海'],
  ['202.106.0.20', '北京'],
  ['219.141.136.10', '北京'],
  ['61.128.128.68', '重庆'],
  ['61.139.2.69', '四川'],
  ['222.74.39.50', '内蒙古'],
  ['202.103.224.68', '广西'],
  ['1.36.1.1', '香港'],
  ['202.175.3.3', '澳门'],
  ['168.95.1.1', '台湾'],
  ['8.8.8.8', '美国'],
  ['133.11.0.1', '日本'],
  ['::ffff:223.5.5.5', '浙江'],
])('%s is in %s', (address, province) => expect(region.province(address)).toBe(province))

test.each(['127.0.0.1', '::1', '10.0.0.1', '192.168.1.8', 'fe80::1', '2408:8000::1', 'unknown', ''])(
  'the address %j has no province',
  (address) => expect(region.province(address)).toBe(''),
)

test('the bundled table contains every province under its short name', () => {
  const regionOf = decompressIpRanges(readFileSync(new URL('./ip-ranges.br', import.meta.url)))
  const seen = new Set<string>()
  for (let net = 0; net < 2 ** 20; net++) seen.add(regionOf(net * 4096))
  const provinces =
    '北京 天津 上海 重庆 河北 山西 辽宁 吉林 黑龙江 江苏 浙江 安徽 福建 江西 山东 河南 湖北 湖南 广东 海南 四川 贵州 云南 陕西 甘肃 青海 台湾 内蒙古 广西 西藏 宁夏 新疆 香港 澳门'
  expect([...seen]).toEqual(expect.arrayContaining(provinces.split(' ')))
  expect([...seen].filter((name) => /[省市区]$/.test(name) && !/地区$/.test(name))).toEqual([])
})
