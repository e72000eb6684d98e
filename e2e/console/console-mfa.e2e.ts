// @module-tag long

import { text } from 'node:stream/consumers'
import { generateSync } from 'otplib'
import type { Request } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { accounts } from '../harness/accounts.ts'
import { smsCode } from '../harness/actions/sms.ts'
import { ownApp } from '../harness/app.ts'
import { checkAxe, openPage } from '../harness/page.ts'
import { desktop } from '../harness/screens/console.ts'
import { listens } from '../harness/waits/settled.ts'

const app = ownApp()
const focusApp = ownApp({
  sql: "insert into mfa_secret (member_id, secret, confirmed_at) select member_id, '', now() from appointment where role = 'reviewer' order by member_id limit 1",
})

test('an operator enables MFA, and the next login asks for a code', async () => {
  const first = await openPage({ app, as: accounts.operator, route: '/console/security', ...desktop })
  await first.page.getByRole('button', { name: '开启两步验证' }).click()
  const secret = (await first.page.locator('main code').innerText()).replaceAll(' ', '')
  await first.page.getByLabel('动态码').fill(generateSync({ secret }))
  await first.page.getByRole('button', { name: '确认开启' }).click()
  await first.page.getByRole('dialog', { name: '恢复码' }).locator('li code').first().waitFor()
  const codes = await first.page.getByRole('dialog', { name: '恢复码' }).locator('li code').allInnerTexts()
  expect(codes).toHaveLength(10)

  const second = await openPage({ app, as: accounts.operator, route: '/console/members', ...desktop })
  await second.page.getByRole('heading', { name: '两步验证' }).waitFor()
  await checkAxe(second.page)
  await second.page.getByLabel('动态码或恢复码').fill(codes[0] ?? '')
  await second.page.getByRole('button', { name: '验证' }).click()
  await second.page.getByRole('heading', { name: '成员', level: 1 }).waitFor()
})

test('setting up MFA keeps the focus in the panel, and a recovery code turns it off although another form had a wrong code before', async () => {
  const own = { app: focusApp, as: accounts.operator, route: '/console/security', ...desktop }
  const { page, allow } = await openPage(own)
  const panel = page.getByRole('region', { name: '两步验证' })
  const expectFocusInPanel = () =>
    expect.poll(() => panel.evaluate((one) => one.contains(document.activeElement))).toBe(true)
  const press = (name: string) => panel.getByRole('button', { name, exact: true }).press('Enter')
  await press('开启两步验证')
  await panel.getByRole('img', { name: '验证器二维码' }).waitFor()
  await expectFocusInPanel()
  const secret = (await panel.locator('code').innerText()).replaceAll(' ', '')
  await panel.getByLabel('动态码').fill(generateSync({ secret }))
  await page.keyboard.press('Enter')
  const drawer = page.getByRole('dialog', { name: '恢复码' })
  const code = await drawer.locator('li code').first().innerText()
  // What cannot be shown again is not closed by mistake.
  for (const leave of [() => page.keyboard.press('Escape'), () => page.mouse.click(10, 10), () => page.goBack()]) {
    await leave()
    const question = page.getByRole('alertdialog', { name: '恢复码保存好了吗?' })
    await question.getByRole('button', { name: '取消' }).click()
    await question.waitFor({ state: 'detached' })
    await drawer.getByText(code).waitFor()
  }
  await drawer.getByRole('button', { name: '我已保存' }).press('Enter')
  await panel.getByText('剩余恢复码 10 个').waitFor()
  await expectFocusInPanel()

  allow(/^422 POST .*console\/factor/)
  await press('换一组恢复码')
  const field = panel.getByLabel('动态码或恢复码')
  await expect.poll(() => field.evaluate((one) => one === document.activeElement)).toBe(true)
  await page.keyboard.type('12')
  await page.keyboard.press('Enter')
  await panel.getByText('动态码错误或已使用').waitFor()
  await press('取消')
  await field.waitFor({ state: 'detached' })
  await expectFocusInPanel()
  await press('关闭两步验证')
  await field.and(page.locator(':focus')).waitFor()
  expect(await panel.getByText('动态码错误或已使用').count()).toBe(0)
  await page.keyboard.type(code)
  await page.keyboard.press('Enter')
  await panel.getByText('未开启').waitFor()
  await expectFocusInPanel()
})

test('Enter in the reason resets the MFA of a staff member, and not without a reason', async () => {
  const { page } = await openPage({ app: focusApp, as: accounts.operator, route: '/console/staff', ...desktop })
  await page.getByRole('row').filter({ hasText: '已开启' }).getByRole('button', { name: /^管理/ }).click()
  const reason = page.getByRole('dialog').getByLabel('理由')
  await reason.press('Enter')
  await reason.fill('手机和恢复码都丢了')
  const [answer] = await Promise.all([page.waitForResponse(/console\/factor/), reason.press('Enter')])
  expect(answer.status()).toBe(200)
  await reason.waitFor({ state: 'detached' })
})

describe('first setup', () => {
  const setupApp = ownApp({ sql: "delete from appointment where role = 'operator'" })

  test('on a server without an operator, the setup code and a mobile number create the first one, who enables MFA', async () => {
    const mobile = '13711110001'
    const { page, allow } = await openPage({ app: setupApp, route: '/console', ...desktop })
    const wizard = page.locator('form')
    await page.getByRole('heading', { name: '初始化：第一位运营' }).waitFor()
    await checkAxe(page)
    allow(/^422 POST/)
    await wizard.getByLabel('启动口令').fill('aaaa-bbbb-cccc')
    await wizard.getByLabel('手机号').fill(mobile)
    await wizard.getByRole('button', { name: '获取验证码' }).click()
    await page.getByText('发送成功').first().waitFor()
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute('autocomplete')))
      .toBe('one-time-code')
    // The button is disabled until the next code can be sent.
    await wizard.getByRole('button', { name: /^\d+s$/, disabled: true }).waitFor()
    await wizard.getByLabel('验证码').fill(await smsCode(setupApp, mobile))
    await wizard.getByLabel('昵称').fill('周主编')
    await wizard.getByLabel('站点名称').fill('云溪新站')
    await wizard.getByRole('button', { name: '完成初始化' }).click()
    await wizard.getByRole('alert').first().waitFor()
    const word = /([a-z0-9]{4}-[a-z0-9]{4}-[a-z0-9]{4})/.exec(setupApp.log())?.[1] ?? ''
    await wizard.getByLabel('启动口令').fill(word)
    await wizard.getByRole('button', { name: '完成初始化' }).click()

    await page.getByRole('heading', { level: 1, name: '登录安全' }).waitFor()
    await page.getByRole('button', { name: '开启两步验证' }).click()
    await page.getByRole('img', { name: '验证器二维码' }).waitFor()
    const secret = (await page.locator('main code').innerText()).replaceAll(' ', '')
    await page.getByLabel('动态码').fill(generateSync({ secret }))
    await page.getByRole('button', { name: '确认开启' }).click()
    await page.getByRole('button', { name: '我已保存' }).click()
    await page.getByText('剩余恢复码 10 个').waitFor()
    await page.getByRole('link', { name: '操作日志' }).click()
    await page.getByRole('row').filter({ hasText: '开启两步验证' }).getByText('周主编', { exact: true }).waitFor()
    await page.getByRole('link', { name: '站点', exact: true }).click()
    await page.getByRole('row').filter({ hasText: '云溪新站' }).getByText('10001').waitFor()
    const second = page.getByRole('row').filter({ hasText: '10002' })
    await second.getByRole('button', { name: '停用' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: '停用' }).click()
    await second.getByText('已停用').waitFor()
    await second.getByRole('button', { name: '恢复' }).click()
    await second.getByRole('button', { name: '停用' }).waitFor()

    const late = await openPage({ app: setupApp, route: '/console' })
    late.allow(/^401 GET/)
    await late.page.getByRole('dialog', { name: '登录' }).waitFor()
  })
})

describe('an open page', () => {
  const openApp = ownApp()
  const isPost = (request: Request) => request.method() === 'POST'

  test('an open page asks for an expired second factor and repeats the refused call', async () => {
    const { page, allow } = await openPage({
      app: openApp,
      as: accounts.operator,
      route: '/console/settings',
      ...desktop,
    })
    const name = page.getByRole('textbox', { name: '圈子名称' })
    await name.fill('云溪两步')
    allow(/^403 POST .*console\/settings/)
    const missing = { state: 0, code: 403, error: '请先完成两步验证', data: { factor: 1 } }
    await page.route('**/api/console/settings*', (route) =>
      isPost(route.request()) ? route.fulfill({ status: 403, json: missing }) : route.fallback(),
    )
    await page.route('**/api/console/factor', (route) =>
      isPost(route.request())
        ? route.fulfill({ json: { state: 1, code: 0, error: '', data: null } })
        : route.fallback(),
    )
    await page.getByRole('button', { name: '保存', exact: true }).click()
    const prompt = page.getByRole('dialog', { name: '两步验证' })
    await prompt.getByLabel('动态码或恢复码').fill('123456')
    await checkAxe(page)
    await page.unroute('**/api/console/settings*')
    await prompt.getByRole('button', { name: '验证' }).click()
    await page.getByText('保存成功').waitFor()
    expect([await prompt.isVisible(), await name.inputValue()]).toEqual([false, '云溪两步'])
  })

  test('a page that notices an expired second factor asks for it and keeps the open form', async () => {
    const { page } = await openPage({ app: openApp, as: accounts.operator, route: '/console/notices', ...desktop })
    await page.getByRole('button', { name: '发送通知' }).click()
    const form = page.getByRole('dialog', { name: '发送通知' })
    await form.getByLabel('标题').fill('停水通知')
    let proved = 0
    await page.route('**/api/console/factor*', (route) => {
      if (isPost(route.request())) proved = 1
      const data = isPost(route.request()) ? null : { on: 1, proved, codes: 8, demanded: 0 }
      return route.fulfill({ json: { state: 1, code: 0, error: '', data } })
    })
    await listens(page)
    await page.evaluate(() => window.dispatchEvent(new Event('online')))
    const prompt = page.getByRole('dialog', { name: '两步验证' })
    await prompt.getByLabel('动态码或恢复码').fill('123456')
    await checkAxe(page)
    await prompt.getByRole('button', { name: '验证' }).click()
    await prompt.waitFor({ state: 'detached' })
    expect(await form.getByLabel('标题').inputValue()).toBe('停水通知')
  })

  test('an export that needs an expired second factor asks for it, and then is the file', async () => {
    const { page, allow } = await openPage({ app: openApp, as: accounts.operator, route: '/console/log', ...desktop })
    allow(/^403 GET .*console\/log/)
    const missing = { state: 0, code: 403, error: '请先完成两步验证', data: { factor: 1 } }
    await page.route('**/api/console/log?*action=csv*', (route) => route.fulfill({ status: 403, json: missing }))
    await page.route('**/api/console/factor', (route) =>
      isPost(route.request())
        ? route.fulfill({ json: { state: 1, code: 0, error: '', data: null } })
        : route.fallback(),
    )
    await page.getByText('导出 CSV', { exact: true }).click()
    const prompt = page.getByRole('dialog', { name: '两步验证' })
    await prompt.getByLabel('动态码或恢复码').fill('123456')
    await page.unroute('**/api/console/log?*action=csv*')
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      prompt.getByRole('button', { name: '验证' }).click(),
    ])
    expect(file.suggestedFilename()).toMatch(/^log-10001-.*\.csv$/)
    expect(await text(await file.createReadStream())).toContain('操作')
  })
})
