import { generateSync } from 'otplib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp, type Person, type TestApp } from '../../../test/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp({ auditSwitch: 1 })
})
afterAll(() => app.close())

const enable = async (person: Person) => {
  const { secret } = await person.ok('POST console/factor begin')
  const code = () => generateSync({ secret, epoch: Math.floor(app.now().getTime() / 1000) })
  const { codes } = await person.ok('POST console/factor confirm', { code: code() })
  return codes
}

const missingProof = { code: 403, error: '请先完成两步验证', data: { factor: 1 } }
const missingSetup = { code: 403, error: '请先完成两步验证', data: { factor: 1, setup: 1 } }

test('a reviewer with MFA must prove it before reviewing, and until then reads what a member reads', async () => {
  const author = await app.createPerson('作者')
  const { topic_id } = await author.ok('POST circle/postingapi common', { content: '等待审核的帖子' })
  const reviewer = await app.createPerson('审核员', { level: 1 })
  const codes = await enable(reviewer)
  await reviewer.ok('GET circle/audit list')

  const stolen = await app.logInAgain(reviewer)
  expect(await stolen.call('GET circle/audit list')).toMatchObject(missingProof)
  expect(await stolen.call('POST circle/topic pass', { topic_id, rev: 1 })).toMatchObject(missingProof)
  expect(await stolen.ok('GET circle/topicapi detail', { topic_id })).toEqual({ topic_id, state: '0' })
  const live = await app.server.inject({ url: '/api/circle/audit/live', headers: { cookie: stolen.cookie } })
  expect(live.json()).toMatchObject(missingProof)
  expect(await stolen.ok('GET circle/memberapi admin')).toMatchObject({ is: 1, level: 1 })

  await stolen.ok('POST console/factor prove', { code: codes[0] })
  expect(await stolen.ok('GET circle/topicapi detail', { topic_id })).toMatchObject({ content: '等待审核的帖子' })
  await stolen.ok('POST circle/topic pass', { topic_id, rev: 1 })
})

test('a member without an appointment has no second factor', async () => {
  const member = await app.createPerson('普通成员')
  for (const call of ['GET console/factor detail', 'POST console/factor begin'] as const)
    expect((await member.call(call)).code).toBe(403)
})

test('a native, WeChat or former session neither sets up nor changes the second factor, but proves it', async () => {
  const reviewer = await app.createPerson('客户端里的审核员', { level: 1 })
  const expectedError = { code: 403, error: '请用短信验证码登录后再操作' }
  for (const way of ['native', 'wechat', 'unknown'] as const)
    expect(await (await app.logInBy(reviewer, way)).call('POST console/factor begin')).toMatchObject(expectedError)
  const codes = await enable(reviewer)
  const native = await app.logInBy(reviewer, 'native')
  for (const call of ['confirm', 'renew', 'off'] as const)
    expect(await native.call(`POST console/factor ${call}`, { code: codes[0] })).toMatchObject(expectedError)
  await native.ok('POST console/factor prove', { code: codes[0] })
  await native.ok('GET circle/audit list')
})

test('on a site that demands a second factor, staff without one may only set it up', async () => {
  const reviewer = await app.createPerson('新审核员', { level: 1 })
  const operator = await app.createPerson('本站运营', { operator: true, site: 10001 })
  const chief = await app.createPerson('总运营', { operator: true })
  const neighbour = await app.createPerson('邻站审核员', { level: 1, site: 10002 })
  await operator.ok('POST console/settings', { staff_mfa: '1' })
  expect(await reviewer.call('GET circle/audit list')).toMatchObject(missingSetup)
  expect(await operator.call('POST console/settings', { staff_mfa: '0' })).toMatchObject(missingSetup)
  expect(await chief.call('GET console/waiting')).toMatchObject(missingSetup)
  // Another site demands nothing, and shows the chief nothing of this one.
  const { sites } = await chief.ok('GET console/staff list', { siteid: 10002 })
  expect(sites.map(({ id }) => id)).toEqual([10002])
  await neighbour.ok('GET circle/audit list', { siteid: 10002 })
  expect((await neighbour.call('GET circle/audit list')).error).not.toBe(missingSetup.error)

  expect(await reviewer.ok('GET console/factor detail')).toMatchObject({ on: 0, demanded: 1 })
  expect(await neighbour.ok('GET console/factor detail', { siteid: 10002 })).toMatchObject({ demanded: 0 })
  await enable(reviewer)
  await reviewer.ok('GET circle/audit list')
  await enable(operator)
  await operator.ok('POST console/settings', { staff_mfa: '0' })
  await chief.ok('GET console/waiting')
})
