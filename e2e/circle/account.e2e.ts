import { expect, test } from 'vitest'
import { tapUntil, waitForToast } from '../harness/actions/gestures.ts'
import { checkSheet } from '../harness/actions/sheet.ts'
import { smsCode } from '../harness/actions/sms.ts'
import { ownApp } from '../harness/app.ts'
import { codeInText } from '../harness/checks/layout.ts'
import { openPage, shot } from '../harness/page.ts'
import { settled } from '../harness/waits/settled.ts'

const app = ownApp()

test('settings keep the larger text, end a session, export the data as a ZIP, and delete the account', async () => {
  const mobile = '13900001111'
  const { page, context, go, allow } = await openPage({ app, route: '/settings' })
  await context.request.post('/api/login/sendsmsNoCaptcha', { form: { mobile } })
  const code = await smsCode(app, mobile)
  await context.request.post('/api/login/cloud', { form: { account: mobile, code } })
  await page.reload()

  await page.getByRole('button', { name: /^文字大小/ }).tap()
  const title = page.getByRole('heading', { level: 1 })
  const sizeOf = () => title.evaluate((words) => Number.parseFloat(getComputedStyle(words).fontSize))
  const before = await sizeOf()
  await page.getByRole('button', { name: '特大' }).tap()
  await page.reload()
  await page.getByRole('button', { name: /^文字大小.*特大/ }).waitFor()
  expect((await sizeOf()) / before).toBeCloseTo(1.3)
  await page.getByRole('switch', { name: '省流模式' }).tap()
  await page.getByRole('button', { name: /^陌生人评论保护/ }).tap()
  await page.getByRole('button', { name: '3 天' }).waitFor()
  expect(await page.getByRole('button', { name: '关闭保护' }).count()).toBe(0)
  await page.getByRole('button', { name: '3 天' }).tap()
  await page.getByText('已开启').waitFor()
  await shot(page, 'members settings')

  await page.getByRole('button', { name: /^登录设备/ }).tap()
  const logins = page.getByRole('dialog', { name: '登录设备' })
  await logins.getByText('本机').waitFor()
  expect(await codeInText(page)).toEqual([])
  await checkSheet(page)
  await page.keyboard.press('Escape')

  const [saved] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: /^导出我的数据/ }).tap(),
  ])
  const [piece] = await (await saved.createReadStream()).take(1).toArray()
  expect((piece as Buffer).subarray(0, 2).toString()).toBe('PK')

  await waitForToast(page, '数据已导出')
  const sheet = page.getByRole('dialog', { name: '注销账号' })
  await tapUntil(page.getByRole('button', { name: '注销账号' }), sheet.getByText('会保留'))
  await sheet.getByRole('checkbox').tap()
  await checkSheet(page)
  await shot(page, 'members leave')
  // The gateway that sends the code falls silent.
  await page.route('**/api/circle/memberapi*', async (route) => {
    const answer = await route.fetch()
    const { data, ...envelope } = await answer.json()
    await route.fulfill({ response: answer, json: { ...envelope, data: { ...data, sure: 0 } } })
  })
  await sheet.getByRole('button', { name: '获取验证码' }).tap()
  await waitForToast(page, '验证码可能已发出，请留意短信')
  await page.unrouteAll({ behavior: 'wait' })
  await page.keyboard.press('Escape')
  await sheet.waitFor({ state: 'hidden' })
  await tapUntil(page.getByRole('button', { name: '注销账号' }), sheet.getByText('会保留'))
  await sheet.getByRole('button', { name: /^\d+ ?s/ }).waitFor()
  await sheet.getByRole('checkbox').tap()
  allow(/^422 POST/)
  await sheet.getByLabel(/^验证码/).fill('12')
  await sheet.getByRole('button', { name: '注销账号' }).tap()
  await sheet.getByText('验证码错误').waitFor()
  await sheet.getByLabel(/^验证码/).fill(await smsCode(app, mobile))
  const rejection = { state: 0, code: 422, error: '', data: { risks: ['云溪圈子将没有二审审核员，'] } }
  await page.route('**/api/circle/memberapi*', (route) => {
    const asks = /^action=leave&(?!.*confirmed=1)/.test(route.request().postData() ?? '')
    return asks ? route.fulfill({ status: 422, json: rejection }) : route.fallback()
  })
  const question = page.getByRole('alertdialog', { name: '确认注销账号吗?' })
  for (const answer of ['取消', '注销']) {
    await tapUntil(sheet.getByRole('button', { name: '注销账号' }), question.getByText('将没有二审审核员'))
    await question.getByRole('button', { name: answer }).tap()
  }
  await waitForToast(page, '账号已注销')
  await page.getByRole('button', { name: '登录' }).waitFor()
  await go('/')
})

test('when the response to closing an account is lost, the next tap says that it is closed and asks for no login', async () => {
  const mobile = '13900000078'
  const { page, allow } = await openPage({ app, as: mobile, route: '/settings' })
  const sheet = page.getByRole('dialog', { name: '注销账号' })
  await tapUntil(page.getByRole('button', { name: '注销账号' }), sheet.getByText('会保留'))
  await sheet.getByRole('checkbox').tap()
  await sheet.getByRole('button', { name: '获取验证码' }).tap()
  await expect.poll(() => smsCode(app, mobile)).toMatch(/^\d{6}$/)
  await sheet.getByLabel(/^验证码/).fill(await smsCode(app, mobile))
  allow(/memberapi|ajax\/user/)
  await page.route('**/api/**', async (route) => {
    if (route.request().method() === 'POST') await route.fetch()
    await route.abort()
  })
  await sheet.getByRole('button', { name: '注销账号' }).tap()
  await sheet.getByText('操作失败：网络连接失败，请检查网络后重试').waitFor()
  await page.unrouteAll({ behavior: 'wait' })
  await tapUntil(sheet.getByRole('button', { name: '注销账号' }), page.getByRole('status').getByText('账号已注销'))
  expect(await page.getByRole('dialog', { name: /登录/ }).count()).toBe(0)
})

test('全部退出 ends the login on this device too, and opens no login', async () => {
  const { page } = await openPage({ app, as: '13900000079', route: '/settings' })
  const logins: string[] = []
  page.on('request', (request) => void (request.url().includes('/api/login/') && logins.push(request.url())))
  await page.getByRole('button', { name: /^登录设备/ }).tap()
  const sheet = page.getByRole('dialog', { name: '登录设备' })
  await sheet.getByText('本机').waitFor()
  const question = page.getByRole('alertdialog', { name: '退出所有设备上的登录吗?' })
  await tapUntil(sheet.getByRole('button', { name: '全部退出' }), question)
  await question.getByRole('button', { name: '全部退出' }).tap()
  await waitForToast(page, '操作成功')
  await sheet.waitFor({ state: 'hidden' })
  await page.getByRole('button', { name: '登录' }).waitFor()
  await settled(page)
  expect(await page.getByRole('dialog').count()).toBe(0)
  expect(logins).toEqual([])
})
