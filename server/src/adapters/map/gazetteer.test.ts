import { expect, test } from 'vitest'
import { distance, toGcj02 } from '../../platform/geo/gcj02.ts'
import { openGazetteer } from './gazetteer.ts'
import { compressProvince, type Division, decompressProvince } from './gazetteer-format.ts'

const maps = openGazetteer()
const zhejiang = '330000'
const hangzhou = { lng: 120.153576, lat: 30.287459 }

test('decoding an encoded province returns the original', () => {
  const province: Division = {
    code: '33',
    name: '浙江省',
    at: undefined,
    children: [
      {
        code: '3301',
        name: '杭州市',
        at: { lng: 120.1614, lat: 30.2936 },
        children: [
          { code: '330106', name: '西湖区', children: [{ code: '330106001', name: '北山街道', children: [] }] },
        ],
      },
    ],
  }
  expect(decompressProvince(compressProvince(province))).toEqual(JSON.parse(JSON.stringify(province)))
})

test('the gazetteer contains every province, and all divisions carry the code prefix of their province', async () => {
  for (const code of '11 12 13 14 15 21 22 23 31 32 33 34 35 36 37 41 42 43 44 45 46 50 51 52 53 54 61 62 63 64 65'.split(
    ' ',
  )) {
    const { locations: places, total } = await maps.search('镇', `${code}0000`, 0, 100)
    expect(total, code).toBeGreaterThan(50)
    expect(places.every(({ id }) => id.startsWith(code))).toBe(true)
  }
  expect((await maps.search('镇', '990000', 0, 10)).total).toBe(0)
})

test('a search by name ranks exact matches first and marks approximate points', async () => {
  const { locations: places } = await maps.search('乌镇', zhejiang, 0, 10)
  expect(places[0]).toMatchObject({ name: '乌镇镇', address: '浙江省嘉兴市桐乡市乌镇镇', approximate: false })
  expect(distance(places[0]?.at ?? hangzhou, toGcj02({ lng: 120.4851, lat: 30.7454 }))).toBeLessThan(20)
  const [county] = (await maps.search('西湖区', zhejiang, 0, 1)).locations
  expect(county).toMatchObject({ name: '西湖区', approximate: true })
  const twoWordSearch = await maps.search('桐乡 乌镇', zhejiang, 0, 10)
  expect(twoWordSearch.locations.map(({ name }) => name)).toEqual(['乌镇镇'])
  expect((await maps.search('没有这个地方', zhejiang, 0, 10)).total).toBe(0)
})

test('the pages of a search contain each result exactly once', async () => {
  const allResults = await maps.search('街道', zhejiang, 0, 60)
  const parts = [await maps.search('街道', zhejiang, 0, 25), await maps.search('街道', zhejiang, 25, 35)]
  expect(parts.flatMap(({ locations: places }) => places)).toEqual(allResults.locations)
})

test('a point has the name of the nearest center, and nearby places are sorted by distance', async () => {
  expect((await maps.findNearby(hangzhou, 1_000, zhejiang)).address).toBe('浙江省杭州市')
  const [wuzhen] = (await maps.search('乌镇', zhejiang, 0, 1)).locations
  const { address, locations: places } = await maps.findNearby(wuzhen?.at ?? hangzhou, 1_000, zhejiang)
  expect(address).toContain('桐乡市')
  expect(places[0]?.name).toBe('乌镇镇')
  expect(await maps.findNearby({ lng: 2.35, lat: 48.85 }, 1_000, zhejiang)).toEqual({ address: '', locations: [] })
})

test('the sketch map contains the surrounding centers and the divisions of the current place', async () => {
  const { landmarks, towns } = await maps.sketch(hangzhou, zhejiang)
  expect(landmarks.map(({ name }) => name)).toEqual(expect.arrayContaining(['杭州市', '萧山区']))
  expect(landmarks.every(({ approximate }) => !approximate)).toBe(true)
  expect(towns.map(({ name }) => name)).toEqual(expect.arrayContaining(['西湖区', '上城区']))
})
