// @module-tag long

import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { accounts } from '../harness/accounts.ts'
import { ownApp } from '../harness/app.ts'
import { waitForToast } from '../harness/gestures.ts'
import { overflowing } from '../harness/layout.ts'
import { checkAxe, checkContrast, openPage, shot } from '../harness/page.ts'
import { jpeg } from '../harness/pictures.ts'
import { settled } from '../harness/settled.ts'

const app = ownApp()

const openConsole = (route: string, options: { width?: number } = {}) =>
  openPage({ app, as: accounts.operator, route, width: 1280, height: 800, ...options })
const circle = (route: string, as?: string) => openPage({ app, route, splash: true, ...(as ? { as } : {}) })

const group = (page: Page, name: string) => page.getByRole('group', { name, exact: true })
const flip = (page: Page, name: string) => page.getByRole('switch', { name, exact: true }).tap()
const refused = (page: Page, name: string, words: string) =>
  group(page, name).getByRole('alert').filter({ hasText: words }).waitFor()
const save = async (page: Page) => {
  await page.getByRole('button', { name: '保存', exact: true }).last().tap()
}

test('an invalid setting shows its error at the field and keeps the other unsaved changes', async () => {
  const { page, allow } = await openConsole('/console/settings')
  allow(/^422 POST/)
  await page.getByRole('textbox', { name: '圈子名称' }).fill('一个长得放不下的圈子名称')
  await save(page)
  await refused(page, '圈子名称', '内容最多8字')
  expect(await page.getByRole('textbox', { name: '圈子名称' }).inputValue()).toBe('一个长得放不下的圈子名称')
  await page.getByRole('spinbutton', { name: '发帖' }).fill('0')
  await save(page)
  await refused(page, '发帖', '请填写1到1000之间的整数')
  await page.getByRole('button', { name: '撤销' }).tap()
  expect(await page.getByRole('spinbutton', { name: '发帖' }).inputValue()).toBe('20')
})

test('a reason that is empty, or there twice, is refused at its own field', async () => {
  const { page, allow } = await openConsole('/console/reasons')
  allow(/^422 POST .*console\/settings/)
  const field = page.getByRole('textbox', { name: '理由 9', exact: true })
  for (const text of ['', '色情']) {
    await field.fill(text)
    await page.getByRole('button', { name: '保存', exact: true }).click()
    await page.getByRole('group', { name: '理由 9', exact: true }).getByText('请填写15条理由，不能重复').waitFor()
    await expect.poll(() => field.evaluate((one) => one === document.activeElement)).toBe(true)
  }
})

test('modules are switched, renamed and reordered next to a live preview, and a slide accepts valid link targets only', async () => {
  const { page, allow } = await openConsole('/console/modules', { width: 1440 })
  const preview = page.getByRole('region', { name: '首页预览' })
  await preview.getByText('热点话题').waitFor()
  await flip(page, '显示热点话题')
  await page.getByRole('textbox', { name: '今日热门的名称' }).fill('今天')
  await page.getByRole('button', { name: '上移今日热门' }).tap()
  await expect.poll(() => preview.getByText('热点话题').count()).toBe(0)
  await preview.getByText('今天', { exact: true }).first().waitFor()
  await save(page)
  await waitForToast(page, '保存成功')

  allow(/^422 POST/)
  await page.getByRole('button', { name: '新增轮播图' }).tap()
  const form = page.getByRole('dialog', { name: '新增轮播图' })
  await form.getByRole('textbox', { name: /标题/ }).fill('冬季读书会开始报名')
  const seen = form.getByRole('complementary', { name: '预览' })
  await seen.getByText('冬季读书会开始报名').waitFor()
  const chooser = page.waitForEvent('filechooser')
  await form.getByText('上传图片').tap()
  await (await chooser).setFiles(await jpeg('square', '#2980b9', 800, 800))
  const crop = page.getByRole('dialog', { name: '裁剪图片' })
  const [sent] = await Promise.all([
    page.waitForResponse(/index\/upload\/file/),
    crop.getByRole('button', { name: '确定' }).tap(),
  ])
  const { data } = (await sent.json()) as { data: { width: number; height: number; url: string } }
  expect([data.width, Math.abs(data.width / data.height - 343 / 128) < 0.02]).toEqual([800, true])
  await expect.poll(() => seen.locator('img').getAttribute('src')).toBe(data.url)
  await form.getByText('外部地址', { exact: true }).tap()
  const address = form.getByRole('textbox', { name: '外部地址' })
  for (const [written, message] of [
    ['javascript:alert(1)', '链接须以 https:// 或 http:// 开头，或为圈子内的页面'],
    ['https://nobody.example/', '该链接的域名未登记，请先在站点中登记'],
  ] as const) {
    await address.fill(written)
    await form.getByRole('button', { name: '保存' }).tap()
    await form.getByText(message).waitFor()
  }
  await shot(page, 'console slide refused')
  await form.getByText('圈内页面', { exact: true }).tap()
  await form.getByLabel('开始展示').fill('2026-01-02T10:00')
  await form.getByLabel('结束展示').fill('2026-01-01T10:00')
  await form.getByRole('button', { name: '保存' }).tap()
  await form.getByText('结束时间须晚于开始时间').waitFor()
  await form.getByLabel('结束展示').fill('')
  await form.getByRole('button', { name: '保存' }).tap()
  await form.waitFor({ state: 'hidden' })

  const reader = await circle('/')
  await reader.page.getByText('冬季读书会开始报名').first().waitFor({ state: 'attached' })
  await reader.page.getByText('今天', { exact: true }).first().waitFor({ state: 'attached' })
  expect(await reader.page.getByText('热点话题').count()).toBe(0)

  // By keyboard: lift, move up, drop.
  const rows = page.getByRole('list', { name: '轮播图' }).getByRole('listitem')
  const last = await rows.count()
  const isAnnounced = (words: string) =>
    expect.poll(() => page.locator('[id^=DndLiveRegion]').allInnerTexts()).toContain(words)
  await page.getByRole('button', { name: '拖动冬季读书会开始报名' }).focus()
  await page.keyboard.press('Space')
  await isAnnounced(`移到第 ${last} 位`)
  await page.keyboard.press('ArrowUp')
  await isAnnounced(`移到第 ${last - 1} 位`)
  await page.keyboard.press('Space')
  await expect.poll(() => rows.nth(last - 2).innerText()).toContain('冬季读书会')
})

test('a form that was changed asks before it is closed by a key, a button, a click beside it or the browser', async () => {
  const { page } = await openConsole('/console/categories')
  const form = page.getByRole('dialog', { name: '新增分类' })
  const name = form.getByRole('textbox', { name: /名称/ })
  const open = async () => {
    await page.getByRole('button', { name: '新增分类' }).tap()
    await name.tap()
  }
  await open()
  await page.keyboard.press('Escape')
  await form.waitFor({ state: 'hidden' })

  await open()
  await name.fill('写了一半')
  const question = page.getByRole('alertdialog', { name: '放弃修改?' })
  const answer = async (word: string) => {
    await question.getByRole('button', { name: word }).tap()
    await question.waitFor({ state: 'detached' })
  }
  for (const close of [
    () => page.keyboard.press('Escape'),
    () => form.getByRole('button', { name: '关闭' }).tap(),
    () => form.getByRole('button', { name: '取消' }).tap(),
    () => page.mouse.click(200, 400),
    () => page.goBack(),
    () => page.goBack(),
  ]) {
    await close()
    await answer('取消')
    expect(await name.inputValue()).toBe('写了一半')
  }
  await page.keyboard.press('Escape')
  await answer('放弃')
  await form.waitFor({ state: 'hidden' })
  expect(new URL(page.url()).hash).toBe('#/console/categories')
})

test('a poll is created with both previews, and the first vote locks its options', async () => {
  const { page } = await openConsole('/console/polls')
  await page.getByRole('button', { name: '你最想去哪片茶山看日出？', exact: true }).tap()
  const locked = page.getByRole('dialog', { name: '编辑投票' })
  await locked.getByText(/^已有 \d+ 人投票/).waitFor()
  expect(await locked.getByRole('textbox', { name: '选项 1' }).isDisabled()).toBe(true)
  await locked.getByRole('button', { name: '取消' }).tap()

  await page.getByRole('button', { name: '新增投票' }).tap()
  const form = page.getByRole('dialog', { name: '新增投票' })
  await form.getByRole('combobox', { name: '话题' }).selectOption({ label: '#读书角#' })
  await form.getByRole('textbox', { name: '问题' }).fill('下一本读什么？')
  await form.getByRole('textbox', { name: '选项 1' }).fill('乡土中国')
  await form.getByRole('textbox', { name: '选项 2' }).fill('边城')
  await form.getByLabel('开始时间').fill('2026-01-02T10:00')
  await form.getByRole('region', { name: '投票后的样子' }).getByText('边城').waitFor()
  await form.getByRole('button', { name: '保存' }).tap()
  await form.waitFor({ state: 'hidden' })
  await shot(page, 'console polls')
  const reader = await circle('/pure-topiclist?word=读书角')
  await reader.page
    .getByRole('link', { name: /读书角/ })
    .first()
    .tap()
  await reader.page.getByRole('heading', { name: '下一本读什么？' }).waitFor()
})

test('the circle shows towns, lists, categories, banners and announcements created in the console', async () => {
  const { page, go } = await openConsole('/console/towns')
  await page.getByRole('button', { name: /^云溪镇/ }).tap()
  await page.getByRole('dialog').getByRole('textbox', { name: /^名称/ }).fill('云溪古镇')
  await save(page)
  await waitForToast(page, '保存成功')

  await go('/console/lists/1')
  await page.getByRole('button', { name: '新增内容' }).tap()
  await page.getByRole('dialog').getByRole('textbox', { name: /标题/ }).fill('草莓开园了')
  await save(page)
  await page.getByRole('button', { name: '草莓开园了' }).waitFor()

  await go('/console/categories')
  await page.getByRole('button', { name: '新增分类' }).tap()
  await page.getByRole('dialog').getByRole('textbox', { name: /名称/ }).fill('手艺')
  await save(page)
  await page.getByRole('button', { name: /^手艺/ }).waitFor()

  await go('/console/notices')
  await page.getByRole('button', { name: '发送通知' }).tap()
  const form = page.getByRole('dialog', { name: '发送通知' })
  await form.getByRole('textbox', { name: /标题/ }).fill('周六停水')
  await form.getByRole('textbox', { name: /内容/ }).fill('早八点到十点')
  await form.getByRole('button', { name: '发送', exact: true }).tap()
  await page.getByRole('alertdialog').getByRole('button', { name: '发送' }).tap()
  await form.waitFor({ state: 'hidden' })

  const reader = await circle('/special/9', accounts.poster)
  await reader.page.getByText('云溪古镇').first().waitFor()
  await reader.page.getByText('草莓开园了').first().waitFor()
  await reader.go('/topiclist')
  await reader.page.getByRole('tab', { name: '手艺' }).waitFor({ state: 'attached' })
  await reader.go('/notify')
  await reader.page.getByRole('tab', { name: '通知' }).tap()
  await reader.page.getByText('周六停水').waitFor()
})

test('the console asks a visitor to log in and shows a link home to a member without the permission', async () => {
  const visitor = await openPage({ app, route: '/console' })
  visitor.allow(/^401 GET/)
  await visitor.page.getByRole('dialog', { name: '登录' }).waitFor()
  for (const as of [accounts.poster, accounts.editor]) {
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
  await tabTo(page, page.getByRole('switch', { name: '排行榜' }))
  await page.keyboard.press('Space')
  await page.getByText('3 项未保存').waitFor()
  await tabTo(page, page.getByRole('button', { name: '保存', exact: true }).last(), 120)
  await page.keyboard.press('Enter')
  await waitForToast(page, '保存成功')
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

test('a slide leads to a search for words with a space between them, as they are typed', async () => {
  const { page } = await openConsole('/console/modules', { width: 1440 })
  await page.getByRole('button', { name: '新增轮播图' }).tap()
  const form = page.getByRole('dialog', { name: '新增轮播图' })
  await form.getByRole('combobox', { name: '页面' }).selectOption({ label: '话题搜索结果' })
  const words = form.getByRole('textbox', { name: '关键字' })
  await words.focus()
  await page.keyboard.type('city walk')
  expect(await words.inputValue()).toBe('city walk')
})
