import { limits } from '@quanzi/contract/limits'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { publishApprovedPost } from '../../../test/publish.ts'
import { openTestApp, type Person, type TestApp } from '../../../test/test-app.ts'

let testApp: TestApp
let member: Person
let reviewer: Person

const center = { lng: 120.1536, lat: 30.2875 }
const location = `${center.lng},${center.lat}`
const addLocation = (name: string, east = 0, site = 10001) =>
  testApp.db
    .insertInto('location')
    .values({ site_id: site, name, address: '云溪县', lng: center.lng + east, lat: center.lat })
    .execute()
const readNearby = async (input: Record<string, unknown> = { location }) => member.ok('GET map/regeo', input)

beforeAll(async () => {
  testApp = await openTestApp({ auditSwitch: 1 })
  member = await testApp.createPerson('阿宁')
  reviewer = await testApp.createPerson('一审老陈', { level: 1 })
  await addLocation('北门老街', 0.003)
  await addLocation('桥头', 0.001)
  await addLocation('太远的地方', 0.02)
  await addLocation('别站的地方', 0, 10002)
})
afterAll(() => testApp.close())

test("reverse geocoding without a point uses the site's center", async () => {
  const found = await readNearby({})
  expect(found).toMatchObject({ location: '120.1536,30.2875', address: '浙江省杭州市', tiles: null })
  expect(found.credit).toContain('GeoNames')
  expect(found.towns.map(({ name }) => name)).toContain('西湖区')
})

test('an operator moves the center of the map', async () => {
  const chief = await testApp.createPerson('全站运营', { operator: true })
  const { data } = await chief.ok('GET console/sites')
  const site = data.find(({ id }) => id === 10001)
  const move = (position: string) =>
    chief.ok('POST console/site_save', { id: 10001, name: site?.name, hosts: site?.hosts.join(' '), position })
  await move('120.58,30.05')
  expect(await readNearby({})).toMatchObject({ location: '120.58,30.05', address: '浙江省绍兴市' })
  await move(site?.position.join(',') ?? '')
})

test("the operator's locations within a thousand metres come nearest first, without those of other sites", async () => {
  const { data } = await readNearby()
  expect(data.map(({ name }) => name)).toEqual(['桥头', '北门老街'])
  expect(data.map(({ distance }) => distance)).toEqual([96, 288])
})

test('a WGS-84 point is converted to GCJ-02', async () => {
  const { location: moved } = await readNearby({ location: '121.5272106,31.1774276', coord: 'wgs84' })
  expect(moved).toBe('121.5315,31.1753')
  expect((await readNearby({ location: '121.5272106,31.1774276' })).location).toBe('121.5272,31.1774')
})

test('locations of public posts are found, those of anonymous, waiting and deleted ones are not', async () => {
  const draft = { lng: center.lng + 0.00123456, lat: center.lat, location: '巷口的面馆' }
  const post = await publishApprovedPost(reviewer, member, { content: '一碗面', ...draft })
  await publishApprovedPost(reviewer, member, { content: '匿名的', ...draft, location: '不想说的地方', anonymous: 1 })
  await member.ok('POST circle/postingapi common', { content: '等着的', ...draft, location: '还没过审的地方' })
  const names = (await readNearby()).data.map(({ name }) => name)
  expect(names).toEqual(['桥头', '巷口的面馆', '北门老街'])
  const { lng } = await member.ok('GET circle/topicapi detail_edit', { topic_id: post })
  expect(lng).toBe(120.1548)
  await member.ok('POST circle/topicapi del', { topic_id: post })
  expect((await readNearby()).data.map(({ name }) => name)).not.toContain('巷口的面馆')
})

test('a post stores a point only with a location name', async () => {
  const { topic_id } = await member.ok('POST circle/postingapi common', { content: '没有地名', ...center })
  expect(await member.ok('GET circle/topicapi detail_edit', { topic_id })).toMatchObject({
    lng: null,
    lat: null,
    location: '',
  })
})

test("a search lists the operator's locations first, then the province's, and pages do not repeat", async () => {
  await addLocation('乌镇路口', 0.02)
  const first = await member.ok('GET map/place', { keywords: '乌镇', pagesize: 1 })
  expect(first.data[0]).toMatchObject({ name: '乌镇路口', address: '云溪县', distance: null })
  const second = await member.ok('GET map/place', { keywords: '乌镇', pagesize: 1, cursor: first.next ?? '' })
  expect(second.data[0]).toMatchObject({ name: '乌镇镇', approximate: 0 })
  const all: string[] = []
  for (let page = 1; page <= 4; page++) {
    all.push(...(await member.ok('GET map/place', { keywords: '镇', page, pagesize: 30 })).data.map(({ id }) => id))
  }
  expect(new Set(all).size).toBe(120)
})

test('a search stays in the province and treats wildcards as ordinary characters', async () => {
  expect((await member.ok('GET map/place', { keywords: '浦东新区' })).data).toEqual([])
  await testApp.updateSettings({ map_adcode: '310000' })
  expect((await member.ok('GET map/place', { keywords: '浦东新区' })).data[0]).toMatchObject({
    address: '上海市浦东新区',
  })
  await testApp.updateSettings({ map_adcode: '330000' })
  for (const keywords of ['%', '_', "'"]) expect((await member.ok('GET map/place', { keywords })).data).toEqual([])
})

const cases: [string, Record<string, unknown>, string][] = [
  ['GET map/regeo', { location: '120.1' }, '400 请求错误!'],
  ['GET map/regeo', { location: '999,30' }, '400 请求错误!'],
  ['GET map/regeo', { location, coord: 'mars' }, '400 请求错误!'],
  ['GET map/place', { keywords: ' ' }, '422 请输入1到50个字'],
  ['GET map/place', { keywords: '长'.repeat(51) }, '422 请输入1到50个字'],
  ['GET map/place', { keywords: '西湖', cursor: 'x' }, '400 请求错误!'],
]

test.each(cases)('%s with %o is refused', async (address, input, expected) => {
  const { code, error } = await member.call(address as 'GET map/place', input)
  expect(`${code} ${error}`).toBe(expected)
})

test('a location that an operator adds is found at once, and an invalid coordinate is rejected with its field', async () => {
  const operator = await testApp.createPerson('云溪运营', { operator: true, site: 10001 })
  const { id } = await operator.ok('POST console/place_save', { name: '新开的书店', location: '120.15361，30.28752' })
  expect((await readNearby()).data[0]).toMatchObject({ name: '新开的书店', distance: 0 })
  expect((await operator.ok('GET console/places')).data[0]).toMatchObject({ id, location: '120.1536,30.2875' })
  for (const location of ['', '120.1', '30.28,120.15', 'x,y']) {
    const { code, error, data } = await operator.call('POST console/place_save', { name: '书店', location })
    expect([code, error, data]).toEqual([422, '坐标须为“经度,纬度”，如 120.1536,30.2875', { field: 'location' }])
  }
  await operator.ok('POST console/place_remove', { id })
  expect((await readNearby()).data.map(({ name }) => name)).not.toContain('新开的书店')
})

test('the map calls need a login', async () => {
  for (const address of ['GET map/regeo', 'GET map/place'] as const) {
    const { code, error } = await testApp.visitor.call(address, { keywords: '' })
    expect([code, error]).toEqual([401, '请先登录'])
  }
})

test('one member cannot use up the quota of an outside map service', async () => {
  const { maps } = testApp.context.ports
  const ask = async () => (await member.call('GET map/place', { keywords: '西湖' })).code
  testApp.context.config.rateLimits = true
  testApp.usePorts({
    maps: { ...maps, search: async () => ({ locations: [], total: 0 }), checkHealth: async () => {} },
  })
  const codes = await Promise.all(Array.from({ length: limits.mapLookupsPerMinute + 1 }, ask))
  expect(codes.filter((code) => code === 429)).toHaveLength(1)
  testApp.usePorts({ maps })
  expect(await ask()).toBe(0)
  testApp.context.config.rateLimits = false
})
