import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { accounts } from '../harness/accounts.ts'
import { smsCode } from '../harness/actions/sms.ts'
import { ownApp } from '../harness/app.ts'
import { overflowing, smallTargets, smallText } from '../harness/checks/layout.ts'
import { checkAxe, openPage, shot } from '../harness/page.ts'

/** A picture whose answer is known: the cookie that holds its token takes the place of the drawn one's. */
const drawn = { token: 'an-end-to-end-captcha', answer: 'acef' }

// Half of the budget of codes is used up, so that unknown browsers need a captcha.
const app = ownApp({
  env: { RATE_LIMITS: 'on', SMS_HOURLY_BUDGET: '100', CAPTCHA_PROOF_BITS: '8' },
  sql: `with codes as (
      insert into sms_code (mobile_hash, address, code_hash, sent_at, site_id)
      select 'other', '-', '-', now(), 10001 from generate_series(1, 50) returning 1
    )
    insert into captcha (hash, kind, answer, purpose, expires_at)
    select '${createHash('sha256').update(drawn.token).digest('hex')}', 'picture', '${drawn.answer}', 'login',
      now() + interval '1 hour' from (select count(*) from codes) c`,
})

const openSheet = async (dark = false) => {
  const visit = await openPage({ app, route: '/sharedetail/180', width: 320, height: 568, dark })
  visit.allow(/422/)
  const { page } = visit
  await page.getByRole('button', { name: '打赏', exact: true }).tap()
  const sheet = page.getByRole('dialog', { name: '登录' })
  await sheet.getByLabel('手机号').waitFor()
  return { ...visit, sheet }
}

test('a login by keyboard alone uses proof of work instead of the captcha picture, in dark mode on a small phone', async () => {
  const { page, sheet } = await openSheet(true)
  const mobile = '13900002201'
  await sheet.getByLabel('手机号').focus()
  await page.keyboard.type(mobile)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await sheet.getByLabel('图形验证码', { exact: true }).waitFor()
  await sheet.getByText('请填写图形验证码').first().waitFor()
  await shot(page, 'captcha picture')
  const focused = () =>
    page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent)
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('captcha')
  await page.keyboard.press('Tab')
  expect(await focused()).toBe('换一张图形验证码')
  await page.keyboard.press('Tab')
  expect(await focused()).toBe('看不清？点这里自动验证')
  expect(await overflowing(page)).toEqual([])
  expect(await smallTargets(page)).toEqual([])
  await page.keyboard.press('Enter')
  await sheet.getByRole('status').getByText('验证完成，可以获取验证码').waitFor()
  await checkAxe(page, '[role=dialog]')
  await shot(page, 'captcha proof')
  expect(await focused()).toBe('改为看图填写')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('code')
  await page.keyboard.type(await smsCode(app, mobile))
  await page.keyboard.press('Enter')
  await sheet.waitFor({ state: 'detached' })
})

test('a login by the captcha picture shows another picture after a wrong answer', async () => {
  const { page, context, sheet } = await openSheet()
  const mobile = '13900002202'
  await sheet.getByLabel('手机号').fill(mobile)
  const ask = sheet.getByRole('button', { name: '获取验证码' })
  await ask.tap()
  const picture = sheet.getByRole('button', { name: '换一张图形验证码' }).locator('img')
  const isDrawn = () => picture.evaluate((img: HTMLImageElement) => img.complete && img.naturalWidth)
  await expect.poll(isDrawn).toBe(240)
  const first = await picture.getAttribute('src')
  const input = sheet.getByLabel('图形验证码', { exact: true })
  await input.fill('nope')
  await ask.tap()
  await sheet.getByText('图形验证码错误').waitFor()
  await expect.poll(() => picture.getAttribute('src')).not.toBe(first)
  await expect.poll(isDrawn).toBe(240)
  await context.addCookies([{ name: 'quanzi_captcha', value: drawn.token, url: app.url, httpOnly: true }])
  await input.fill(drawn.answer.toUpperCase())
  await ask.tap()
  await page.getByText('发送成功').waitFor()
  await sheet.getByLabel('验证码', { exact: true }).fill(await smsCode(app, mobile))
  await sheet.getByRole('button', { name: '登录', exact: true }).tap()
  await sheet.waitFor({ state: 'detached' })
})

test('the sheet 注销账号 shows a wrong picture code at its field, and focuses the code field once a code was sent', async () => {
  const { page, allow } = await openPage({ app, as: accounts.poster, route: '/settings' })
  allow(/422/)
  // The server knows the browser of a member who is logged in, and asks it for no captcha today.
  const answers = ['请填写图形验证码', '图形验证码错误']
  await page.route('**/api/circle/memberapi', (route) => {
    const error = answers.shift()
    const json = { state: 0, code: 422, error, data: { is_captcha: 1, field: 'captcha' } }
    return error ? route.fulfill({ status: 422, json }) : route.fallback()
  })
  await page.getByRole('button', { name: '注销账号' }).tap()
  const sheet = page.getByRole('dialog', { name: '注销账号' })
  await sheet.getByRole('checkbox').tap()
  const ask = sheet.getByRole('button', { name: '获取验证码' })
  await ask.tap()
  const input = sheet.getByLabel('图形验证码', { exact: true })
  await sheet.getByRole('alert').getByText('请填写图形验证码').waitFor()
  await input.fill('nope')
  expect(await sheet.getByRole('alert').count()).toBe(0)
  await ask.tap()
  await sheet.getByRole('alert').getByText('图形验证码错误').waitFor()
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('captcha')
  expect(await input.getAttribute('aria-invalid')).toBe('true')
  await checkAxe(page, '[role=dialog]')
  await shot(page, 'captcha leave')
  await input.fill(drawn.answer)
  await ask.tap()
  await page.getByText('发送成功').waitFor()
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('code')
})

test('in elder mode the proof of work runs by itself instead of the captcha picture, with targets of 60 px', async () => {
  const { page, context, go, allow } = await openPage({ app, route: null })
  allow(/422/)
  await context.addInitScript(() => {
    if (/^https?:$/.test(location.protocol)) localStorage.setItem('quanzi:elder', '24')
  })
  await go('/take_post')
  await page.getByRole('button', { name: '登录' }).tap()
  const sheet = page.getByRole('dialog', { name: '登录' })
  const mobile = '13900002203'
  await sheet.getByLabel('手机号').fill(mobile)
  await sheet.getByRole('button', { name: '获取验证码' }).tap()
  await sheet.getByText('验证完成，可以获取验证码').waitFor()
  expect(await sheet.getByText('请填写图形验证码').count()).toBe(0)
  expect([...(await smallTargets(page, 60)), ...(await smallText(page, 24))]).toEqual([])
  await shot(page, 'captcha elder')
  // The button is locked for a moment after the proof. A tap could meet another control, as the form moves.
  let isAsked = false
  page.on('request', (request) => {
    isAsked ||= request.url().includes('sendsmsNoCaptcha')
  })
  const ask = sheet.getByRole('button', { name: '获取验证码' })
  await expect
    .poll(async () => {
      if (!isAsked) await ask.press('Enter', { timeout: 1_000 }).catch(() => {})
      return isAsked
    })
    .toBe(true)
  await page.getByText('发送成功').waitFor()
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('code')
  await sheet.getByLabel('验证码', { exact: true }).fill(await smsCode(app, mobile))
  await sheet.getByRole('button', { name: '登录', exact: true }).tap()
  await sheet.waitFor({ state: 'detached' })
})

test('a captcha picture that does not come says so, and a tap loads another one', async () => {
  const { page, sheet, allow } = await openSheet()
  allow(/^failed GET .*login\/captcha/)
  await page.route('**/api/login/captcha?**', (route) => route.abort(), { times: 1 })
  await sheet.getByLabel('手机号').fill('13900002204')
  await sheet.getByRole('button', { name: '获取验证码' }).tap()
  const retry = sheet.getByRole('button', { name: '加载失败，点击重试' })
  await retry.waitFor()
  expect([await overflowing(page), await smallTargets(page)]).toEqual([[], []])
  await checkAxe(page, '[role=dialog]')
  await retry.tap()
  const picture = sheet.getByRole('button', { name: '换一张图形验证码' }).locator('img')
  await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(240)
})
