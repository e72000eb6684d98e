import { day } from '@quanzi/contract/time'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '../../../test/test-app.ts'
import { setBan } from '../sanctions/ban.ts'
import { appointChief } from './appoint-chief.ts'
import { createFirstOperator } from './create-first-operator.ts'
import { createSetupToken } from './setup-token.ts'

let app: TestApp
beforeEach(async () => {
  app = await openTestApp()
})
afterEach(() => app.close())

const mobile = '13700000001'
const setupToken = () => createSetupToken(app.context.config.secret)

test('the setup token and a verified mobile number make the first chief, once among concurrent requests', async () => {
  expect(await app.visitor.ok('GET console/setup detail')).toEqual({ needed: 1, site: '云溪圈子' })
  const form = { word: setupToken(), mobile, nickname: '主编', site: '云溪社区' }
  const appoint = (change: Record<string, unknown>) =>
    app.visitor.call('POST console/setup appoint', { ...form, ...change })
  await app.visitor.ok('POST login/sendsmsNoCaptcha', { mobile, siteid: 10001, purpose: 'setup' })
  const code = app.codes.get(mobile) ?? ''
  expect(await appoint({ code, word: 'abcd-efgh-jkmn' })).toMatchObject({
    code: 422,
    error: '初始化口令不正确',
    data: { field: 'word' },
  })
  expect(await appoint({ code, site: '' })).toMatchObject({ code: 422, data: { field: 'site' } })
  expect(await appoint({ code: '000000' })).toMatchObject({ code: 422, data: { field: 'code' } })
  const [one, two] = await Promise.all([appoint({ code }), appoint({ code })])
  expect([one?.code, two?.code].filter((response) => response === 0)).toHaveLength(1)
  const cookie = String([one, two].find((response) => response?.code === 0)?.headers['set-cookie']).split(';')[0] ?? ''
  const found = await app.db.selectFrom('appointment').selectAll().execute()
  expect(found).toMatchObject([{ site_id: 0, role: 'operator' }])
  expect(cookie).toContain('quanzi_session=')
  const chief = await app.logInAgain({ ...app.visitor, id: found[0]?.member_id ?? 0 })
  expect(await chief.ok('GET console/self')).toMatchObject({ chief: 1 })
  expect(await app.visitor.ok('GET circle/commonapi site')).toMatchObject({ sitename: '云溪社区' })
})

test('the setup token is refused once there is a chief', async () => {
  await app.createPerson('总运营', { operator: true })
  expect(await app.visitor.ok('GET console/setup detail')).toEqual({ needed: 0, site: '云溪圈子' })
  const response = await app.visitor.call('POST console/setup appoint', {
    word: setupToken(),
    mobile,
    code: '1',
    nickname: '',
    site: '又一个',
  })
  expect(response).toMatchObject({ code: 403, error: '已有运营人员，无需初始化' })
})

test('the operator whom the setting of a number creates has a nickname like every new member', async () => {
  await createFirstOperator(app.db, mobile, app.context.config)
  const found = await app.db
    .selectFrom('appointment as a')
    .innerJoin('member as m', 'm.id', 'a.member_id')
    .select(['a.role', 'm.nickname'])
    .execute()
  expect(found).toEqual([{ role: 'operator', nickname: expect.stringMatching(/^圈友\d{6}$/) }])
})

test('the owner of the server replaces an only chief who has lost the number, and the audit log has it once', async () => {
  const gone = await app.createPerson('旧主编', { operator: true })
  const appoint = () => appointChief(app.db, { mobile, now: app.now() }, app.context.config)
  const { id, ...result } = await appoint()
  expect([result, await appoint()]).toEqual([{ appointed: true }, { id, appointed: false }])
  const chief = await app.logInAgain({ ...app.visitor, id })
  expect(await chief.ok('GET console/self')).toMatchObject({ chief: 1 })
  await chief.ok('POST console/staff operate', { member_id: gone.id, on: 0, all: 1 })
  const { data } = await chief.ok('GET console/log list', { subject: `member:${id}` })
  expect(data).toMatchObject([{ action: 'operator.save', reason: 'tool.sh' }])
  expect(await chief.ok('GET console/log verify')).toMatchObject({ faults: [] })
})

test('the owner of the server cannot appoint a banned member, who could not log in, and is told of the ban', async () => {
  const { id, mobile } = await app.createPerson('被封禁的人')
  const appoint = () => appointChief(app.db, { mobile, now: app.now() }, app.context.config)
  const until = new Date(app.now().getTime() + day)
  for (const siteId of [10001, null]) {
    const change = { memberId: id, siteId, until, reason: '多次发布广告' }
    await setBan(app.context, app.db, change)
    expect(await appoint()).toMatchObject({ id, ban: { siteId, reason: '多次发布广告' } })
    await setBan(app.context, app.db, { ...change, until: null })
  }
  expect(await app.db.selectFrom('appointment').selectAll().execute()).toEqual([])
  expect(await appoint()).toEqual({ id, appointed: true })
})
