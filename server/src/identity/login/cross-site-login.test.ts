import { createHmac } from 'node:crypto'
import { limits } from '@quanzi/contract/limits'
import { hour, minute } from '@quanzi/contract/time'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestApp, type Person, type TestApp } from '../../../test/test-app.ts'

let testApp: TestApp
let reader: Person
const registeredPage = { referer: 'https://s10002.example.invalid/news/1.html' }

beforeAll(async () => {
  testApp = await openTestApp({ rateLimits: true })
  reader = await testApp.createPerson('云溪小满')
})
afterAll(() => testApp.close())

const requestJsonp = (
  path: string,
  input: Record<string, string>,
  headers: Record<string, string> = registeredPage,
  person = reader,
) =>
  testApp.server.inject({
    url: `/api/login/${path}?${new URLSearchParams(input)}`,
    headers: { cookie: person.cookie, ...headers },
  })

/** The argument of the JSONP callback. */
const parseJsonp = (body: string, callback = 'cb') => {
  expect(body.startsWith(`/**/${callback}(`)).toBe(true)
  return JSON.parse(body.slice(5 + callback.length, -2)) as {
    state: number
    data: { is_login: number; notice: string[] }
  }
}

describe('a page of a registered site', () => {
  test('a registered page learns only whether its reader is logged in', async () => {
    const answer = await requestJsonp('check', { callback: 'cb', siteid: '10002' })
    expect(parseJsonp(answer.body)).toEqual({
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
    expect(
      parseJsonp((await requestJsonp('check', { callback: 'a.b_$1' }, registeredPage, testApp.visitor)).body, 'a.b_$1')
        .data,
    ).toEqual({
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
  ])('the callback name %j is rejected', async (callback) => {
    const answer = await requestJsonp('check', { callback })
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
  ])('%s is not a registered page', async (_, headers) => {
    const answer = await requestJsonp('check', { callback: 'cb' }, headers as Record<string, string>)
    expect([answer.statusCode, answer.json().code]).toEqual([403, 403])
    expect((await requestJsonp('logout', { callback: 'cb' }, headers as Record<string, string>)).statusCode).toBe(403)
    expect((await reader.call('GET ajax/user')).code).toBe(0)
  })

  test.each([
    ['https://evil.example/notice'],
    ['https://s10002.example.invalid.evil.example/'],
    ['//s10002.example.invalid/'],
    ['javascript:alert(1)'],
    ['https://s10002.example.invalid\\@evil.example/'],
    ['ftp://s10002.example.invalid/'],
  ])('the notice address %s is rejected', async (noticeurl) => {
    const answer = await requestJsonp('check', { callback: 'cb', mode: 'notice', noticeurl })
    expect([answer.statusCode, answer.json().error]).toEqual([422, '该地址不属于已登记的站点'])
  })

  test('an unknown site is 404', async () => {
    expect((await requestJsonp('check', { callback: 'cb', siteid: '77' })).statusCode).toBe(404)
  })

  test('a registered page can end the session', async () => {
    const leaving = await testApp.createPerson('要走的人')
    const answer = await requestJsonp('logout', { callback: 'cb' }, registeredPage, leaving)
    expect(parseJsonp(answer.body).data.is_login).toBe(0)
    expect((await leaving.call('GET ajax/user')).code).toBe(401)
  })
})

describe('a login ticket', () => {
  test('is not given to a page of another site, which could log in as the member', async () => {
    const ask = (noticeurl: string, headers?: Record<string, string>) =>
      requestJsonp('check', { callback: 'cb', mode: 'notice', noticeurl }, headers)
    expect((await ask('https://s10001.example.invalid/notice')).statusCode).toBe(403)
    const ownPage = { referer: 'https://circle.example/', 'sec-fetch-site': 'same-origin' }
    expect((await ask('https://s10001.example.invalid/notice', ownPage)).statusCode).toBe(200)
    expect((await ask('https://s10002.example.invalid/notice')).statusCode).toBe(200)
  })

  test('is given for another site only to a member who has logged in by SMS', async () => {
    const member = await testApp.createPerson('只在应用里登录的人')
    const ticketsFor = async (noticeurl: string) => {
      const page = { referer: new URL('/news', noticeurl).href }
      const answer = await requestJsonp('check', { callback: 'cb', mode: 'notice', noticeurl }, page, member)
      return parseJsonp(answer.body).data.notice.length
    }
    expect(await ticketsFor('https://s10002.example.invalid/notice')).toBe(1)
    await testApp.db.updateTable('session').set({ opened_by: 'native' }).where('member_id', '=', member.id).execute()
    await testApp.context.invalidation.publish(testApp.db, `member:${member.id}`)
    expect(await ticketsFor('https://s10001.example.invalid/notice')).toBe(1)
    expect(await ticketsFor('https://s10002.example.invalid/notice')).toBe(0)
  })

  const secret = (site: number) => `native ${site}`
  const sign = (site: number, ticket: string, at = testApp.now().getTime()) => {
    const timestamp = String(Math.floor(at / 1000))
    const nonce = 'abcdef0123456789'
    const sign = createHmac('sha256', secret(site)).update(`${ticket}\n${timestamp}\n${nonce}`).digest('hex')
    return { ticket, siteid: site, timestamp, nonce, sign }
  }
  const createTicket = async (): Promise<string> => {
    const noticeurl = 'https://s10002.example.invalid/notice'
    const { notice } = parseJsonp(
      (await requestJsonp('check', { callback: 'cb', mode: 'notice', noticeurl })).body,
    ).data
    expect(notice[0]?.startsWith(`${noticeurl}#ticket=`)).toBe(true)
    return String(notice[0]?.split('=')[1])
  }
  const postTicket = (input: Record<string, unknown>, headers = {}) =>
    testApp.visitor.call('POST login/notice', input, { origin: 'https://s10002.example.invalid', ...headers })

  test('a ticket tells the server of a site once who has logged in', async () => {
    const ticket = await createTicket()
    expect((await postTicket(sign(10002, ticket))).data).toEqual({
      siteid: 10002,
      member: { memberid: reader.id, nickname: '云溪小满', img_url: expect.any(String) },
    })
    expect(await postTicket(sign(10002, ticket))).toMatchObject({ code: 422, error: '凭证无效或已过期' })
  })

  test('a ticket tells a browser only that it is valid', async () => {
    expect((await postTicket({ ticket: await createTicket(), siteid: 10002 })).data).toEqual({
      siteid: 10002,
      member: null,
    })
  })

  test('a ticket is invalid at another site, after a minute, and with a forged or old signature', async () => {
    expect((await postTicket({ ticket: await createTicket(), siteid: 10001 })).code).toBe(422)
    const ticket = await createTicket()
    expect((await postTicket({ ...sign(10002, ticket), sign: '00' })).code).toBe(401)
    expect((await postTicket(sign(10002, ticket, testApp.now().getTime() - 6 * minute))).code).toBe(401)
    expect((await postTicket({ ...sign(10001, ticket), siteid: 10002 })).code).toBe(401)
    testApp.advanceTime(limits.loginTicketLife + 1)
    expect((await postTicket(sign(10002, ticket))).code).toBe(422)
  })

  test('a ticket from a foreign page is rejected', async () => {
    expect(
      (await postTicket({ ticket: await createTicket(), siteid: 10002 }, { origin: 'https://evil.example' })).code,
    ).toBe(403)
  })

  test('a login returns a ticket for each other site in the fragment of its address', async () => {
    const mobile = '13300000001'
    await testApp.visitor.call('POST login/sendsmsNoCaptcha', { mobile })
    const { notice } = await testApp.visitor.ok('POST login/cloud', {
      account: mobile,
      code: testApp.codes.get(mobile),
    })
    expect(notice).toEqual([expect.stringMatching(/^https:\/\/s10002\.example\.invalid\/api\/login\/notice#ticket=/)])
    const ticket = String(notice[0]?.split('=')[1])
    expect((await postTicket({ ticket, siteid: 10002 })).code).toBe(0)
  })
})

describe('the native app', () => {
  const signed = (memberid: number, age = 0) => {
    const timestamp = String(Math.floor((testApp.now().getTime() - age) / 1000))
    const nonce = 'abcdef0123456789'
    const sign = createHmac('sha256', 'native 10001').update(`${memberid}\n${timestamp}\n${nonce}`).digest('hex')
    return { memberid, timestamp, nonce, sign }
  }

  test('the native signature becomes a session once, from the body and not from the address', async () => {
    const response = await testApp.visitor.call('POST login/native', signed(reader.id))
    expect(response.data.user).toMatchObject({ memberid: reader.id })
    const cookie = String(response.headers['set-cookie']).split(';')[0] as string
    expect((await testApp.visitor.call('GET ajax/user', {}, { cookie })).data.user.memberid).toBe(reader.id)
  })

  test('a member banned on all sites reads as a visitor and gets the reason at the login', async () => {
    const banned = await testApp.createPerson('封禁')
    const banned_until = new Date(testApp.now().getTime() + hour)
    const set = { banned_until, banned_reason: '多次发布广告' }
    await testApp.db.updateTable('member').set(set).where('id', '=', banned.id).execute()
    const refused = { code: 403, error: '账号已被封禁：多次发布广告' }
    const login = await testApp.visitor.call('POST login/native', signed(banned.id))
    expect(login).toMatchObject(refused)
    expect(login.headers['set-cookie']).toBeUndefined()
    expect(await testApp.visitor.call('GET circle/commonapi notify', signed(banned.id))).toMatchObject(refused)
    expect((await testApp.visitor.call('GET circle/topicapi list', signed(banned.id))).code).toBe(0)
  })

  test.each([
    ['a forged one', () => ({ ...signed(reader.id), sign: 'ab' })],
    ['an old one', () => signed(reader.id, limits.signatureLife + minute)],
    ['one of another member', () => ({ ...signed(reader.id), memberid: reader.id + 1 })],
    ['none', () => ({})],
  ])('the native login refuses %s even with a session', async (_, input) => {
    const response = await reader.call('POST login/native', input())
    expect(response.code).toBe(401)
    expect(response.headers['set-cookie']).toBeUndefined()
  })
})

describe('the SMS gateway', () => {
  const send = async (mobile: string, fault: { kind: string; code: string } | undefined) => {
    const { ports } = testApp.context
    const { sms } = ports
    ports.sms = { send: async () => fault as never }
    const response = await testApp.visitor.call('POST login/sendsmsNoCaptcha', { mobile })
    ports.sms = sms
    return response
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
  ])('the gateway error %s has its own message, and the number may retry', async (_, kind, code, error) => {
    const mobile = '13200000001'
    expect(await send(mobile, { kind, code: 'isv.X' })).toMatchObject({ code, error })
    const row = await testApp.db.selectFrom('sms_code').select('id').where('used', '=', false).execute()
    expect(await send('13200000002', { kind, code: 'isv.X' })).toMatchObject({ code })
    expect(await testApp.db.selectFrom('sms_code').select('id').where('used', '=', false).execute()).toEqual(row)
  })

  test('after a timeout of the SMS gateway the code is valid and the number must wait a minute for another', async () => {
    const mobile = '13200000009'
    expect(await send(mobile, { kind: 'unknown', code: 'silent' })).toMatchObject({ code: 0, data: { sure: 0 } })
    expect((await send(mobile, undefined)).code).toBe(429)
    const leaver = await testApp.createPerson('注销的人')
    const { ports } = testApp.context
    const { sms } = ports
    ports.sms = { send: async () => ({ kind: 'unknown', code: 'silent' }) }
    expect(await leaver.ok('POST circle/memberapi leave_code')).toMatchObject({ sure: 0 })
    ports.sms = sms
  })

  test('the hourly budget limits login codes, and near its end every code needs a captcha', async () => {
    const { config } = testApp.context
    for (let i = 0; i < 4; i++) await send(`1320000002${i}`, undefined)
    const sent = (await testApp.db.selectFrom('sms_code').select('id').execute()).length
    config.smsHourlyBudget = sent + 1
    expect(await send('13200000010', undefined)).toMatchObject({ code: 422, data: { is_captcha: 1 } })
    config.smsHourlyBudget = sent
    expect(await send('13200000011', undefined)).toMatchObject({ code: 503, error: '发送验证码失败' })
    config.smsHourlyBudget = 10_000
    await testApp.updateSettings({ sms_budget_hour: 1 })
    expect(await send('13200000012', undefined)).toMatchObject({ code: 503, error: '发送验证码失败' })
    await testApp.updateSettings({ sms_budget_hour: 0 })
    expect((await send('13200000013', undefined)).code).toBe(0)
  })
})
