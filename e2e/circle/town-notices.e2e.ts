import { expect, test } from 'vitest'
import { accounts } from '../harness/accounts.ts'
import { apiAs } from '../harness/api.ts'
import { waitForToast } from '../harness/gestures.ts'
import { checkAxe, openPage, shot } from '../harness/page.ts'
import { unique } from '../harness/unique.ts'

test('a member follows a town, and an announcement to that town counts and reaches its followers', async () => {
  const { page, go } = await openPage({ as: accounts.poster, route: '/special/27' })
  const follow = page.getByRole('button', { name: /^关注 / })
  const name = (await follow.getAttribute('aria-label'))?.slice(3) ?? ''
  await follow.tap()
  await waitForToast(page, '关注成功，您会收到它的通知')
  await page.getByRole('button', { name: `已关注 ${name}` }).waitFor()
  await checkAxe(page)
  await shot(page, 'town followed')
  const operator = await openPage({ as: accounts.operator, desktop: true, route: '/console/notices' })
  await operator.page.getByRole('button', { name: '发送通知' }).click()
  const form = operator.page.getByRole('dialog', { name: '发送通知' })
  await form.getByText(/^[\d,]+ 人会收到$/).waitFor()
  const title = unique('停水')
  await form.getByRole('textbox', { name: '标题' }).fill(title)
  await form.getByRole('textbox', { name: '内容' }).fill('明天上午九点起')
  await form.getByText('按乡镇', { exact: true }).click()
  await form.getByRole('button', { name, exact: true }).click()
  await form.getByText('1 人会收到', { exact: true }).waitFor()
  await checkAxe(operator.page, '[role=dialog]')
  await shot(operator.page, 'console notice to a town')
  await form.getByRole('button', { name: '发送', exact: true }).click()
  const question = operator.page.getByRole('alertdialog')
  await question.getByText(`关注${name}的成员都会收到，共 1 人。`).waitFor()
  await question.getByRole('button', { name: '发送' }).click()
  const row = operator.page.getByRole('row').filter({ hasText: title })
  await row.getByText(name).waitFor()
  await go('/notify')
  await page.getByRole('tab', { name: /^通知/ }).tap()
  await page.getByText(title).waitFor()
  const other = await apiAs(accounts.otherPoster)
  const received = await other.get<{ data: unknown[] }>('circle/commonapi', { action: 'notify', group: 'notices' })
  expect(received.data.length).toBeGreaterThan(0)
  expect(JSON.stringify(received.data)).not.toContain(title)
})
