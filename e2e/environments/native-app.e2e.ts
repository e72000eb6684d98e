// @module-tag long

import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { accounts } from '../harness/accounts.ts'
import { acceptAgreement, postTextOf } from '../harness/actions/composer.ts'
import { scrollPosition, waitForToast } from '../harness/actions/gestures.ts'
import { logInBySms } from '../harness/actions/sms.ts'
import { ownApp } from '../harness/app.ts'
import { checkAxe, shot } from '../harness/page.ts'
import {
  emitEvent,
  isLiked,
  likeAndLogIn,
  openInside,
  ownLike,
  type Simulator,
  simulatorCalls,
  updateSimulator,
  writeComment,
} from '../harness/simulator.ts'
import { unique } from '../harness/unique.ts'

const app = ownApp({ site: { menu_level: '1' } })
const inside = (sim: string, route: string, more?: string, as?: string) => openInside(app, sim, route, more, as)

const choose = (page: Page, words: string) =>
  page.getByRole('dialog', { name: '添加' }).getByRole('button', { name: words }).tap()

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

test('inside the app 返回 closes one’s own page after publishing, and other pages of the app’s tabs; its menu has none', async () => {
  const { page } = await inside('android', '/take_post')
  await postTextOf(page).fill(unique('在客户端里写的'))
  await acceptAgreement(page)
  await page.getByRole('button', { name: '发布', exact: true }).tap()
  await waitForToast(page, '发布成功!')
  const back = page.getByRole('button', { name: '返回' })
  await page.getByRole('tab', { name: '相册' }).waitFor()
  await back.tap()
  await expect.poll(() => simulatorCalls(page, 'closePage')).toHaveLength(1)

  for (const [route, title] of [
    ['/topiclist', '话题列表'],
    ['/notify', '系统消息'],
  ] as const) {
    const tab = await inside('android', route)
    await tab.page.getByRole('heading', { level: 1, name: title }).waitFor()
    await tab.page.getByRole('button', { name: '返回' }).tap()
    await expect.poll(() => simulatorCalls(tab.page, 'closePage')).toHaveLength(1)
    await shot(tab.page, `app ${title}`)
  }

  const menu = await inside('android', '/usercenter/mine', '&level=1')
  await menu.page.getByRole('tab', { name: '相册' }).waitFor()
  await expect.poll(() => simulatorCalls(menu.page, 'getMenuLevel')).toHaveLength(1)
  await menu.page.getByRole('button', { name: '返回' }).waitFor({ state: 'detached' })
})

test('inside the app a tap on the comments of a card opens the post at its comments', async () => {
  const { page } = await inside('android', '/topicdetails/1')
  await page.getByRole('article').first().getByRole('link', { name: /^评论/ }).tap()
  await expect
    .poll(() => simulatorCalls(page, 'openPage'))
    .toEqual([expect.objectContaining({ path: expect.stringMatching(/^\/sharedetail\/\d+\?at=comments$/) })])

  const post = await inside('android', '/sharedetail/180?at=comments')
  const comments = post.page.getByRole('heading', { level: 2, name: /^评论/ })
  await expect.poll(async () => (await comments.boundingBox())?.y ?? Number.POSITIVE_INFINITY).toBeLessThan(200)
  expect(await scrollPosition(post.page)).toBeGreaterThan(0)
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
