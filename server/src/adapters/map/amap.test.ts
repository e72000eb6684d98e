import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { FakeServer } from '../vendor-http/fake-server.ts'
import { type AmapOptions, MapsDownError, openAmap } from './amap.ts'
import { openAmapFake } from './amap-fake.ts'
import { classifyInfocode, signAmap, toMapLocation, toText } from './amap-protocol.ts'
import { openGazetteer } from './gazetteer.ts'
import { withFallback } from './maps.ts'

const account = { key: 'k'.repeat(32), privateKey: 'secret of the key' }
const gazetteer = openGazetteer()
const zhejiang = '330000'
const wuzhen = { lng: 120.489489, lat: 30.743037 }
let fake: FakeServer

beforeAll(async () => {
  fake = await openAmapFake(account, gazetteer)
})
afterAll(() => fake.close())
beforeEach(() => fake.reset())

const amap = (options: Partial<AmapOptions> = {}) =>
  openAmap({ ...account, base: fake.base, retryDelayMs: () => 1, ...options })
const requestedUrls = () => fake.journal().map(({ path, search }) => `${path}?${search}`)

test('the AMap signature covers the sorted raw parameters', () => {
  expect(signAmap({ b: '2', a: '1' }, 'x')).toBe('4b7bf1e7290df91debdfccbe9910d869')
  const params = { key: 'abc', output: 'JSON', address: '北京市朝阳区' }
  expect(signAmap(params, 'private')).toBe('549313d953da1ed7bbcb86e2505c299e')
})

test('an empty AMap field is read as an empty string in every encoding', () => {
  expect([toText([]), toText(undefined), toText('西湖')]).toEqual(['', '', '西湖'])
  expect(toMapLocation({ id: 'B1', name: '西湖', location: [], address: [] })).toBeNull()
  expect(
    toMapLocation({ id: 'B1', name: '西湖', location: '120.1,30.2', cityname: [], adname: '西湖区', address: [] }),
  ).toEqual({
    id: 'B1',
    name: '西湖',
    address: '西湖区',
    at: { lng: 120.1, lat: 30.2 },
    approximate: false,
  })
})

test('a nearby lookup is signed, sends the longitude first and is cached for a day', async () => {
  const maps = amap()
  const { address, locations: places } = await maps.findNearby(wuzhen, 1_000, zhejiang)
  expect(address).toContain('桐乡市')
  expect(places.map(({ name }) => name)).toContain('乌镇镇')
  await maps.findNearby(wuzhen, 1_000, zhejiang)
  expect(requestedUrls()).toHaveLength(1)
  expect(requestedUrls()[0]).toMatch(
    /^\/v3\/geocode\/regeo\?location=120\.489489%2C30\.743037&radius=1000&extensions=all&key=k+&output=JSON&sig=[0-9a-f]{32}$/,
  )
})

test('a place search is limited to one province and accepts any offset', async () => {
  const maps = amap()
  const { locations: places, total } = await maps.search('街道', zhejiang, 10, 20)
  expect(places).toHaveLength(20)
  expect(total).toBe(200)
  expect(places.map(({ id }) => id)).toEqual(
    (await gazetteer.search('街道', zhejiang, 10, 20)).locations.map(({ id }) => `B0${id}`),
  )
  expect(requestedUrls().every((line) => line.includes('city=330000&citylimit=true'))).toBe(true)
})

test('results from another province are discarded', async () => {
  const poi = { id: 'B0', name: '人民广场', location: '121.475,31.228', adcode: '310101', address: [] }
  fake.script({ match: 'place/text', respond: { body: { status: '1', infocode: '10000', count: '1', pois: [poi] } } })
  expect((await amap().search('人民广场', zhejiang, 0, 20)).locations).toEqual([])
})

const errorResponse = (infocode: string) => ({ body: { status: '0', info: 'NO', infocode } })

test('a rate limit error is retried once, other errors are not', async () => {
  fake.script({ match: 'regeo', respond: errorResponse('10021') })
  expect((await amap().findNearby(wuzhen, 1_000, zhejiang)).address).toContain('桐乡市')
  expect(requestedUrls()).toHaveLength(2)
  fake.reset()
  fake.script({ match: 'regeo', respond: errorResponse('10021'), times: 2 })
  await expect(amap().findNearby(wuzhen, 1_000, zhejiang)).rejects.toThrow(MapsDownError)
  expect(requestedUrls()).toHaveLength(2)
})

test.each([
  ['10001', 'setup'],
  ['10009', 'setup'],
  ['10003', 'quota'],
  ['10044', 'quota'],
  ['10021', 'busy'],
  ['20800', 'none'],
  ['20003', 'unknown'],
  ['', 'unknown'],
])('the infocode %s maps to %s', (code, fault) => {
  expect(classifyInfocode(code)).toBe(fault)
})

test('a wrong key and an exhausted quota alert the operator without showing the key', async () => {
  const alerts: string[] = []
  await expect(
    amap({ key: 'wrong', onAlert: (words) => alerts.push(words) }).findNearby(wuzhen, 1_000, zhejiang),
  ).rejects.toThrow(MapsDownError)
  await expect(
    amap({ privateKey: 'wrong', onAlert: (words) => alerts.push(words) }).findNearby(wuzhen, 1_000, zhejiang),
  ).rejects.toThrow()
  expect(alerts).toEqual([
    'AMap refuses (setup): 10001 INVALID_USER_KEY',
    'AMap refuses (setup): 10007 INVALID_USER_SIGNATURE',
  ])
})

test('all attempts of one lookup share one timeout', async () => {
  fake.script({ match: 'regeo', respond: { ...errorResponse('10021'), delayMs: 300 } })
  fake.script({ match: 'regeo', respond: { delayMs: 6_000 } })
  const began = performance.now()
  await expect(amap({ timeoutMs: 600 }).findNearby({ lng: 120.1, lat: 30.1 }, 1_000, zhejiang)).rejects.toThrow(
    MapsDownError,
  )
  expect(performance.now() - began).toBeLessThan(2_000)
})

test('a point outside the AMap coverage gives an empty result and no error', async () => {
  fake.script({ match: 'regeo', respond: errorResponse('20800') })
  expect(await amap().findNearby(wuzhen, 1_000, zhejiang)).toEqual({ address: '', locations: [] })
})

test.each([
  ['a dropped connection', { dropConnection: true }],
  ['a proxy error page', { body: '<html>502</html>' }],
  ['an endless response', { endless: true }],
  ['no response', { delayMs: 6_000 }],
  ['an empty body', { body: '' }],
  ['the JSON of a gateway in between', { body: { message: 'no route' } }],
  ['an unknown error', errorResponse('20003')],
  ['a status of 500', { status: 500, body: {} }],
])('the gazetteer is used if AMap returns %s', async (_, respond) => {
  fake.script({ match: '/v3/', respond, times: 9 })
  const warnings: unknown[] = []
  const maps = withFallback(amap({ timeoutMs: 400 }), gazetteer, {
    warn: (...words: unknown[]) => warnings.push(words),
  } as never)
  const nearby = await maps.findNearby(wuzhen, 1_000, zhejiang)
  expect(nearby.locations.map(({ name }) => name)).toContain('乌镇镇')
  expect(nearby.attribution).toBe(gazetteer.attribution)
  expect((await maps.search('乌镇', zhejiang, 0, 5)).locations[0]?.name).toBe('乌镇镇')
  expect(warnings).toHaveLength(2)
})
