// @module-tag long

import { day } from '@quanzi/contract/time'
import type { Page } from 'playwright-core'
import { expect, test, vi } from 'vitest'
import { accounts } from '../harness/accounts.ts'
import { acceptAgreement, postTextOf } from '../harness/actions/composer.ts'
import { waitForToast } from '../harness/actions/gestures.ts'
import { smsCode } from '../harness/actions/sms.ts'
import { apiAs } from '../harness/api.ts'
import { sharedApp } from '../harness/app.ts'
import { openPage } from '../harness/page.ts'
import { unique } from '../harness/unique.ts'
import { settled } from '../harness/waits/settled.ts'

/** What pages say about time: the dates of the first posts, and how long a poll goes on. */
const timesOf = async (page: Page, go: (route: string) => Promise<void>) => {
  await go('/sharedetail/180')
  await page.locator('main time').first().waitFor()
  await settled(page)
  const dates = await page.locator('main time').allInnerTexts()
  await go('/topicdetails/36')
  const poll = page.getByRole('region', { name: /东湖湿地步道明年整修/ })
  await poll.waitFor()
  return { dates, poll: await poll.innerText() }
}

test('a phone whose clock is two days wrong shows dates, polls and waiting times by the server’s clock', async () => {
  const right = await openPage({ route: null })
  expect((await timesOf(right.page, right.go)).dates.length).toBeGreaterThan(0)
  for (const days of [-2, 2]) {
    const { page, context, go, allow } = await openPage({ route: null })
    allow(/^401 /)
    await context.addInitScript(shiftClock, days * day)
    // A minute may end between the two.
    await vi.waitFor(async () => expect(await timesOf(page, go)).toEqual(await timesOf(right.page, right.go)), 20_000)

    const mobile = `1390${Math.floor(Math.random() * 9_000_000 + 1_000_000)}`
    await go('/take_post')
    await page.getByRole('button', { name: '登录' }).tap()
    const dialog = page.getByRole('dialog', { name: '登录' })
    await dialog.getByLabel('手机号').fill(mobile)
    await dialog.getByRole('button', { name: '获取验证码' }).tap()
    const wait = dialog.getByRole('button', { name: /^\d+s$/ })
    await wait.waitFor()
    expect(Number.parseInt(await wait.innerText(), 10)).toBeGreaterThan(50)
    expect(Number.parseInt(await wait.innerText(), 10)).toBeLessThanOrEqual(60)
    await dialog.getByLabel('验证码').fill(await smsCode(sharedApp(), mobile))
    await dialog.getByRole('button', { name: '登录', exact: true }).tap()
    await postTextOf(page).waitFor()
    // The cookie's age is a span of time, which a wrong clock does not end.
    await page.reload()
    await postTextOf(page).waitFor()
  }
})

test('a new post is 刚刚, also with a clock two days slow, and still when the clock is corrected', async () => {
  const words = unique('钟不准的手机发的')
  const { page, context, go } = await openPage({ as: accounts.verified, route: null })
  await context.addInitScript(shiftClock, 2 * day)
  await go('/take_post')
  await postTextOf(page).fill(words)
  await acceptAgreement(page)
  await page.getByRole('button', { name: '发布', exact: true }).tap()
  await waitForToast(page, '发布成功!')
  const post = page.getByRole('article').filter({ hasText: words })
  await expect.poll(() => post.locator('time').innerText()).toBe('刚刚')
  await page.evaluate(() => Reflect.set(window, 'clockShift', 0))
  const me = await apiAs(accounts.verified)
  await Promise.all([page.waitForResponse(/ajax\/user|topicapi/), go('/sharedetail/180')])
  await me.get('ajax/user')
  await page.goBack()
  await expect.poll(() => post.locator('time').innerText()).toBe('刚刚')
})

/** The device's clock, without touching its timers. */
const shiftClock = (shift: number) => {
  Reflect.set(window, 'clockShift', shift)
  const now = () => RealDate.now() + Reflect.get(window, 'clockShift')
  const RealDate = Date
  window.Date = new Proxy(RealDate, {
    construct: (target, args) => Reflect.construct(target, args.length === 0 ? [now()] : args),
    get: (target, key) => (key === 'now' ? now : Reflect.get(target, key)),
  })
}
