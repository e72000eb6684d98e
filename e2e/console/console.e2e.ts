// @module-tag long

import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { accounts } from '../harness/accounts.ts'
import { waitForToast } from '../harness/actions/gestures.ts'
import { ownApp } from '../harness/app.ts'
import { overflowing } from '../harness/checks/layout.ts'
import { checkAxe, checkContrast, openPage, shot } from '../harness/page.ts'
import { unique } from '../harness/unique.ts'
import { settled } from '../harness/waits/settled.ts'

const app = ownApp()

const openConsole = (route: string) => openPage({ app, as: accounts.operator, route, width: 1280, height: 800 })

test('the console asks a visitor to log in and shows a link home to a member without the permission', async () => {
  const visitor = await openPage({ app, route: '/console' })
  visitor.allow(/^401 GET/)
  await visitor.page.getByRole('dialog', { name: '登录' }).waitFor()
  for (const as of [accounts.poster, accounts.secondReviewer]) {
    const { page, allow } = await openPage({ app, as, route: '/console' })
    allow(/^403 GET/)
    await page.getByText('没有操作权限').waitFor()
    await page.getByRole('link', { name: '回到首页' }).waitFor()
    await checkAxe(page)
  }
})

const pages = [
  'overview',
  'modules',
  'polls',
  'signups',
  'categories',
  'report-tags',
  'towns',
  'lists',
  'lists/1',
  'notices',
  'settings',
  'reasons',
  'agreement',
  'sites',
]
/** One page of each kind; the others use the same components, and the soak looks at all. */
const darkPages = process.env.QUANZI_SOAK ? pages : ['modules', 'polls', 'settings']

test.each([pages.slice(0, 5), pages.slice(5, 10), pages.slice(10)])(
  'the console pages %s, %s, %s … fit every width and pass the accessibility checks',
  async (...names) => {
    const { page, go } = await openConsole(`/console/${names[0]}`)
    for (const name of names) {
      await go(`/console/${name}`)
      await settled(page)
      await checkAxe(page)
      if (darkPages.includes(name)) {
        await page.emulateMedia({ colorScheme: 'dark' })
        await checkContrast(page)
      }
      for (const width of [1440, 768, 375]) {
        await page.setViewportSize({ width, height: 812 })
        expect(await overflowing(page), `${name}, ${width} px wide`).toEqual([])
      }
      await shot(page, `console ${name} on a phone`)
      await page.emulateMedia({ colorScheme: 'light' })
      await page.setViewportSize({ width: 1280, height: 800 })
    }
  },
)

test.each([1023, 375])('at %i px the title has one place on pages with actions and without', async (width) => {
  const { page, go } = await openConsole('/console')
  await page.setViewportSize({ width, height: 800 })
  const tops = []
  for (const [name, title] of [
    ['', '概览'],
    ['categories', '话题分类'],
    ['alarm', '时效与告警'],
    ['settings', '圈子设置'],
    ['health', '运行状况'],
  ] as const) {
    await go(`/console/${name}`)
    const heading = page.getByRole('heading', { level: 1, name: title })
    await heading.waitFor()
    await settled(page)
    tops.push(
      await heading.evaluate((one) => {
        const text = document.createRange()
        text.selectNodeContents(one)
        return text.getBoundingClientRect().top
      }),
    )
  }
  expect(Math.max(...tops) - Math.min(...tops)).toBeLessThan(1)
})

test('the console menu, a form, a sortable list and a dialog can be used with the keyboard alone', async () => {
  const { page } = await openConsole('/console')
  await page.getByRole('heading', { level: 1, name: '概览' }).waitFor()
  const menu = page.getByRole('navigation', { name: '管理后台' })
  await tabTo(page, menu.getByRole('link', { name: '轮播与模块' }))
  await page.keyboard.press('Enter')
  await focused(page.getByRole('heading', { level: 1, name: '轮播与模块' }))

  // Each press moves the row by one, and the button keeps the focus at the end of the list.
  const rows = page.getByRole('list', { name: '轮播图' }).getByRole('listitem')
  const name = await rows.nth(1).getByRole('button', { name: /^拖动/ }).getAttribute('aria-label')
  const up = page.getByRole('button', { name: name?.replace('拖动', '上移') ?? '', exact: true })
  await tabTo(page, up)
  await page.keyboard.press('Enter')
  await expect
    .poll(() =>
      rows
        .nth(0)
        .getByRole('button', { name: name ?? '' })
        .count(),
    )
    .toBe(1)
  await settled(page)
  await focused(up)

  await tabTo(page, page.getByRole('button', { name: '新增轮播图' }))
  await page.keyboard.press('Enter')
  const form = page.getByRole('dialog', { name: '新增轮播图' })
  await form.waitFor()
  for (let n = 0; n < 25; n++) {
    await page.keyboard.press('Tab')
    await expect.poll(() => form.evaluate((dialog) => dialog.contains(document.activeElement))).toBe(true)
  }
  await page.keyboard.press('Escape')
  await form.waitFor({ state: 'hidden' })
  await focused(page.getByRole('button', { name: '新增轮播图' }))

  await page.setViewportSize({ width: 768, height: 900 })
  const open = page.getByRole('button', { name: '导航', exact: true })
  await open.focus()
  await page.keyboard.press('Enter')
  const drawer = page.getByRole('dialog', { name: '导航' })
  await tabTo(page, drawer.getByRole('link', { name: '圈子设置' }))
  await page.keyboard.press('Enter')
  await drawer.waitFor({ state: 'hidden' })
  await page.getByRole('heading', { level: 1, name: '圈子设置' }).waitFor()
  const title = page.getByRole('textbox', { name: '圈子名称' })
  await tabTo(page, title)
  await page.keyboard.press('Control+A')
  await page.keyboard.type('云溪圈子')
  await page.keyboard.press('Tab')
  await page.keyboard.press('ArrowRight')
  await tabTo(page, page.getByRole('switch', { name: '热帖榜' }))
  await page.keyboard.press('Space')
  await page.getByText('3 项未保存').waitFor()
  await tabTo(page, page.getByRole('button', { name: '保存', exact: true }).last(), 120)
  await page.keyboard.press('Enter')
  await waitForToast(page, '保存成功')
})

test('unsaved settings that were dropped by a tap can be put back', async () => {
  const { page } = await openConsole('/console/settings')
  const name = page.getByRole('textbox', { name: '圈子名称', exact: true })
  await name.fill('放错了手')
  await page.getByRole('button', { name: '撤销' }).click()
  await page.getByText('项未保存').waitFor({ state: 'detached' })
  await page.getByRole('button', { name: '恢复' }).click()
  await expect.poll(() => name.inputValue()).toBe('放错了手')
  await page.getByText('1 项未保存').waitFor()
})

test('going back from typed targets and a typed webhook asks first', async () => {
  const { page } = await openConsole('/console/members')
  await page.getByRole('link', { name: '时效与告警' }).click()
  const question = page.getByRole('alertdialog', { name: '放弃修改?' })
  for (const [field, text] of [
    [page.getByRole('spinbutton', { name: '一审（分钟）' }), '77'],
    [page.getByRole('textbox', { name: '回调地址' }), 'https://hooks.example/typed'],
  ] as const) {
    const before = await field.inputValue()
    await field.fill(text)
    await page.goBack()
    await question.getByRole('button', { name: '取消' }).click()
    await question.waitFor({ state: 'detached' })
    expect(await field.inputValue()).toBe(text)
    await field.fill(before)
  }
  await page.getByRole('spinbutton', { name: '一审（分钟）' }).fill('77')
  await page.goBack()
  await question.getByRole('button', { name: '放弃' }).click()
  await page.waitForURL(/console\/members/)
})

test('a notice is sent, and withdrawn after a question with its title', async () => {
  const { page } = await openConsole('/console/notices')
  const title = unique('今晚停水')
  await page.getByRole('button', { name: '发送通知' }).click()
  const form = page.getByRole('dialog', { name: '发送通知' })
  await form.getByRole('textbox', { name: /标题/ }).fill(title)
  await form.getByRole('textbox', { name: /内容/ }).fill('九点到十点')
  await form.getByRole('button', { name: '发送', exact: true }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: '发送' }).click()
  await waitForToast(page, '发送成功')
  await page.getByRole('button', { name: `撤回：${title}` }).click()
  const question = page.getByRole('alertdialog', { name: `确认撤回通知「${title}」吗?` })
  await question.getByRole('button', { name: '撤回' }).click()
  await waitForToast(page, '已撤回')
})

/** Presses Tab until the element has the focus. */
const tabTo = async (page: Page, goal: Locator, most = 60) => {
  await goal.waitFor()
  for (let n = 0; n < most; n++) {
    await page.keyboard.press('Tab')
    if (await goal.evaluate((element) => element === document.activeElement)) return
  }
  throw new Error(`Not reached with ${most} tabs: ${goal}`)
}
const focused = (element: Locator) =>
  expect.poll(() => element.evaluate((one) => one === document.activeElement)).toBe(true)
