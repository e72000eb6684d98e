import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { openTestApp, type Person, type TestApp } from '../../../test/test-app.ts'

let app: TestApp
let first: Person
let second: Person
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  first = await app.createPerson('主编甲', { operator: true })
  second = await app.createPerson('主编乙', { operator: true })
})
afterEach(async () => {
  await app.db.deleteFrom('appointment').execute()
})

const expectedError = { code: 422, error: '至少保留一位全站运营' }
const demote = (by: Person, whom: Person) =>
  by.call('POST console/staff operate', { member_id: whom.id, on: 0, all: 1 })
const ban = (by: Person, whom: Person) =>
  by.call('POST console/member ban', { member_id: whom.id, hours: 1, reason: '测试', nickname: whom.nickname })
const mute = (by: Person, whom: Person) =>
  by.call('POST console/member mute', { member_id: whom.id, hours: 1, reason: '测试' })
const leave = async (person: Person) => {
  await person.ok('POST circle/memberapi leave_code')
  return person.call('POST circle/memberapi leave', { code: app.codes.get(person.mobile) as string })
}

test('the last chief cannot close the account, and can while another one is there', async () => {
  expect((await leave(second)).code).toBe(0)
  app.advanceTime(120_000)
  expect(await leave(first)).toMatchObject(expectedError)
  await first.ok('GET console/health detail')
})

test('a banned or muted chief does not count as another one', async () => {
  expect((await ban(first, second)).code).toBe(0)
  expect(await demote(first, first)).toMatchObject(expectedError)
  await first.ok('POST console/member unban', { member_id: second.id, reason: '测试' })
  expect((await mute(first, second)).code).toBe(0)
  expect(await mute(await app.logInAgain(second), first)).toMatchObject(expectedError)
  expect(await ban(await app.logInAgain(second), first)).toMatchObject(expectedError)
  expect(await leave(first)).toMatchObject(expectedError)
  await first.ok('POST console/member unmute', { member_id: second.id, reason: '测试' })
  expect((await demote(first, first)).code).toBe(0)
})

test.each([
  ['demote', demote],
  ['ban', ban],
  ['mute', mute],
])('when two chiefs %s each other at the same time, one succeeds', async (_, act) => {
  const answers = await Promise.all([act(first, second), act(second, first)])
  expect(answers.filter(({ code }) => code === 0)).toHaveLength(1)
})

test('when the last two chiefs close their accounts at the same time, one is refused', async () => {
  const answers = await Promise.all([leave(first), leave(second)])
  expect(answers.map(({ code }) => code).sort()).toEqual([0, 422])
})
