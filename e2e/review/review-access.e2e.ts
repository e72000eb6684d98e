// @module-tag long

import { expect, test } from 'vitest'
import { accounts } from '../harness/accounts.ts'
import { logInBySms } from '../harness/actions/sms.ts'
import { apiAs } from '../harness/api.ts'
import { ownApp } from '../harness/app.ts'
import { openPage, shot } from '../harness/page.ts'
import { paneOf, writePost } from '../harness/screens/review.ts'
import { begin } from '../harness/waits/begin.ts'
import { holdRequests } from '../harness/waits/hold-requests.ts'

/** What the pages of a reviewer ask for beside the items: the rights, and the counts of what waits. */
const app = ownApp()

test('the review page polls the waiting counts while the event stream is refused, and reconnects it', async () => {
  const { page, go, allow } = await openPage({ app, as: accounts.otherReviewer, route: null })
  allow(/audit\/live/)
  await page.route('**/audit/live', (route) => route.fulfill({ status: 502 }))
  await page.clock.install()
  await go('/audit')
  const waiting = page.getByRole('link', { name: /帖子审核/ }).locator('em')
  await waiting.waitFor()
  const before = Number(await waiting.innerText())
  await writePost(app, '没有人来通知的一篇')
  expect(Number(await waiting.innerText())).toBe(before)
  await page.clock.fastForward(21_000)
  await expect.poll(async () => Number(await waiting.innerText())).toBe(before + 1)
  const polls: string[] = []
  page.on('request', (request) => /audit\?action=list/.test(request.url()) && polls.push(request.url()))
  await page.unroute('**/audit/live')
  await Promise.all([page.waitForResponse(/audit\/live/), page.clock.fastForward(21_000)])
  const asked = polls.length
  await writePost(app, '又有人来通知的一篇')
  await expect.poll(async () => Number(await waiting.innerText())).toBe(before + 2)
  expect(polls.length).toBe(asked)
})

test('the review page opens one event stream', async () => {
  const { page, go } = await openPage({ app, as: accounts.reviewer, route: null, desktop: true })
  let streams = 0
  page.on('request', (request) => {
    if (/audit\/live/.test(request.url())) streams += 1
  })
  await go('/article')
  await page.getByRole('article').first().waitFor()
  await page.waitForTimeout(1_000)
  expect(streams).toBe(1)
})

test('after a reviewer’s appointment has ended, the first refused call replaces the page by a message', async () => {
  const operator = await apiAs(accounts.operator, app)
  const { user } = await (await apiAs(accounts.verified, app)).get<{ user: { memberid: number } }>('ajax/user')
  const appoint = (level: number) =>
    operator.post('console/staff', { action: 'review', member_id: user.memberid, level })
  await appoint(1)
  const { page, allow } = await openPage({ app, as: accounts.verified, route: '/topic' })
  allow(/^403 /)
  const refused = page.getByText('没有操作权限', { exact: true }).and(page.locator('main *'))
  await page.getByRole('listitem').first().waitFor()
  await appoint(0)
  await page.getByRole('button', { name: '下线' }).first().tap()
  await page.getByRole('alertdialog').getByRole('button', { name: '下线' }).tap()
  await refused.waitFor()
})

test('the review page requests member, rights and second factor in parallel', async () => {
  const { page, go } = await openPage({ app, as: accounts.reviewer, route: null, desktop: true })
  const held = await holdRequests(page, /ajax\/user|memberapi\?action=admin|console\/factor/)
  await go('/article')
  await expect.poll(() => new Set(held.asked.map((request) => new URL(request.url()).pathname)).size).toBe(3)
  held.release()
  await page.getByRole('article').first().waitFor()
})

test.each([375, 1280])(
  'after the login for a decision is dismissed, none is shown again until the next decision (%i px)',
  async (width) => {
    const { page, context, allow } = await openPage({ app, as: accounts.reviewer, route: '/article', width })
    // The list has one item alone, so that no next one is fetched.
    const words = `登录过期时的一篇 ${width}`
    await writePost(app, words)
    await page.getByPlaceholder('搜索内容、作者').fill(words)
    await expect.poll(() => page.getByRole('article').count()).toBe(1)
    const claimed = begin(
      page.waitForResponse((answer) => answer.request().postData()?.includes('action=claim') === true),
    )
    await page.getByRole('article').click()
    const detail = width > 1000 ? paneOf(page) : page.getByRole('dialog', { name: '帖子详情' })
    const pass = detail.getByRole('button', { name: /^通过/ })
    const tryToPass = async () => {
      await pass.click()
      await page.getByRole('alertdialog').getByRole('button', { name: '通过' }).click()
    }
    await pass.waitFor()
    await claimed
    await context.clearCookies()
    allow(/^401 /)
    await tryToPass()
    const login = page.getByRole('dialog', { name: '登录', exact: true })
    await login.getByText('登录后继续审核').waitFor()
    const refreshed = begin(
      page.waitForResponse((answer) => answer.url().includes('action=detail') && answer.status() === 401),
    )
    await page.keyboard.press('Escape')
    await login.waitFor({ state: 'hidden' })
    await refreshed
    await page.waitForTimeout(1_000)
    expect(await login.count()).toBe(0)
    await shot(page, `review declined login ${width}`)
    await tryToPass()
    await logInBySms(page, app, accounts.reviewer)
    await page
      .getByText(/^已送二审/)
      .first()
      .waitFor()
  },
)
