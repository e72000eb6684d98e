import { hour, minute } from '@quanzi/contract/time'
import { generateSync } from 'otplib'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openTestApp, type Person, type TestApp } from '../../../test/test-app.ts'
import { resetFactor } from './reset-factor.ts'

let app: TestApp
let chief: Person
let operator: Person
beforeAll(async () => {
  app = await openTestApp()
  chief = await app.createPerson('主编', { operator: true })
})
afterAll(() => app.close())

let secret: string
let codes: string[]
let usedCode: string
const now = () => Math.floor(app.now().getTime() / 1000)
const totp = (at = now()) => generateSync({ secret, epoch: at })
const advanceTotpStep = () => app.advanceTime(30_000)

beforeEach(async () => {
  operator = await app.createPerson('云溪运营', { operator: true, site: 10001 })
  ;({ secret } = await operator.ok('POST console/factor begin'))
  usedCode = totp()
  ;({ codes } = await operator.ok('POST console/factor confirm', { code: usedCode }))
})

test('a first correct code turns MFA on and ends the other sessions, and a new one must verify before the console opens', async () => {
  operator = await app.createPerson('云溪运营', { operator: true, site: 10001 })
  const elsewhere = await app.logInAgain(operator)
  expect(await operator.call('POST console/factor prove', { code: '000000' })).toMatchObject({
    code: 422,
    error: '尚未开启两步验证',
  })
  ;({ secret } = await operator.ok('POST console/factor begin'))
  expect(await operator.call('POST console/factor confirm', { code: '000000' })).toMatchObject({ code: 422 })
  await operator.ok('GET console/waiting')
  usedCode = totp()
  ;({ codes } = await operator.ok('POST console/factor confirm', { code: usedCode }))
  expect(codes).toHaveLength(10)
  expect(await operator.call('POST console/factor begin')).toMatchObject({ code: 422, error: '两步验证已开启' })
  await operator.ok('GET console/waiting')
  expect(await elsewhere.call('GET ajax/user')).toMatchObject({ code: 401 })
  const later = await app.logInAgain(operator)
  expect(await later.call('GET console/waiting')).toMatchObject({
    code: 403,
    error: '请先完成两步验证',
    data: { factor: 1 },
  })
  expect(await later.ok('GET console/factor detail')).toEqual({ on: 1, proved: 0, codes: 10, demanded: 0 })
  await later.ok('GET ajax/user')
})

test('a code is accepted once and only in its own minute, for twelve hours of the session', async () => {
  const again = await app.logInAgain(operator)
  const prove = (code: string) => again.call('POST console/factor prove', { code })
  expect(await prove(usedCode)).toMatchObject({ code: 422, error: '动态码错误或已使用' })
  advanceTotpStep()
  expect(await prove(totp(now() - 120))).toMatchObject({ code: 422 })
  expect(await prove(totp())).toMatchObject({ code: 0 })
  await again.ok('GET console/waiting')
  app.advanceTime(12 * hour + 1_000)
  expect(await (await dropCachedSession(again)).call('GET console/waiting')).toMatchObject({
    code: 403,
    data: { factor: 1 },
  })
})

/** Drops the cached session, whose lifetime the test clock does not advance. */
const dropCachedSession = async (person: Person) => {
  await app.context.invalidation.publish(app.db, `member:${person.id}`)
  return person
}

test('a recovery code is accepted once, in any case and with any separator', async () => {
  const one = await app.logInAgain(operator)
  const typed = (codes[0] ?? '').toUpperCase().replace('-', ' ')
  await one.ok('POST console/factor prove', { code: typed })
  expect((await one.ok('GET console/factor detail')).codes).toBe(9)
  const two = await app.logInAgain(operator)
  expect(await two.call('POST console/factor prove', { code: typed })).toMatchObject({ code: 422 })
})

test('after five wrong codes a correct one is refused for five minutes', async () => {
  app.advanceTime(10 * minute)
  const guesser = await app.logInAgain(operator)
  for (let i = 0; i < 5; i++) await guesser.call('POST console/factor prove', { code: '000000' })
  advanceTotpStep()
  expect(await guesser.call('POST console/factor prove', { code: totp() })).toMatchObject({ code: 429 })
  app.advanceTime(5 * minute)
  await guesser.ok('POST console/factor prove', { code: totp() })
})

test('new recovery codes need a current code, invalidate the old ones and end other sessions', async () => {
  app.advanceTime(10 * minute)
  const one = await app.logInAgain(operator)
  const other = await app.logInAgain(operator)
  expect(await one.call('POST console/factor renew', { code: '000000' })).toMatchObject({ code: 422 })
  const old = codes
  ;({ codes } = await one.ok('POST console/factor renew', { code: old[2] }))
  expect(codes).toHaveLength(10)
  expect((await other.call('GET ajax/user')).code).toBe(401)
  for (const code of old.slice(3, 6))
    expect((await one.call('POST console/factor prove', { code })).code, code).toBe(422)
  const again = await app.logInAgain(operator)
  await again.ok('POST console/factor prove', { code: codes[0] })
  await again.ok('GET console/waiting')
})

test('the owner of the server resets the MFA of the only chief, once', async () => {
  const other = await app.logInAgain(operator)
  const reset = () => resetFactor(app.db, { memberId: operator.id, now: app.now() }, app.context.config)
  expect([await reset(), await reset()]).toEqual([true, false])
  await dropCachedSession(other)
  expect(await other.call('GET console/waiting')).toMatchObject({ code: 401 })
  await (await app.logInAgain(operator)).ok('GET console/waiting')
  const { data } = await chief.ok('GET console/log list', { subject: `member:${operator.id}`, what: 'factor.reset' })
  expect(data).toMatchObject([{ action: 'factor.reset', reason: 'tool.sh' }])
})

test('a chief resets the MFA of an operator, and the audit log contains neither secret nor codes', async () => {
  const thief = await app.logInAgain(operator)
  await chief.ok('POST console/factor reset', { member_id: operator.id, reason: '手机丢失' })
  expect((await thief.call('GET ajax/user')).code).toBe(401)
  const back = await app.logInAgain(operator)
  await back.ok('GET console/waiting')
  const log = JSON.stringify(await app.db.selectFrom('audit_entry').selectAll().execute())
  expect(log).toContain('factor.reset')
  for (const hidden of [secret, ...codes]) expect(log).not.toContain(hidden)
})
