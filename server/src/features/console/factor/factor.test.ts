import { generateSync } from 'otplib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestHouse, type Person, type TestHouse } from '../../../../test/house.ts'
import { setupWord } from './setup-word.ts'

let house: TestHouse
let chief: Person
let operator: Person
beforeAll(async () => {
  house = await openTestHouse()
})
afterAll(() => house.close())

const mobile = '13700000001'
const smsCode = async (): Promise<string> => {
  await house.visitor.ok('POST login/sendsmsNoCaptcha', { mobile, siteid: 10001 })
  return house.codes.get(mobile) ?? ''
}

describe('the first operator', () => {
  const word = () => setupWord(house.app.house.config.secret)

  test('is whoever knows the word that the server printed, and proves a number', async () => {
    expect(await house.visitor.ok('GET console/setup detail')).toEqual({ needed: 1 })
    const form = { word: word(), mobile, nickname: '主编' }
    const appoint = (change: Record<string, unknown>) =>
      house.visitor.call('POST console/setup appoint', { ...form, ...change })
    const code = await smsCode()
    expect(await appoint({ code, word: 'abcd-efgh-jkmn' })).toMatchObject({ code: 422, data: { field: 'word' } })
    expect(await appoint({ code: '000000' })).toMatchObject({ code: 422, data: { field: 'code' } })
    const [one, two] = await Promise.all([appoint({ code }), appoint({ code })])
    expect([one?.code, two?.code].filter((told) => told === 0)).toHaveLength(1)
    const cookie = String([one, two].find((told) => told?.code === 0)?.headers['set-cookie']).split(';')[0] ?? ''
    const found = await house.db.selectFrom('appointment').selectAll().execute()
    expect(found).toMatchObject([{ site_id: 0, role: 'operator' }])
    expect(cookie).toContain('quanzi_session=')
    chief = await house.again({ ...house.visitor, id: found[0]?.member_id ?? 0 })
    expect((await chief.ok('GET console/self')).chief).toBe(1)
  })

  test('is made once: the word opens nothing any more', async () => {
    expect(await house.visitor.ok('GET console/setup detail')).toEqual({ needed: 0 })
    const told = await house.visitor.call('POST console/setup appoint', {
      word: word(),
      mobile,
      code: '1',
      nickname: '',
    })
    expect(told).toMatchObject({ code: 403, error: '已有运营人员，无需初始化' })
  })
})

describe('the second step', () => {
  let secret: string
  let codes: string[]
  const now = () => Math.floor(house.now().getTime() / 1000)
  const totp = (at = now()) => generateSync({ secret, epoch: at })
  const next = () => house.wait(30_000)

  test('is on once a first code proved the secret, and then closes other sessions of theirs to the console', async () => {
    operator = await house.person('云溪运营', { operator: true, site: 10001 })
    const elsewhere = await house.again(operator)
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

  test('takes a code once, and none of another minute', async () => {
    const again = await house.again(operator)
    const prove = (code: string) => again.call('POST console/factor prove', { code })
    expect(await prove(totp())).toMatchObject({ code: 422, error: '动态码错误或已使用' })
    next()
    expect(await prove(totp(now() - 120))).toMatchObject({ code: 422 })
    expect(await prove(totp())).toMatchObject({ code: 0 })
    await again.ok('GET console/waiting')
    house.wait(12 * 3_600_000 + 1_000)
    expect(await (await freshly(again)).call('GET console/waiting')).toMatchObject({ code: 403, data: { factor: 1 } })
  })

  /** What is known of a session is kept for seconds of the real clock, which a test does not wait for. */
  const freshly = async (person: Person) => {
    await house.app.house.bus.tell(house.db, `member:${person.id}`)
    return person
  }

  test('a recovery code opens once, however it is typed', async () => {
    const one = await house.again(operator)
    const typed = (codes[0] ?? '').toUpperCase().replace('-', ' ')
    await one.ok('POST console/factor prove', { code: typed })
    expect((await one.ok('GET console/factor detail')).codes).toBe(9)
    const two = await house.again(operator)
    expect(await two.call('POST console/factor prove', { code: typed })).toMatchObject({ code: 422 })
  })

  test('after five wrong codes the right one waits too', async () => {
    house.wait(10 * 60_000)
    const guesser = await house.again(operator)
    for (let i = 0; i < 5; i++) await guesser.call('POST console/factor prove', { code: '000000' })
    next()
    expect(await guesser.call('POST console/factor prove', { code: totp() })).toMatchObject({ code: 429 })
    house.wait(5 * 60_000)
    await guesser.ok('POST console/factor prove', { code: totp() })
  })

  test('is taken away by who runs all sites when telephone and codes are lost; neither secret nor codes stand in the log', async () => {
    await chief.ok('POST console/factor reset', { member_id: operator.id, reason: '手机丢失' })
    const back = await house.again(operator)
    await back.ok('GET console/waiting')
    const log = JSON.stringify(await house.db.selectFrom('audit_entry').selectAll().execute())
    expect(log).toContain('factor.reset')
    for (const hidden of [secret, ...codes]) expect(log).not.toContain(hidden)
  })
})
