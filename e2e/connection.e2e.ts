// @module-tag long

import { expect, test } from 'vitest'
import { accounts } from './harness/accounts.ts'
import { waitForToast } from './harness/actions/gestures.ts'
import { ownApp } from './harness/app.ts'
import { openPage } from './harness/page.ts'
import { holdRequests } from './harness/waits/hold-requests.ts'
import { settled } from './harness/waits/settled.ts'

const app = ownApp()

test('a reader whose session cannot be checked without a network sees that message and no login', async () => {
  const { page, allow } = await openPage({ app, as: accounts.verified, route: null })
  allow(/^failed /)
  await page.route('**/api/ajax/user*', (route) => route.abort())
  await page.goto(`${app.url}/h5/circle/#/sharedetail/180`)
  await page.getByRole('region', { name: '打赏' }).getByRole('button', { name: '打赏', exact: true }).tap()
  await waitForToast(page, '网络连接失败，请检查网络后重试')
  expect(await page.getByRole('dialog').count()).toBe(0)
})

test.each(['/notify', '/fans', '/collections', '/usercenter/mine'])(
  'a members-only screen at %s offers a retry when the session cannot be checked',
  async (route) => {
    const { page, allow } = await openPage({ app, as: accounts.verified, route: null })
    allow(/^failed /)
    await page.route('**/api/ajax/user*', (call) => call.abort())
    await page.goto(`${app.url}/h5/circle/#${route}`)
    await page.getByRole('alert').getByText('网络连接失败，请检查网络后重试').waitFor()
    await page.unroute('**/api/ajax/user*')
    await page.getByRole('button', { name: '重试' }).tap()
    await page.getByRole('alert').waitFor({ state: 'detached' })
    await settled(page)
    expect(await page.getByRole('dialog').count()).toBe(0)
  },
)

test('after a reload the login keeps the mobile number and the remaining seconds before another code', async () => {
  const { page } = await openPage({ app, route: '/notify' })
  const dialog = page.getByRole('dialog', { name: '登录' })
  await dialog.getByLabel('手机号').fill('13800000099')
  await dialog.getByRole('button', { name: '获取验证码' }).tap()
  await dialog.getByRole('button', { name: /^\d+s$/ }).waitFor()
  await page.reload()
  await dialog.getByRole('button', { name: /^\d+s$/ }).waitFor()
  expect(await dialog.getByLabel('手机号').inputValue()).toBe('13800000099')
})

test('the browser’s back button asks before it discards a changed topic form, as the arrow in the header does', async () => {
  const { page } = await openPage({ app, as: accounts.reviewer, route: '/topic' })
  await page.getByRole('link', { name: '新建话题' }).tap()
  const name = page.getByLabel('话题名称').first()
  await name.fill('春茶')
  await settled(page)
  for (const answer of ['取消', '放弃']) {
    await page.goBack()
    const question = page.getByRole('alertdialog', { name: '放弃修改?' })
    await question.getByRole('button', { name: answer }).tap()
    await question.waitFor({ state: 'detached' })
    if (answer === '取消') expect(await name.inputValue()).toBe('春茶')
  }
  await page.waitForURL(/#\/topic$/)
})

test('a screen whose script could not be loaded offline opens when the network is back', async () => {
  const { page, context, go, allow } = await openPage({ app })
  allow(/^failed |^console |^thrown /)
  await settled(page)
  await context.setOffline(true)
  await go('/settings')
  await page.getByRole('alert').getByText('加载失败，请检查网络后重试').waitFor()
  await context.setOffline(false)
  await page.getByRole('button', { name: /^文字大小/ }).waitFor()
})

test('a tap selects a console page at once, which shows a loading state until its script has loaded', async () => {
  const { page } = await openPage({ app, as: accounts.operator, route: '/console/words', desktop: true })
  await page.getByRole('table').waitFor()
  const script = await holdRequests(page, /\/assets\/Towns-.*\.js/)
  const link = page.getByRole('navigation', { name: '管理后台' }).getByRole('link', { name: '乡镇专页' })
  await link.click()
  await page.getByRole('heading', { level: 1, name: '乡镇专页' }).waitFor()
  expect(await link.getAttribute('aria-current')).toBe('page')
  await page.locator('main [aria-busy=true]').waitFor()
  expect(await page.getByRole('table').count()).toBe(0)
  script.release()
  await page.getByRole('button', { name: '新增乡镇' }).waitFor()
})

test('the header of a screen is shown while its script loads', async () => {
  const { page } = await openPage({ app, as: accounts.verified })
  await settled(page)
  let open = () => {}
  const held = new Promise<void>((resolve) => {
    open = resolve
  })
  await page.route('**/assets/Settings-*', async (route) => {
    await held
    await route.continue()
  })
  await page.goto('about:blank')
  await page.goto(`${app.url}/h5/circle/#/settings`, { waitUntil: 'commit' })
  await page.getByRole('heading', { level: 1, name: '设置' }).waitFor()
  await page.getByRole('button', { name: '返回' }).waitFor()
  await page.locator('main[aria-busy=true]').waitFor()
  open()
  await settled(page)
})
