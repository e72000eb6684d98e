import type { Page } from 'playwright-core'
import type { App } from '../app.ts'
import { waitForToast } from './gestures.ts'

/** The last SMS code of a number, from the developer endpoint. */
export const smsCode = async (app: App, mobile: string): Promise<string> => {
  const answer = await fetch(`${app.url}/dev/sms?mobile=${mobile}`)
  return ((await answer.json()) as { code: string }).code
}

/** Fills in and sends the login sheet once it is open. */
export const logInBySms = async (page: Page, app: App, mobile: string) => {
  const sheet = page.getByRole('dialog', { name: '登录', exact: true })
  await sheet.getByLabel('手机号').fill(mobile)
  await sheet.getByRole('button', { name: '获取验证码' }).tap()
  await waitForToast(page, '发送成功')
  await sheet.getByLabel('验证码', { exact: true }).fill(await smsCode(app, mobile))
  await sheet.getByRole('button', { name: '登录', exact: true }).tap()
}
