import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Double } from '../outside/double.ts'
import { type AmapOptions, MapsDownError, openAmap } from './amap.ts'
import { openAmapDouble } from './amap-double.ts'
import { faultOf, placeOf, signAmap, textOf } from './amap-wire.ts'
import { openGazetteer } from './gazetteer.ts'
import { orElse } from './maps.ts'

const account = { key: 'k'.repeat(32), privateKey: 'secret of the key' }
const gazetteer = openGazetteer()
const zhejiang = '330000'
const wuzhen = { lng: 120.489489, lat: 30.743037 }
let double: Double

beforeAll(async () => {
  double = await openAmapDouble(account, gazetteer)
})
afterAll(() => double.close())
beforeEach(() => double.reset())

const amap = (options: Partial<AmapOptions> = {}) =>
  openAmap({ ...account, base: double.base, again: () => 1, ...options })
const asked = () => double.journal().map(({ path, search }) => `${path}?${search}`)

test('the signature is that of the sorted raw parameters', () => {
  expect(signAmap({ b: '2', a: '1' }, 'x')).toBe('4b7bf1e7290df91debdfccbe9910d869')
  const form = { key: 'abc', output: 'JSON', address: '北京市朝阳区' }
  expect(signAmap(form, 'private')).toBe('549313d953da1ed7bbcb86e2505c299e')
})

test('an empty field is no text, whatever it comes as', () => {
  expect([textOf([]), textOf(undefined), textOf('西湖')]).toEqual(['', '', '西湖'])
  expect(placeOf({ id: 'B1', name: '西湖', location: [], address: [] })).toBeNull()
  expect(
    placeOf({ id: 'B1', name: '西湖', location: '120.1,30.2', cityname: [], adname: '西湖区', address: [] }),
  ).toEqual({
    id: 'B1',
    name: '西湖',
    address: '西湖区',
    at: { lng: 120.1, lat: 30.2 },
    approximate: false,
  })
})

test('a point is told with what is around, asked once a day, signed, longitude first', async () => {
  const maps = amap()
  const { address, places } = await maps.around(wuzhen, 1_000, zhejiang)
  expect(address).toContain('桐乡市')
  expect(places.map(({ name }) => name)).toContain('乌镇镇')
  await maps.around(wuzhen, 1_000, zhejiang)
  expect(asked()).toHaveLength(1)
  expect(asked()[0]).toMatch(
    /^\/v3\/geocode\/regeo\?location=120\.489489%2C30\.743037&radius=1000&extensions=all&key=k+&output=JSON&sig=[0-9a-f]{32}$/,
  )
})

test('places are searched in one province, from any number on', async () => {
  const maps = amap()
  const { places, total } = await maps.search('街道', zhejiang, 10, 20)
  expect(places).toHaveLength(20)
  expect(total).toBe(200)
  expect(places.map(({ id }) => id)).toEqual(
    (await gazetteer.search('街道', zhejiang, 10, 20)).places.map(({ id }) => `B0${id}`),
  )
  expect(asked().every((line) => line.includes('city=330000&citylimit=true'))).toBe(true)
})

test('what it says of another province is thrown away', async () => {
  const poi = { id: 'B0', name: '人民广场', location: '121.475,31.228', adcode: '310101', address: [] }
  double.script({ match: 'place/text', respond: { body: { status: '1', infocode: '10000', count: '1', pois: [poi] } } })
  expect((await amap().search('人民广场', zhejiang, 0, 20)).places).toEqual([])
})

const failing = (infocode: string) => ({ body: { status: '0', info: 'NO', infocode } })

test('too fast is tried once more, anything else is not', async () => {
  double.script({ match: 'regeo', respond: failing('10021') })
  expect((await amap().around(wuzhen, 1_000, zhejiang)).address).toContain('桐乡市')
  expect(asked()).toHaveLength(2)
  double.reset()
  double.script({ match: 'regeo', respond: failing('10021'), times: 2 })
  await expect(amap().around(wuzhen, 1_000, zhejiang)).rejects.toThrow(MapsDownError)
  expect(asked()).toHaveLength(2)
})

test.each([
  ['10001', 'setup'],
  ['10009', 'setup'],
  ['10003', 'quota'],
  ['10044', 'quota'],
  ['10021', 'busy'],
  ['20800', 'none'],
])('infocode %s is a matter of %s', (code, fault) => {
  expect(faultOf(code)).toBe(fault)
})

test('a wrong key and a used-up quota are told to the operator, who never reads the key', async () => {
  const heard: string[] = []
  await expect(
    amap({ key: 'wrong', alert: (words) => heard.push(words) }).around(wuzhen, 1_000, zhejiang),
  ).rejects.toThrow(MapsDownError)
  await expect(
    amap({ privateKey: 'wrong', alert: (words) => heard.push(words) }).around(wuzhen, 1_000, zhejiang),
  ).rejects.toThrow()
  expect(heard).toEqual([
    'AMap refuses (setup): 10001 INVALID_USER_KEY',
    'AMap refuses (setup): 10007 INVALID_USER_SIGNATURE',
  ])
})

test('who is slow and busy by turns gets no more time than one answer', async () => {
  double.script({ match: 'regeo', respond: { ...failing('10021'), delayMs: 300 } })
  double.script({ match: 'regeo', respond: { delayMs: 6_000 } })
  const began = performance.now()
  await expect(amap({ within: 600 }).around({ lng: 120.1, lat: 30.1 }, 1_000, zhejiang)).rejects.toThrow(MapsDownError)
  expect(performance.now() - began).toBeLessThan(2_000)
})

test('outside what it covers it knows nothing, and that is no fault', async () => {
  double.script({ match: 'regeo', respond: failing('20800') })
  expect(await amap().around(wuzhen, 1_000, zhejiang)).toEqual({ address: '', places: [] })
})

test.each([
  ['a broken line', { dropConnection: true }],
  ['a page of some proxy', { body: '<html>502</html>' }],
  ['an endless answer', { endless: true }],
  ['no answer', { delayMs: 6_000 }],
  ['nothing', { body: '' }],
  ['a strange status', { status: 500, body: {} }],
])('with %s the gazetteer answers', async (_, respond) => {
  double.script({ match: '/v3/', respond, times: 9 })
  const warned: unknown[] = []
  const maps = orElse(amap({ within: 400 }), gazetteer, { warn: (...words: unknown[]) => warned.push(words) } as never)
  expect((await maps.around(wuzhen, 1_000, zhejiang)).places.map(({ name }) => name)).toContain('乌镇镇')
  expect((await maps.search('乌镇', zhejiang, 0, 5)).places[0]?.name).toBe('乌镇镇')
  expect(warned).toHaveLength(2)
})
