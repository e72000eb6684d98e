import { expect, test } from 'vitest'
import { accounts } from '../harness/accounts.ts'
import { tapUntil, waitForToast } from '../harness/actions/gestures.ts'
import { logInBySms, smsCode } from '../harness/actions/sms.ts'
import { ownApp, sharedApp } from '../harness/app.ts'
import { openFaultyProxy } from '../harness/faulty-proxy.ts'
import { openPage } from '../harness/page.ts'

const limited = ownApp({ env: { RATE_LIMITS: 'on' } })

test('a code whose request got no answer logs in a new browser that was given no cookie, also after a reload', async () => {
  const proxy = await openFaultyProxy()
  const { page, context, allow } = await openPage({ app: proxy, route: '/settings' })
  allow(/^failed /)
  const mobile = '13900002301'
  proxy.chooseFault = ({ url }) => (url === '/api/login/sendsmsNoCaptcha' ? 'unanswered' : 'pass')
  const sheet = page.getByRole('dialog', { name: '登录', exact: true })
  await tapUntil(page.getByRole('button', { name: '登录' }), sheet)
  await sheet.getByLabel('手机号').fill(mobile)
  await sheet.getByRole('button', { name: '获取验证码' }).tap()
  await waitForToast(page, '验证码可能已发出，请留意短信')
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('code')
  expect((await context.cookies()).map(({ name }) => name)).not.toContain('quanzi_browser')
  await page.reload()
  await tapUntil(page.getByRole('button', { name: '登录' }), sheet)
  await sheet.getByRole('button', { name: /^\d+s$/ }).waitFor()
  await sheet.getByLabel('验证码', { exact: true }).fill(await smsCode(sharedApp(), mobile))
  await sheet.getByRole('button', { name: '登录', exact: true }).tap()
  await page.getByRole('button', { name: /^登录设备.*139\*\*\*\*2301/ }).waitFor()
})

test('a code that is asked for in 注销账号 just after the one of the login shows the seconds to wait for', async () => {
  const { page, allow } = await openPage({ app: limited, route: '/settings' })
  allow(/^429 POST/)
  await page.getByRole('button', { name: '登录' }).tap()
  await logInBySms(page, limited, accounts.poster)
  await page.getByRole('dialog', { name: '登录', exact: true }).waitFor({ state: 'hidden' })
  const sheet = page.getByRole('dialog', { name: '注销账号' })
  await tapUntil(page.getByRole('button', { name: '注销账号' }), sheet)
  await sheet.getByRole('checkbox').tap()
  await sheet.getByRole('button', { name: '获取验证码' }).tap()
  await waitForToast(page, '操作太频繁，请稍后再试')
  await sheet.getByRole('button', { name: /^\d+s$/ }).waitFor()
})

test('a login whose answer was lost after the cookie was set is done at the next tap, without another code', async () => {
  const { page, allow } = await openPage({ app: limited, route: '/settings' })
  allow(/login\/cloud|memberapi/)
  await page.getByRole('button', { name: '登录' }).tap()
  await page.route('**/api/**', async (route) => {
    const url = route.request().url()
    if (url.endsWith('login/cloud')) await route.fetch()
    await (/login\/cloud|sessions/.test(url) ? route.abort() : route.fallback())
  })
  await logInBySms(page, limited, '13900002302')
  await waitForToast(page, '登录失败：网络连接失败，请检查网络后重试')
  await page.unrouteAll({ behavior: 'wait' })
  const submit = page.getByRole('dialog', { name: '登录' }).getByRole('button', { name: '登录', exact: true })
  await tapUntil(submit, page.getByRole('button', { name: /^登录设备.*139\*\*\*\*2302/ }))
})
