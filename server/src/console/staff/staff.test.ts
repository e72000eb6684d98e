import { Client } from 'pg'
import { afterAll, beforeAll, expect, inject, onTestFinished, test } from 'vitest'
import { countLockWaiters } from '../../../test/lock-waiters.ts'
import { openTestApp, type Person, type TestApp } from '../../../test/test-app.ts'

let app: TestApp
let operator: Person
let chief: Person

beforeAll(async () => {
  app = await openTestApp({ auditSwitch: 1 })
  chief = await app.createPerson('总运营', { operator: true })
  operator = await app.createPerson('云溪运营', { operator: true, site: 10001 })
})
afterAll(() => app.close())

test('an appointed reviewer can review at once, and cannot once removed', async () => {
  const fresh = await app.createPerson('新审核员')
  expect(await fresh.call('GET circle/audit list')).toMatchObject({ code: 403 })
  await operator.ok('POST console/staff review', { member_id: fresh.id, level: 2 })
  await fresh.ok('GET circle/audit list')
  const { people } = await operator.ok('GET console/staff list')
  expect(people.find(({ id }) => id === fresh.id)?.appointments).toEqual([
    { site_id: 10001, role: 'reviewer', level: 2 },
  ])
  await operator.ok('POST console/staff review', { member_id: fresh.id, level: 0, confirmed: '1' })
  expect(await fresh.call('GET circle/audit list')).toMatchObject({ code: 403 })
})

test('a member who has left cannot be appointed', async () => {
  const gone = await app.createPerson('要走的人')
  await gone.ok('POST circle/memberapi leave_code')
  await gone.ok('POST circle/memberapi leave', { code: app.codes.get(gone.mobile) as string })
  const answer = await chief.call('POST console/staff review', { member_id: gone.id, level: 1 })
  expect(answer).toMatchObject({ code: 404, data: { field: 'member_id' } })
})

test('the last chief cannot be removed', async () => {
  const off = { on: 0, all: 1 }
  expect(await chief.call('POST console/staff operate', { member_id: chief.id, ...off })).toMatchObject({
    code: 422,
    error: '至少保留一位全站运营',
  })
  const second = await app.createPerson('副总运营')
  await chief.ok('POST console/staff operate', { member_id: second.id, on: 1, all: 1 })
  await second.ok('POST console/staff operate', { member_id: chief.id, ...off })
  expect(await chief.call('GET console/health detail')).toMatchObject({ code: 403 })
  await second.ok('POST console/staff operate', { member_id: chief.id, on: 1, all: 1 })
})

test('an operator of one site does not see the staff of another', async () => {
  const stranger = await app.createPerson('岚川审核', { level: 1, site: 10002 })
  const { people, sites } = await operator.ok('GET console/staff list')
  expect(sites.map(({ id }) => id)).toEqual([10001])
  expect(people.map(({ id }) => id)).not.toContain(stranger.id)
})

test('the last reviewer of a level can close the account after a confirmation that names the effect, with the same code', async () => {
  await app.updateSettings({ audit_switch: 2 })
  const last = await app.createPerson('二审老郑', { level: 2 })
  await app.db.deleteFrom('appointment').where('role', '=', 'reviewer').where('member_id', '<>', last.id).execute()
  await last.ok('POST circle/memberapi leave_code')
  const input = { code: app.codes.get(last.mobile) as string }
  expect(await last.call('POST circle/memberapi leave', input)).toMatchObject({
    code: 422,
    data: { risks: [expect.stringContaining('将没有二审审核员，待二审的内容将无人处理。')] },
  })
  await last.ok('GET circle/memberapi profile')
  expect((await last.call('POST circle/memberapi leave', { ...input, confirmed: '1' })).code).toBe(0)
})

test('removing, moving or banning the last reviewer of a level needs a confirmation that names the effect', async () => {
  await app.updateSettings({ audit_switch: 2 })
  const first = await app.createPerson('一审老陈', { level: 1 })
  const second = await app.createPerson('二审老林', { level: 2 })
  const effect = (stage: string) => ({
    code: 422,
    data: { risks: [expect.stringContaining(`将没有${stage}审核员，待${stage || '审核'}的内容`)] },
  })
  const review = (who: Person, level: 0 | 1 | 2, confirmed?: '1') =>
    operator.call('POST console/staff review', { member_id: who.id, level, ...(confirmed && { confirmed }) })
  const ban = { member_id: second.id, hours: 1, reason: '测试', nickname: second.nickname }
  expect(await review(first, 0)).toMatchObject(effect('一审'))
  expect(await review(first, 2)).toMatchObject(effect('一审'))
  expect(await operator.call('POST console/member ban', ban)).toMatchObject(effect('二审'))
  await operator.ok('POST console/member ban', { ...ban, confirmed: '1' })
  await operator.ok('POST console/member unban', { member_id: second.id, reason: '测试' })
  const another = await app.createPerson('一审小周', { level: 1 })
  expect((await review(first, 0)).code).toBe(0)
  expect((await review(another, 0, '1')).code).toBe(0)
  await app.updateSettings({ audit_switch: 1 })
  expect(await review(second, 0)).toMatchObject(effect(''))
})

test('of a switch to two levels and the removal of the last reviewer of one at the same moment, one is 422', async () => {
  await app.db.deleteFrom('appointment').where('role', '=', 'reviewer').execute()
  await app.createPerson('同时的一审', { level: 1 })
  const second = await app.createPerson('同时的二审', { level: 2 })
  const setLevel = (level: 0 | 2) => operator.call('POST console/staff review', { member_id: second.id, level })
  for (let round = 0; round < 6; round++) {
    await app.updateSettings({ audit_switch: 1 })
    await setLevel(2)
    const switchFlow = () => chief.call('POST console/settings', { audit_switch: '2' })
    const changes = [switchFlow, () => setLevel(0)]
    const answers = await Promise.all((round % 2 === 0 ? changes : changes.toReversed()).map((change) => change()))
    expect(answers.map(({ code }) => code).sort()).toEqual([0, 422])
  }
})

test.runIf(inject('template').engine === 'postgres')(
  'a switch to two levels that waits for a ban of a reviewer does not keep the ban waiting for the site',
  async () => {
    await app.updateSettings({ audit_switch: 1 })
    await app.createPerson('在场的一审', { level: 1 })
    const second = await app.createPerson('在场的二审', { level: 2 })
    const ban = new Client({ connectionString: app.url })
    await ban.connect()
    onTestFinished(() => ban.end())
    await ban.query('begin')
    // Shorter than the time after which the server looks for a deadlock.
    await ban.query("set local lock_timeout = '500ms'")
    await ban.query('select from appointment for update')
    const answer = chief.call('POST console/settings', { audit_switch: '2' })
    await expect.poll(() => countLockWaiters(app.db)).toBe(1)
    await ban.query(`insert into site_sanction (member_id, site_id, kind, until, reason)
      values (${second.id}, 10001, 'ban', now() - interval '1 day', '')`)
    await ban.query('commit')
    expect(await answer).toMatchObject({ code: 0 })
  },
)

test.runIf(inject('template').engine === 'postgres')(
  'when the last two reviewers close their accounts at the same moment, the second must confirm that none remains',
  async () => {
    await app.updateSettings({ audit_switch: 1 })
    await app.db.deleteFrom('appointment').where('role', '=', 'reviewer').execute()
    const leavers = [
      await app.createPerson('同时走的甲', { level: 1 }),
      await app.createPerson('同时走的乙', { level: 2 }),
    ]
    for (const person of leavers) await person.ok('POST circle/memberapi leave_code')
    const blocker = new Client({ connectionString: app.url })
    await blocker.connect()
    onTestFinished(() => blocker.end())
    await blocker.query('begin')
    await blocker.query('select from appointment for update')
    const countWaiting = () => countLockWaiters(app.db)
    const leave = async (person: Person, confirmed: '0' | '1', waiting: number) => {
      const code = app.codes.get(person.mobile) as string
      const answer = person.call('POST circle/memberapi leave', { code, confirmed })
      await expect.poll(countWaiting).toBe(waiting)
      return { answer }
    }
    // Who has confirmed is not asked, and still counts for the other one.
    const first = await leave(leavers[0] as Person, '1', 1)
    const second = await leave(leavers[1] as Person, '0', 2)
    await blocker.query('commit')
    expect(await first.answer).toMatchObject({ code: 0 })
    expect(await second.answer).toMatchObject({
      code: 422,
      data: { risks: [expect.stringContaining('将没有审核员，待审核的内容将无人处理。')] },
    })
  },
)
