import { createHmac } from 'node:crypto'
import { limits } from '@quanzi/contract/limits'
import { day, hour, minute } from '@quanzi/contract/time'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openTestApp, type Person, type TestApp } from '../../../test/test-app.ts'
import { createWeChatClient } from '../../adapters/wechat/client.ts'
import { fakeOpenid, openWeChatFake, type WeChatFake } from '../../adapters/wechat/wechat-fake.ts'
import { computeJsSdkSignature } from './js-sdk.ts'

const account = { appId: 'wxcircle', secret: 'secret' }
let testApp: TestApp
let fake: WeChatFake
let member: Person
let other: Person

beforeAll(async () => {
  testApp = await openTestApp()
  fake = await openWeChatFake({ ...account, redirectHosts: ['localhost'] })
  testApp.context.ports.wechat = createWeChatClient({
    ...account,
    apiBase: fake.base,
    openBase: fake.base,
    timeoutMs: 1_000,
  })
  member = await testApp.createPerson('云溪小满')
  other = await testApp.createPerson('阿宁')
})
beforeEach(async () => {
  fake.reset()
  for (const table of ['wechat_link', 'access_token'] as const) await testApp.db.deleteFrom(table).execute()
})
afterAll(async () => {
  await testApp.close()
  await fake.close()
})

type CookieJar = Map<string, string>
const storeCookies = (jar: CookieJar, setCookie: unknown) => {
  for (const line of [setCookie ?? []].flat() as string[]) {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
    if (value === '') jar.delete(name)
    else jar.set(name, value)
  }
}
const cookieOf = (jar: CookieJar) => [...jar].map(([name, value]) => `${name}=${value}`).join('; ')

/** Follows the consent redirect as a WeChat browser. */
const consent = async (jar: CookieJar, choice: string, to = '/sharedetail/7', more = '') => {
  const redirect = await testApp.server.inject({
    url: `/api/login/wechat?to=${encodeURIComponent(to)}${more}`,
    headers: { cookie: cookieOf(jar), host: 'localhost' },
  })
  storeCookies(jar, redirect.headers['set-cookie'])
  const page = String(redirect.headers.location).split('#')[0] as string
  const link = [...(await (await fetch(page)).text()).matchAll(/href="([^"]+)">([^<]+)</g)].find(([, , words]) =>
    words?.includes(choice),
  )
  const callback = await fetch(new URL(String(link?.[1]).replaceAll('&#38;', '&'), page), { redirect: 'manual' })
  const at = new URL(String(callback.headers.get('location')))
  const [code = '', state = '', site = ''] = ['code', 'state', 'siteid'].map((name) => at.searchParams.get(name) ?? '')
  return { code, state, site, path: at.pathname }
}

const wxuser = async (jar: CookieJar, input: { code?: string; state?: string } = {}) => {
  const response = await testApp.visitor.call('GET circle/commonapi wxuser', input, { cookie: cookieOf(jar) })
  storeCookies(jar, response.headers['set-cookie'])
  return response
}

const bind = async (person: Person, jar: CookieJar, input: Record<string, unknown>) => {
  const response = await testApp.visitor.call('POST circle/commonapi bind_wechat', input, {
    cookie: `${person.cookie}; ${cookieOf(jar)}`,
  })
  storeCookies(jar, response.headers['set-cookie'])
  return response
}

describe('a reader from WeChat', () => {
  test('an unknown WeChat reader gets a ticket, binds with it and is logged in by WeChat afterwards', async () => {
    const jar: CookieJar = new Map()
    const callback = await consent(jar, '微信小满')
    expect(callback.path).toBe('/h5/circle/')
    const response = await wxuser(jar, callback)
    const openid = fakeOpenid(account.appId, 'xiaoman')
    expect(response.data).toMatchObject({
      bind: 0,
      token: { openid, access_token: expect.stringMatching(/^[0-9a-f]{32}$/) },
      userinfo: { memberid: 0, nickname: '微信小满' },
      to: '/sharedetail/7',
    })
    expect(String(response.headers['set-cookie'])).toMatch(/openid=[0-9a-f]{32}; Max-Age=1200; Path=\/; HttpOnly/)
    expect(String(response.headers['set-cookie'])).not.toContain(openid)

    const input = { memeberid: member.id, openid, access_token: response.data.token.access_token }
    expect((await bind(member, jar, input)).code).toBe(0)

    const later: CookieJar = new Map()
    const again = await wxuser(later, await consent(later, '微信小满', '/notify'))
    expect(again.data).toMatchObject({ bind: 1, userinfo: { memberid: member.id }, to: '/notify' })
    const me = await testApp.visitor.call('GET ajax/user', {}, { cookie: cookieOf(later) })
    expect(me.data.user.memberid).toBe(member.id)
    // The cookie is valid for twenty minutes.
    later.delete('quanzi_session')
    expect((await wxuser(later)).data).toMatchObject({ bind: 1 })
    testApp.advanceTime(limits.openidCookieLife + 1)
    expect(await wxuser(later)).toMatchObject({ code: 400, data: { field: 'code' } })
  })

  test('over HTTPS the cookies of consent and openid are __Host-, and one without the prefix is ignored', async () => {
    const jar: CookieJar = new Map()
    testApp.context.config.https = true
    try {
      const callback = await consent(jar, '微信阿宁')
      const stripped = new Map([...jar].map(([name, value]) => [name.replace('__Host-', ''), value]))
      expect((await wxuser(stripped, callback)).error).toBe('授权失败')
      await wxuser(jar, await consent(jar, '微信阿宁'))
      expect([...jar.keys()].sort()).toEqual(['__Host-openid', '__Host-quanzi_consent'])
      expect((await wxuser(jar)).data).toMatchObject({ bind: 0 })
    } finally {
      testApp.context.config.https = false
    }
  })

  test('a used WeChat code requires a new consent and creates no session', async () => {
    const jar: CookieJar = new Map()
    const callback = await consent(jar, '微信小满')
    await wxuser(jar, callback)
    jar.delete('quanzi_session')
    expect(await wxuser(jar, callback)).toMatchObject({ code: 422, error: '授权失败', data: { field: 'state' } })
    const next = await consent(jar, '微信小满')
    expect(await wxuser(jar, { code: callback.code, state: next.state })).toMatchObject({
      code: 422,
      error: '授权失败',
      data: { restart: 1 },
    })
    expect(jar.has('quanzi_session')).toBe(false)
  })

  test('a consent is valid only in the browser that began it and for ten minutes', async () => {
    const jar: CookieJar = new Map()
    const callback = await consent(jar, '微信小满')
    expect((await wxuser(new Map(), callback)).error).toBe('授权失败')
    const late = await consent(jar, '微信小满')
    testApp.advanceTime(limits.consentLife + 1)
    expect((await wxuser(jar, late)).error).toBe('授权失败')
    expect((await wxuser(jar, { code: late.code })).error).toBe('授权失败')
  })

  test('after the consent a reader returns to the site named in the URL of the page', async () => {
    expect((await consent(new Map(), '微信小满')).site).toBe('')
    expect((await consent(new Map(), '微信小满', '/', '&siteid=10002')).site).toBe('10002')
    const unknown = await testApp.server.inject('/api/login/wechat?siteid=99999')
    expect(unknown.statusCode).toBe(404)
  })

  test('a second consent extends the cookie of the browser to its own ten minutes', async () => {
    const jar: CookieJar = new Map()
    await consent(jar, '拒绝')
    const again = await testApp.server.inject({
      url: '/api/login/wechat',
      headers: { cookie: cookieOf(jar), host: 'localhost' },
    })
    expect(again.headers['set-cookie']).toContain(`quanzi_consent=${jar.get('quanzi_consent')}; Max-Age=600;`)
  })

  test('a reader in snapshot mode is never bound', async () => {
    const jar: CookieJar = new Map()
    expect(await wxuser(jar, await consent(jar, '快照'))).toMatchObject({
      code: 422,
      error: '当前为快照页模式，请使用完整服务后再登录',
    })
    expect(jar.has('openid')).toBe(false)
  })

  test('a refused consent returns no code', async () => {
    const jar: CookieJar = new Map()
    expect((await consent(jar, '拒绝')).code).toBe('')
    expect(await wxuser(jar)).toMatchObject({ code: 400 })
  })

  test.each([['//evil.example/'], ['https://evil.example/'], ['javascript:alert(1)'], ['/\\evil.example']])(
    'a consent with the target %s returns to the home page',
    async (to) => {
      const jar: CookieJar = new Map()
      expect((await wxuser(jar, await consent(jar, '微信老陈', to))).data.to).toBe('/')
    },
  )
})

describe('binding WeChat', () => {
  const prepareBind = async (label: string) => {
    const jar: CookieJar = new Map()
    const { data } = await wxuser(jar, await consent(jar, label))
    return { jar, openid: data.token.openid, access_token: data.token.access_token }
  }
  const ticketOf = ({ openid, access_token }: { openid: string; access_token: string }) => ({ openid, access_token })
  const links = () => testApp.db.selectFrom('wechat_link').selectAll().execute()

  test('a bind with a foreign, used or expired ticket or a foreign id fails and clears the cookie', async () => {
    const before = await links()
    const ownTicket = await prepareBind('微信阿宁')
    const otherTicket = await prepareBind('微信老陈')
    const cases: [Record<string, unknown>, number, string][] = [
      [{ memeberid: other.id, openid: ownTicket.openid, access_token: otherTicket.access_token }, 422, '绑定失败'],
      [{ memeberid: other.id, openid: otherTicket.openid, access_token: ownTicket.access_token }, 422, '绑定失败'],
      [{ memeberid: other.id, openid: ownTicket.openid, access_token: ownTicket.access_token }, 422, '绑定失败'],
      [{ memeberid: other.id, openid: ownTicket.openid, access_token: 'f'.repeat(32) }, 422, '绑定失败'],
      [{ memeberid: member.id, openid: ownTicket.openid, access_token: ownTicket.access_token }, 403, '没有操作权限'],
    ]
    for (const [input, code, error] of cases) {
      const response = await bind(other, new Map(ownTicket.jar), input)
      expect(response).toMatchObject({ code, error })
      expect(String(response.headers['set-cookie'])).toMatch(/openid=;/)
    }
    const oldTicket = await prepareBind('微信阿宁')
    testApp.advanceTime(limits.bindTicketLife + 1)
    const input = { memeberid: other.id, openid: oldTicket.openid, access_token: oldTicket.access_token }
    expect((await bind(other, oldTicket.jar, input)).error).toBe('绑定失败')
    expect(await links()).toEqual(before)
  })

  test('one WeChat account is bound to one member and never to a second', async () => {
    const first = await prepareBind('微信阿宁')
    const input = (of: typeof first, label: Person) => ({
      memeberid: label.id,
      openid: of.openid,
      access_token: of.access_token,
    })
    // Two members bind tickets of one openid: the second is refused.
    const second = await prepareBind('微信阿宁')
    expect((await bind(other, first.jar, input(first, other))).code).toBe(0)
    const stranger = await testApp.createPerson('第三位')
    expect((await bind(stranger, second.jar, input(second, stranger))).error).toBe('该微信已绑定其他账号')
    const thirdTicket = await prepareBind('微信老陈')
    expect((await bind(other, thirdTicket.jar, input(thirdTicket, other))).error).toBe(
      '该账号已绑定其他微信，可在设置中解绑',
    )
    expect((await other.ok('GET ajax/user')).user.wechat).toBe(1)
    await other.ok('POST circle/commonapi unbind_wechat')
    expect((await other.ok('GET ajax/user')).user.wechat).toBe(0)
    const newTicket = await prepareBind('微信老陈')
    expect((await bind(other, newTicket.jar, input(newTicket, other))).code).toBe(0)
  })

  test('unbinding a WeChat account ends the sessions that it has opened, and no others', async () => {
    const { jar, ...ticket } = await prepareBind('微信阿宁')
    expect((await bind(other, jar, { ...ticket, memeberid: other.id })).code).toBe(0)
    const byWeChat: CookieJar = new Map()
    expect((await wxuser(byWeChat, await consent(byWeChat, '微信阿宁'))).data.bind).toBe(1)
    const user = () => testApp.visitor.call('GET ajax/user', {}, { cookie: cookieOf(byWeChat) })
    expect((await user()).data.user.memberid).toBe(other.id)
    await other.ok('POST circle/commonapi unbind_wechat')
    expect(await user()).toMatchObject({ code: 401 })
    expect((await other.ok('GET ajax/user')).user.memberid).toBe(other.id)
  })

  test('a page of another origin cannot replace the session of a reader who has come back from the consent page', async () => {
    const { jar, ...ticket } = await prepareBind('微信阿宁')
    expect((await bind(other, jar, { ...ticket, memeberid: other.id })).code).toBe(0)
    const cookie = `${(await testApp.logInAgain(other)).cookie}; ${cookieOf(jar)}`
    const call = (from: string) =>
      testApp.visitor.call('GET circle/commonapi wxuser', {}, { cookie, 'sec-fetch-site': from })
    for (const from of ['cross-site', 'same-site', 'none']) expect(await call(from)).toMatchObject({ status: 403 })
    expect((await testApp.visitor.call('GET ajax/user', {}, { cookie })).data.user.memberid).toBe(other.id)
    expect((await call('same-origin')).data).toMatchObject({ bind: 1 })
    await other.ok('POST circle/commonapi unbind_wechat')
  })

  test('a login by the secret of a site binds and unbinds no WeChat, and so opens no login by WeChat elsewhere', async () => {
    const operator = await testApp.createPerson('另一站点的管理员', { operator: true, site: 10002 })
    const own = await prepareBind('微信老陈')
    expect((await bind(operator, own.jar, { ...ticketOf(own), memeberid: operator.id })).code).toBe(0)
    const timestamp = String(Math.floor(testApp.now().getTime() / 1000))
    const nonce = 'abcdef0123456789'
    const sign = createHmac('sha256', 'native 10001')
      .update([operator.id, timestamp, nonce, 10001].join('\n'))
      .digest('hex')
    const login = { memberid: operator.id, timestamp, nonce, sign, siteid: 10001 }
    const { headers } = await testApp.visitor.call('POST login/native', login)
    const native = { ...operator, cookie: String(headers['set-cookie']).split(';')[0] as string }
    const refused = { code: 403, error: '请用短信验证码登录后再操作' }
    const before = await links()
    expect(
      await testApp.visitor.call('POST circle/commonapi unbind_wechat', {}, { cookie: native.cookie }),
    ).toMatchObject(refused)
    const attacker = await prepareBind('微信阿宁')
    expect(await bind(native, attacker.jar, { ...ticketOf(attacker), memeberid: operator.id })).toMatchObject(refused)
    expect(await links()).toEqual(before)
    const { data } = await testApp.visitor.call(
      'GET circle/commonapi wxuser',
      { siteid: 10002 },
      { cookie: cookieOf(attacker.jar) },
    )
    expect(data.bind).toBe(0)
  })

  test('binding needs a login', async () => {
    expect(
      (
        await testApp.visitor.call('POST circle/commonapi bind_wechat', {
          memeberid: 1,
          openid: 'x',
          access_token: 'y',
        })
      ).code,
    ).toBe(401)
  })
})

describe('signing a page for the JS-SDK', () => {
  const ticket = 'sM4AOVdWfPE4DxkXGEs8VMCPGGVi4C3VM0P37wVUCFvkVAy_90u5h9nbSlYy3-Sl-HhTdfl2fzFy1AOcHKP7qg'
  test.each([
    ['http://mp.weixin.qq.com', 'f4d90daf4b3bca3078ab155816175ba34c443a7b'],
    ['http://mp.weixin.qq.com?params=value', '0f9de62fce790f9a083d5c99e95740ceb90c27ed'],
  ])("the signature equals WeChat's example for %s", (url, signature) => {
    expect(computeJsSdkSignature({ ticket, nonceStr: 'Wm3WZYTPz0wzccnW', timestamp: 1_414_587_457, url })).toBe(
      signature,
    )
  })

  const sign = (url: string) => testApp.visitor.call('GET ajax/wechatShare', { url })

  test('a page is signed without its fragment, with one ticket for concurrent requests', async () => {
    const url = 'https://s10001.example.invalid/h5/circle/?from=timeline'
    const response = await Promise.all(Array.from({ length: 8 }, () => sign(`${url}#/sharedetail/7`)))
    expect(response.map((t) => t.code)).toEqual(Array(8).fill(0))
    const paths = fake.journal().map(({ path }) => path)
    expect(paths.filter((path) => path.endsWith('stable_token'))).toHaveLength(1)
    expect(paths.filter((path) => path.endsWith('getticket'))).toHaveLength(1)
    for (const { data } of response) {
      const query = new URLSearchParams({ ...data, timestamp: String(data.timestamp), url })
      const verdict = await (await fetch(`${fake.base}/jssdk/config?${query}`)).json()
      expect(verdict).toEqual({ errMsg: 'config:ok' })
    }
    expect(JSON.stringify(response)).not.toContain('ticket')
  })

  test.each([
    ['https://evil.example/'],
    ['https://s10001.example.invalid.evil.example/'],
    ['https://s10001.example.invalid@evil.example/'],
    ['https://evil.example\\@s10001.example.invalid/'],
    ['https://s10002.example.invalid/'],
    ['javascript:alert(1)'],
    ['//s10001.example.invalid/'],
    ['https://s10001.example.invalid:444/'],
  ])('the foreign page %s is not signed', async (url) => {
    expect(await sign(url)).toMatchObject({ code: 422, data: { field: 'url' }, error: '该地址不属于已登记的站点' })
  })

  test('a page of a site without hosts is signed under the host of another site, and a foreign page is not', async () => {
    const setHosts = async (hosts: string[]) => {
      await testApp.db.updateTable('site').set({ hosts }).where('id', '=', 10002).execute()
      testApp.context.sites.invalidate()
    }
    const signFor = async (url: string) =>
      (await testApp.visitor.call('GET ajax/wechatShare', { url, siteid: 10002 })).code
    await setHosts([])
    try {
      expect(await signFor('https://s10001.example.invalid/h5/circle/?siteid=10002')).toBe(0)
      expect(await signFor('https://evil.example/h5/circle/?siteid=10002')).toBe(422)
    } finally {
      await setHosts(['s10002.example.invalid'])
    }
  })

  test('signing without an address is 400', async () => expect((await sign('')).code).toBe(400))

  test('an access token that WeChat rejects is replaced once', async () => {
    expect((await sign('https://s10001.example.invalid/')).code).toBe(0)
    await testApp.db
      .updateTable('access_token')
      .set({ good_until: new Date(0) })
      .where('name', 'like', '%ticket')
      .execute()
    await testApp.db
      .updateTable('access_token')
      .set({ value: 'stale', good_until: new Date(testApp.now().getTime() + hour) })
      .where('name', 'like', '%token')
      .execute()
    expect((await sign('https://s10001.example.invalid/')).code).toBe(0)
    const forced = fake.journal().filter(({ path, body }) => path.endsWith('stable_token') && body.includes('true'))
    expect(forced).toHaveLength(1)
  })

  test('a ticket or lease stored by a clock that was a day ahead is replaced once the clock is right', async () => {
    const ahead = new Date(testApp.now().getTime() + day)
    for (const change of [{ good_until: ahead }, { good_until: new Date(0), fetching_until: ahead }]) {
      expect((await sign('https://s10001.example.invalid/')).code).toBe(0)
      await testApp.db.updateTable('access_token').set(change).execute()
      fake.reset()
      expect((await sign('https://s10001.example.invalid/')).code).toBe(0)
      expect(fake.journal().map(({ path }) => path)).toContain('/cgi-bin/ticket/getticket')
    }
  })

  test('the old ticket is used while WeChat does not answer, and without one the call fails', async () => {
    expect((await sign('https://s10001.example.invalid/')).code).toBe(0)
    await testApp.db
      .updateTable('access_token')
      .set({ good_until: new Date(testApp.now().getTime() + minute) })
      .execute()
    fake.script({ match: '/', respond: { delayMs: 5_000 }, times: 9 })
    expect((await sign('https://s10001.example.invalid/')).code).toBe(0)
    await testApp.db
      .updateTable('access_token')
      .set({ good_until: new Date(0) })
      .execute()
    const began = performance.now()
    expect(await sign('https://s10001.example.invalid/')).toMatchObject({
      code: 503,
      error: '微信服务暂时不可用，请稍后再试',
    })
    expect(performance.now() - began).toBeLessThan(5_000)
    expect((await testApp.visitor.call('GET circle/topicapi list')).code).toBe(0)
  })
})

test('an unreadable answer of WeChat has its own message, and other calls work', async () => {
  for (const respond of [{ body: '<html>' }, { body: '' }, { status: 500 }, { dropConnection: true }]) {
    const jar: CookieJar = new Map()
    const callback = await consent(jar, '微信小满')
    fake.script({ match: '/sns/', respond, times: 3 })
    expect(await wxuser(jar, callback)).toMatchObject({ code: 503, error: '微信服务暂时不可用，请稍后再试' })
    fake.reset()
    expect(await wxuser(jar, callback), 'the same code and state, sent again').toMatchObject({ code: 0 })
    expect(await wxuser(jar, callback), 'a state opens one login').toMatchObject({ code: 422, error: '授权失败' })
  }
})

test('without a WeChat port its calls say so', async () => {
  const { ports } = testApp.context
  const { wechat } = ports
  ports.wechat = null
  expect((await testApp.visitor.call('GET ajax/wechatShare', { url: 'https://s10001.example.invalid/' })).code).toBe(
    503,
  )
  expect((await testApp.server.inject('/api/login/wechat')).statusCode).toBe(503)
  ports.wechat = wechat
})
