import { generateSync } from 'otplib'
import { expect, test } from 'vitest'
import { accounts } from '../harness/accounts.ts'
import { ownApp } from '../harness/app.ts'
import { checkAxe, openPage } from '../harness/page.ts'
import { holdRequests } from '../harness/waits/hold-requests.ts'

const app = ownApp({ sql: `update site set settings = settings || '{"staff_mfa":"1"}'` })

test('on a site that requires it, a reviewer sets up two-step verification on the review screen and later enters a code', async () => {
  const first = await openPage({ app, as: accounts.reviewer, route: '/audit' })
  await first.page.getByText('本站要求工作人员开启两步验证').waitFor()
  await first.page.getByRole('button', { name: '开启两步验证' }).tap()
  const secret = (await first.page.locator('main code').innerText()).replaceAll(' ', '')
  await checkAxe(first.page)
  await first.page.getByLabel('动态码').fill(generateSync({ secret }))
  await first.page.getByRole('button', { name: '确认开启' }).tap()
  await first.page.getByRole('dialog', { name: '恢复码' }).locator('li code').first().waitFor()
  const codes = await first.page.getByRole('dialog', { name: '恢复码' }).locator('li code').allInnerTexts()
  await first.page.getByRole('button', { name: '我已保存' }).tap()
  await first.page.getByRole('link', { name: /帖子/ }).first().waitFor()

  // The change of the codes ends this session.
  first.allow(/^401 GET/)
  const second = await openPage({ app, as: accounts.reviewer, route: '/audit' })
  await second.page.getByLabel('动态码或恢复码').fill(codes[0] ?? '')
  await second.page.getByRole('button', { name: '验证' }).tap()
  await second.page.getByRole('link', { name: /帖子/ }).first().waitFor()

  await second.go('/settings')
  await second.page.getByRole('button', { name: '两步验证' }).tap()
  const sheet = second.page.getByRole('dialog', { name: '登录安全' })
  await sheet.getByText('剩余恢复码 9 个').waitFor()
  await checkAxe(second.page)
  await sheet.getByRole('button', { name: '换一组恢复码' }).tap()
  await sheet.getByLabel('动态码').fill(codes[1] ?? '')
  await sheet.getByRole('button', { name: '换一组恢复码' }).tap()
  const shown = second.page.getByRole('dialog', { name: '恢复码' })
  await shown.locator('li code').first().waitFor()
  expect(await shown.locator('li code').allInnerTexts()).toHaveLength(10)
  await checkAxe(second.page)
  await shown.getByRole('button', { name: '我已保存' }).tap()
  await sheet.getByText('剩余恢复码 10 个').waitFor()
})

test('the settings of a member have no row for two-step verification', async () => {
  const { page } = await openPage({ app, as: accounts.poster, route: '/settings' })
  await page.getByText('登录设备').waitFor()
  await page.getByText('退出登录').waitFor()
  expect(await page.getByText('两步验证').count()).toBe(0)
})

test('the settings of a reviewer show the row of two-step verification from the start, so that no row moves', async () => {
  const { page, go } = await openPage({ app, as: accounts.reviewer, route: '/notify' })
  const permissions = await holdRequests(page, /memberapi.*admin/)
  await page.reload()
  await go('/settings')
  // Rows that do not wait for the answer are drawn before it is asked for.
  await expect.poll(() => permissions.asked.length).toBeGreaterThan(0)
  expect(await page.getByRole('link', { name: '无障碍声明' }).count()).toBe(0)
  permissions.release()
  await page.getByRole('link', { name: '无障碍声明' }).waitFor()
  expect(await page.getByRole('button', { name: '两步验证' }).count()).toBe(1)
})
