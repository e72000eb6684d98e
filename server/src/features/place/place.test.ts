import { afterAll, beforeAll, expect, test } from 'vitest'
import { publishOnline } from '../../../test/deeds.ts'
import { openTestHouse, type Person, type TestHouse } from '../../../test/house.ts'

let house: TestHouse
let member: Person
let reviewer: Person

const middle = { lng: 120.1536, lat: 30.2875 }
const location = `${middle.lng},${middle.lat}`
const own = (name: string, east = 0, site = 10001) =>
  house.db
    .insertInto('place')
    .values({ site_id: site, name, address: '云溪县', lng: middle.lng + east, lat: middle.lat })
    .execute()
const near = async (form: Record<string, unknown> = { location }) => member.ok('GET map/regeo', form)

beforeAll(async () => {
  house = await openTestHouse({ auditSwitch: 1, settings: { map_center: [120.153576, 30.287459] } })
  member = await house.person('阿宁')
  reviewer = await house.person('一审老陈', { level: 1 })
  await own('北门老街', 0.003)
  await own('桥头', 0.001)
  await own('太远的地方', 0.02)
  await own('别站的地方', 0, 10002)
})
afterAll(() => house.close())

test('without a point it tells of the middle of the site', async () => {
  const found = await near({})
  expect(found).toMatchObject({ location: '120.1536,30.2875', address: '浙江省杭州市', tiles: null })
  expect(found.credit).toContain('GeoNames')
  expect(found.towns.map(({ name }) => name)).toContain('西湖区')
})

test('what the operators know within a thousand metres comes nearest first, and nothing of another site', async () => {
  const { data } = await near()
  expect(data.map(({ name }) => name)).toEqual(['桥头', '北门老街'])
  expect(data.map(({ distance }) => distance)).toEqual([96, 288])
})

test('a point of a satellite is moved to where the map shows it', async () => {
  const { location: moved } = await near({ location: '121.5272106,31.1774276', coord: 'wgs84' })
  expect(moved).toBe('121.5315,31.1753')
  expect((await near({ location: '121.5272106,31.1774276' })).location).toBe('121.5272,31.1774')
})

test('where public posts were written is known too, but not where anonymous, waiting or deleted ones were', async () => {
  const draft = { lng: middle.lng + 0.00123456, lat: middle.lat, location: '巷口的面馆' }
  const post = await publishOnline(reviewer, member, { content: '一碗面', ...draft })
  await publishOnline(reviewer, member, { content: '匿名的', ...draft, location: '不想说的地方', anonymous: 1 })
  await member.ok('POST circle/postingapi common', { content: '等着的', ...draft, location: '还没过审的地方' })
  const names = (await near()).data.map(({ name }) => name)
  expect(names).toEqual(['桥头', '巷口的面馆', '北门老街'])
  const { lng } = await member.ok('GET circle/topicapi detail_edit', { topic_id: post })
  expect(lng).toBe(120.1548)
  await member.ok('POST circle/topicapi del', { topic_id: post })
  expect((await near()).data.map(({ name }) => name)).not.toContain('巷口的面馆')
})

test('a point without a place is not kept', async () => {
  const { topic_id } = await member.ok('POST circle/postingapi common', { content: '没有地名', ...middle })
  expect(await member.ok('GET circle/topicapi detail_edit', { topic_id })).toMatchObject({
    lng: null,
    lat: null,
    location: '',
  })
})

test('a search finds the operator’s places first, then the province, page after page without repeating', async () => {
  await own('乌镇路口')
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

test('a search stays in the province; signs are ordinary characters', async () => {
  expect((await member.ok('GET map/place', { keywords: '浦东新区' })).data).toEqual([])
  await house.settings({ map_adcode: '310000' })
  expect((await member.ok('GET map/place', { keywords: '浦东新区' })).data[0]).toMatchObject({
    address: '上海市浦东新区',
  })
  await house.settings({ map_adcode: '330000' })
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

test.each(cases)('%s with %o is refused', async (address, form, refusal) => {
  const { code, error } = await member.call(address as 'GET map/place', form)
  expect(`${code} ${error}`).toBe(refusal)
})

test('what an operator enters is found at once; a coordinate that is none is refused beside its field', async () => {
  const operator = await house.person('云溪运营', { operator: true, site: 10001 })
  const { id } = await operator.ok('POST console/place_save', { name: '新开的书店', location: '120.15361，30.28752' })
  expect((await near()).data[0]).toMatchObject({ name: '新开的书店', distance: 0 })
  expect((await operator.ok('GET console/places')).data[0]).toMatchObject({ id, location: '120.1536,30.2875' })
  for (const location of ['', '120.1', '30.28,120.15', 'x,y']) {
    const { code, error, data } = await operator.call('POST console/place_save', { name: '书店', location })
    expect([code, error, data]).toEqual([422, '坐标须为“经度,纬度”，如 120.1536,30.2875', { field: 'location' }])
  }
  await operator.ok('POST console/place_remove', { id })
  expect((await near()).data.map(({ name }) => name)).not.toContain('新开的书店')
})

test('a visitor is asked to log in', async () => {
  for (const address of ['GET map/regeo', 'GET map/place'] as const) {
    const { code, error } = await house.visitor.call(address, { keywords: '' })
    expect([code, error]).toEqual([401, '请先登录'])
  }
})
