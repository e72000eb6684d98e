// @module-tag long

import { expect, test } from 'vitest'
import { accounts } from '../harness/accounts.ts'
import { waitForToast } from '../harness/actions/gestures.ts'
import { apiAs } from '../harness/api.ts'
import { ownApp } from '../harness/app.ts'
import { openPage } from '../harness/page.ts'

// Concurrent changes by two operators.
const app = ownApp()
const desktop = { app, as: accounts.operator, desktop: true } as const
const message = '内容已被他人修改，请刷新后再保存'

test('review targets and a webhook that another operator has saved in the meantime are not overwritten and can be reloaded', async () => {
  const { page, allow } = await openPage({ ...desktop, route: '/console/alarm' })
  allow(/^409 POST .*console\/(target|hook)/)
  const first = page.getByRole('spinbutton', { name: '一审（分钟）' })
  const address = page.getByRole('textbox', { name: '回调地址' })
  await first.fill('7')
  await address.fill('https://hooks.example/mine')
  const operator = await apiAs(accounts.operator, app)
  await operator.post('console/target', { action: 'save', first: 540, second: 300 })
  await operator.post('console/hook', { action: 'save', url: 'https://hooks.example/theirs' })
  for (const [field, button, mine, theirs] of [
    [first, '保存目标', '7', '9'],
    [address, '保存地址', 'https://hooks.example/mine', 'https://hooks.example/theirs'],
  ] as const) {
    await page.getByRole('button', { name: button }).click()
    await waitForToast(page, message)
    expect(await field.inputValue()).toBe(mine)
    await page.getByRole('button', { name: '重新载入' }).click()
    await expect.poll(() => field.inputValue()).toBe(theirs)
  }
  // The loaded one can be changed.
  await first.fill('8')
  await page.getByRole('button', { name: '保存目标' }).click()
  await waitForToast(page, '保存成功')
  const { first: saved } = await operator.get<{ first: number }>('console/target', { action: 'detail' })
  expect(saved).toBe(480)
})

test('saving an order that another operator has changed in the meantime is refused, and the page shows the current order', async () => {
  const { page, allow } = await openPage({ ...desktop, route: '/console/categories' })
  allow(/^409 POST .*console\/category_order/)
  const handles = page.getByRole('list', { name: '话题分类' }).getByRole('button', { name: /^拖动/ })
  await handles.first().waitFor()
  const names = () => handles.evaluateAll((list) => list.map((one) => one.getAttribute('aria-label')?.slice(2)))
  const [first = ''] = (await names()).map(String)
  const operator = await apiAs(accounts.operator, app)
  const { data } = await operator.get<{ data: { id: number; name: string }[] }>('console/categories', {})
  const theirs = [...data].reverse()
  await operator.post('console/category_order', { ids: theirs.map(({ id }) => id).join() })
  await page.getByRole('button', { name: `下移${first}`, exact: true }).click()
  await waitForToast(page, message)
  await expect.poll(names).toEqual(theirs.map(({ name }) => name))
  await page.getByRole('button', { name: `上移${first}`, exact: true }).click()
  const moved = [...theirs.slice(0, -2), ...theirs.slice(-2).reverse()].map(({ name }) => name)
  await expect.poll(names).toEqual(moved)
  await expect
    .poll(async () =>
      (await operator.get<{ data: { name: string }[] }>('console/categories', {})).data.map(({ name }) => name),
    )
    .toEqual(moved)
})

test('a save without a difference offers no undo, which would revert the version of another operator', async () => {
  const { page } = await openPage({ ...desktop, route: '/console/settings' })
  const name = page.getByRole('textbox', { name: '圈子名称', exact: true })
  await name.fill(`${await name.inputValue()} `)
  await page.getByText('1 项未保存').waitFor()
  const operator = await apiAs(accounts.operator, app)
  await operator.post('console/settings', { explain_title: '他人的说明' })
  await page.getByRole('button', { name: '保存', exact: true }).click()
  await waitForToast(page, '保存成功')
  expect(await page.getByRole('button', { name: '撤销' }).count()).toBe(0)
  await page.getByText('项未保存').waitFor({ state: 'detached' })
  const { settings } = await operator.get<{ settings: { explain_title: string } }>('console/settings', {})
  expect(settings.explain_title).toBe('他人的说明')
})

test('a new secret asks before it ends one that apps may use, and closes by 我已保存 alone', async () => {
  const { page, allow } = await openPage({ ...desktop, route: '/console/sites' })
  allow(/^409 POST .*console\/site_secret/)
  const row = page.getByRole('row').filter({ hasText: '10002' })
  const form = page.getByRole('dialog', { name: '更换客户端密钥' })
  const secret = page.getByRole('dialog', { name: '新的客户端密钥' })
  const question = page.getByRole('alertdialog')
  const renew = async () => {
    await row.getByRole('button', { name: '更换密钥' }).click()
    await form.getByRole('button', { name: '更换', exact: true }).click()
  }
  await renew()
  await secret.locator('code').waitFor()
  for (const leave of [() => page.keyboard.press('Escape'), () => page.mouse.click(10, 10), () => page.goBack()]) {
    await leave()
    await question.getByText('关闭后不能再查看。').waitFor()
    await question.getByRole('button', { name: '取消' }).click()
    await question.waitFor({ state: 'detached' })
    await secret.locator('code').waitFor()
  }
  await secret.getByRole('button', { name: '我已保存' }).click()
  await secret.waitFor({ state: 'detached' })

  await row.getByText('可用至').waitFor()
  await renew()
  await question.getByText('更早的旧密钥立即失效。').waitFor()
  const chief = await apiAs(accounts.operator, app)
  await chief.post('console/site_secret_end', { id: 10002 })
  await question.getByRole('button', { name: '更换' }).click()
  await waitForToast(page, message)
  await page.getByRole('button', { name: '重新载入' }).click()
  await row.getByText('可用至').waitFor({ state: 'detached' })
})

test('settings that another operator has changed meanwhile each show that value at their place', async () => {
  const { page, allow } = await openPage({ ...desktop, route: '/console/modules' })
  allow(/^409 POST .*console\/settings/)
  await page.getByRole('switch', { name: '显示热点话题' }).click()
  await page.getByRole('textbox', { name: '头条播报的名称' }).fill('我的快报')
  await page.getByRole('textbox', { name: '热点话题的名称' }).fill('我的话题')
  await page.getByRole('button', { name: '下移图标模块' }).click()
  const operator = await apiAs(accounts.operator, app)
  const { settings } = await operator.get<{ settings: { module_order: string[] } }>('console/settings', {})
  await operator.post('console/settings', {
    module_hot: '0',
    module_hot_name: '他人的话题',
    module_module_top_name: '他人的快报',
    module_order: [...settings.module_order].reverse().join(),
  })
  await operator.post('console/settings', { module_hot: '1' })
  await page.getByRole('button', { name: '保存', exact: true }).click()
  for (const theirs of ['「开」', '「他人的话题」', '「他人的快报」', '「视频专区、'])
    await page
      .getByRole('alert')
      .filter({ hasText: `已被他人改为${theirs}` })
      .waitFor()
})

test('both amounts of a credit that another operator has changed meanwhile are shown', async () => {
  const { page, allow } = await openPage({ ...desktop, route: '/console/settings' })
  allow(/^409 POST .*console\/settings/)
  await page.locator('[data-control=credit_like]').fill('3')
  await page.locator('[data-control=credit_like_daily]').fill('4')
  const operator = await apiAs(accounts.operator, app)
  await operator.post('console/settings', { credit_like: 5, credit_like_daily: 6 })
  await page.getByRole('button', { name: '保存', exact: true }).click()
  for (const theirs of ['「5」', '「6」'])
    await page
      .getByRole('alert')
      .filter({ hasText: `已被他人改为${theirs}` })
      .waitFor()
})
