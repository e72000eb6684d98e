// @module-tag long

import { expect, test } from 'vitest'
import { accounts } from '../harness/accounts.ts'
import { waitForToast } from '../harness/actions/gestures.ts'
import { ownApp } from '../harness/app.ts'
import { checkAxe, openPage, shot } from '../harness/page.ts'
import { textbox } from '../harness/screens/console.ts'

const app = ownApp()

test('who runs the site, and its registrations, stand in the settings, beside the list and on public pages', async () => {
  const { page } = await openPage({ app, as: accounts.operator, route: '/console/settings', width: 1280, height: 800 })
  await page.getByRole('combobox', { name: '所在省份' }).selectOption('四川省')
  const values = {
    主办单位: '云溪融媒体中心',
    联系方式: '0571-12345678',
    'ICP 备案号': '浙ICP备2024000001号',
    公安备案号: '浙公网安备33010002000001号',
    许可证号: '3312024001',
  }
  for (const [label, value] of Object.entries(values)) await textbox(page, label).fill(value)
  await page.getByRole('button', { name: '保存', exact: true }).last().click()
  await waitForToast(page, '保存成功')

  const phone = await openPage({ app, route: '/settings' })
  phone.allow(/^401 GET/)
  await phone.page.getByRole('button', { name: '关于本圈子' }).tap()
  const sheet = phone.page.getByRole('dialog', { name: '关于本圈子' })
  for (const value of Object.values(values)) await sheet.getByText(value).waitFor()
  await checkAxe(phone.page)
  await shot(phone.page, 'who runs the site')

  const wide = await openPage({ app, route: '/', width: 1280, height: 800 })
  const side = wide.page.getByRole('complementary', { name: '热门内容' })
  const register = side.getByRole('link', { name: values['公安备案号'] })
  expect(await register.getAttribute('href')).toMatch(/^https:\/\/beian\.mps\.gov\.cn\/.*code=33010002000001$/)

  const shared = await (await fetch(`${app.url}/s/180`)).text()
  for (const value of Object.values(values)) expect(shared).toContain(value)
})
