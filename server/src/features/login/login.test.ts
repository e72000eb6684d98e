import { createHmac } from 'node:crypto'
import { limits } from '@quanzi/contract/limits'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestHouse, type Person, type TestHouse } from '../../../test/house.ts'

let house: TestHouse
let native: Person

beforeAll(async () => {
  house = await openTestHouse({ auditSwitch: 1, rateLimits: true })
  native = await house.person('应用里的人')
})
afterAll(() => house.close())

describe('the native signature', () => {
  const signed = (change: Record<string, string> = {}, age = 0) => {
    const parts = {
      memberid: String(native.id),
      timestamp: String(Math.floor((house.now().getTime() - age) / 1000)),
      nonce: 'abcdef0123456789',
    }
    const sign = createHmac('sha256', 'native 10001')
      .update(`${parts.memberid}\n${parts.timestamp}\n${parts.nonce}`)
      .digest('hex')
    return new URLSearchParams({ action: 'watchlist', ...parts, sign, ...change })
  }
  const ask = async (query: URLSearchParams) =>
    (await house.app.server.inject(`/api/circle/topicapi?${query}`)).json().code

  test('is a login, as often as wanted, for two hours', async () => {
    const query = signed()
    expect([await ask(query), await ask(query)]).toEqual([0, 0])
    expect(await ask(signed({}, limits.signatureLife - 60_000))).toBe(0)
    expect(await ask(signed({}, limits.signatureLife + 60_000))).toBe(401)
    expect(await ask(signed({}, -4 * 60_000))).toBe(0)
    expect(await ask(signed({}, -6 * 60_000))).toBe(401)
  })

  test.each([
    ['another member', { memberid: '999' }],
    ['another nonce', { nonce: 'abcdef0123456780' }],
    ['a short nonce', { nonce: 'abc' }],
    ['no nonce', { nonce: '' }],
    ['a wrong sign', { sign: '00' }],
    ['no sign', { sign: '' }],
    ['no time', { timestamp: '' }],
    ['another site', { siteid: '10002' }],
  ])('with %s is 401, not a visitor', async (_, change) => expect(await ask(signed(change))).toBe(401))

  test('also for what a visitor may see', async () => {
    const query = signed({ action: 'list', sign: 'no' })
    expect((await house.app.server.inject(`/api/circle/topicapi?${query}`)).statusCode).toBe(401)
  })
})

describe('codes', () => {
  test('from one address: a picture to read beyond twenty an hour', async () => {
    const send = (i: number, form: Record<string, unknown> = {}) =>
      house.visitor.call('POST login/sendsmsNoCaptcha', { mobile: `1360000${String(i).padStart(4, '0')}`, ...form })
    for (let i = 0; i < limits.captchaAbovePerHourAddress; i++) expect((await send(i)).code).toBe(0)
    expect(await send(100)).toMatchObject({ code: 422, data: { is_captcha: 1 }, error: '请填写图形验证码' })
    expect(await send(100, { captcha: 'guess' })).toMatchObject({
      code: 422,
      data: { is_captcha: 1 },
      error: '图形验证码错误',
    })

    const drawn = await house.app.server.inject('/api/login/captcha')
    expect([drawn.headers['content-type'], drawn.body.slice(0, 4)]).toEqual(['image/svg+xml', '<svg'])
    const cookie = String(drawn.headers['set-cookie']).split(';')[0] as string
    const { answer } = await house.db.selectFrom('captcha').select('answer').executeTakeFirstOrThrow()
    const right = await house.visitor.call(
      'POST login/sendsmsNoCaptcha',
      { mobile: '13600000100', captcha: answer.toUpperCase() },
      { cookie },
    )
    expect(right.code).toBe(0)
    const again = await house.visitor.call(
      'POST login/sendsmsNoCaptcha',
      { mobile: '13600000101', captcha: answer },
      { cookie },
    )
    expect(again.code).toBe(422)
  })

  test('ten a day for a number', async () => {
    house.wait(3_600_001)
    const send = () => house.visitor.call('POST login/sendsmsNoCaptcha', { mobile: '13500000001' })
    for (let i = 0; i < limits.smsPerDay; i++) {
      expect((await send()).code).toBe(0)
      house.wait(61_000)
    }
    expect((await send()).code).toBe(429)
    house.wait(86_400_000)
    expect((await send()).code).toBe(0)
  })

  test('a code that could not be sent is not counted', async () => {
    const { sms } = house.app.house.ports
    house.app.house.ports.sms = { send: () => Promise.reject(new Error('carrier down')) }
    const send = () => house.visitor.call('POST login/sendsmsNoCaptcha', { mobile: '13500000002' })
    expect(await send()).toMatchObject({ code: 503, error: '发送验证码失败' })
    house.app.house.ports.sms = sms
    expect((await send()).code).toBe(0)
  })
})

test('a number becomes one member, however many first logins come at once', async () => {
  const mobile = '13400000001'
  await house.visitor.call('POST login/sendsmsNoCaptcha', { mobile })
  const code = house.codes.get(mobile)
  const told = await Promise.all(
    Array.from({ length: 5 }, () => house.visitor.call('POST login/cloud', { account: mobile, code })),
  )
  expect(told.map((t) => t.code).toSorted()).toEqual([0, 422, 422, 422, 422])
})

test('what was announced before one joined is there to be read, and is no news', async () => {
  const announce = (title: string) => {
    const at = house.now()
    const row = { site_id: 10001, member_id: null, title, content: '', link: '', decision: null }
    return house.db
      .insertInto('notice')
      .values({ ...row, created_at: at, visible_at: at })
      .execute()
  }
  await announce('开放注册')
  house.wait(1_000)
  const mobile = '13400000002'
  await house.visitor.call('POST login/sendsmsNoCaptcha', { mobile })
  const told = await house.visitor.call('POST login/cloud', { account: mobile, code: house.codes.get(mobile) })
  const cookie = String(told.headers['set-cookie']).split(';')[0] as string
  const unread = async () => (await house.visitor.ok('GET circle/commonapi unread', {}, { cookie })).unread
  expect(await unread()).toBe(0)
  house.wait(1_000)
  await announce('周四凌晨例行维护')
  expect(await unread()).toBe(1)
  const { data } = await house.visitor.ok('GET circle/commonapi notify', {}, { cookie })
  expect(data.map(({ title, is_read }) => [title, is_read])).toEqual([
    ['周四凌晨例行维护', 0],
    ['开放注册', 1],
  ])
})

test('who I am: nobody is 401 under HTTP 200', async () => {
  expect(await house.visitor.call('GET ajax/user')).toMatchObject({ status: 200, state: 0, code: 401 })
  expect((await native.ok('GET ajax/user')).user).toMatchObject({
    memberid: native.id,
    nickname: '应用里的人',
    siteid: 10001,
  })
})

test('a logout ends the session at once', async () => {
  const leaving = await house.person('要走的人')
  await leaving.ok('POST login/logout')
  expect(await leaving.call('GET ajax/user')).toMatchObject({ code: 401 })
})

test('a banned member hears why at the next login', async () => {
  const { setBan } = await import('../member/ban.ts')
  await setBan(house.app.house, house.db, {
    memberId: native.id,
    until: new Date(house.now().getTime() + 86_400_000),
    reason: '发布广告',
  })
  await house.visitor.call('POST login/sendsmsNoCaptcha', { mobile: native.mobile })
  const told = await house.visitor.call('POST login/cloud', {
    account: native.mobile,
    code: house.codes.get(native.mobile),
  })
  expect(told).toMatchObject({ code: 403, error: '账号已被封禁：发布广告' })
})
