// @module-tag long

import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { accounts } from './harness/accounts.ts'
import { apiAs } from './harness/api.ts'
import { ownApp } from './harness/app.ts'
import { waitForToast } from './harness/gestures.ts'
import { checkAxe, openPage, shot } from './harness/page.ts'
import { basePath } from './harness/server.ts'
import {
  emitEvent,
  isLiked,
  likeAndLogIn,
  openInside,
  ownLike,
  type Simulator,
  simulatorCalls,
  updateSimulator,
} from './harness/simulator.ts'
import { logInBySms, smsCode } from './harness/sms.ts'

const app = ownApp({ site: { menu_level: '1', open_app_id: 'wx00000000000000ab' } })
const inside = (sim: string, route: string, more?: string, as?: string) => openInside(app, sim, route, more, as)

/** Writes a comment with a unique text. */
const writeComment = async (page: Page, environment: string) => {
  const words = `在${environment}里说一句 ${Date.now()}`
  await page.getByRole('button', { name: '说点什么…' }).first().tap()
  await page.getByRole('textbox', { name: '评论内容' }).fill(words)
  await page.getByRole('button', { name: '发送' }).tap()
  await page.getByText(words).first().waitFor()
}

const choose = (page: Page, words: string) =>
  page.getByRole('dialog', { name: '添加' }).getByRole('button', { name: words }).tap()

const byCode = (mobile: string, sheetName: string, verb: string) => async (page: Page) => {
  const sheet = page.getByRole('dialog', { name: sheetName })
  await sheet.getByLabel('手机号').fill(mobile)
  await sheet.getByRole('button', { name: '获取验证码' }).tap()
  await waitForToast(page, '发送成功')
  await sheet.getByLabel('验证码').fill(await smsCode(app, mobile))
  await sheet.getByRole('button', { name: verb, exact: true }).tap()
  await sheet.waitFor({ state: 'hidden' })
}

describe('logging in by a like in each environment', () => {
  test('a visitor in a browser logs in by an SMS code and the like is applied', async () => {
    const visit = await openPage({ app, route: '/sharedetail/180' })
    await likeAndLogIn(visit, byCode('13700000001', '登录', '登录'))
    await isLiked(visit.page)
    await writeComment(visit.page, '浏览器')
  })

  test.each(['android', 'ios', 'webview', 'dsbridge'])(
    'a visitor in the app is logged in by a signature over the %s bridge and the like is applied',
    async (sim) => {
      const visit = await inside(sim, '/sharedetail/180', '&member=')
      await likeAndLogIn(visit, async (page) => {
        await expect.poll(() => simulatorCalls(page, 'login')).toHaveLength(1)
      })
      await isLiked(visit.page)
      if (sim === 'android') await writeComment(visit.page, '客户端')
      // Undo the like for the next case.
      await Promise.all([
        visit.page.waitForResponse((answer) => /topic_cancel/.test(answer.request().postData() ?? '')),
        ownLike(visit.page).tap(),
      ])
      await expect.poll(() => ownLike(visit.page).getAttribute('aria-pressed')).toBe('false')
    },
  )

  test('a visitor in WeChat logs in by its consent, binds a mobile number once, and the like is applied', async () => {
    const mobile = '13700000002'
    const visit = await inside('wechat', '/sharedetail/180')
    const { page } = visit
    await likeAndLogIn(visit, async () => {
      await page.waitForURL(/\/dev\/wechat\/connect/)
      await page.getByRole('link', { name: /微信小满/ }).tap()
    })
    const sheet = page.getByRole('dialog', { name: '绑定手机号' })
    await sheet.waitFor()
    expect(new URL(page.url()).search).toBe('')
    expect(new URL(page.url()).hash).toBe('#/sharedetail/180')
    await checkAxe(page)
    await shot(page, 'environments bind')
    await byCode(mobile, '绑定手机号', '绑定')(page)
    await waitForToast(page, '绑定成功')
    await ownLike(page).tap()
    await isLiked(page)
    await writeComment(page, '微信')

    // A reload and the back button do not send the code again.
    await page.reload()
    await ownLike(page).waitFor()
    expect(page.url()).not.toMatch(/code=|state=/)

    const later = await inside('wechat', '/usercenter/mine')
    later.allow(/^401 GET /)
    await later.page.waitForURL(/\/dev\/wechat\/connect/)
    await later.page.getByRole('link', { name: /微信小满/ }).tap()
    await later.page.getByRole('heading', { level: 1, name: /^圈友/ }).waitFor()
  })
})

describe('inside the app', () => {
  test('the sessions of the account ask for a login by SMS, which shows them', async () => {
    const { page, allow } = await inside('android', '/settings')
    allow(/^403 GET /)
    await page.getByRole('button', { name: /^登录设备/ }).tap()
    const login = page.getByRole('dialog', { name: '登录', exact: true })
    await login.getByText('请用短信验证码登录后再操作').waitFor()
    await checkAxe(page)
    const mobile = accounts.poster
    await logInBySms(page, app, mobile)
    await page.getByRole('dialog', { name: '登录设备' }).getByText('本机').waitFor()
  })

  test('the app’s picker provides pictures, a missing permission opens the app settings and is checked again, and a cancelled picker shows no message', async () => {
    const { page } = await inside('android', '/take_post', '&denied=storage')
    await page.getByRole('button', { name: '添加图片' }).first().tap()
    await choose(page, '图片')
    const alert = page.getByRole('alertdialog', { name: '权限未开启' })
    await alert.getByText('客户端没有存储权限').waitFor()
    await shot(page, 'environments permission')
    await alert.getByRole('button', { name: '去设置' }).tap()
    await page.getByRole('list', { name: '已选图片，共 2 张' }).waitFor()
    expect(await simulatorCalls(page, 'openSettings')).toHaveLength(1)
    expect(await simulatorCalls(page, 'selectPhoto')).toEqual([{ count: 9 }])

    // A cancelled picker shows no message.
    await updateSimulator(page, { faults: { selectPhoto: { errId: 1 } } })
    await page.getByRole('button', { name: '添加图片' }).first().tap()
    await expect.poll(() => simulatorCalls(page, 'selectPhoto')).toHaveLength(2)
    expect(
      await page
        .getByRole('status')
        .getByText(/取消|失败/)
        .count(),
    ).toBe(0)
  })

  test('a permission that stays denied shows a message, on iOS without a link to the settings', async () => {
    const { page } = await inside('ios', '/take_post', '&platform=ios&denied=storage')
    await page.getByRole('button', { name: '添加图片' }).first().tap()
    await choose(page, '视频')
    await page.getByRole('alertdialog', { name: '权限未开启' }).getByRole('button', { name: '知道了' }).tap()
    await waitForToast(page, '权限未开启')
    expect([await simulatorCalls(page, 'openSettings'), await simulatorCalls(page, 'selectVideo')]).toEqual([[], []])
    // After the permission is granted, the app's picker provides the video.
    await updateSimulator(page, { denied: [] })
    await page.getByRole('button', { name: '添加图片' }).first().tap()
    await choose(page, '视频')
    await page.getByRole('button', { name: '移除视频' }).waitFor()
    expect(await simulatorCalls(page, 'selectVideo')).toEqual([{}])
  })

  test('while the app reads a video no pictures can be chosen, and the draft has the video alone', async () => {
    const { page } = await inside('android', '/take_post')
    await updateSimulator(page, { faults: { selectVideo: { delay: 3_000 } } })
    const add = page.getByRole('button', { name: '添加图片' }).first()
    await add.tap()
    await choose(page, '视频')
    const tile = page.getByRole('group', { name: '图片和视频' }).getByRole('button', { name: '添加图片' })
    await expect.poll(() => tile.getAttribute('aria-busy')).toBe('true')
    await tile.dispatchEvent('click')
    await page.getByRole('button', { name: '移除视频' }).waitFor()
    expect(await page.getByRole('dialog').count()).toBe(0)
    expect([await simulatorCalls(page, 'selectVideo'), await simulatorCalls(page, 'selectPhoto')]).toEqual([[{}], []])
  })

  test('in an app version without a picker the file input is used', async () => {
    const { page } = await inside('ios', '/take_post', '&missing=selectPhoto,selectVideo&platform=ios')
    // The app's capabilities are loaded before the tap.
    await expect.poll(() => simulatorCalls(page, 'getUserInfo')).toHaveLength(1)
    await Promise.all([page.waitForEvent('filechooser'), page.getByRole('button', { name: '添加图片' }).first().tap()])
  })

  test('inside the app links open native pages, back closes the web page, and the app draws the tab bar', async () => {
    const { page } = await inside('android', '/sharedetail/180')
    // The phone's back key closes a sheet, and the page also after a sheet was closed by its button.
    const press = () => emitEvent(page, 'back')
    const sheet = page.getByRole('dialog', { name: '更多操作' })
    for (const close of [press, () => sheet.getByRole('button', { name: '取消' }).tap()]) {
      await page.getByRole('button', { name: '更多', exact: true }).tap()
      await sheet.waitFor()
      await close()
      await sheet.waitFor({ state: 'hidden' })
    }
    expect(await simulatorCalls(page, 'closePage')).toEqual([])
    await press()
    await expect.poll(() => simulatorCalls(page, 'closePage')).toHaveLength(1)
    await page.getByRole('button', { name: '返回' }).tap()
    await expect.poll(() => simulatorCalls(page, 'closePage')).toHaveLength(2)
    await page
      .getByRole('link', { name: /家乡的水/ })
      .first()
      .tap()
    await expect
      .poll(() => simulatorCalls(page, 'openPage'))
      .toEqual([expect.objectContaining({ path: expect.stringContaining('/topicdetails/') })])
    await page.evaluate(() => void Object.assign(location, { hash: '/topiclist' }))
    await page.getByRole('heading', { level: 1, name: '话题列表' }).waitFor()
    expect(await page.getByRole('navigation').filter({ hasText: '首页' }).count()).toBe(0)
    // A page in the app's own menu has no back button, where the site requires it.
    const menu = await inside('android', '/sharedetail/180', '&level=1')
    await menu.page.getByRole('article').first().waitFor()
    await expect.poll(() => simulatorCalls(menu.page, 'getMenuLevel')).toHaveLength(1)
    await menu.page.getByRole('button', { name: '返回' }).waitFor({ state: 'detached' })
  })
})

const faultMessages: [fault: object, words: string][] = [
  [{ errId: 2 }, '权限未开启'],
  [{ errId: 3 }, '当前客户端版本不支持该功能，请升级后再试'],
  [{ errId: 4 }, '请求错误!'],
  [{ errId: -1 }, '操作失败'],
  [{ errId: 77, errMsg: '相机被占用' }, '相机被占用'],
]

test('each error code of the app shows its own message', async () => {
  const { page } = await inside('android', '/usercenter/mine')
  const scan = async (fault: object) => {
    await updateSimulator(page, { faults: { scanQr: fault } as Simulator['faults'] })
    await page.getByRole('button', { name: '设置' }).tap()
    await page.getByRole('button', { name: '扫一扫' }).tap()
  }
  for (const [fault, words] of faultMessages) {
    await scan(fault)
    await waitForToast(page, words)
  }
  await scan({})
  await expect
    .poll(() => simulatorCalls(page, 'openPage'))
    .toEqual([expect.objectContaining({ path: '/topicdetails/1' })])
})

/** Gives coins and returns the dialog that offers to open the app. */
const giveCoins = async (page: Page) => {
  await page.getByRole('region', { name: '打赏' }).getByRole('button', { name: '打赏', exact: true }).tap()
  const sheet = page.getByRole('dialog', { name: '打赏作者' })
  await sheet.getByRole('tab', { name: '金币' }).tap()
  const question = page.getByRole('alertdialog', { name: '请在客户端内操作' })
  await question.getByText('金币打赏需要在客户端内使用').waitFor()
  return question
}

describe('features of the app', () => {
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

  test('in WeChat a feature of the app opens by the launch tag, or WeChat explains how to open the browser', async () => {
    const { page } = await inside('wechat', '/sharedetail/180', '', accounts.poster)
    const coins = await giveCoins(page)
    await page.locator('wx-open-launch-app').waitFor({ state: 'attached' })
    await shot(page, 'environments open tag')
    await coins.locator('wx-open-launch-app').tap()
    await expect
      .poll(() => simulatorCalls(page, 'wx-open-launch-app'))
      .toEqual([{ appid: 'wx00000000000000ab', extinfo: 'yunxiquan://sharedetail/180' }])
    await coins.waitFor({ state: 'hidden' })

    await updateSimulator(page, { app: 'gone' })
    await page.getByRole('dialog', { name: '打赏作者' }).getByRole('tab', { name: '金币' }).tap()
    await page.locator('wx-open-launch-app').tap()
    await page
      .getByRole('dialog', { name: /在默认浏览器中打开/ })
      .getByRole('button', { name: '知道了' })
      .tap()

    const old = await inside('wechat', '/sharedetail/180', '&app=old', accounts.poster)
    await (await giveCoins(old.page)).getByRole('button', { name: '打开客户端' }).tap()
    await old.page.getByRole('dialog', { name: /在默认浏览器中打开/ }).waitFor()
    expect(await old.page.locator('wx-open-launch-app').count()).toBe(0)
  })
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
