import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { WeChat } from '../../ports.ts'
import { isFault, openWeChat } from './client.ts'
import { openidOf, openWeChatDouble, type WeChatDouble } from './double.ts'
import { faultOf } from './faults.ts'

const account = { appId: 'wxtest', secret: 'secret' }
let double: WeChatDouble
let wechat: WeChat

beforeAll(async () => {
  double = await openWeChatDouble({ ...account, redirectHosts: ['yunxi.example.invalid'] })
  wechat = openWeChat({ ...account, apiBase: double.base, openBase: double.base, within: 900 })
})
beforeEach(() => double.reset())
afterAll(() => double.close())

const where = (change: object = {}) =>
  wechat.authorizeUrl({
    redirectUri: 'https://yunxi.example.invalid/h5/circle/?a=1',
    state: 'abc123',
    scope: 'snsapi_userinfo',
    ...change,
  })

/** A person who taps that link of the consent page: the query that they come back with. */
const consent = async (words: string, url = where()): Promise<URLSearchParams> => {
  const page = await (await fetch(url)).text()
  const link = [...page.matchAll(/href="([^"]+)">([^<]+)</g)].find(([, , text]) => text?.includes(words))
  const href = String(link?.[1]).replaceAll('&#38;', '&')
  const back = await fetch(new URL(href, url), { redirect: 'manual' })
  return new URL(String(back.headers.get('location'))).searchParams
}

test('the address of the consent page has its parts in order and its fragment', async () => {
  expect(where()).toContain(
    '?appid=wxtest&redirect_uri=https%3A%2F%2Fyunxi.example.invalid%2Fh5%2Fcircle%2F%3Fa%3D1&response_type=code&scope=snsapi_userinfo&state=abc123#wechat_redirect',
  )
  expect((await fetch(where())).status).toBe(200)
  expect((await fetch(where({ redirectUri: 'https://elsewhere.example/' }))).status).toBe(400)
  expect((await fetch(where({ state: 'not-allowed' }))).status).toBe(400)
})

test('a code becomes a reader once; again it is a used code', async () => {
  const back = await consent('微信小满')
  expect([back.get('state'), back.get('a')]).toEqual(['abc123', '1'])
  const code = String(back.get('code'))
  expect(await wechat.reader(code)).toEqual({
    openid: openidOf('wxtest', 'xiaoman'),
    unionid: 'union-xiaoman',
    nickname: '微信小满',
    img_url: '',
    snapshot: false,
  })
  expect(await wechat.reader(code)).toEqual({ fault: 'code', errcode: '40163' })
  expect(await wechat.reader('never')).toEqual({ fault: 'code', errcode: '40029' })
})

test('a code of yesterday is no code', async () => {
  const code = String((await consent('微信小满')).get('code'))
  double.clock(6 * 60_000)
  expect(await wechat.reader(code)).toMatchObject({ fault: 'code' })
})

test('who says no comes back without a code, a snapshot is known as one', async () => {
  expect((await consent('拒绝')).has('code')).toBe(false)
  const code = String((await consent('快照')).get('code'))
  expect(await wechat.reader(code)).toMatchObject({ snapshot: true, nickname: '' })
})

test('with the silent scope nobody is asked for a name', async () => {
  const code = String((await consent('微信阿宁', where({ scope: 'snsapi_base' }))).get('code'))
  expect(await wechat.reader(code)).toMatchObject({ openid: openidOf('wxtest', 'aning'), nickname: '' })
  expect(double.journal().some(({ path }) => path === '/sns/userinfo')).toBe(false)
})

test('the stable token stays until it is forced, and fetches a ticket', async () => {
  const [one, two] = [await wechat.token(false), await wechat.token(false)]
  if (isFault(one) || isFault(two)) throw new Error('no token')
  expect(one.value).toBe(two.value)
  const ticket = await wechat.ticket(one.value)
  expect(ticket).toMatchObject({ seconds: expect.any(Number) })
  const forced = await wechat.token(true)
  if (isFault(forced)) throw new Error('no token')
  expect(forced.value).not.toBe(one.value)
  expect(await wechat.ticket(one.value)).toEqual({ fault: 'token', errcode: '40001' })
})

test('a wrong secret is our own setup', async () => {
  const wrong = openWeChat({ ...account, secret: 'no', apiBase: double.base })
  expect(await wrong.token(false)).toEqual({ fault: 'setup', errcode: '40125' })
})

test('a moment’s weakness is asked about once more', async () => {
  double.script({ match: '/stable_token', respond: { type: 'text/plain', body: '{"errcode":-1,"errmsg":"busy"}' } })
  expect(await wechat.token(false)).toHaveProperty('value')
})

describe.each([
  ['reader', () => wechat.reader('x')],
  ['token', () => wechat.token(false)],
  ['ticket', () => wechat.ticket('x')],
])('%s', (_, make) => {
  test.each([
    ['HTML', { body: '<html></html>' }],
    ['nothing', { body: '' }],
    ['an error', { status: 502, body: 'bad gateway' }],
    ['another place', { status: 302, headers: { location: 'http://127.0.0.1/' } }],
    ['without an end', { endless: true }],
    ['never', { delayMs: 6_000 }],
    ['half', { type: 'text/plain', body: '{"access_token":"a' }],
    ['other shapes', { type: 'text/plain', body: '{"access_token":7,"openid":[]}' }],
  ])('answers %s: a fault, soon', async (_, respond) => {
    double.script({ match: '/', respond, times: 5 })
    const began = performance.now()
    expect(await make()).toMatchObject({ fault: 'down' })
    expect(performance.now() - began).toBeLessThan(4_000)
  })
})

test.each([
  [40029, 'code'],
  [40163, 'code'],
  [40001, 'token'],
  [42001, 'token'],
  [45009, 'busy'],
  [40125, 'setup'],
  [40164, 'setup'],
  [99999, 'down'],
] as const)('%i is %s', (errcode, fault) => expect(faultOf(errcode)).toEqual({ fault, errcode: String(errcode) }))
