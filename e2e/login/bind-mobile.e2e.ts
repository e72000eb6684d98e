import { createHmac } from 'node:crypto'
import type { BrowserContext, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { waitForToast } from '../harness/actions/gestures.ts'
import { smsCode } from '../harness/actions/sms.ts'
import { ownApp } from '../harness/app.ts'
import { overflowing, smallTargets } from '../harness/checks/layout.ts'
import { checkAxe, openPage, shot } from '../harness/page.ts'

const secret = 'the secret of an app in a test'
// Only the accounts among the demo members have a number.
const app = ownApp({ sql: `update site set native_secret = '${secret}' where id = 10001` })

const logInFromApp = async (context: BrowserContext, memberid: number) => {
  const timestamp = Math.floor(Date.now() / 1000)
  const nonce = 'a nonce of a test'
  const sign = createHmac('sha256', secret).update(`${memberid}\n${timestamp}\n${nonce}\n10001`).digest('hex')
  const answer = await context.request.post('/api/login/native', { form: { memberid, timestamp, nonce, sign } })
  expect(await answer.json()).toMatchObject({ code: 0 })
}

const bind = async (page: Page, mobile: string) => {
  const sheet = page.getByRole('dialog', { name: '绑定手机号' })
  await sheet.getByLabel('手机号', { exact: true }).fill(mobile)
  await sheet.getByRole('button', { name: '获取验证码' }).tap()
  await waitForToast(page, '发送成功')
  await sheet.getByLabel('验证码', { exact: true }).fill(await smsCode(app, mobile))
  await sheet.getByRole('button', { name: '绑定', exact: true }).tap()
  await waitForToast(page, '绑定成功')
}

test('a member from the app without a mobile number must bind one before the first comment, which is then sent as written', async () => {
  const { page, context, go, allow } = await openPage({ app, route: null, width: 320, height: 568 })
  allow(/^403 POST .*replyapi/)
  await logInFromApp(context, 2)
  await go('/sharedetail/180')
  await page.getByRole('button', { name: /说点什么|写评论|发表评论/ }).tap()
  const comment = page.getByRole('dialog', { name: '评论', exact: true })
  await comment.getByRole('textbox').fill('从客户端来说一句')
  await comment.getByRole('button', { name: '发送' }).tap()
  const sheet = page.getByRole('dialog', { name: '绑定手机号' })
  await sheet.getByText('绑定后即可发帖和评论').waitFor()
  expect([await overflowing(page), await smallTargets(page)]).toEqual([[], []])
  await checkAxe(page, '[role=dialog]')
  await shot(page, 'bind a number')
  await sheet.getByRole('button', { name: '关闭' }).tap()
  await waitForToast(page, '请先绑定手机号')
  expect(await comment.getByRole('textbox').inputValue()).toBe('从客户端来说一句')
  await comment.getByRole('button', { name: '发送' }).tap()
  await bind(page, '13900007001')
  await waitForToast(page, /评论成功/)
})

test('the settings offer a member without a mobile number to bind one, and then show it masked', async () => {
  const { page, context, go } = await openPage({ app, route: null })
  await logInFromApp(context, 3)
  await go('/settings')
  await page.getByRole('button', { name: '绑定手机号' }).tap()
  await bind(page, '13900007002')
  await page.getByRole('button', { name: /^登录设备.*139\*\*\*\*7002/ }).waitFor()
  expect(await page.getByRole('button', { name: '绑定手机号' }).count()).toBe(0)
})

test('a number that was bound without an answer is shown as bound, and its code is not sent again', async () => {
  const { page, context, go, allow } = await openPage({ app, route: null })
  allow(/^failed POST .*memberapi/)
  await logInFromApp(context, 4)
  await go('/settings')
  let tries = 0
  await page.route('**/api/circle/memberapi', async (route) => {
    if (!route.request().postData()?.startsWith('action=bind_mobile')) return route.fallback()
    tries += 1
    await route.fetch()
    await route.abort()
  })
  await page.getByRole('button', { name: '绑定手机号' }).tap()
  await bind(page, '13900007003')
  await page.getByRole('button', { name: /^登录设备.*139\*\*\*\*7003/ }).waitFor()
  expect(tries).toBe(1)
})
