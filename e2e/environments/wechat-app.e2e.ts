// @module-tag long

import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { accounts } from '../harness/accounts.ts'
import { waitForToast } from '../harness/actions/gestures.ts'
import { smsCode } from '../harness/actions/sms.ts'
import { ownApp } from '../harness/app.ts'
import { checkAxe, shot } from '../harness/page.ts'
import { giveCoins } from '../harness/screens/reward.ts'
import {
  isLiked,
  likeAndLogIn,
  openInside,
  ownLike,
  simulatorCalls,
  updateSimulator,
  writeComment,
} from '../harness/simulator.ts'

const app = ownApp({ site: { open_app_id: 'wx00000000000000ab' } })
const inside = (sim: string, route: string, more?: string, as?: string) => openInside(app, sim, route, more, as)

/** Consents in WeChat as the given user. */
const consent = async (page: Page, user: RegExp) => {
  await page.waitForURL(/\/dev\/wechat\/connect/)
  await page.getByRole('link', { name: user }).tap()
}

const bindBySms = async (page: Page, mobile: string) => {
  const sheet = page.getByRole('dialog', { name: '绑定手机号' })
  await sheet.getByLabel('手机号').fill(mobile)
  await sheet.getByRole('button', { name: '获取验证码' }).tap()
  await waitForToast(page, '发送成功')
  await sheet.getByLabel('验证码').fill(await smsCode(app, mobile))
  await sheet.getByRole('button', { name: '绑定', exact: true }).tap()
  await sheet.waitFor({ state: 'hidden' })
}

test('a visitor in WeChat logs in by its consent, binds a mobile number once and can like', async () => {
  const visit = await inside('wechat', '/sharedetail/180')
  const { page } = visit
  await likeAndLogIn(visit, () => consent(page, /微信小满/))
  const sheet = page.getByRole('dialog', { name: '绑定手机号' })
  await sheet.waitFor()
  expect(new URL(page.url()).search).toBe('')
  expect(new URL(page.url()).hash).toBe('#/sharedetail/180')
  await checkAxe(page)
  await shot(page, 'environments bind')
  await bindBySms(page, '13700000002')
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
  await consent(later.page, /微信小满/)
  await later.page.getByRole('heading', { level: 1, name: /^圈友/ }).waitFor()
})

test('a vote in WeChat still has its option after the consent', async () => {
  const { page, allow } = await inside('wechat', '/topicdetails/1')
  allow(/^401 POST .*tagapi/)
  const poll = page.getByRole('region', { name: '你最想去哪片茶山看日出？' })
  const send = poll.getByRole('button', { name: '投票', exact: true })
  await poll.getByRole('radio', { name: '梅岭茶坪' }).check()
  await send.tap()
  await consent(page, /微信阿宁/)
  await bindBySms(page, '13700000004')
  expect(await poll.getByRole('radio', { name: '梅岭茶坪' }).isChecked()).toBe(true)
  await send.tap()
  await poll.getByText(/您已投票/).waitFor()
  await poll.getByRole('listitem').filter({ hasText: '梅岭茶坪' }).getByText('（您的选择）').waitFor()
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
