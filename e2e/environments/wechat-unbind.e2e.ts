import { expect, test } from 'vitest'
import { waitForToast } from '../harness/actions/gestures.ts'
import { smsCode } from '../harness/actions/sms.ts'
import { ownApp } from '../harness/app.ts'
import { openInside } from '../harness/simulator.ts'
import { settled } from '../harness/waits/settled.ts'

const app = ownApp()

test('a member unbinds one WeChat account in the settings, after a question, and after a logout, which holds until a tap on 登录, binds another one', async () => {
  const visit = await openInside(app, 'wechat', '/usercenter/mine')
  visit.allow(/^401 /)
  const { page } = visit
  const mobile = '13900002401'
  const bind = async (wechat: string) => {
    await page.waitForURL(/\/dev\/wechat\/connect/)
    await page.getByRole('link', { name: wechat }).tap()
    const sheet = page.getByRole('dialog', { name: '绑定手机号' })
    await sheet.getByLabel('手机号').fill(mobile)
    await sheet.getByRole('button', { name: '获取验证码' }).tap()
    await waitForToast(page, '发送成功')
    await sheet.getByLabel('验证码').fill(await smsCode(app, mobile))
    await sheet.getByRole('button', { name: '绑定', exact: true }).tap()
    await waitForToast(page, '绑定成功')
  }
  const openSettings = () =>
    page.evaluate(() => {
      location.hash = '#/settings'
    })
  await bind('微信阿宁')
  await openSettings()
  const row = page.getByRole('button', { name: /^微信\s*已绑定/ })
  await row.tap()
  const question = page.getByRole('alertdialog', { name: '解除微信绑定吗?' })
  await question.getByText('用它登录的设备会退出').waitFor()
  await question.getByRole('button', { name: '解绑' }).tap()
  await waitForToast(page, '操作成功')
  await expect.poll(() => row.count()).toBe(0)
  await page.getByRole('button', { name: '退出登录' }).tap()
  await page.getByRole('alertdialog').getByRole('button', { name: '退出登录' }).tap()
  await page.getByRole('button', { name: '登录', exact: true }).waitFor()
  await page.goBack()
  await page.getByText('登录后查看个人主页').waitFor()
  await settled(page)
  // The logout holds: only a tap leads to WeChat.
  expect(page.url()).toContain('#/usercenter/mine')
  await page.getByRole('main').getByRole('button', { name: '登录', exact: true }).tap()
  await bind('微信老陈')
  await openSettings()
  await row.waitFor()
})
