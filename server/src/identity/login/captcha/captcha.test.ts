import { createHash } from 'node:crypto'
import { limits } from '@quanzi/contract/limits'
import { hour } from '@quanzi/contract/time'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openBrowser } from '../../../../test/browser-visitor.ts'
import { openTestApp, type TestApp } from '../../../../test/test-app.ts'
import { difficultyOf } from './proof.ts'

let app: TestApp
let day = 0
beforeAll(async () => {
  app = await openTestApp({ rateLimits: true })
})
afterAll(() => app.close())
beforeEach(async () => {
  day += 1
  app.advanceTime(86_400_001)
  // Half of the budget is used up, so that every unknown browser needs a captcha from its first code on.
  app.context.config.smsHourlyBudget = 100
  const code = { mobile_hash: 'other', address: '-', code_hash: '-', sent_at: app.now(), site_id: 10001 }
  await app.db
    .insertInto('sms_code')
    .values(Array.from({ length: 50 }, () => code))
    .execute()
})

let last = 0
const mobileOf = () => `1788${String(++last).padStart(7, '0')}`
const openRandomBrowser = () => openBrowser(app, `203.0.${day}.${(++last % 250) + 1}`)
type Browser = ReturnType<typeof openBrowser>

const tokenOf = ({ jar }: Browser) => jar.get('quanzi_captcha') ?? ''
const stored = async (browser: Browser) =>
  app.db
    .selectFrom('captcha')
    .selectAll()
    .where('hash', '=', createHash('sha256').update(tokenOf(browser)).digest('hex'))
    .executeTakeFirstOrThrow()

const askPicture = async (browser: Browser, query: Record<string, string> = {}) => {
  const { body } = await browser.request('GET', 'login/captcha', query)
  return { body, answer: (await stored(browser)).answer }
}

type Task = { salt: string; bits: number; parts: number }

const askProof = async (browser: Browser, form: Record<string, string> = {}): Promise<Task> =>
  (await browser.post('login/proof', form)).data as Task

const solve = ({ salt, bits, parts }: Task): string => {
  const numbers = Array.from({ length: parts }, (_, part) => {
    for (let number = 0; ; number++) {
      const hash = createHash('sha256').update(`${salt}.${part}.${number}`).digest()
      if (hash.readUInt32BE() >>> (32 - bits) === 0) return number
    }
  })
  return `proof:${numbers.join('.')}`
}

const wrong = { code: 422, error: '图形验证码错误', data: { is_captcha: 1, field: 'captcha' } }
const kinds = [
  [
    'picture',
    async (browser: Browser, purpose?: string) => (await askPicture(browser, purpose ? { purpose } : {})).answer,
  ],
  ['proof', async (browser: Browser, purpose?: string) => solve(await askProof(browser, purpose ? { purpose } : {}))],
] as const

test('the response with the picture holds pixels and neither paths nor text', async () => {
  const { body, answer } = await askPicture(openRandomBrowser())
  expect(body).toMatch(
    /^<svg xmlns="[^"<>]+" width="\d+" height="\d+" viewBox="[\d ]+"><image width="\d+" height="\d+" href="data:image\/png;base64,[\w+/=]+"\/><\/svg>$/,
  )
  expect(answer).toHaveLength(limits.captchaLength)
  const bytes = Buffer.from(/base64,([^"]+)/.exec(body)?.[1] ?? '', 'base64')
  expect(bytes.toString('latin1').toLowerCase()).not.toContain(answer)
})

describe.each(kinds)('a captcha by %s', (_, ask) => {
  test('is accepted once', async () => {
    const browser = openRandomBrowser()
    const mobile = mobileOf()
    expect(await browser.askCode(mobile)).toMatchObject({ code: 422, error: '请填写图形验证码' })
    const captcha = await ask(browser)
    expect(await browser.askCode(mobile, { captcha })).toMatchObject({ code: 0 })
    expect(await browser.askCode(mobileOf(), { captcha })).toMatchObject(wrong)
  })

  test('is refused in another browser', async () => {
    const [owner, stranger] = [openRandomBrowser(), openRandomBrowser()]
    const captcha = await ask(owner)
    await ask(stranger)
    expect(await stranger.askCode(mobileOf(), { captcha })).toMatchObject(wrong)
    expect(await openRandomBrowser().askCode(mobileOf(), { captcha })).toMatchObject(wrong)
    expect(await owner.askCode(mobileOf(), { captcha })).toMatchObject({ code: 0 })
  })

  test('is refused for another purpose', async () => {
    const browser = openRandomBrowser()
    const captcha = await ask(browser, 'leave')
    expect(await browser.askCode(mobileOf(), { captcha })).toMatchObject(wrong)
  })

  test('is refused after five minutes', async () => {
    const browser = openRandomBrowser()
    const captcha = await ask(browser)
    app.advanceTime(limits.captchaLife + 1)
    expect(await browser.askCode(mobileOf(), { captcha })).toMatchObject(wrong)
  })
})

test.each([
  ['an empty one', 'proof:'],
  ['one part', 'proof:1'],
  ['words', `proof:${Array(16).fill('x').join('.')}`],
  ['numbers without the zero bits', `proof:${Array(16).fill('0').join('.')}`],
  ['signs', `proof:${Array(16).fill('-1').join('.')}`],
  ['a long text', `proof:${'1.'.repeat(20_000)}`],
])('a proof of %s is refused', async (_, captcha) => {
  const browser = openRandomBrowser()
  await askProof(browser)
  expect(await browser.askCode(mobileOf(), { captcha })).toMatchObject(wrong)
})

test('requesting the captcha picture after the proof leaves the proof valid', async () => {
  const browser = openRandomBrowser()
  const captcha = solve(await askProof(browser))
  await askPicture(browser)
  expect(await browser.askCode(mobileOf(), { captcha })).toMatchObject({ code: 0 })
})

test('the salt of a proof is not an answer', async () => {
  const browser = openRandomBrowser()
  const { salt } = await askProof(browser)
  expect(await browser.askCode(mobileOf(), { captcha: salt })).toMatchObject(wrong)
})

test('proofs get harder with the requests of a network, for all its addresses', async () => {
  const base = app.context.config.captchaProofBits
  const network = (n: number) => openBrowser(app, `192.0.2.${n}`)
  expect((await askProof(network(1))).bits).toBe(base)
  for (let i = 0; i < limits.captchaProofFreePerHour; i++) await network(2).request('GET', 'login/captcha')
  expect((await askProof(network(3))).bits).toBe(base + 1)
  expect((await askProof(openRandomBrowser())).bits).toBe(base)
  expect(difficultyOf(13, 1e9)).toBe(13 + limits.captchaProofMaxDoublings)
})

test('wrong captcha answers are counted per address, which then gets no code', async () => {
  const browser = openBrowser(app, '192.0.2.77')
  for (let i = 0; i < limits.wrongCaptchasPerHourAddress; i++)
    expect(await browser.askCode(mobileOf(), { captcha: 'nope' })).toMatchObject(wrong)
  const captcha = (await askPicture(browser)).answer
  expect(await browser.askCode(mobileOf(), { captcha })).toMatchObject({ code: 429 })
  app.advanceTime(2 * hour)
  const later = (await askPicture(browser)).answer
  expect(await browser.askCode(mobileOf(), { captcha: later })).toMatchObject({ code: 0 })
})
