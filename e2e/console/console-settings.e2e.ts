// @module-tag long

import type { Locator, Page, Response } from 'playwright-core'
import { beforeEach, expect, test } from 'vitest'
import { accounts } from '../harness/accounts.ts'
import { waitForToast } from '../harness/actions/gestures.ts'
import { readOutcome, recordToasts } from '../harness/actions/taps.ts'
import { apiAs } from '../harness/api.ts'
import { ownApp } from '../harness/app.ts'
import { checkAxe, openPage, shot, type Visit } from '../harness/page.ts'
import { jpeg } from '../harness/pictures.ts'
import { choose, flip, textbox } from '../harness/screens/console.ts'
import { basePath } from '../harness/server.ts'
import { openInside } from '../harness/simulator.ts'

// Settings saved in the console and their effect in the circle. Settings without a visible effect are tested in
// setting-effects.test.ts.
const app = ownApp()

/** Each test starts with the default settings. */
beforeEach(async () => {
  const api = await apiAs(accounts.operator, app)
  const { data } = await api.get<{ data: { id: number; returned_id: number }[] }>('console/versions', { pagesize: 100 })
  for (const { id, returned_id } of data)
    if (returned_id === 0) await api.post('console/version_return', { id, confirmed: 1 })
})

const openConsole = async (route: string) => {
  const visit = await openPage({ app, as: accounts.operator, route, width: 1280, height: 800 })
  // A risky change is refused until it is confirmed.
  visit.allow(/^422 POST .*console\/settings/)
  return visit
}
const circle = (route: string, as?: string) => openPage({ app, route, splash: true, ...(as ? { as } : {}) })
const refused = (page: Page, name: string, words: string) =>
  page.getByRole('group', { name, exact: true }).getByRole('alert').filter({ hasText: words }).waitFor()
const press = (page: Page) => page.getByRole('button', { name: '保存', exact: true }).last().tap()

/** Waits for the response, because the toast of the previous save may still be visible. */
const save = (page: Page) => answered(page, press(page))

const answered = (page: Page, tap: Promise<void>) => {
  const isAnswer = (answer: Response) => answer.request().method() === 'POST' && answer.url().includes('/api/console/')
  return Promise.all([page.waitForResponse(isAnswer), tap])
}

test('the circle shows a setting saved in the console, and restoring a version takes it back', async () => {
  const before = await circle('/')
  await splashOf(before.page)
  await before.page.getByRole('button', { name: '排行榜', includeHidden: true }).waitFor({ state: 'attached' })

  const { page, go } = await openConsole('/console/settings')
  await textbox(page, '圈子名称').fill('云溪圈')
  await choose(page, '首页样式', '资讯版')
  await choose(page, '帖子排列', '瀑布流')
  await flip(page, '热帖榜')
  for (const n of [2, 1]) await page.getByRole('button', { name: `移除启动图片 ${n}` }).tap()
  const picture = await jpeg('console', '#7d3c98', 480, 640)
  await page.getByLabel('上传启动图片').setInputFiles(picture)
  await page.getByRole('img', { name: '启动图片 1' }).waitFor()
  await choose(page, '可发布的内容', '文字和图片')
  await flip(page, '匿名发布')
  await flip(page, '发帖按钮图片')
  await page.getByLabel(/^(上传|更换)按钮图片$/).setInputFiles(picture)
  await textbox(page, '发帖说明标题').fill('怎么发才好看')
  await textbox(page, '发帖说明').fill('只收本地的新鲜事')
  await textbox(page, '积分打赏金额').fill('３、6')
  await page.getByRole('spinbutton', { name: '点赞', exact: true }).fill('7')
  await textbox(page, '登录通知地址').fill('https://in.example/ticket')
  await textbox(page, '门户登录状态地址').fill('https://portal.example/status')
  await page.getByRole('img', { name: '按钮图片 1' }).waitFor()
  // Text typed during the uploads is not lost.
  await page.getByText('15 项未保存').waitFor()
  await shot(page, 'console settings before saving')
  await page.reload()
  await page.getByText('15 项未保存').waitFor()
  const [splashPicture, buttonPicture] = await Promise.all(
    ['启动图片 1', '按钮图片 1'].map(async (name) => fileOf(page.getByRole('img', { name }))),
  )
  await press(page)
  await page.getByRole('alertdialog').getByText('成员将不能再匿名发布。').waitFor()
  await save(page)
  await waitForToast(page, '保存成功')

  const reader = await circle('/')
  expect(await splashOf(reader.page)).toEqual({ label: '欢迎来到云溪圈', file: splashPicture })
  await reader.page.getByRole('heading', { level: 1, name: '云溪圈' }).waitFor()
  await reader.page.getByRole('tab', { name: '最新' }).waitFor()
  await reader.page.getByRole('link', { name: '请输入关键字' }).waitFor()
  expect(await reader.page.getByRole('button', { name: '排行榜' }).count()).toBe(0)
  expect(await fileOf(reader.page.getByRole('link', { name: '发帖' }).locator('img'))).toBe(buttonPicture)
  await shot(reader.page, 'console settings in the circle')

  // The login asks the portal only where the Content-Security-Policy allows it.
  reader.allow(/^401 GET/)
  const cors = { 'access-control-allow-origin': app.url, 'access-control-allow-credentials': 'true' }
  const json = { state: 1, data: { is_login: 1, is_captcha: 0 } }
  await reader.page.route('https://portal.example/status**', (route) => route.fulfill({ headers: cors, json }))
  await reader.go('/collections')
  const login = reader.page.getByRole('dialog', { name: '登录' })
  await login.getByText('您已在门户登录，用同一手机号验证即可').waitFor()
  const { headers } = await fetch(`${app.url}${basePath}/`)
  expect(headers.get('content-security-policy')).toMatch(/connect-src [^;]*https:\/\/in\.example/)

  const writer = await circle('/take_post', accounts.poster)
  await writer.page.getByRole('button', { name: '怎么发才好看' }).waitFor()
  expect(await writer.page.getByText('匿名发布').count()).toBe(0)
  expect(await writer.page.locator('input[type=file]').first().getAttribute('accept')).not.toContain('video')
  await writer.page.getByRole('button', { name: '怎么发才好看' }).tap()
  await writer.page.getByRole('dialog', { name: '怎么发才好看' }).getByText('只收本地的新鲜事').waitFor()
  await checkAxe(writer.page)
  await writer.page.keyboard.press('Escape')

  await writer.go('/sharedetail/180')
  const block = writer.page.getByRole('region', { name: '打赏' })
  await block.getByRole('button', { name: '打赏', exact: true }).tap()
  const sheet = writer.page.getByRole('dialog', { name: '打赏作者' })
  for (const amount of ['3', '6']) await sheet.getByRole('radio', { name: amount, exact: true }).waitFor()
  expect(await sheet.getByRole('radio').count()).toBe(2)

  await go('/console/settings')
  await page.getByRole('button', { name: '修改记录' }).tap()
  const record = page.getByRole('dialog', { name: '修改记录' })
  await record.getByText('云溪圈').waitFor()
  await record.getByRole('button', { name: '恢复' }).first().tap()
  await waitForToast(page, '已恢复')
  await shot(page, 'console settings taken back')
  await before.page.reload()
  await before.page.getByRole('heading', { level: 1, name: '圈子', exact: true }).waitFor()
})

/** What the splash shows, until it has closed. A picture that takes longer than a second skips the splash of a visit. */
const splashOf = async (page: Page) => {
  const splash = page.getByRole('dialog', { name: /^欢迎来到/ })
  const read = (dialog: Element) => [dialog.ariaLabel, dialog.querySelector('img')?.getAttribute('src')] as const
  for (;;) {
    const shown = await splash.evaluate(read, undefined, { timeout: 3_000 }).catch(() => undefined)
    if (shown) return splash.waitFor({ state: 'detached' }).then(() => ({ label: shown[0], file: tokenOf(shown[1]) }))
    await page.evaluate(() => sessionStorage.removeItem('quanzi:splash'))
    await page.reload()
  }
}

/** The file of a picture, whatever its size. */
const fileOf = async (picture: Locator) => tokenOf(await picture.getAttribute('src'))
const tokenOf = (src: string | null | undefined) => {
  const [, token] = /\/files\/([\w-]+)\//.exec(src ?? '') ?? []
  expect(token).toBeTruthy()
  return token
}

test('the console sets the rejection reasons and the agreement, and can switch rewards off', async () => {
  const { page, go } = await openConsole('/console/reasons')
  await textbox(page, '理由 3').fill('不够友善')
  await save(page)
  await waitForToast(page, '保存成功')
  await go('/console/agreement')
  await textbox(page, '条约名称').fill('邻里约定')
  await textbox(page, '条约正文').fill('写身边事，说真心话。')
  await save(page)
  await waitForToast(page, '保存成功')

  const reader = await circle('/take_post', accounts.poster)
  await reader.page.getByRole('button', { name: '《邻里约定》' }).tap()
  await reader.page.getByRole('dialog', { name: '邻里约定' }).getByText('写身边事，说真心话。').waitFor()
  await reader.page.keyboard.press('Escape')
  await reader.go('/sharedetail/180')
  await reader.page.getByRole('region', { name: '打赏' }).waitFor()
  await reader.page.getByRole('button', { name: '更多' }).first().tap()
  await reader.page.getByRole('button', { name: '举报' }).last().tap()
  await reader.page.getByRole('dialog', { name: '举报帖子' }).getByRole('radio', { name: '不够友善' }).waitFor()
  const reviewer = await circle('/article', accounts.reviewer)
  await reviewer.page.getByRole('article').first().getByRole('button', { name: '驳回' }).tap()
  await reviewer.page.getByRole('radio', { name: '不够友善' }).waitFor()

  await go('/console/settings')
  await flip(page, '积分')
  await flip(page, '金币打赏')
  await save(page)
  await waitForToast(page, '保存成功')
  await reader.page.reload()
  await reader.page.getByRole('main').getByText('评论').first().waitFor()
  expect(await reader.page.getByRole('region', { name: '打赏' }).count()).toBe(0)
})

test('the console sets the name, the order and the visibility of every home page module', async () => {
  const names = {
    图标模块: '常用',
    热点话题: '在聊',
    今日热门: '今儿',
    头条播报: '快报',
    横滑模块: '好去处',
    图文专区: '看图',
    活动专区: '赶集',
    视频专区: '看片',
  }
  await (await apiAs(accounts.operator, app)).post('console/settings', { home_variant: '2' })
  const { page } = await openConsole('/console/modules')
  for (const [module, name] of Object.entries(names)) await textbox(page, `${module}的名称`).fill(name)
  await page.getByRole('button', { name: '上移热点话题' }).tap()
  await save(page)
  await waitForToast(page, '保存成功')

  const reader = await openPage({ app, route: '/' })
  const main = reader.page.getByRole('main')
  for (const name of Object.values(names)) {
    const words = main.getByText(name, { exact: true })
    const named = main.getByLabel(name, { exact: true })
    await words.or(named).first().waitFor({ state: 'attached' })
  }
  await reader.page.getByRole('region', { name: '推荐' }).first().waitFor()

  for (const module of Object.keys(names)) await flip(page, `显示${module}`)
  await choose(page, '轮播图', '隐藏')
  await save(page)
  await waitForToast(page, '保存成功')
  await reader.page.reload()
  await reader.page.getByRole('tab', { name: '最新' }).waitFor()
  for (const name of Object.values(names)) {
    await expect
      .poll(() =>
        main
          .getByText(name, { exact: true })
          .or(main.getByLabel(name, { exact: true }))
          .count(),
      )
      .toBe(0)
  }
  expect(await reader.page.getByRole('region', { name: '推荐' }).count()).toBe(0)
})

test('the console sets the credits of each action, the reward amounts, and the interval of the banner', async () => {
  const { page, go } = await openConsole('/console/modules')
  await choose(page, '自动轮播', '关闭')
  await save(page)
  const home = await openPage({ app, route: '/', motion: true })
  const banner = home.page.getByRole('region', { name: '推荐' }).first().getByRole('listitem')
  const turnedTo = () => banner.evaluateAll((slides) => slides.findIndex((slide) => !slide.hasAttribute('inert')))
  await banner.first().waitFor()

  await go('/console/settings')
  await flip(page, '启动画面')
  await flip(page, '评论先审后发')
  await textbox(page, '金币打赏金额').fill('2, 4, 8')
  const earns = { credit_like: 7, credit_collect: 8, credit_follow: 9, credit_comment: 6 }
  for (const [name, n] of Object.entries(earns)) await page.locator(`[data-control=${name}]`).fill(String(n))
  await press(page)
  await page.getByRole('alertdialog').getByText('评论将不经审核直接公开。').waitFor()
  await save(page)
  await waitForToast(page, '保存成功')

  const reader = await circle('/sharedetail/180', accounts.otherPoster)
  await reader.page.evaluate(recordToasts)
  // Credits that follow each other closely are shown as one sum.
  const earned = (sums: RegExp) =>
    expect.poll(async () => (await readOutcome(reader.page)).toasts.some((words) => sums.test(words))).toBe(true)
  await reader.page.getByRole('button', { name: /^点赞/ }).first().tap()
  await earned(/^\+7\D/)
  expect(await reader.page.getByRole('button', { name: /^跳过/ }).count()).toBe(0)
  await reader.page.getByRole('button', { name: /^收藏/ }).first().tap()
  await earned(/^\+(8|15)\D/)
  await reader.page.getByRole('button', { name: /^关注/ }).first().tap()
  await earned(/^\+(9|17|24)\D/)
  await reader.page.getByRole('button', { name: '说点什么…' }).first().tap()
  await reader.page.getByRole('textbox', { name: '评论内容' }).fill('拍得真好')
  await reader.page.getByRole('button', { name: '发送' }).tap()
  await earned(/^\+(6|15|23|30)\D/)
  // Coins are for the app.
  const { page: inside } = await openInside(app, 'android', '/sharedetail/180', '', accounts.otherPoster)
  await inside.getByRole('region', { name: '打赏' }).getByRole('button', { name: '打赏', exact: true }).tap()
  const sheet = inside.getByRole('dialog', { name: '打赏作者' })
  await sheet.getByRole('tab', { name: '金币' }).tap()
  for (const amount of ['2', '4', '8']) await sheet.getByRole('radio', { name: amount, exact: true }).waitFor()

  expect(await turnedTo()).toBe(0)
  await go('/console/modules')
  await choose(page, '自动轮播', '开启')
  await page.getByRole('spinbutton', { name: '轮播间隔' }).fill('1')
  await save(page)
  await home.page.reload()
  await banner.first().waitFor()
  await expect.poll(turnedTo).toBeGreaterThan(0)
})

test('the app settings of the console apply to pages inside the app and inside WeChat', async () => {
  const { page } = await openConsole('/console/settings')
  const back = (visit: Visit) => visit.page.getByRole('button', { name: '返回' })
  const inMenu = async () => {
    const visit = await openInside(app, 'android', '/sharedetail/180', '&level=1')
    await visit.page.getByRole('article').first().waitFor()
    return visit
  }
  const before = await inMenu()
  await back(before).waitFor()
  await flip(page, '菜单级页面')
  await textbox(page, '微信开放平台 AppID').fill('wx00000000000000cd')
  await save(page)
  await waitForToast(page, '保存成功')
  await before.page.reload()
  await before.page.getByRole('article').first().waitFor()
  await back(before).waitFor({ state: 'detached' })

  const { page: wechat } = await openInside(app, 'wechat', '/sharedetail/180', '', accounts.poster)
  await wechat.getByRole('region', { name: '打赏' }).getByRole('button', { name: '打赏', exact: true }).tap()
  const sheet = wechat.getByRole('dialog', { name: '打赏作者' })
  await sheet.getByRole('tab', { name: '金币' }).tap()
  await wechat.locator('wx-open-launch-app[appid=wx00000000000000cd]').waitFor({ state: 'attached' })
})

test('an invalid setting shows its error at the field and keeps the other unsaved changes', async () => {
  const { page } = await openConsole('/console/settings')
  await textbox(page, '圈子名称').fill('一个长得放不下的圈子名称')
  await save(page)
  await refused(page, '圈子名称', '内容最多8字')
  expect(await textbox(page, '圈子名称').inputValue()).toBe('一个长得放不下的圈子名称')
  await page.getByRole('spinbutton', { name: '发帖' }).fill('0')
  await save(page)
  await refused(page, '发帖', '请填写1到1000之间的整数')
  await page.getByRole('button', { name: '撤销' }).tap()
  expect(await page.getByRole('spinbutton', { name: '发帖' }).inputValue()).toBe('20')
})

test('an empty or repeated rejection reason is refused at its own field', async () => {
  const { page } = await openConsole('/console/reasons')
  const field = page.getByRole('textbox', { name: '理由 9', exact: true })
  for (const text of ['', '色情']) {
    await field.fill(text)
    await page.getByRole('button', { name: '保存', exact: true }).click()
    await page.getByRole('group', { name: '理由 9', exact: true }).getByText('请填写15条理由，不能重复').waitFor()
    await expect.poll(() => field.evaluate((one) => one === document.activeElement)).toBe(true)
  }
})

test('the history of the settings shows long texts in full', async () => {
  const operator = await apiAs(accounts.operator, app)
  await operator.post('console/settings', { agreement_content: '请文明发言。'.repeat(200), agreement_title: '约定' })
  const { page } = await openConsole('/console/agreement')
  await page.getByRole('button', { name: '修改记录' }).click()
  const history = page.getByRole('dialog', { name: '修改记录' })
  const text = history.locator('ins').filter({ hasText: '请文明发言。请文明发言。' })
  const hidden = () => text.evaluate((element) => element.scrollHeight - element.clientHeight)
  await expect.poll(hidden).toBeGreaterThan(20)
  // A short text has nothing to unfold.
  await expect.poll(() => history.getByRole('button', { name: '展开' }).count()).toBe(1)
  await history.getByRole('button', { name: '展开' }).click()
  await expect.poll(hidden).toBeLessThan(3)
  await history.getByRole('button', { name: '收起' }).click()
  await expect.poll(hidden).toBeGreaterThan(20)
})
