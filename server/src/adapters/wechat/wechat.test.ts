import { minute } from '@quanzi/contract/time'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { WeChat } from '../../ports.ts'
import { createWeChatClient, isFault } from './client.ts'
import { toWeChatFault } from './error-codes.ts'
import { fakeOpenid, openWeChatFake, type WeChatFake } from './wechat-fake.ts'

const account = { appId: 'wxtest', secret: 'secret' }
let fake: WeChatFake
let wechat: WeChat

beforeAll(async () => {
  fake = await openWeChatFake({ ...account, redirectHosts: ['yunxi.example.invalid'] })
  wechat = createWeChatClient({ ...account, apiBase: fake.base, openBase: fake.base, timeoutMs: 900 })
})
beforeEach(() => fake.reset())
afterAll(() => fake.close())

const authorizeUrl = (change: object = {}) =>
  wechat.authorizeUrl({
    redirectUri: 'https://yunxi.example.invalid/h5/circle/?a=1',
    state: 'abc123',
    scope: 'snsapi_userinfo',
    ...change,
  })

/** Follows a link of the consent page and returns the query of the redirect. */
const giveConsent = async (linkText: string, url = authorizeUrl()): Promise<URLSearchParams> => {
  const page = await (await fetch(url)).text()
  const link = [...page.matchAll(/href="([^"]+)">([^<]+)</g)].find(([, , text]) => text?.includes(linkText))
  const href = String(link?.[1]).replaceAll('&#38;', '&')
  const callbackQuery = await fetch(new URL(href, url), { redirect: 'manual' })
  return new URL(String(callbackQuery.headers.get('location'))).searchParams
}

test('the consent page URL has its parameters in the required order and its fragment', async () => {
  expect(authorizeUrl()).toContain(
    '?appid=wxtest&redirect_uri=https%3A%2F%2Fyunxi.example.invalid%2Fh5%2Fcircle%2F%3Fa%3D1&response_type=code&scope=snsapi_userinfo&state=abc123#wechat_redirect',
  )
  expect((await fetch(authorizeUrl())).status).toBe(200)
  expect((await fetch(authorizeUrl({ redirectUri: 'https://elsewhere.example/' }))).status).toBe(400)
  expect((await fetch(authorizeUrl({ state: 'not-allowed' }))).status).toBe(400)
})

test('an authorization code can be exchanged only once', async () => {
  const callbackQuery = await giveConsent('微信小满')
  expect([callbackQuery.get('state'), callbackQuery.get('a')]).toEqual(['abc123', '1'])
  const code = String(callbackQuery.get('code'))
  expect(await wechat.fetchUser(code)).toEqual({
    openid: fakeOpenid('wxtest', 'xiaoman'),
    unionid: 'union-xiaoman',
    nickname: '微信小满',
    img_url: '',
    snapshot: false,
  })
  expect(await wechat.fetchUser(code)).toEqual({ fault: 'code', errcode: '40163' })
  expect(await wechat.fetchUser('never')).toEqual({ fault: 'code', errcode: '40029' })
})

test('an expired authorization code is rejected', async () => {
  const code = String((await giveConsent('微信小满')).get('code'))
  fake.clock(6 * minute)
  expect(await wechat.fetchUser(code)).toMatchObject({ fault: 'code' })
})

test('declining the consent redirects without a code, and a snapshot user is marked as such', async () => {
  expect((await giveConsent('拒绝')).has('code')).toBe(false)
  const code = String((await giveConsent('快照')).get('code'))
  expect(await wechat.fetchUser(code)).toMatchObject({ snapshot: true, nickname: '' })
})

test('the silent scope does not request the profile', async () => {
  const code = String((await giveConsent('微信阿宁', authorizeUrl({ scope: 'snsapi_base' }))).get('code'))
  expect(await wechat.fetchUser(code)).toMatchObject({ openid: fakeOpenid('wxtest', 'aning'), nickname: '' })
  expect(fake.journal().some(({ path }) => path === '/sns/userinfo')).toBe(false)
})

test('the stable token is reused until a forced refresh, and it can fetch a ticket', async () => {
  const [one, two] = [await wechat.fetchAccessToken(false), await wechat.fetchAccessToken(false)]
  if (isFault(one) || isFault(two)) throw new Error('no token')
  expect(one.value).toBe(two.value)
  const ticket = await wechat.fetchJsApiTicket(one.value)
  expect(ticket).toMatchObject({ seconds: expect.any(Number) })
  const forced = await wechat.fetchAccessToken(true)
  if (isFault(forced)) throw new Error('no token')
  expect(forced.value).not.toBe(one.value)
  expect(await wechat.fetchJsApiTicket(one.value)).toEqual({ fault: 'token', errcode: '40001' })
})

test('a wrong secret is a setup error', async () => {
  const wrong = createWeChatClient({ ...account, secret: 'no', apiBase: fake.base })
  expect(await wrong.fetchAccessToken(false)).toEqual({ fault: 'setup', errcode: '40125' })
})

test('a temporary system error is retried once', async () => {
  fake.script({ match: '/stable_token', respond: { type: 'text/plain', body: '{"errcode":-1,"errmsg":"busy"}' } })
  expect(await wechat.fetchAccessToken(false)).toHaveProperty('value')
})

describe.each([
  ['a request for the user', () => wechat.fetchUser('x')],
  ['a request for the access token', () => wechat.fetchAccessToken(false)],
  ['a request for the JS-SDK ticket', () => wechat.fetchJsApiTicket('x')],
])('%s', (_, request) => {
  test.each([
    ['HTML', { body: '<html></html>' }],
    ['an empty body', { body: '' }],
    ['an error', { status: 502, body: 'bad gateway' }],
    ['a redirect', { status: 302, headers: { location: 'http://127.0.0.1/' } }],
    ['an endless body', { endless: true }],
    // Longer than the test may take.
    ['no response in time', { delayMs: 120_000 }],
    ['truncated JSON', { type: 'text/plain', body: '{"access_token":"a' }],
    ['JSON with wrong types', { type: 'text/plain', body: '{"access_token":7,"openid":[]}' }],
  ])('fails within the timeout if WeChat returns %s', async (_, respond) => {
    fake.script({ match: '/', respond, times: 5 })
    expect(await request()).toMatchObject({ fault: 'down' })
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
] as const)('the errcode %i maps to %s', (errcode, fault) =>
  expect(toWeChatFault(errcode)).toEqual({ fault, errcode: String(errcode) }),
)
