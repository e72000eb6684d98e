import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { apiAs } from './harness/api.ts'
import { ownApp } from './harness/app.ts'
import { said } from './harness/hands.ts'
import { isLiked, likes, openInside, ownLike, type Simulator, set, told } from './harness/inside.ts'
import { checkAxe, openPage, shot } from './harness/page.ts'
import { people } from './harness/people.ts'
import { basePath } from './harness/server.ts'
import { smsCode } from './harness/sms.ts'

const app = ownApp({ site: { menu_level: '1', open_app_id: 'wx00000000000000ab' } })
const inside = (sim: string, route: string, more?: string, as?: string) => openInside(app, sim, route, more, as)

/** Says something under the post; the text is another at each try. */
const comments = async (page: Page, world: string) => {
  const words = `在${world}里说一句 ${Date.now()}`
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
  await said(page, '发送成功')
  await sheet.getByLabel('验证码').fill(await smsCode(app, mobile))
  await sheet.getByRole('button', { name: verb, exact: true }).tap()
  await sheet.waitFor({ state: 'hidden' })
}

describe('one walk in three worlds: read, like, be known', () => {
  test('in a plain browser by a code', async () => {
    const visit = await openPage({ app, route: '/sharedetail/180' })
    await likes(visit, byCode('13700000001', '登录', '登录'))
    await isLiked(visit.page)
    await comments(visit.page, '浏览器')
  })

  test.each(['android', 'ios', 'webview', 'dsbridge'])(
    'in the app by its signature, however it talks: %s',
    async (sim) => {
      const visit = await inside(sim, '/sharedetail/180', '&member=')
      await likes(visit, async (page) => {
        await expect.poll(() => told(page, 'login')).toHaveLength(1)
      })
      await isLiked(visit.page)
      if (sim === 'android') await comments(visit.page, '客户端')
      // The next one would find it liked.
      await Promise.all([
        visit.page.waitForResponse((answer) => /topic_cancel/.test(answer.request().postData() ?? '')),
        ownLike(visit.page).tap(),
      ])
      await expect.poll(() => ownLike(visit.page).getAttribute('aria-pressed')).toBe('false')
    },
  )

  test('in WeChat by its consent, bound to a number once', async () => {
    const mobile = '13700000002'
    const visit = await inside('wechat', '/sharedetail/180')
    const { page } = visit
    await likes(visit, async () => {
      await page.waitForURL(/\/dev\/wechat\/connect/)
      await page.getByRole('link', { name: /微信小满/ }).tap()
    })
    const sheet = page.getByRole('dialog', { name: '绑定手机号' })
    await sheet.waitFor()
    expect(new URL(page.url()).search).toBe('')
    expect(new URL(page.url()).hash).toBe('#/sharedetail/180')
    await checkAxe(page)
    await shot(page, 'worlds bind')
    await byCode(mobile, '绑定手机号', '绑定')(page)
    await said(page, '绑定成功')
    await ownLike(page).tap()
    await isLiked(page)
    await comments(page, '微信')

    // A reload and the back button bring no code a second time.
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

describe('in the app', () => {
  test('pictures come from its picker; without the permission it is asked for in the settings and looked at again', async () => {
    const { page } = await inside('android', '/take_post', '&denied=storage')
    await page.getByRole('button', { name: '添加图片' }).tap()
    await choose(page, '图片')
    const alert = page.getByRole('alertdialog', { name: '权限未开启' })
    await alert.getByText('客户端没有存储权限').waitFor()
    await shot(page, 'worlds permission')
    await alert.getByRole('button', { name: '去设置' }).tap()
    await page.getByRole('list', { name: '已选图片，共 2 张' }).waitFor()
    expect(await told(page, 'openSettings')).toHaveLength(1)
    expect(await told(page, 'selectPhoto')).toEqual([{ count: 9 }])
  })

  test('that stays without the permission says so, on iOS without leading anywhere', async () => {
    const { page } = await inside('ios', '/take_post', '&platform=ios&denied=storage')
    await page.getByRole('button', { name: '添加图片' }).tap()
    await choose(page, '视频')
    await page.getByRole('alertdialog', { name: '权限未开启' }).getByRole('button', { name: '知道了' }).tap()
    await said(page, '权限未开启')
    expect([await told(page, 'openSettings'), await told(page, 'selectVideo')]).toEqual([[], []])
    // Given after all, its own picker brings the video.
    await set(page, { denied: [] })
    await page.getByRole('button', { name: '添加图片' }).tap()
    await choose(page, '视频')
    await page.getByRole('button', { name: '移除视频' }).waitFor()
    expect(await told(page, 'selectVideo')).toEqual([{}])
  })

  test('whose version knows no picker the page opens its own; a cancelled one says nothing', async () => {
    const { page } = await inside('ios', '/take_post', '&missing=selectPhoto,selectVideo&platform=ios')
    // The app has said what it knows before anybody taps.
    await expect.poll(() => told(page, 'getUserInfo')).toHaveLength(1)
    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser', { timeout: 5_000 }).catch(() => null),
      page.getByRole('button', { name: '添加图片' }).tap(),
    ])
    expect(chooser).not.toBeNull()
    const cancelled = await inside('android', '/take_post')
    await cancelled.page.getByRole('button', { name: '添加图片' }).waitFor()
    await set(cancelled.page, { faults: { selectPhoto: { errId: 1 } } })
    await cancelled.page.getByRole('button', { name: '添加图片' }).tap()
    await choose(cancelled.page, '图片')
    await expect.poll(() => told(cancelled.page, 'selectPhoto')).toHaveLength(1)
    expect(
      await cancelled.page
        .getByRole('status')
        .getByText(/取消|失败/)
        .count(),
    ).toBe(0)
  })

  test('links open pages of the app, back closes its page, the tab bar is its own', async () => {
    const { page } = await inside('android', '/sharedetail/180')
    await page
      .getByRole('link', { name: /家乡的水/ })
      .first()
      .tap()
    await expect
      .poll(() => told(page, 'openPage'))
      .toEqual([expect.objectContaining({ path: expect.stringContaining('/topicdetails/') })])
    const own = await inside('android', '/sharedetail/180')
    await own.page.getByRole('button', { name: '返回' }).tap()
    await expect.poll(() => told(own.page, 'closePage')).toHaveLength(1)
    // A page of the app's own menu draws no way back, where the site asks for it.
    const menu = await inside('android', '/sharedetail/180', '&level=1')
    await menu.page.getByRole('article').first().waitFor()
    await expect.poll(() => told(menu.page, 'getMenuLevel')).toHaveLength(1)
    await menu.page.getByRole('button', { name: '返回' }).waitFor({ state: 'detached' })
    const root = await inside('android', '/topiclist')
    await root.page.getByRole('heading', { level: 1 }).waitFor()
    expect(await root.page.getByRole('navigation').filter({ hasText: '首页' }).count()).toBe(0)
  })
})

const refusals: [fault: object, words: string][] = [
  [{ errId: 2 }, '权限未开启'],
  [{ errId: 3 }, '当前客户端版本不支持该功能，请升级后再试'],
  [{ errId: 4 }, '请求错误!'],
  [{ errId: -1 }, '操作失败'],
  [{ errId: 77, errMsg: '相机被占用' }, '相机被占用'],
]

test('what the app refuses is told in a sentence, by its number', async () => {
  const { page } = await inside('android', '/usercenter/mine')
  const scan = async (fault: object) => {
    await set(page, { faults: { scanQr: fault } as Simulator['faults'] })
    await page.getByRole('button', { name: '设置' }).tap()
    await page.getByRole('button', { name: '扫一扫' }).tap()
  }
  for (const [fault, words] of refusals) {
    await scan(fault)
    await said(page, words)
  }
  await scan({})
  await expect.poll(() => told(page, 'openPage')).toEqual([expect.objectContaining({ path: '/topicdetails/1' })])
})

/** Asks for a reward in coins; the question whether to open the app is answered. */
const giveCoins = async (page: Page) => {
  await page.getByRole('region', { name: '打赏' }).getByRole('button', { name: '打赏', exact: true }).tap()
  const sheet = page.getByRole('dialog', { name: '打赏作者' })
  await sheet.getByRole('tab', { name: '金币' }).tap()
  await sheet.getByRole('button', { name: /^打赏 \d+ 金币/ }).tap()
  const question = page.getByRole('alertdialog', { name: '请在客户端内操作' })
  await question.getByText('金币打赏需要在客户端内使用').waitFor()
  return question
}

describe('what only the app can do', () => {
  test('a plain browser is asked to open: by its scheme on the same route, else its download', async () => {
    const { page, allow, context } = await openPage({ app, as: people.poster, route: '/usercenter/mine' })
    allow(/Failed to launch|yunxi/)
    await page.getByRole('button', { name: '设置' }).tap()
    await page.getByRole('button', { name: '扫一扫' }).tap()
    const question = page.getByRole('alertdialog', { name: '请在客户端内操作' })
    await question.getByText('扫一扫需要在客户端内使用').waitFor()
    await question.getByRole('button', { name: '取消' }).tap()

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

  test('WeChat opens by its own tag, or shows the way by the phone’s browser', async () => {
    const { page } = await inside('wechat', '/sharedetail/180', '', people.poster)
    const coins = await giveCoins(page)
    await page.locator('wx-open-launch-app').waitFor({ state: 'attached' })
    await shot(page, 'worlds open tag')
    await coins.locator('wx-open-launch-app').tap()
    await expect
      .poll(() => told(page, 'wx-open-launch-app'))
      .toEqual([{ appid: 'wx00000000000000ab', extinfo: 'yunxiquan://sharedetail/180' }])
    await coins.waitFor({ state: 'hidden' })

    await set(page, { app: 'gone' })
    await page.getByRole('dialog', { name: '打赏作者' }).getByRole('button', { name: /金币/ }).last().tap()
    await page.locator('wx-open-launch-app').tap()
    await page
      .getByRole('dialog', { name: /在默认浏览器中打开/ })
      .getByRole('button', { name: '知道了' })
      .tap()

    const old = await inside('wechat', '/sharedetail/180', '&app=old', people.poster)
    await (await giveCoins(old.page)).getByRole('button', { name: '打开客户端' }).tap()
    await old.page.getByRole('dialog', { name: /在默认浏览器中打开/ }).waitFor()
    expect(await old.page.locator('wx-open-launch-app').count()).toBe(0)
  })
})

test('a portal’s own library is asked whether its reader is logged in there, and leaves nothing behind', async () => {
  const operator = await apiAs(people.operator, app)
  await operator.post('console/settings', { portal_library: `${app.url}/dev/portal/library?reader=1&captcha=1` })
  const { page, allow } = await openPage({ app, route: '/sharedetail/180' })
  allow(/^401 POST .*diggapi/)
  await ownLike(page).tap()
  const sheet = page.getByRole('dialog', { name: '登录' })
  await sheet.getByText('您已在门户登录，用同一手机号验证即可').waitFor()
  await sheet.getByRole('textbox', { name: '图形验证码' }).waitFor()
  const left = await page.evaluate(() => [
    document.querySelectorAll('script[src*="/dev/portal/library"]').length,
    Object.keys(window).filter((name) => name.startsWith('quanzi_')).length,
  ])
  expect(left).toEqual([0, 0])
  await operator.post('console/settings', { portal_library: '' })
})

test('the trial desk has a phone with the circle in it, and a portal that asks whether its reader is logged in', async () => {
  const { page } = await openPage({ app, as: people.poster, route: null, width: 1100, height: 900 })
  await page.goto(`${app.url}/dev/app`)
  await page.frameLocator('iframe').getByRole('heading', { level: 1 }).waitFor()
  await checkAxe(page, '#knobs')
  await page.goto(`${app.url}/dev/portal`)
  await page.getByRole('button', { name: '登录并通知本站' }).tap()
  await expect.poll(() => page.getByRole('status').innerText()).toContain('"is_login": 1')
  await page.getByRole('button', { name: '退出登录' }).tap()
  await expect.poll(() => page.getByRole('status').innerText()).toContain('"is_login": 0')
})
