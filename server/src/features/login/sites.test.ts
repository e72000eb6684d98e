import { createHmac } from 'node:crypto'
import { limits } from '@quanzi/contract/limits'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestHouse, type Person, type TestHouse } from '../../../test/house.ts'

let house: TestHouse
let reader: Person
const registered = { referer: 'https://s10002.example.invalid/news/1.html' }

beforeAll(async () => {
  house = await openTestHouse({ rateLimits: true })
  reader = await house.person('云溪小满')
})
afterAll(() => house.close())

const ask = (path: string, form: Record<string, string>, headers: Record<string, string> = registered, who = reader) =>
  house.app.server.inject({
    url: `/api/login/${path}?${new URLSearchParams(form)}`,
    headers: { cookie: who.cookie, ...headers },
  })

/** What the page's function would be called with. */
const heard = (body: string, callback = 'cb') => {
  expect(body.startsWith(`/**/${callback}(`)).toBe(true)
  return JSON.parse(body.slice(5 + callback.length, -2)) as {
    state: number
    data: { is_login: number; notice: string[] }
  }
}

describe('a registered site’s page', () => {
  test('hears whether its reader is logged in, and nothing else', async () => {
    const answer = await ask('check', { callback: 'cb', siteid: '10002' })
    expect(heard(answer.body)).toEqual({
      state: 1,
      data: { is_login: 1, is_captcha: 0, notice: [] },
      error: '',
      code: 0,
    })
    expect(answer.headers).toMatchObject({
      'content-type': 'application/javascript; charset=utf-8',
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
      'content-disposition': 'attachment; filename=f.txt',
      'cross-origin-resource-policy': 'cross-origin',
    })
    expect(heard((await ask('check', { callback: 'a.b_$1' }, registered, house.visitor)).body, 'a.b_$1').data).toEqual({
      is_login: 0,
      is_captcha: 0,
      notice: [],
    })
  })

  test.each([
    [''],
    ['1cb'],
    ['alert(1)//'],
    ['cb;alert'],
    ['<script>'],
    ['a[0]'],
    ['回调'],
    [`c${'b'.repeat(64)}`],
    ['cb\u2028x'],
  ])('is refused a callback of the name %j', async (callback) => {
    const answer = await ask('check', { callback })
    expect([answer.statusCode, answer.json().data]).toEqual([400, { field: 'callback' }])
    expect(answer.headers['content-type']).toContain('application/json')
  })

  test.each([
    ['no page at all', {}],
    ['another site', { referer: 'https://evil.example/' }],
    ['a name that only ends like ours', { referer: 'https://evil.s10002.example.invalid/' }],
    ['a name that only begins like ours', { referer: 'https://s10002.example.invalid.evil.example/' }],
    ['a name before the @', { referer: 'https://s10002.example.invalid@evil.example/' }],
    ['a neighbour', { 'sec-fetch-site': 'same-site' }],
    ['a stranger who hides', { 'sec-fetch-site': 'cross-site' }],
  ])('%s is not', async (_, headers) => {
    const answer = await ask('check', { callback: 'cb' }, headers as Record<string, string>)
    expect([answer.statusCode, answer.json().code]).toEqual([403, 403])
    expect((await ask('logout', { callback: 'cb' }, headers as Record<string, string>)).statusCode).toBe(403)
    expect((await reader.call('GET ajax/user')).code).toBe(0)
  })

  test.each([
    ['https://evil.example/notice'],
    ['https://s10002.example.invalid.evil.example/'],
    ['//s10002.example.invalid/'],
    ['javascript:alert(1)'],
    ['https://s10002.example.invalid\\@evil.example/'],
    ['ftp://s10002.example.invalid/'],
  ])('cannot have tickets sent to %s', async (noticeurl) => {
    const answer = await ask('check', { callback: 'cb', mode: 'notice', noticeurl })
    expect([answer.statusCode, answer.json().error]).toEqual([422, '该地址不属于已登记的站点'])
  })

  test('an unknown site is 404', async () => {
    expect((await ask('check', { callback: 'cb', siteid: '77' })).statusCode).toBe(404)
  })

  test('ends the session', async () => {
    const leaving = await house.person('要走的人')
    const answer = await ask('logout', { callback: 'cb' }, registered, leaving)
    expect(heard(answer.body).data.is_login).toBe(0)
    expect((await leaving.call('GET ajax/user')).code).toBe(401)
  })
})

describe('a ticket', () => {
  const secret = (site: number) => `native ${site}`
  const sign = (site: number, ticket: string, at = house.now().getTime()) => {
    const timestamp = String(Math.floor(at / 1000))
    const nonce = 'abcdef0123456789'
    const sign = createHmac('sha256', secret(site)).update(`${ticket}\n${timestamp}\n${nonce}`).digest('hex')
    return { ticket, siteid: site, timestamp, nonce, sign }
  }
  const fresh = async (): Promise<string> => {
    const noticeurl = 'https://s10002.example.invalid/notice'
    const { notice } = heard((await ask('check', { callback: 'cb', mode: 'notice', noticeurl })).body).data
    expect(notice[0]?.startsWith(`${noticeurl}#ticket=`)).toBe(true)
    return String(notice[0]?.split('=')[1])
  }
  const hand = (form: Record<string, unknown>, headers = {}) =>
    house.visitor.call('POST login/notice', form, { origin: 'https://s10002.example.invalid', ...headers })

  test('tells a site’s own server who it is, once', async () => {
    const ticket = await fresh()
    expect((await hand(sign(10002, ticket))).data).toEqual({
      siteid: 10002,
      member: { memberid: reader.id, nickname: '云溪小满', img_url: expect.any(String) },
    })
    expect(await hand(sign(10002, ticket))).toMatchObject({ code: 422, error: '凭证无效或已过期' })
  })

  test('tells a browser nothing but that it was good', async () => {
    expect((await hand({ ticket: await fresh(), siteid: 10002 })).data).toEqual({ siteid: 10002, member: null })
  })

  test('is no good at another site, after a minute, or with a forged or old signature', async () => {
    expect((await hand({ ticket: await fresh(), siteid: 10001 })).code).toBe(422)
    const ticket = await fresh()
    expect((await hand({ ...sign(10002, ticket), sign: '00' })).code).toBe(401)
    expect((await hand(sign(10002, ticket, house.now().getTime() - 6 * 60_000))).code).toBe(401)
    expect((await hand({ ...sign(10001, ticket), siteid: 10002 })).code).toBe(401)
    house.wait(limits.noticeTicketLife + 1)
    expect((await hand(sign(10002, ticket))).code).toBe(422)
  })

  test('is not taken from a page of a stranger', async () => {
    expect((await hand({ ticket: await fresh(), siteid: 10002 }, { origin: 'https://evil.example' })).code).toBe(403)
  })

  test('comes with a login for each other site, in no part of an address that travels', async () => {
    const mobile = '13300000001'
    await house.visitor.call('POST login/sendsmsNoCaptcha', { mobile })
    const { notice } = await house.visitor.ok('POST login/cloud', { account: mobile, code: house.codes.get(mobile) })
    expect(notice).toEqual([expect.stringMatching(/^https:\/\/s10002\.example\.invalid\/api\/login\/notice#ticket=/)])
    const ticket = String(notice[0]?.split('=')[1])
    expect((await hand({ ticket, siteid: 10002 })).code).toBe(0)
  })
})

describe('the app', () => {
  const signed = (memberid: number, age = 0) => {
    const timestamp = String(Math.floor((house.now().getTime() - age) / 1000))
    const nonce = 'abcdef0123456789'
    const sign = createHmac('sha256', 'native 10001').update(`${memberid}\n${timestamp}\n${nonce}`).digest('hex')
    return { memberid, timestamp, nonce, sign }
  }

  test('turns its signature into a session, once, in a body and not in an address', async () => {
    const told = await house.visitor.call('POST login/native', signed(reader.id))
    expect(told.data.user).toMatchObject({ memberid: reader.id })
    const cookie = String(told.headers['set-cookie']).split(';')[0] as string
    expect((await house.visitor.call('GET ajax/user', {}, { cookie })).data.user.memberid).toBe(reader.id)
  })

  test.each([
    ['a forged one', () => ({ ...signed(reader.id), sign: 'ab' })],
    ['an old one', () => signed(reader.id, limits.signatureLife + 60_000)],
    ['one of another member', () => ({ ...signed(reader.id), memberid: reader.id + 1 })],
    ['none', () => ({})],
  ])('gets none for %s, though somebody is logged in here', async (_, form) => {
    const told = await reader.call('POST login/native', form())
    expect(told.code).toBe(401)
    expect(told.headers['set-cookie']).toBeUndefined()
  })
})

describe('a gateway', () => {
  const send = async (mobile: string, fault: { kind: string; code: string } | undefined) => {
    const { ports } = house.app.house
    const { sms } = ports
    ports.sms = { send: async () => fault as never }
    const told = await house.visitor.call('POST login/sendsmsNoCaptcha', { mobile })
    ports.sms = sms
    return told
  }
  test.each([
    ['that has no money', 'no-balance', 503, '发送验证码失败'],
    ['whose quota is used up', 'quota', 503, '发送验证码失败'],
    ['that does not know us', 'setup', 503, '发送验证码失败'],
    ['that is down', 'upstream', 503, '发送验证码失败'],
    ['that refuses the words', 'content', 503, '发送验证码失败'],
    ['that refuses the number', 'refused-number', 503, '发送验证码失败'],
    ['that was asked too often', 'too-often', 429, '发送过于频繁，请稍后再试'],
    ['that takes no such number', 'bad-number', 422, '手机号格式不正确'],
  ])('%s: a sentence, and the number may try again', async (_, kind, code, error) => {
    const mobile = '13200000001'
    expect(await send(mobile, { kind, code: 'isv.X' })).toMatchObject({ code, error })
    const row = await house.db.selectFrom('sms_code').select('id').where('used', '=', false).execute()
    expect(await send('13200000002', { kind, code: 'isv.X' })).toMatchObject({ code })
    expect(await house.db.selectFrom('sms_code').select('id').where('used', '=', false).execute()).toEqual(row)
  })

  test('that is silent may have sent it: the code is good, and nobody may ask again within the minute', async () => {
    const mobile = '13200000009'
    expect(await send(mobile, { kind: 'unknown', code: 'silent' })).toMatchObject({ code: 0, data: { sure: 0 } })
    expect((await send(mobile, undefined)).code).toBe(429)
  })

  test('sends no more than its budget; before that everybody reads a picture first', async () => {
    const { config } = house.app.house
    for (let i = 0; i < 4; i++) await send(`1320000002${i}`, undefined)
    const sent = (await house.db.selectFrom('sms_code').select('id').execute()).length
    config.smsBudgetHour = sent + 1
    expect(await send('13200000010', undefined)).toMatchObject({ code: 422, data: { is_captcha: 1 } })
    config.smsBudgetHour = sent
    expect(await send('13200000011', undefined)).toMatchObject({ code: 503, error: '发送验证码失败' })
    config.smsBudgetHour = 10_000
    await house.settings({ sms_budget_hour: 1 })
    expect(await send('13200000012', undefined)).toMatchObject({ code: 503, error: '发送验证码失败' })
    await house.settings({ sms_budget_hour: 0 })
    expect((await send('13200000013', undefined)).code).toBe(0)
  })
})
