import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { accounts } from '../harness/accounts.ts'
import { waitForToast } from '../harness/actions/gestures.ts'
import { logInBySms } from '../harness/actions/sms.ts'
import { privacyNoticeVersion } from '../harness/api.ts'
import { ownApp } from '../harness/app.ts'
import { overflowing, smallTargets } from '../harness/checks/layout.ts'
import { checkAxe, openPage } from '../harness/page.ts'
import { flip, textbox } from '../harness/screens/console.ts'
import { listens, settled } from '../harness/waits/settled.ts'

const app = ownApp()

const openOffice = async (): Promise<Page> => {
  const visit = await openPage({ app, as: accounts.operator, route: '/console/settings', width: 1280, height: 800 })
  visit.allow(/^422 POST .*console\/settings/)
  return visit.page
}
const save = (page: Page) =>
  Promise.all([
    page.waitForResponse((answer) => answer.request().method() === 'POST' && answer.url().includes('/api/console/')),
    page.getByRole('button', { name: '保存', exact: true }).last().tap(),
  ])

test('members agree to the privacy notice of the console before they write, and again when its text changes', async () => {
  const office = await openOffice()
  await flip(office, '征求同意')
  await textbox(office, '个人信息保护说明').fill('我们只收集手机号。')
  await textbox(office, '用户协议').fill('请勿灌水。')
  await save(office)
  const visit = await openPage({ app, route: '/sharedetail/180', dark: true, width: 320, height: 568 })
  const { page } = visit
  visit.allow(/^(401|428) POST .*(topicapi|diggapi)/)
  await page.getByRole('button', { name: /^收藏/ }).first().tap()
  await logInBySms(page, app, accounts.otherPoster)
  const sheet = page.getByRole('dialog', { name: '个人信息保护说明' })
  const agree = sheet.getByRole('button', { name: '同意', exact: true })
  await sheet.getByText('《个人信息保护说明》').tap()
  await sheet.getByText('我们只收集手机号。').waitFor()
  await sheet.getByText('《用户协议》').tap()
  expect(await agree.isDisabled()).toBe(true)
  await sheet.getByText('请先选择年龄').waitFor()
  expect([await overflowing(page), await smallTargets(page)]).toEqual([[], []])
  await checkAxe(page, '[role=dialog]')
  await sheet.getByRole('radio', { name: '年满14周岁' }).focus()
  await page.keyboard.press('ArrowDown')
  await agree.press('Enter')
  await waitForToast(page, /收藏成功/)
  await textbox(office, '个人信息保护说明').fill('我们收集手机号和位置。')
  await save(office)
  await expect.poll(() => privacyNoticeVersion(app)).toBe(2)
  await page.getByRole('button', { name: /^点赞/, pressed: false }).first().tap()
  await sheet.getByText('第 2 版').waitFor()
  await sheet.getByRole('button', { name: '暂不同意' }).tap()
  await waitForToast(page, '请先阅读并同意《个人信息保护说明》')

  // In the feed: the sheet opens, and the agreement carries out the like.
  await visit.go('/')
  const article = page
    .getByRole('article')
    .filter({ has: page.getByRole('button', { name: /^点赞/, pressed: false }) })
    .filter({ has: page.getByRole('button', { name: /^收藏/, pressed: false }) })
  const like = article.first().getByRole('button', { name: /^点赞/ })
  await like.waitFor()
  const address = await article.first().locator('a[href*=sharedetail]').first().getAttribute('href')
  const post = page.locator('article').filter({ has: page.locator(`a[href="${address}"]`) })
  await like.tap()
  await sheet.getByText('第 2 版').waitFor()
  await sheet.getByRole('radio', { name: '年满14周岁' }).tap()
  await agree.tap()
  await waitForToast(page, /点赞成功/)
  await post.getByRole('button', { name: /^点赞/, pressed: true }).waitFor()

  // Offline: what is refused later is rolled back with a message, and offered again.
  visit.allow(/^failed /)
  await visit.context.setOffline(true)
  await post.getByRole('button', { name: /^收藏/, pressed: false }).tap()
  await waitForToast(page, '网络恢复后会自动提交')
  await textbox(office, '个人信息保护说明').fill('我们收集手机号、位置和昵称。')
  await save(office)
  await expect.poll(() => privacyNoticeVersion(app)).toBe(3)
  await visit.context.setOffline(false)
  await waitForToast(page, '请先阅读并同意《个人信息保护说明》')
  await post.getByRole('button', { name: /^收藏/, pressed: false }).waitFor()
  await page.getByRole('button', { name: '查看并同意' }).tap()
  await sheet.getByText('第 3 版').waitFor()
  await sheet.getByRole('radio', { name: '年满14周岁' }).tap()
  await agree.tap()
  await waitForToast(page, /收藏成功/)
  await post.getByRole('button', { name: /^收藏/, pressed: true }).waitFor()
  await visit.go('/settings')
  await page.getByRole('button', { name: '隐私说明' }).tap()
  await page.getByText('第 3 版').waitFor()
})

describe('on a site with a privacy notice', () => {
  const withNotice = ownApp({ site: { consent_switch: '1' } })

  test('a login asks for the consent in its own tab, and in no other that is open', async () => {
    const { page, context, allow } = await openPage({ app: withNotice, route: '/' })
    allow(/^401 /)
    await page.getByRole('article').first().waitFor()
    await listens(page)
    const asked: string[] = []
    page.on('request', (request) => request.url().includes('action=consent') && asked.push(request.url()))
    const other = await context.newPage()
    await other.goto(page.url().replace(/#.*/, '#/usercenter/mine'))
    await Promise.all([
      page.waitForResponse((response) => /ajax\/user/.test(response.url()) && response.ok()),
      logInBySms(other, withNotice, accounts.poster),
    ])
    await other.getByRole('dialog', { name: '个人信息保护说明' }).waitFor()
    await settled(page)
    expect(asked).toEqual([])
    expect(await page.getByRole('dialog').count()).toBe(0)
  })

  test('a visitor reads both texts in the settings, and in the login before giving a number', async () => {
    const { page } = await openPage({ app: withNotice, route: '/settings', width: 320, height: 568 })
    const notice = page.getByRole('dialog', { name: '隐私说明' })
    const readBoth = async () => {
      for (const title of ['《个人信息保护说明》', '《用户协议》']) {
        const document = notice.getByRole('group').filter({ hasText: title })
        await notice.getByText(title, { exact: true }).tap()
        expect((await document.getByRole('paragraph').innerText()).length).toBeGreaterThan(20)
      }
      await checkAxe(page, '[role=dialog]')
      await page.keyboard.press('Escape')
      await notice.waitFor({ state: 'hidden' })
    }
    await page.getByRole('button', { name: '隐私说明' }).tap()
    await readBoth()
    await page.getByRole('button', { name: '登录' }).tap()
    const login = page.getByRole('dialog', { name: '登录', exact: true })
    await login.getByLabel('手机号').fill('139')
    await login.getByRole('button', { name: '隐私说明' }).tap()
    await readBoth()
    expect(await login.getByLabel('手机号').inputValue()).toBe('139')
    expect(await smallTargets(page)).toEqual([])
  })
})
