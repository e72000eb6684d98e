import { createHmac } from 'node:crypto'
import { limits } from '@quanzi/contract/limits'
import { day, minute } from '@quanzi/contract/time'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, onTestFinished, test } from 'vitest'
import { openTestApp, type Person, type TestApp } from '../../../test/test-app.ts'
import { transaction } from '../../platform/db/transaction/transaction.ts'

let testApp: TestApp
let appMember: Person

beforeAll(async () => {
  testApp = await openTestApp({ auditSwitch: 1, rateLimits: true })
  appMember = await testApp.createPerson('应用里的人')
})
// The codes of the other tests come from the same address.
beforeEach(() => testApp.advanceTime(3_600_001))
afterAll(() => testApp.close())

describe('the native signature', () => {
  const signedQuery = (change: Record<string, string> = {}, age = 0) => {
    const parts = {
      memberid: String(appMember.id),
      timestamp: String(Math.floor((testApp.now().getTime() - age) / 1000)),
      nonce: 'abcdef0123456789',
    }
    const sign = createHmac('sha256', 'native 10001')
      .update(`${parts.memberid}\n${parts.timestamp}\n${parts.nonce}`)
      .digest('hex')
    return new URLSearchParams({ action: 'watchlist', ...parts, sign, ...change })
  }
  const callWith = async (query: URLSearchParams) =>
    (await testApp.server.inject(`/api/circle/topicapi?${query}`)).json().code

  test('the native signature logs in repeatedly for two hours', async () => {
    const query = signedQuery()
    expect([await callWith(query), await callWith(query)]).toEqual([0, 0])
    expect(await callWith(signedQuery({}, limits.signatureLife - minute))).toBe(0)
    expect(await callWith(signedQuery({}, limits.signatureLife + minute))).toBe(401)
    expect(await callWith(signedQuery({}, -4 * minute))).toBe(0)
    expect(await callWith(signedQuery({}, -6 * minute))).toBe(401)
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
  ])('a native signature with %s is 401 and not a visitor', async (_, change) =>
    expect(await callWith(signedQuery(change))).toBe(401),
  )

  test('a retry under a new signature gets the first answer of its idempotency key, and another input 422', async () => {
    const publish = async (content: string, age: number) =>
      (
        await testApp.server.inject({
          method: 'POST',
          url: `/api/circle/postingapi?${signedQuery({ action: 'common' }, age)}`,
          headers: { 'content-type': 'application/x-www-form-urlencoded', 'idempotency-key': 'from the app' },
          payload: new URLSearchParams({ content }).toString(),
        })
      ).json()
    const first = await publish('只发一次', minute)
    expect(first.code).toBe(0)
    expect(await publish('只发一次', 0)).toEqual(first)
    expect((await publish('另一篇', 0)).code).toBe(422)
  })

  test('an invalid native signature is 401 on public calls too', async () => {
    const query = signedQuery({ action: 'list', sign: 'no' })
    expect((await testApp.server.inject(`/api/circle/topicapi?${query}`)).statusCode).toBe(401)
  })
})

describe('login codes', () => {
  test('more than twenty codes an hour from one address need a captcha', async () => {
    const send = (i: number, input: Record<string, unknown> = {}) =>
      testApp.visitor.call('POST login/sendsmsNoCaptcha', { mobile: `1360000${String(i).padStart(4, '0')}`, ...input })
    for (let i = 0; i < limits.captchaAbovePerHourAddress; i++) expect((await send(i)).code).toBe(0)
    expect(await send(100)).toMatchObject({ code: 422, data: { is_captcha: 1 }, error: '请填写图形验证码' })
    expect(await send(100, { captcha: 'guess' })).toMatchObject({
      code: 422,
      data: { is_captcha: 1 },
      error: '图形验证码错误',
    })

    const captchaResponse = await testApp.server.inject('/api/login/captcha')
    expect([captchaResponse.headers['content-type'], captchaResponse.body.slice(0, 4)]).toEqual([
      'image/svg+xml',
      '<svg',
    ])
    const cookie = String(captchaResponse.headers['set-cookie']).split(';')[0] as string
    const { answer } = await testApp.db.selectFrom('captcha').select('answer').executeTakeFirstOrThrow()
    const correctTry = await testApp.visitor.call(
      'POST login/sendsmsNoCaptcha',
      { mobile: '13600000100', captcha: answer.toUpperCase() },
      { cookie },
    )
    expect(correctTry.code).toBe(0)
    const secondTry = await testApp.visitor.call(
      'POST login/sendsmsNoCaptcha',
      { mobile: '13600000101', captcha: answer },
      { cookie },
    )
    expect(secondTry.code).toBe(422)
  })

  test('a number gets ten codes a day', async () => {
    const send = () => testApp.visitor.call('POST login/sendsmsNoCaptcha', { mobile: '13500000001' })
    for (let i = 0; i < limits.smsPerDay; i++) {
      expect((await send()).code).toBe(0)
      testApp.advanceTime(61_000)
    }
    expect((await send()).code).toBe(429)
    testApp.advanceTime(day)
    expect((await send()).code).toBe(0)
  })

  test('a code that could not be sent does not count', async () => {
    const { sms } = testApp.context.ports
    testApp.context.ports.sms = { send: () => Promise.reject(new Error('carrier down')) }
    const send = () => testApp.visitor.call('POST login/sendsmsNoCaptcha', { mobile: '13500000002' })
    expect(await send()).toMatchObject({ code: 503, error: '发送验证码失败' })
    testApp.context.ports.sms = sms
    expect((await send()).code).toBe(0)
  })
})

test('concurrent first logins of a number create one member', async () => {
  const mobile = '13400000001'
  await testApp.visitor.call('POST login/sendsmsNoCaptcha', { mobile })
  const code = testApp.codes.get(mobile)
  const response = await Promise.all(
    Array.from({ length: 5 }, () => testApp.visitor.call('POST login/cloud', { account: mobile, code })),
  )
  expect(response.map((t) => t.code).toSorted()).toEqual([0, 422, 422, 422, 422])
})

test('announcements from before the registration are readable and not unread', async () => {
  const insertAnnouncement = (title: string) => {
    const at = testApp.now()
    const row = { site_id: 10001, member_id: null, title, content: '', link: '', decision: null }
    return testApp.db
      .insertInto('notice')
      .values({ ...row, created_at: at, visible_at: at })
      .execute()
  }
  await insertAnnouncement('开放注册')
  testApp.advanceTime(1_000)
  const mobile = '13400000002'
  await testApp.visitor.call('POST login/sendsmsNoCaptcha', { mobile })
  const response = await testApp.visitor.call('POST login/cloud', { account: mobile, code: testApp.codes.get(mobile) })
  const cookie = String(response.headers['set-cookie']).split(';')[0] as string
  const unread = async () => (await testApp.visitor.ok('GET circle/commonapi unread', {}, { cookie })).unread
  expect(await unread()).toBe(0)
  testApp.advanceTime(1_000)
  await insertAnnouncement('周四凌晨例行维护')
  expect(await unread()).toBe(1)
  const { data } = await testApp.visitor.ok('GET circle/commonapi notify', {}, { cookie })
  expect(data.map(({ title, is_read }) => [title, is_read])).toEqual([
    ['周四凌晨例行维护', 0],
    ['开放注册', 1],
  ])
})

test('the current user without a session is code 401 under HTTP 200', async () => {
  expect(await testApp.visitor.call('GET ajax/user')).toMatchObject({ status: 200, state: 0, code: 401 })
  expect((await appMember.ok('GET ajax/user')).user).toMatchObject({
    memberid: appMember.id,
    nickname: '应用里的人',
    siteid: 10001,
  })
})

test('a logout ends the session at once', async () => {
  const leaving = await testApp.createPerson('要走的人')
  await leaving.ok('POST login/logout')
  expect(await leaving.call('GET ajax/user')).toMatchObject({ code: 401 })
})

test('a banned member gets the reason at the next login', async () => {
  const { setBan } = await import('../../console/sanctions/ban.ts')
  const banned = await testApp.createPerson('被封禁的人')
  await setBan(testApp.context, testApp.db, {
    memberId: banned.id,
    siteId: null,
    until: new Date(testApp.now().getTime() + day),
    reason: '发布广告',
  })
  await testApp.visitor.call('POST login/sendsmsNoCaptcha', { mobile: banned.mobile })
  const response = await testApp.visitor.call('POST login/cloud', {
    account: banned.mobile,
    code: testApp.codes.get(banned.mobile),
  })
  expect(response).toMatchObject({ code: 403, error: '账号已被封禁：发布广告' })
})

// The embedded engine has one connection, for which transactions wait before the database.
test.runIf(inject('template').engine === 'postgres')(
  'concurrent requests for codes wait in the database one at a time, so that other calls get a connection',
  async () => {
    const countWaiting = async () => {
      const { rows } = await sql<{ n: number }>`select count(*)::int as n from pg_locks l
      where l.locktype = 'advisory' and not l.granted
        and l.database = (select oid from pg_database where datname = current_database())`.execute(testApp.db)
      return rows[0]?.n
    }
    const { promise: released, resolve: release } = withResolvers()
    const { promise: locked, resolve: lock } = withResolvers()
    const holder = transaction(testApp.db, async (db) => {
      await sql`select pg_advisory_xact_lock(hashtext('sms_code'))`.execute(db)
      lock()
      await released
    })
    onTestFinished(release)
    await locked
    const mobiles = Array.from({ length: 15 }, (_, n) => `135000000${n + 10}`)
    const asked = Promise.all(mobiles.map((mobile) => testApp.visitor.call('POST login/sendsmsNoCaptcha', { mobile })))
    await expect.poll(countWaiting).toBe(1)
    for (let n = 0; n < 5; n++) await testApp.visitor.ok('GET circle/memberapi homepage', { id: appMember.id })
    expect(await countWaiting()).toBe(1)
    release()
    await holder
    expect((await asked).map(({ status }) => status)).toEqual(Array<number>(15).fill(200))
  },
)

const withResolvers = () => {
  let resolve = () => {}
  const promise = new Promise<void>((done) => {
    resolve = done
  })
  return { promise, resolve }
}
