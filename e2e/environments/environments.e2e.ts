// @module-tag long

import { expect, test } from 'vitest'
import { accounts } from '../harness/accounts.ts'
import { waitForToast } from '../harness/actions/gestures.ts'
import { logInBySms } from '../harness/actions/sms.ts'
import { apiAs } from '../harness/api.ts'
import { ownApp } from '../harness/app.ts'
import { checkAxe, openPage } from '../harness/page.ts'
import { giveCoins } from '../harness/screens/reward.ts'
import { basePath } from '../harness/server.ts'
import { isLiked, likeAndLogIn, ownLike, writeComment } from '../harness/simulator.ts'

const app = ownApp({ site: { menu_level: '1', open_app_id: 'wx00000000000000ab' } })

test('a visitor in a browser logs in by an SMS code and the like is applied', async () => {
  const visit = await openPage({ app, route: '/sharedetail/180' })
  await likeAndLogIn(visit, (page) => logInBySms(page, app, '13700000001'))
  await isLiked(visit.page)
  await writeComment(visit.page, '浏览器')
})

test('in a browser, a feature of the app opens the same route in the app by its URL scheme, or offers the download', async () => {
  const { page, allow, context } = await openPage({ app, as: accounts.poster, route: '/usercenter/mine' })
  allow(/Failed to launch|yunxi/)
  await page.getByRole('button', { name: '设置' }).tap()
  await page.getByRole('button', { name: '扫一扫' }).tap()
  const question = page.getByRole('alertdialog', { name: '请在客户端内操作' })
  await question.getByText('扫一扫需要在客户端内使用').waitFor()
  await question.getByRole('button', { name: '取消' }).tap()

  // Without the site's own scheme the app cannot be opened, and the reader is told.
  await page.route(/action=site\b/, (route) => route.abort())
  allow(/action=site/)
  await page.getByRole('button', { name: '设置' }).tap()
  await page.getByRole('button', { name: '扫一扫' }).tap()
  await question.getByRole('button', { name: '打开客户端' }).tap()
  await waitForToast(page, /^操作失败/)
  await page.unrouteAll({ behavior: 'wait' })

  await page.goto(`${app.url}${basePath}/#/sharedetail/180`)
  const asked: string[] = []
  await context.route('https://yunxi.example.invalid/**', (route) => route.fulfill({ body: '下载' }))
  const watch = await context.newCDPSession(page)
  watch.on('Page.frameRequestedNavigation', ({ url }) => asked.push(url))
  await watch.send('Page.enable')
  const coins = await giveCoins(page)
  await page.clock.install()
  await coins.getByRole('button', { name: '打开客户端' }).tap()
  await expect.poll(() => asked).toEqual(['yunxiquan://sharedetail/180'])
  await page.clock.runFor(5_000)
  await expect.poll(() => asked.at(-1)).toBe('https://yunxi.example.invalid/download')
})

test('the portal is asked for the login state as JSON, and a script in its response does not run', async () => {
  const operator = await apiAs(accounts.operator, app)
  const portal = 'https://portal.example'
  await operator.post('console/settings', { portal_library: `${portal}/status` })
  const { page, allow } = await openPage({ app, route: '/sharedetail/180' })
  allow(/^401 POST .*diggapi/)
  allow(/portal\.example/)
  const asked: string[] = []
  await page.route(`${portal}/**`, async (route) => {
    const { pathname } = new URL(route.request().url())
    asked.push(pathname)
    await route.fulfill({
      headers: { 'access-control-allow-origin': app.url, 'access-control-allow-credentials': 'true' },
      json: { state: 1, data: { is_login: 1, is_captcha: 1 } },
    })
  })
  await ownLike(page).tap()
  const sheet = page.getByRole('dialog', { name: '登录' })
  await sheet.getByText('您已在门户登录，用同一手机号验证即可').waitFor()
  await sheet.getByRole('textbox', { name: '图形验证码' }).waitFor()
  const outcome = await page.evaluate(
    (src) =>
      new Promise((resolve) => {
        const script = Object.assign(document.createElement('script'), { src })
        script.onload = () => resolve('ran')
        script.onerror = () => resolve('refused')
        document.head.append(script)
      }),
    `${portal}/lib.js`,
  )
  expect([outcome, asked]).toEqual(['refused', ['/status']])
  await operator.post('console/settings', { portal_library: '' })
})

test('an operator of one site can read, but not change, the settings about other servers and sees who can', async () => {
  const chief = await apiAs(accounts.operator, app)
  const { user } = await (await apiAs(accounts.poster, app)).get<{ user: { memberid: number } }>('ajax/user')
  await chief.post('console/staff', { action: 'operate', member_id: user.memberid, on: 1, all: 0 })
  const { page } = await openPage({ app, as: accounts.poster, route: '/console/settings', width: 1280, height: 800 })
  const row = page.getByRole('group', { name: '门户登录状态地址' })
  await row.getByText('关系到所有站点的登录安全，由全站运营设置').waitFor()
  expect(await row.getByRole('textbox').count()).toBe(0)
  expect(await page.getByRole('textbox', { name: '圈子名称', exact: true }).count()).toBe(1)
  await chief.post('console/staff', { action: 'operate', member_id: user.memberid, on: 0, all: 0 })
})

test('the developer page shows the circle in a phone frame, and a portal that checks the login state', async () => {
  const { page } = await openPage({ app, as: accounts.poster, route: null, width: 1100, height: 900 })
  await page.goto(`${app.url}/dev/app`)
  await page.frameLocator('iframe').getByRole('heading', { level: 1 }).waitFor()
  await checkAxe(page, '#knobs')
  await page.goto(`${app.url}/dev/portal`)
  await page.getByRole('button', { name: '登录并通知本站' }).tap()
  await expect.poll(() => page.getByRole('status').innerText()).toContain('"is_login": 1')
  await page.getByRole('button', { name: '退出登录' }).tap()
  await expect.poll(() => page.getByRole('status').innerText()).toContain('"is_login": 0')
})
