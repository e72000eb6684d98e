// @module-tag long

import { expect, test } from 'vitest'
import { accounts } from '../harness/accounts.ts'
import { compose, pressImeKey } from '../harness/actions/ime.ts'
import { ownApp } from '../harness/app.ts'
import { openPage } from '../harness/page.ts'
import { settled } from '../harness/waits/settled.ts'

const app = ownApp()

test('the Enter or Escape of an input method neither sends nor closes the reason of a rejection', async () => {
  const { page } = await openPage({ app, as: accounts.reviewer, route: '/article', desktop: true })
  await page.getByRole('article').first().click()
  const reasons = page.getByRole('region', { name: '驳回理由' })
  await page.getByRole('toolbar').waitFor()
  await page.keyboard.press('r')
  await reasons.getByRole('radio', { name: '其他问题' }).check()
  const field = reasons.getByLabel('其他理由')
  await field.fill('yu ben di wu guan')
  const sent: string[] = []
  page.on('request', (request) => request.method() === 'POST' && sent.push(request.postData() ?? ''))
  for (const key of ['Enter', 'Escape'] as const) await pressImeKey(page, key)
  await settled(page)
  expect(await field.inputValue()).toBe('yu ben di wu guan')
  expect(sent.filter((body) => body.includes('action=fail'))).toEqual([])
  await page.keyboard.press('Escape')
  await reasons.waitFor({ state: 'detached' })
})

test('the Enter of an input method opens no result of the console’s search, and the letters of a composition are not searched for', async () => {
  const { page } = await openPage({ app, as: accounts.operator, route: '/console/overview', desktop: true })
  const searched: string[] = []
  page.on('request', (request) => {
    const url = new URL(request.url())
    if (url.pathname.endsWith('/console/find')) searched.push(url.searchParams.get('keyword') ?? '')
  })
  await page.getByRole('button', { name: '搜索' }).click()
  const field = page.getByRole('combobox', { name: /^搜索/ })
  await field.waitFor()
  await compose(field, 'start')
  await page.keyboard.type('shezhi', { delay: 120 })
  await pressImeKey(page, 'Enter')
  await settled(page)
  expect(await field.isVisible()).toBe(true)
  expect(searched).toEqual([])
  await field.fill('设置')
  await compose(field, 'end')
  await expect.poll(() => searched).toEqual(['设置'])
})

test('the Escape of an input method closes neither a post panel nor its composer', async () => {
  const { page } = await openPage({ app, as: accounts.poster, desktop: true })
  await page.getByRole('article').first().waitFor()
  await page.getByRole('navigation').getByRole('link', { name: '发帖' }).click()
  const field = page.getByRole('dialog', { name: '我要拍' }).getByRole('textbox')
  await field.fill('zhengzai xie')
  await pressImeKey(page, 'Escape')
  await settled(page)
  expect(await field.inputValue()).toBe('zhengzai xie')
})
