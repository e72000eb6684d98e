import { limits } from '@quanzi/contract/limits'
import { hour } from '@quanzi/contract/time'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openBrowser } from '../../../test/browser-visitor.ts'
import { openTestApp, type TestApp } from '../../../test/test-app.ts'
import { ipNetwork, ipSubnet } from '../../platform/rate-limit/ip-network.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp({ rateLimits: true })
})
afterAll(() => app.close())
beforeEach(() => app.advanceTime(86_400_001))

const mobileOf = (n: number) => `1779${String(n).padStart(7, '0')}`
const wrongCode = (mobile: string) => (app.codes.get(mobile) === '000000' ? '000001' : '000000')
const guessFiveTimes = async (browser: ReturnType<typeof openBrowser>, mobile: string) => {
  for (let i = 0; i < limits.maxCodeAttempts; i++)
    expect(await browser.logIn(mobile, wrongCode(mobile))).toMatchObject({ code: 422 })
}

test('the fifth wrong attempt and every later one ask for a new code, as a used and an expired code do', async () => {
  const mobile = mobileOf(32)
  const browser = openBrowser(app, '203.0.113.7')
  const wrong = { code: 422, error: '验证码错误', data: { field: 'code' } }
  const expired = { code: 422, error: '验证码已过期，请重新获取', data: { field: 'code' } }
  await browser.askCode(mobile)
  for (let i = 1; i < limits.maxCodeAttempts; i++)
    expect(await browser.logIn(mobile, wrongCode(mobile))).toMatchObject(wrong)
  expect(await browser.logIn(mobile, wrongCode(mobile))).toMatchObject(expired)
  expect(await browser.logIn(mobile, app.codes.get(mobile))).toMatchObject(expired)
  app.advanceTime(limits.smsCountdownSeconds * 1000 + 1)
  await browser.askCode(mobile)
  const code = app.codes.get(mobile)
  expect(await browser.logIn(mobile, code)).toMatchObject({ code: 0 })
  expect(await browser.logIn(mobile, code)).toMatchObject(expired)
  app.advanceTime(limits.smsCountdownSeconds * 1000 + 1)
  await browser.askCode(mobile)
  app.advanceTime(limits.codeLife + 1)
  expect(await browser.logIn(mobile, app.codes.get(mobile))).toMatchObject(expired)
})

test('five wrong guesses by a stranger leave the code of its owner valid', async () => {
  const mobile = mobileOf(1)
  const owner = openBrowser(app, '203.0.113.7')
  await owner.askCode(mobile)
  // A neighbour behind the same address, with and without a cookie, and a script that sends no header of a browser.
  const neighbour = openBrowser(app, '203.0.113.7')
  await guessFiveTimes(neighbour, mobile)
  neighbour.jar.set('quanzi_browser', 'x'.repeat(22))
  await guessFiveTimes(neighbour, mobile)
  for (let i = 0; i < limits.maxCodeAttempts; i++)
    await app.visitor.call('POST login/cloud', { account: mobile, code: wrongCode(mobile) })
  expect(await owner.logIn(mobile, app.codes.get(mobile))).toMatchObject({ code: 0 })
})

test('over HTTPS the browser cookie has the __Host- prefix, and one without it, which a sibling host could set, is ignored', async () => {
  const mobile = mobileOf(31)
  app.context.config.https = true
  try {
    const owner = openBrowser(app, '203.0.113.7')
    await owner.askCode(mobile)
    const token = String(owner.jar.get('__Host-quanzi_browser'))
    expect(token).toMatch(/^[\w-]{22}$/)
    const planted = openBrowser(app, '203.0.113.8')
    planted.jar.set('quanzi_browser', token)
    expect(await planted.logIn(mobile, app.codes.get(mobile))).toMatchObject({ code: 422 })
    expect(await owner.logIn(mobile, app.codes.get(mobile))).toMatchObject({ code: 0 })
  } finally {
    app.context.config.https = false
  }
})

test('the right code is refused in a browser that did not ask for it', async () => {
  const mobile = mobileOf(2)
  const owner = openBrowser(app, '203.0.113.7')
  await owner.askCode(mobile)
  const code = app.codes.get(mobile)
  const stranger = openBrowser(app, '203.0.113.8')
  await stranger.askCode(mobileOf(3))
  expect(await stranger.logIn(mobile, code)).toMatchObject({ code: 422 })
  expect(await owner.logIn(mobile, code)).toMatchObject({ code: 0 })
})

test('a code whose answer was lost is valid in the page that asked for it, after another page has brought the cookie', async () => {
  const mobile = mobileOf(41)
  const page = openBrowser(app, '203.0.113.7', { 'x-browser': 'a'.repeat(22) })
  await page.askCode(mobile)
  page.jar.clear()
  const other = openBrowser(app, '203.0.113.7')
  await other.askCode(mobileOf(42))
  for (const [name, value] of other.jar) page.jar.set(name, value)
  const code = app.codes.get(mobile)
  expect(await other.logIn(mobile, code)).toMatchObject({ code: 422 })
  expect(await page.logIn(mobile, code)).toMatchObject({ code: 0 })
})

test('codes of one number in two browsers are valid side by side, within the budget of the number', async () => {
  const mobile = mobileOf(4)
  const [one, two] = [openBrowser(app, '203.0.113.7'), openBrowser(app, '198.51.100.9')]
  await one.askCode(mobile)
  const first = app.codes.get(mobile)
  expect(await two.askCode(mobile)).toMatchObject({ code: 429 })
  app.advanceTime(61_000)
  await two.askCode(mobile)
  const second = app.codes.get(mobile)
  await guessFiveTimes(two, mobile)
  expect(await two.logIn(mobile, second)).toMatchObject({ code: 422 })
  expect(await one.logIn(mobile, first)).toMatchObject({ code: 0 })
})

test('a code for one purpose is refused for another', async () => {
  const mobile = mobileOf(5)
  const browser = openBrowser(app, '203.0.113.7')
  await browser.askCode(mobile, { purpose: 'setup' })
  expect(await browser.logIn(mobile, app.codes.get(mobile))).toMatchObject({ code: 422 })
  const member = await app.createPerson('要注销的人')
  await member.ok('POST circle/memberapi leave_code')
  const code = app.codes.get(member.mobile)
  expect(await app.visitor.call('POST login/cloud', { account: member.mobile, code })).toMatchObject({ code: 422 })
  expect(await member.call('POST circle/memberapi leave', { code })).toMatchObject({ code: 0 })
})

test('concurrent guesses in the browser of the code get five attempts in all', async () => {
  const mobile = mobileOf(6)
  const browser = openBrowser(app, '203.0.113.7')
  await browser.askCode(mobile)
  await Promise.all(Array.from({ length: 12 }, () => browser.logIn(mobile, wrongCode(mobile))))
  const [row] = await app.db.selectFrom('sms_code').select('tries').orderBy('id', 'desc').limit(1).execute()
  expect(row?.tries).toBe(limits.maxCodeAttempts)
  expect(await browser.logIn(mobile, app.codes.get(mobile))).toMatchObject({ code: 422 })
})

test('an address with wrong guesses needs a captcha and then gets no code, except for known browsers', async () => {
  const mobile = mobileOf(7)
  const regular = openBrowser(app, '203.0.113.50')
  await regular.askCode(mobile)
  await regular.logIn(mobile, app.codes.get(mobile))
  const guesser = openBrowser(app, '203.0.113.50')
  const guess = (times: number) =>
    Promise.all(Array.from({ length: times }, (_, i) => guesser.logIn(mobileOf(100 + i), '123456')))
  await guess(limits.captchaAboveWrongCodesPerHour)
  expect(await guesser.askCode(mobileOf(8))).toMatchObject({ code: 422, data: { is_captcha: 1 } })
  await guess(limits.wrongCodesPerHourAddress - limits.captchaAboveWrongCodesPerHour)
  expect(await guesser.askCode(mobileOf(8))).toMatchObject({ code: 429 })
  expect(await openBrowser(app, '203.0.113.51').askCode(mobileOf(8))).toMatchObject({ code: 0 })
  app.advanceTime(61_000)
  expect(await regular.askCode(mobile)).toMatchObject({ code: 0 })
})

test('a stranger who requests codes for a number all day does not block the known browser of its owner', async () => {
  const mobile = mobileOf(9)
  const owner = openBrowser(app, '203.0.113.7')
  await owner.askCode(mobile)
  await owner.logIn(mobile, app.codes.get(mobile))
  for (let i = 1; i < limits.smsPerDay; i++) {
    app.advanceTime(61_000)
    expect(await openBrowser(app, `198.51.100.${i}`).askCode(mobile)).toMatchObject({ code: 0 })
  }
  app.advanceTime(61_000)
  expect(await openBrowser(app, '198.51.100.99').askCode(mobile)).toMatchObject({ code: 429 })
  expect(await owner.askCode(mobile)).toMatchObject({ code: 0 })
  expect(await owner.logIn(mobile, app.codes.get(mobile))).toMatchObject({ code: 0 })
})

test('a network of many addresses needs a captcha', async () => {
  const ask = (from: number, count: number) =>
    Promise.all(
      Array.from({ length: count }, (_, i) =>
        openBrowser(app, `192.0.2.${(from + i) % 250}`).askCode(mobileOf(1_000 + from + i)),
      ),
    )
  const codes = (await ask(0, limits.captchaAbovePerHourNetwork + 10)).map(({ code }) => code)
  expect(codes.filter((code) => code === 0)).toHaveLength(limits.captchaAbovePerHourNetwork)
  expect(codes.filter((code) => code === 422)).toHaveLength(10)
})

test.each([
  ['an IPv4 address', limits.smsPerHourAddress, '192.0.2.9', '192.0.2.9', '192.0.3.9'],
  ['an IPv6 /64', limits.smsPerHourAddress, '2001:db8:1:2::1', '2001:db8:1:2:ffff::7', '2001:db8:1:3::1'],
  ['an IPv4 /24', limits.smsPerHourNetwork, '198.51.100.0', '198.51.100.200', '198.51.101.200'],
])(
  '%s raises an alert at 80 % of its budget and gets no code beyond the budget',
  async (name, budget, from, inside, outside) => {
    const chief = await app.createPerson('总运营', { operator: true })
    const alarm = async () => (await chief.ok('GET console/alerts')).data.find(({ key }) => key === 'codes_networks')
    const send = (count: number) =>
      app.db
        .insertInto('sms_code')
        .values(
          Array.from({ length: count }, (_, i) => ({
            mobile_hash: `${i}`,
            address: name === 'an IPv4 /24' ? `198.51.100.${i % 20}` : ipNetwork(from),
            network: ipSubnet(from),
            code_hash: '',
            sent_at: app.now(),
            site_id: 10002,
          })),
        )
        .execute()
    await send(0.8 * budget - 1)
    expect(await alarm()).toBeUndefined()
    await send(1)
    expect(await alarm()).toMatchObject({ n: 1 })
    expect(await openBrowser(app, inside).askCode(mobileOf(20))).toMatchObject({ code: 422, data: { is_captcha: 1 } })
    await send(0.2 * budget)
    expect(await openBrowser(app, inside).askCode(mobileOf(20))).toMatchObject({ code: 429, retryAfter: 3_600 })
    expect(await openBrowser(app, outside).askCode(mobileOf(20))).toMatchObject({ code: 0 })
  },
)

test('2,000 requests for codes from a hundred addresses block neither known nor new readers', async () => {
  const { config } = app.context
  const before = config.smsHourlyBudget
  config.smsHourlyBudget = 2_000
  const mobile = mobileOf(10)
  const regular = openBrowser(app, '203.0.113.7')
  await regular.askCode(mobile)
  await regular.logIn(mobile, app.codes.get(mobile))
  app.advanceTime(3_600_001)
  // 940 of them were sent before; the last come at the same time, from every address.
  const earlier = Array.from({ length: 940 }, (_, i) => ({
    mobile_hash: String(i),
    address: `100.64.${i % 100}.1`,
    network: `100.64.${i % 100}.0/24`,
    code_hash: '',
    sent_at: app.now(),
    site_id: 10001,
  }))
  await app.db.insertInto('sms_code').values(earlier).execute()
  const responses = await Promise.all(
    Array.from({ length: 200 }, (_, i) => openBrowser(app, `100.64.${i % 100}.1`).askCode(mobileOf(10_000 + i))),
  )
  expect(responses.filter(({ code }) => code === 0)).toHaveLength(60)
  expect(responses.filter(({ code }) => code === 422)).toHaveLength(140)

  expect(await regular.askCode(mobile)).toMatchObject({ code: 0 })
  expect(await regular.logIn(mobile, app.codes.get(mobile))).toMatchObject({ code: 0 })
  const newcomer = openBrowser(app, '203.0.113.99')
  expect(await newcomer.askCode(mobileOf(11))).toMatchObject({ code: 422, data: { is_captcha: 1 } })
  await newcomer.request('GET', 'login/captcha')
  const { answer } = await app.db.selectFrom('captcha').select('answer').executeTakeFirstOrThrow()
  expect(await newcomer.askCode(mobileOf(11), { captcha: answer })).toMatchObject({ code: 0 })
  expect(await newcomer.logIn(mobileOf(11), app.codes.get(mobileOf(11)))).toMatchObject({ code: 0 })
  config.smsHourlyBudget = before
})

test('the last tenth of the hourly budget is reserved for known browsers', async () => {
  const { config } = app.context
  const before = config.smsHourlyBudget
  const mobile = mobileOf(12)
  const regular = openBrowser(app, '203.0.113.7')
  await regular.askCode(mobile)
  await regular.logIn(mobile, app.codes.get(mobile))
  app.advanceTime(61_000)
  for (let i = 0; i < 8; i++) await openBrowser(app, `198.51.100.${i}`).askCode(mobileOf(200 + i))
  config.smsHourlyBudget = 10
  expect(await openBrowser(app, '198.51.100.77').askCode(mobileOf(13))).toMatchObject({ code: 503 })
  expect(await regular.askCode(mobile)).toMatchObject({ code: 0 })
  config.smsHourlyBudget = before
})

test('a second request within a minute says how many seconds remain', async () => {
  const mobile = mobileOf(14)
  const browser = openBrowser(app, '203.0.113.7')
  await browser.askCode(mobile)
  app.advanceTime(20_000)
  const again = await browser.askCode(mobile)
  expect(again.code).toBe(429)
  expect(again.retryAfter).toBeGreaterThan(30)
  expect(again.retryAfter).toBeLessThanOrEqual(40)
})

test('a clock that was an hour ahead and is corrected blocks no login', async () => {
  const mobile = mobileOf(15)
  const browser = openBrowser(app, '203.0.113.8')
  app.advanceTime(hour)
  await browser.askCode(mobile)
  const early = app.codes.get(mobile)
  app.advanceTime(-hour)
  expect(await browser.logIn(mobile, early)).toMatchObject({ code: 422 })
  expect(await browser.askCode(mobile)).toMatchObject({ code: 0 })
  expect(await browser.logIn(mobile, app.codes.get(mobile))).toMatchObject({ code: 0 })
})
