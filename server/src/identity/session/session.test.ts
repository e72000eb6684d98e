import { hash } from 'node:crypto'
import { day } from '@quanzi/contract/time'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '../../../test/test-app.ts'
import { endDemoSessions } from '../login/demo-accounts.ts'
import { issueToken } from '../login/temporary-tokens.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.close())
afterEach(() => {
  app.context.config.https = false
  app.context.config.demo = true
})

const logIn = async (mobile: string, cookie = '') => {
  const headers: Record<string, string> = cookie ? { cookie } : {}
  await app.visitor.ok('POST login/sendsmsNoCaptcha', { mobile }, headers)
  const response = await app.visitor.call('POST login/cloud', { account: mobile, code: app.codes.get(mobile) }, headers)
  return { ...response, cookies: cookiesOf(response) }
}
/** `name=value` of each cookie that is set, and its attributes. */
const cookiesOf = ({ headers }: { headers: Record<string, unknown> }) =>
  [headers['set-cookie'] ?? []].flat().map((line) => {
    const [pair = '', ...attributes] = String(line).split('; ')
    return { pair, attributes }
  })
const sessionOf = (cookies: ReturnType<typeof cookiesOf>) =>
  cookies.find(({ pair }) => /quanzi_session=./.test(pair))?.pair ?? ''
const codeOf = async (cookie: string) => (await app.visitor.call('GET ajax/user', {}, { cookie })).code

describe('logging in and out', () => {
  test('a login ends the session that the browser presented, also that of another member', async () => {
    const one = await logIn('13611110001')
    const first = sessionOf(one.cookies)
    expect(await codeOf(first)).toBe(0)
    const two = await logIn('13611110002', first)
    const second = sessionOf(two.cookies)
    expect(await codeOf(first)).toBe(401)
    expect(await codeOf(second)).toBe(0)
    const members = [one, two].map(({ data }) => data.user.memberid)
    expect(await app.db.selectFrom('session').selectAll().where('member_id', 'in', members).execute()).toMatchObject([
      { member_id: members[1], opened_by: 'sms', site_id: 10001 },
    ])
  })

  test('a logout ends the session, the openid cookie, and every ticket that was issued for either', async () => {
    const { cookies, data } = await logIn('13611110003')
    const until = new Date(app.now().getTime() + 600_000)
    const openid = await issueToken(app.db, { kind: 'wx-openid', facts: { openid: 'o1' }, until })
    const browser = hash('sha256', openid)
    await issueToken(app.db, { kind: 'wx-bind', facts: { openid: 'o1', browser }, until })
    await issueToken(app.db, { kind: 'wx-bind', facts: { openid: 'o2', browser: 'another' }, until })
    await app.db.deleteFrom('temporary_token').where('kind', '=', 'login-notice').execute()
    await issueToken(app.db, { kind: 'login-notice', facts: { member: data.user.memberid, site: 10002 }, until })
    await issueToken(app.db, { kind: 'login-notice', facts: { member: 1_000_000, site: 10002 }, until })
    const cookie = `${sessionOf(cookies)}; openid=${openid}`
    const response = await app.visitor.call('POST login/logout', {}, { cookie })
    expect(cookiesOf(response).map(({ pair }) => pair)).toEqual(expect.arrayContaining(['quanzi_session=', 'openid=']))
    expect(await codeOf(cookie)).toBe(401)
    const tokens = await app.db.selectFrom('temporary_token').select(['kind', 'facts']).orderBy('kind').execute()
    expect(tokens).toMatchObject([
      { kind: 'login-notice', facts: { member: 1_000_000 } },
      { kind: 'wx-bind', facts: { browser: 'another' } },
    ])
  })
})

describe('the cookie of a session', () => {
  test('over plain http it has neither prefix nor Secure', async () => {
    const { cookies } = await logIn('13611110004')
    expect(cookies).toEqual([{ pair: expect.stringMatching(/^quanzi_session=/), attributes: expect.any(Array) }])
    expect(cookies[0]?.attributes).not.toContain('Secure')
  })

  test('over HTTPS it is __Host- and Secure, whatever the proxy forwards', async () => {
    app.context.config.https = true
    const { cookies } = await logIn('13611110005')
    expect(cookies).toEqual([{ pair: expect.stringMatching(/^__Host-quanzi_session=/), attributes: expect.any(Array) }])
    expect(cookies[0]?.attributes).toEqual(expect.arrayContaining(['Secure', 'Path=/', 'HttpOnly', 'SameSite=Lax']))
    expect(await codeOf(sessionOf(cookies))).toBe(0)
    const captcha = await app.visitor.call('GET login/captcha')
    expect(cookiesOf(captcha)[0]).toMatchObject({
      pair: expect.stringMatching(/^__Host-quanzi_captcha=/),
      attributes: expect.arrayContaining(['Secure', 'Path=/']),
    })
  })

  test('is not set by a login whose transaction fails at its commit', async () => {
    await sql`create function fail_at_commit() returns trigger language plpgsql as
      $$ begin raise exception 'No space left on device' using errcode = '53100'; end $$`.execute(app.db)
    await sql`create constraint trigger fail_at_commit after insert on session deferrable initially deferred
      for each row execute function fail_at_commit()`.execute(app.db)
    const failed = await logIn('13611110009')
    await sql`drop function fail_at_commit cascade`.execute(app.db)
    expect([failed.status, sessionOf(failed.cookies)]).toEqual([503, ''])
    app.advanceTime(61_000)
    expect(sessionOf((await logIn('13611110009')).cookies)).toMatch(/^quanzi_session=/)
  })

  test('a session cookie without the __Host- prefix from an earlier version stays valid until the next login replaces it', async () => {
    app.context.config.https = true
    const member = await app.createPerson('老读者')
    const { cookie: former } = await app.logInBy(member, 'unknown', null)
    expect(await codeOf(former)).toBe(0)
    const { cookies } = await logIn('13611110006', former)
    expect(cookies.map(({ pair }) => pair)).toEqual([
      'quanzi_session=',
      expect.stringMatching(/^__Host-quanzi_session=./),
    ])
    expect(await codeOf(former)).toBe(401)
  })

  test('a session with an unknown login method has no staff rights on any site', async () => {
    const staff = [
      ['GET circle/audit list', await app.createPerson('旧会话的审核员', { level: 1 })],
      ['GET console/waiting', await app.createPerson('旧会话的运营', { operator: true, site: 10001 })],
      ['GET console/waiting', await app.createPerson('旧会话的总运营', { operator: true })],
    ] as const
    for (const [call, person] of staff) {
      expect((await person.call(call)).code).toBe(0)
      const { cookie } = await app.logInBy(person, 'unknown', null)
      expect(await codeOf(cookie)).toBe(0)
      expect(await app.visitor.ok('GET circle/memberapi admin', {}, { cookie })).toMatchObject({ is: 0, operator: 0 })
      expect(await app.visitor.call(call, {}, { cookie })).toMatchObject({
        code: 403,
        error: '请用短信验证码登录后再操作',
        data: { login: 'sms' },
      })
    }
  })

  test('a cookie without the prefix, which a sibling host can set, opens no session created since', async () => {
    app.context.config.https = true
    const attacker = await app.createPerson('邻居')
    const { cookie } = await app.logInBy(attacker, 'sms', null)
    expect(await codeOf(cookie)).toBe(401)
    expect(await codeOf(`__Host-${cookie}`)).toBe(0)
  })
})

test('a session that is unknown at first is looked up again with the next call, since invented ones are not cached', async () => {
  const member = await app.createPerson('读者')
  const token = 'a token that a replica does not have yet'.replaceAll(' ', '-')
  const cookie = `quanzi_session=${token}`
  expect(await codeOf(cookie)).toBe(401)
  const expires_at = new Date(app.now().getTime() + day)
  const row = { hash: hash('sha256', token), member_id: member.id, opened_by: 'sms', expires_at } as const
  await app.db.insertInto('session').values(row).execute()
  expect(await codeOf(cookie)).toBe(0)
})

test('outside demo mode a login code opens no demo account, and sessions of demo accounts end', async () => {
  const mobile = '13611110007'
  const { data, cookies } = await logIn(mobile)
  const entry = { currency: 'credit', kind: 'welcome', movement: crypto.randomUUID() } as const
  await app.db
    .insertInto('ledger')
    .values([
      { ...entry, account: data.user.memberid, amount: 10 },
      { ...entry, account: 0, amount: -10 },
    ])
    .execute()
  app.advanceTime(61_000)
  const session = sessionOf((await logIn(mobile, sessionOf(cookies))).cookies)
  await endDemoSessions(app.db)
  await app.context.invalidation.publish(app.db, `member:${data.user.memberid}`)
  expect(await codeOf(session)).toBe(401)
  app.context.config.demo = false
  app.advanceTime(61_000)
  expect(await logIn(mobile)).toMatchObject({ code: 403, error: '演示账号只能在演示模式下登录', cookies: [] })
  // In demo mode too, where codes are sent to the owner of the number.
  app.context.config.demo = true
  const { sms } = app.context.ports
  app.usePorts({ sms: { send: sms.send } })
  app.advanceTime(61_000)
  expect(await logIn(mobile)).toMatchObject({ code: 403, error: '演示账号只能在演示模式下登录', cookies: [] })
  app.usePorts({ sms })
})
