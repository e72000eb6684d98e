import { limits } from '@quanzi/contract/limits'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openTestHouse, type Person, type TestHouse } from '../../../test/house.ts'
import { openWeChat } from '../../adapters/wechat/client.ts'
import { openidOf, openWeChatDouble, type WeChatDouble } from '../../adapters/wechat/double.ts'
import { signPage } from './js-sdk.ts'

const account = { appId: 'wxhouse', secret: 'secret' }
let house: TestHouse
let double: WeChatDouble
let member: Person
let other: Person

beforeAll(async () => {
  house = await openTestHouse()
  double = await openWeChatDouble({ ...account, redirectHosts: ['localhost'] })
  house.app.house.ports.wechat = openWeChat({ ...account, apiBase: double.base, openBase: double.base, within: 1_000 })
  member = await house.person('云溪小满')
  other = await house.person('阿宁')
})
beforeEach(() => double.reset())
afterAll(async () => {
  await house.close()
  await double.close()
})

type Jar = Map<string, string>
const keep = (jar: Jar, setCookie: unknown) => {
  for (const line of [setCookie ?? []].flat() as string[]) {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
    if (value === '') jar.delete(name)
    else jar.set(name, value)
  }
}
const cookieOf = (jar: Jar) => [...jar].map(([name, value]) => `${name}=${value}`).join('; ')

/** A browser in WeChat: leaves for the consent page, chooses, and comes back. */
const consent = async (jar: Jar, choice: string, to = '/sharedetail/7') => {
  const left = await house.app.server.inject({
    url: `/api/login/wechat?to=${encodeURIComponent(to)}`,
    headers: { cookie: cookieOf(jar), host: 'localhost' },
  })
  keep(jar, left.headers['set-cookie'])
  const page = String(left.headers.location).split('#')[0] as string
  const link = [...(await (await fetch(page)).text()).matchAll(/href="([^"]+)">([^<]+)</g)].find(([, , words]) =>
    words?.includes(choice),
  )
  const back = await fetch(new URL(String(link?.[1]).replaceAll('&#38;', '&'), page), { redirect: 'manual' })
  const at = new URL(String(back.headers.get('location')))
  return { code: at.searchParams.get('code') ?? '', state: at.searchParams.get('state') ?? '', path: at.pathname }
}

const wxuser = async (jar: Jar, form: { code?: string; state?: string } = {}) => {
  const told = await house.visitor.call('GET circle/commonapi wxuser', form, { cookie: cookieOf(jar) })
  keep(jar, told.headers['set-cookie'])
  return told
}

const bind = async (person: Person, jar: Jar, form: Record<string, unknown>) => {
  const told = await house.visitor.call('POST circle/commonapi bind_wechat', form, {
    cookie: `${person.cookie}; ${cookieOf(jar)}`,
  })
  keep(jar, told.headers['set-cookie'])
  return told
}

describe('a reader from WeChat', () => {
  test('who is unknown gets a ticket, binds with it, and is logged in by WeChat from then on', async () => {
    const jar: Jar = new Map()
    const back = await consent(jar, '微信小满')
    expect(back.path).toBe('/h5/circle/')
    const told = await wxuser(jar, back)
    const openid = openidOf(account.appId, 'xiaoman')
    expect(told.data).toMatchObject({
      bind: 0,
      token: { openid, access_token: expect.stringMatching(/^[0-9a-f]{32}$/) },
      userinfo: { memberid: 0, nickname: '微信小满' },
      to: '/sharedetail/7',
    })
    expect(String(told.headers['set-cookie'])).toMatch(/openid=[0-9a-f]{32}; Max-Age=1200; Path=\/; HttpOnly/)
    expect(String(told.headers['set-cookie'])).not.toContain(openid)

    const form = { memeberid: member.id, openid, access_token: told.data.token.access_token }
    expect((await bind(member, jar, form)).code).toBe(0)

    const later: Jar = new Map()
    const again = await wxuser(later, await consent(later, '微信小满', '/notify'))
    expect(again.data).toMatchObject({ bind: 1, userinfo: { memberid: member.id }, to: '/notify' })
    const me = await house.visitor.call('GET ajax/user', {}, { cookie: cookieOf(later) })
    expect(me.data.user.memberid).toBe(member.id)
    // Within twenty minutes the cookie is enough, afterwards it is nothing.
    later.delete('quanzi_session')
    expect((await wxuser(later)).data).toMatchObject({ bind: 1 })
    house.wait(limits.openidCookieLife + 1)
    expect(await wxuser(later)).toMatchObject({ code: 400, data: { field: 'code' } })
  })

  test('who reloads or goes back with a used code is asked to begin anew, and nobody is logged in', async () => {
    const jar: Jar = new Map()
    const back = await consent(jar, '微信小满')
    await wxuser(jar, back)
    jar.delete('quanzi_session')
    expect(await wxuser(jar, back)).toMatchObject({ code: 422, error: '授权失败', data: { field: 'state' } })
    const next = await consent(jar, '微信小满')
    expect(await wxuser(jar, { code: back.code, state: next.state })).toMatchObject({
      code: 422,
      error: '授权失败',
      data: { restart: 1 },
    })
    expect(jar.has('quanzi_session')).toBe(false)
  })

  test('is only believed in the browser that asked, and not after ten minutes', async () => {
    const jar: Jar = new Map()
    const back = await consent(jar, '微信小满')
    expect((await wxuser(new Map(), back)).error).toBe('授权失败')
    const late = await consent(jar, '微信小满')
    house.wait(limits.consentLife + 1)
    expect((await wxuser(jar, late)).error).toBe('授权失败')
    expect((await wxuser(jar, { code: late.code })).error).toBe('授权失败')
  })

  test('in snapshot mode is never bound', async () => {
    const jar: Jar = new Map()
    expect(await wxuser(jar, await consent(jar, '快照'))).toMatchObject({
      code: 422,
      error: '当前为快照页模式，请使用完整服务后再登录',
    })
    expect(jar.has('openid')).toBe(false)
  })

  test('who said no has no code', async () => {
    const jar: Jar = new Map()
    expect((await consent(jar, '拒绝')).code).toBe('')
    expect(await wxuser(jar)).toMatchObject({ code: 400 })
  })

  test.each([['//evil.example/'], ['https://evil.example/'], ['javascript:alert(1)'], ['/\\evil.example']])(
    'who wants to be led to %s is led home',
    async (to) => {
      const jar: Jar = new Map()
      expect((await wxuser(jar, await consent(jar, '微信老陈', to))).data.to).toBe('/')
    },
  )
})

describe('a bind', () => {
  const ready = async (who: string) => {
    const jar: Jar = new Map()
    const { data } = await wxuser(jar, await consent(jar, who))
    return { jar, openid: data.token.openid, access_token: data.token.access_token }
  }
  const links = () => house.db.selectFrom('wechat_link').selectAll().execute()

  test('with another’s ticket, another’s id, a used or an old ticket changes nothing and takes the cookie away', async () => {
    const before = await links()
    const mine = await ready('微信阿宁')
    const theirs = await ready('微信老陈')
    const cases: [Record<string, unknown>, number, string][] = [
      [{ memeberid: other.id, openid: mine.openid, access_token: theirs.access_token }, 422, '绑定失败'],
      [{ memeberid: other.id, openid: theirs.openid, access_token: mine.access_token }, 422, '绑定失败'],
      [{ memeberid: other.id, openid: mine.openid, access_token: mine.access_token }, 422, '绑定失败'],
      [{ memeberid: other.id, openid: mine.openid, access_token: 'f'.repeat(32) }, 422, '绑定失败'],
      [{ memeberid: member.id, openid: mine.openid, access_token: mine.access_token }, 403, '没有操作权限'],
    ]
    for (const [form, code, error] of cases) {
      const told = await bind(other, new Map(mine.jar), form)
      expect(told).toMatchObject({ code, error })
      expect(String(told.headers['set-cookie'])).toMatch(/openid=;/)
    }
    const old = await ready('微信阿宁')
    house.wait(limits.bindTicketLife + 1)
    const form = { memeberid: other.id, openid: old.openid, access_token: old.access_token }
    expect((await bind(other, old.jar, form)).error).toBe('绑定失败')
    expect(await links()).toEqual(before)
  })

  test('joins one account with one member, and never a second', async () => {
    const first = await ready('微信阿宁')
    const form = (of: typeof first, who: Person) => ({
      memeberid: who.id,
      openid: of.openid,
      access_token: of.access_token,
    })
    // Two tickets of one openid, bound by two members: the second is refused.
    const second = await ready('微信阿宁')
    expect((await bind(other, first.jar, form(first, other))).code).toBe(0)
    const stranger = await house.person('第三位')
    expect((await bind(stranger, second.jar, form(second, stranger))).error).toBe('该微信已绑定其他账号')
    const more = await ready('微信老陈')
    expect((await bind(other, more.jar, form(more, other))).error).toBe('该账号已绑定其他微信')
    await other.ok('POST circle/commonapi unbind_wechat')
    const anew = await ready('微信老陈')
    expect((await bind(other, anew.jar, form(anew, other))).code).toBe(0)
  })

  test('is for members', async () => {
    expect(
      (await house.visitor.call('POST circle/commonapi bind_wechat', { memeberid: 1, openid: 'x', access_token: 'y' }))
        .code,
    ).toBe(401)
  })
})

describe('a page for WeChat’s script', () => {
  const ticket = 'sM4AOVdWfPE4DxkXGEs8VMCPGGVi4C3VM0P37wVUCFvkVAy_90u5h9nbSlYy3-Sl-HhTdfl2fzFy1AOcHKP7qg'
  test.each([
    ['http://mp.weixin.qq.com', 'f4d90daf4b3bca3078ab155816175ba34c443a7b'],
    ['http://mp.weixin.qq.com?params=value', '0f9de62fce790f9a083d5c99e95740ceb90c27ed'],
  ])('is signed as WeChat’s own example: %s', (url, signature) => {
    expect(signPage({ ticket, nonceStr: 'Wm3WZYTPz0wzccnW', timestamp: 1_414_587_457, url })).toBe(signature)
  })

  const sign = (url: string) => house.visitor.call('GET ajax/wechatShare', { url })

  test('is signed without its hash, by one ticket for all who ask at once', async () => {
    const url = 'https://s10001.example.invalid/h5/circle/?from=timeline'
    const told = await Promise.all(Array.from({ length: 8 }, () => sign(`${url}#/sharedetail/7`)))
    expect(told.map((t) => t.code)).toEqual(Array(8).fill(0))
    const paths = double.journal().map(({ path }) => path)
    expect(paths.filter((path) => path.endsWith('stable_token'))).toHaveLength(1)
    expect(paths.filter((path) => path.endsWith('getticket'))).toHaveLength(1)
    for (const { data } of told) {
      const query = new URLSearchParams({ ...data, timestamp: String(data.timestamp), url })
      const judged = await (await fetch(`${double.base}/jssdk/config?${query}`)).json()
      expect(judged).toEqual({ errMsg: 'config:ok' })
    }
    expect(JSON.stringify(told)).not.toContain('ticket')
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
  ])('of somebody else is refused: %s', async (url) => {
    expect(await sign(url)).toMatchObject({ code: 422, data: { field: 'url' }, error: '该地址不属于已登记的站点' })
  })

  test('without an address is 400', async () => expect((await sign('')).code).toBe(400))

  test('a token that WeChat takes no more is replaced once', async () => {
    house.wait(7_200_000)
    await house.db
      .updateTable('lent')
      .set({ good_until: new Date(0) })
      .where('name', 'like', '%ticket')
      .execute()
    await house.db
      .updateTable('lent')
      .set({ value: 'stale', good_until: new Date(house.now().getTime() + 3_600_000) })
      .where('name', 'like', '%token')
      .execute()
    expect((await sign('https://s10001.example.invalid/')).code).toBe(0)
    const forced = double.journal().filter(({ path, body }) => path.endsWith('stable_token') && body.includes('true'))
    expect(forced).toHaveLength(1)
  })

  test('goes on with the old ticket while WeChat is silent, and says so when there is none', async () => {
    await house.db
      .updateTable('lent')
      .set({ good_until: new Date(house.now().getTime() + 60_000) })
      .execute()
    double.script({ match: '/', respond: { delayMs: 5_000 }, times: 9 })
    expect((await sign('https://s10001.example.invalid/')).code).toBe(0)
    await house.db
      .updateTable('lent')
      .set({ good_until: new Date(0) })
      .execute()
    const began = performance.now()
    expect(await sign('https://s10001.example.invalid/')).toMatchObject({
      code: 503,
      error: '微信服务暂时不可用，请稍后再试',
    })
    expect(performance.now() - began).toBeLessThan(5_000)
    expect((await house.visitor.call('GET circle/topicapi list')).code).toBe(0)
  })
})

test('a WeChat that answers nonsense is told in a sentence, and the rest goes on', async () => {
  for (const respond of [{ body: '<html>' }, { body: '' }, { status: 500 }, { dropConnection: true }]) {
    const jar: Jar = new Map()
    const back = await consent(jar, '微信小满')
    double.script({ match: '/sns/', respond, times: 3 })
    expect(await wxuser(jar, back)).toMatchObject({ code: 503, error: '微信服务暂时不可用，请稍后再试' })
    double.reset()
  }
})

test('a house without WeChat says that it has none', async () => {
  const { ports } = house.app.house
  const { wechat } = ports
  ports.wechat = null
  expect((await house.visitor.call('GET ajax/wechatShare', { url: 'https://s10001.example.invalid/' })).code).toBe(503)
  expect((await house.app.server.inject('/api/login/wechat')).statusCode).toBe(503)
  ports.wechat = wechat
})
