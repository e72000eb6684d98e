import { expect, test } from 'vitest'
import { accounts } from '../harness/accounts.ts'
import { waitForToast } from '../harness/actions/gestures.ts'
import { apiAs } from '../harness/api.ts'
import { elderFaults, turnElderOn } from '../harness/elder.ts'
import { checkAxe, checkContrast, openPage, shot } from '../harness/page.ts'
import { unique } from '../harness/unique.ts'
import { begin } from '../harness/waits/begin.ts'
import { settled } from '../harness/waits/settled.ts'

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

test('a member finds the followed towns in their list of follows and unfollows one there; the lists of others have no towns', async () => {
  const api = await apiAs(accounts.verified)
  for (const to_id of [9, 10]) await api.post('circle/townapi', { action: 'subscribe', to_id })
  const { page, go } = await openPage({ as: accounts.verified, route: '/attentions' })
  await page.getByRole('tab', { name: '乡镇' }).tap()
  const rows = page.getByRole('list', { name: '关注的乡镇' }).getByRole('listitem')
  await expect.poll(() => rows.count()).toBe(2)
  await checkAxe(page)
  await shot(page, 'followed towns')
  await page.emulateMedia({ colorScheme: 'dark' })
  await checkContrast(page)
  await shot(page, 'followed towns dark')
  await page.emulateMedia({ colorScheme: 'light' })
  const first = rows.first()
  const name = (await first.getByRole('link').innerText()).trim()
  const unfollowed = begin(page.waitForResponse((response) => response.url().includes('townapi') && response.ok()))
  await first.getByRole('button', { name: `已关注 ${name}` }).tap()
  await unfollowed
  await first.getByRole('button', { name: `关注 ${name}`, exact: true }).waitFor()
  await first.getByRole('link').tap()
  await page.getByRole('heading', { level: 1, name }).waitFor()
  await page.getByRole('button', { name: `关注 ${name}`, exact: true }).waitFor()
  await page.goBack()
  await expect.poll(() => rows.count()).toBe(1)

  await go('/attentions?id=2')
  await page.getByRole('list', { name: '关注的用户' }).waitFor()
  expect(await page.getByRole('tab').allInnerTexts()).toEqual(['用户', '话题'])

  await api.post('circle/townapi', { action: 'unsubscribe', to_id: 9 })
  await api.post('circle/townapi', { action: 'unsubscribe', to_id: 10 })
  await go('/attentions')
  await page.getByRole('tab', { name: '乡镇' }).tap()
  await page.getByText('还没有关注乡镇').waitFor()
})

test('the followed towns meet the sizes and contrast of elder mode', async () => {
  const api = await apiAs(accounts.otherPoster)
  await api.post('circle/townapi', { action: 'subscribe', to_id: 11 })
  const { page, context, go } = await openPage({ as: accounts.otherPoster, route: null })
  await turnElderOn(context)
  await go('/attentions')
  await page.getByRole('tab', { name: '乡镇' }).press('Enter')
  await page.getByRole('list', { name: '关注的乡镇' }).getByRole('listitem').first().waitFor()
  await settled(page)
  expect(await elderFaults(page, 'followed towns')).toEqual([])
})
