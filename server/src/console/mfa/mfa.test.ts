import { generateSync } from 'otplib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp, type Person, type TestApp } from '../../../test/test-app.ts'

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
const now = () => Math.floor(app.now().getTime() / 1000)
const totp = (at = now()) => generateSync({ secret, epoch: at })
const advanceTotpStep = () => app.advanceTime(30_000)

test('a first correct code turns MFA on, and other sessions of the operator lose the console until they verify', async () => {
  operator = await app.createPerson('云溪运营', { operator: true, site: 10001 })
  const elsewhere = await app.logInAgain(operator)
  ;({ secret } = await operator.ok('POST console/factor begin'))
  expect(await operator.call('POST console/factor confirm', { code: '000000' })).toMatchObject({ code: 422 })
  await operator.ok('GET console/waiting')
  ;({ codes } = await operator.ok('POST console/factor confirm', { code: totp() }))
  expect(codes).toHaveLength(10)
  await operator.ok('GET console/waiting')
  expect(await elsewhere.call('GET console/waiting')).toMatchObject({
    code: 403,
    error: '请先完成两步验证',
    data: { factor: 1 },
  })
  expect(await elsewhere.ok('GET console/factor detail')).toEqual({ on: 1, proved: 0, codes: 10 })
  await elsewhere.ok('GET ajax/user')
})

test('a code is accepted once and only in its own minute, for twelve hours of the session', async () => {
  const again = await app.logInAgain(operator)
  const prove = (code: string) => again.call('POST console/factor prove', { code })
  expect(await prove(totp())).toMatchObject({ code: 422, error: '动态码错误或已使用' })
  advanceTotpStep()
  expect(await prove(totp(now() - 120))).toMatchObject({ code: 422 })
  expect(await prove(totp())).toMatchObject({ code: 0 })
  await again.ok('GET console/waiting')
  app.advanceTime(12 * 3_600_000 + 1_000)
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
  app.advanceTime(10 * 60_000)
  const guesser = await app.logInAgain(operator)
  for (let i = 0; i < 5; i++) await guesser.call('POST console/factor prove', { code: '000000' })
  advanceTotpStep()
  expect(await guesser.call('POST console/factor prove', { code: totp() })).toMatchObject({ code: 429 })
  app.advanceTime(5 * 60_000)
  await guesser.ok('POST console/factor prove', { code: totp() })
})

test('a chief resets the MFA of an operator, and the audit log contains neither secret nor codes', async () => {
  await chief.ok('POST console/factor reset', { member_id: operator.id, reason: '手机丢失' })
  const back = await app.logInAgain(operator)
  await back.ok('GET console/waiting')
  const log = JSON.stringify(await app.db.selectFrom('audit_entry').selectAll().execute())
  expect(log).toContain('factor.reset')
  for (const hidden of [secret, ...codes]) expect(log).not.toContain(hidden)
})
