// @module-tag long

import { text } from 'node:stream/consumers'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { accounts } from '../harness/accounts.ts'
import { apiAs } from '../harness/api.ts'
import { ownApp } from '../harness/app.ts'
import { overflowing, panelGap } from '../harness/checks/layout.ts'
import { checkAxe, checkContrast, openPage } from '../harness/page.ts'
import { desktop } from '../harness/screens/console.ts'
import { holdAnswer } from '../harness/waits/hold-answer.ts'
import { settled } from '../harness/waits/settled.ts'

const app = ownApp()

const pages = [
  ['overview', 'statistics', 'words'],
  ['members', 'staff', 'log'],
  ['events', 'alarm', 'health', 'security'],
]

/** One page of each kind in dark mode; the others use the same components, and the soak looks at all. */
const darkPages = process.env.QUANZI_SOAK ? pages.flat() : ['statistics', 'members', 'security']

/** Pages with several panels, which stand apart. */
const panelPages = ['overview', 'statistics', 'log', 'alarm', 'health']

test.each(pages)(
  'the console pages %s, %s, %s and others fit phone and desktop widths, with gaps between panels',
  async (...keys) => {
    const { page, go } = await openPage({ app, as: accounts.operator, route: null, ...desktop })
    for (const key of keys) {
      await go(`/console/${key}`)
      await page.locator('main section, main dl').first().waitFor()
      await settled(page)
      await checkAxe(page)
      if (panelPages.includes(key)) expect(await panelGap(page), `gap of the panels, ${key}`).toBeGreaterThanOrEqual(8)
      if (key === 'staff') expect(await badgeHeight(page), 'badge beside a field').toBeLessThan(24)
      for (const width of [375, 768, 1440]) {
        await page.setViewportSize({ width, height: 900 })
        expect(await overflowing(page), `${key}, ${width} px wide`).toEqual([])
      }
      if (darkPages.includes(key)) {
        await page.emulateMedia({ colorScheme: 'dark' })
        await checkContrast(page)
        await page.emulateMedia({ colorScheme: 'light' })
      }
      await page.setViewportSize(desktop)
    }
  },
)

const badgeHeight = async (page: Page) => {
  const badges = page.getByRole('table').getByText('运营', { exact: true })
  await badges.first().waitFor()
  return Math.max(...(await badges.evaluateAll((all) => all.map((badge) => badge.getBoundingClientRect().height))))
}

test('the console of another site leads to the pages of that site', async () => {
  const { page } = await openPage({ app, as: accounts.operator, route: '/console/posts', ...desktop })
  await page.getByRole('combobox', { name: '站点' }).selectOption('10002')
  await page.waitForURL(/\?siteid=10002#\/console\/posts$/)
  const link = page.getByRole('row').nth(1).getByRole('link').first()
  const text = (await link.innerText()).slice(0, 6)
  await link.click()
  await page.waitForURL(/\?siteid=10002#\/sharedetail\/\d+$/)
  await page.getByRole('article').getByText(text).first().waitFor()
  // A link of the time when the console kept the site in its own address.
  await page.goto('/#/console/towns?site=10002')
  await page.waitForURL(/\?siteid=10002#\/console\/towns/)
})

test('the form of a new site marks every missing field until it is filled', async () => {
  const { page, allow } = await openPage({ app, as: accounts.operator, route: '/console/sites', ...desktop })
  allow(/^422 POST/)
  await page.getByRole('button', { name: '新增站点' }).click()
  const form = page.getByRole('dialog', { name: '新增站点' })
  await form.getByRole('spinbutton', { name: '编号' }).click()
  await page.keyboard.type('10014')
  expect(await form.getByRole('spinbutton', { name: '编号' }).inputValue()).toBe('10014')
  await form.getByRole('spinbutton', { name: '编号' }).fill('')
  await form.getByRole('button', { name: '保存' }).click()
  const alerts = form.getByRole('alert')
  await expect.poll(() => alerts.allInnerTexts()).toEqual(['请填写1到999999999之间的整数', '名称不能为空'])
  await form.getByRole('textbox', { name: '名称' }).fill('新站')
  await expect.poll(() => alerts.allInnerTexts()).toEqual(['请填写1到999999999之间的整数'])
})

test('blocklist terms are tried before saving and hold the next matching post', async () => {
  const { page } = await openPage({ app, as: accounts.operator, route: '/console/words', ...desktop })
  await page.getByRole('button', { name: '添加' }).click()
  const form = page.getByRole('dialog', { name: '添加敏感词' })
  await form.getByText('待审', { exact: true }).click()
  await form.getByRole('textbox', { name: '词语' }).fill('文具店\n采茶')
  await form.getByRole('button', { name: '试运行' }).click()
  await form.getByText(/最近 30 天共 [\d,]+ 条，会命中帖子 \d+ 条/).waitFor()
  await form.locator('mark').first().waitFor()
  await form.getByRole('button', { name: '保存' }).click()
  await page.getByRole('row').filter({ hasText: '采茶' }).waitFor()
  await page.getByLabel('一段文字').fill('周末去采 茶吗')
  await page.getByRole('button', { name: '检查' }).click()
  await page.getByText('先待审', { exact: true }).waitFor()
  expect(await page.locator('main mark').innerText()).toBe('采 茶')
})

test('a dry run warns about a term that saving would move to another list', async () => {
  const { page } = await openPage({ app, as: accounts.operator, route: '/console/words?list=refuse', ...desktop })
  const listed = await page.getByRole('row').nth(1).getByRole('checkbox').getAttribute('aria-label')
  const term = listed ?? (await page.getByRole('row').nth(1).locator('label').innerText()).trim()
  await page.getByRole('button', { name: '添加' }).click()
  const form = page.getByRole('dialog', { name: '添加敏感词' })
  await form.getByText('待审', { exact: true }).click()
  await form.getByRole('textbox', { name: '词语' }).fill(`${term}\n没有列入的词`)
  await form.getByRole('button', { name: '试运行' }).click()
  await form.getByText(`${term}现在是「拒绝」，保存后改为「待审」`, { exact: true }).waitFor()
  await form.getByText('拒绝', { exact: true }).click()
  expect(await form.getByText('保存后改为').count()).toBe(0)
})

test('an error of the terms stays at the field until they change, and a failed request shows a toast', async () => {
  const { page, allow } = await openPage({ app, as: accounts.operator, route: '/console/words', ...desktop })
  allow(/^(422|500) POST .*console\/word/)
  await page.getByRole('button', { name: '添加' }).click()
  const form = page.getByRole('dialog', { name: '添加敏感词' })
  const terms = form.getByRole('textbox', { name: '词语' })
  await terms.fill('长'.repeat(51))
  await form.getByRole('button', { name: '保存' }).click()
  await form.getByText('每个词最多50字').waitFor()
  await terms.fill('改短了')
  expect(await form.getByText('每个词最多50字').count()).toBe(0)
  const failed = { state: 0, code: 500, error: '操作失败', data: null }
  await page.route('**/api/console/word', (route) => route.fulfill({ status: 500, json: failed }))
  await form.getByRole('button', { name: '保存' }).click()
  await page.getByText('操作失败').first().waitFor()
  expect(await terms.getAttribute('aria-invalid')).toBe(null)
})

test('retrying one of two failed jobs shows only that one as busy', async () => {
  const { page } = await openPage({ app, as: accounts.operator, route: null, ...desktop })
  const job = { kind: 'send-webhook', dead: 1, tries: 8, fault: '对方没有收下', created_at: '2026-11-20T00:00:00.000Z' }
  await page.route('**/api/console/health?*', async (route) => {
    const json = await (await route.fetch()).json()
    const failed = [7, 8].map((id) => ({ ...job, id }))
    await route.fulfill({ json: { ...json, data: { ...json.data, failed } } })
  })
  const done = { state: 1, code: 0, error: '', data: null }
  const release = await holdAnswer(page, '**/api/console/health', { status: 200, json: done, action: 'retry' })
  await page.goto('/h5/circle/#/console/health')
  const [first, second] = [7, 8].map((id) =>
    page
      .getByRole('row')
      .filter({ hasText: `#${id}` })
      .getByRole('button', { name: '重试' }),
  )
  await first?.click()
  await expect.poll(() => first?.getAttribute('aria-busy')).toBe('true')
  expect(await second?.getAttribute('aria-busy')).toBe(null)
  release()
  await expect.poll(() => first?.getAttribute('aria-busy')).toBe(null)
})

test('terms selected before a search are not deleted after it', async () => {
  const { page } = await openPage({ app, as: accounts.operator, route: '/console/words?list=refuse', ...desktop })
  const boxes = page.getByRole('row').getByRole('checkbox')
  await boxes.first().waitFor()
  const listed = await boxes.count()
  const all = page.getByRole('checkbox', { name: `全选 ${listed} 个` })
  await all.check()
  await page.getByRole('button', { name: `删除 ${listed} 个` }).waitFor()
  await all.uncheck()
  await boxes.first().check()
  const remove = page.getByRole('button', { name: '删除 1 个' })
  await remove.waitFor()
  const search = page.getByRole('searchbox', { name: '查找词语' })
  // The search needs no Enter: 全选 would select the rows of before.
  await search.fill('没有这个词')
  await page.getByText('没有找到词语').waitFor()
  expect(await remove.count()).toBe(0)
  await search.fill('')
  await boxes.first().waitFor()
  expect(await boxes.first().isChecked()).toBe(false)
})

test('every chart has a table and a CSV download', async () => {
  const { page } = await openPage({ app, as: accounts.operator, route: '/console/statistics', ...desktop })
  const daily = page.getByRole('region', { name: '每日内容' }).first()
  await daily.locator('[role=img] svg').first().waitFor()
  const [file] = await Promise.all([page.waitForEvent('download'), daily.getByRole('button', { name: /CSV/ }).click()])
  expect(file.suggestedFilename()).toMatch(/^每日内容 .*\.csv$/)
  await daily.getByRole('button', { name: '表格' }).click()
  await expect.poll(() => daily.getByRole('row').count()).toBe(8)
  const headOf = async (title: string) => {
    const chart = page.getByRole('region', { name: title }).first()
    const [csv] = await Promise.all([page.waitForEvent('download'), chart.getByRole('button', { name: /CSV/ }).click()])
    return (await text(await csv.createReadStream())).split('\r\n')[0]
  }
  expect(await headOf('等待用时')).toContain('"中位（秒）","90% 在（秒）","目标（秒）","正在等待","最久已等（秒）"')
  expect(await headOf('每日审核用时')).toContain('"日期","帖子（秒）","评论（秒）"')
})

test('an operator downloads the audit log on its page', async () => {
  const { page } = await openPage({ app, as: accounts.operator, route: '/console/log', ...desktop })
  const button = page.getByRole('button', { name: '导出 CSV', exact: true }).first()
  const [csv] = await Promise.all([page.waitForEvent('download'), button.click()])
  expect(await text(await csv.createReadStream())).toContain('"序号","时间","人员"')
})

test('the console search opens a page, a setting, a member and a post, by keyboard and by touch', async () => {
  const { page, allow } = await openPage({ app, as: accounts.operator, route: '/console', ...desktop })
  await settled(page)
  const dialog = page.getByRole('dialog', { name: '搜索' })
  const field = dialog.getByRole('combobox')
  /** Types, moves to the option with the arrow keys, and presses Enter. */
  const goTo = async (words: string, option: RegExp) => {
    await page.keyboard.press('Control+K')
    await field.and(page.locator(':focus')).waitFor()
    await page.keyboard.type(words)
    const meant = dialog.getByRole('option', { name: option }).first()
    await meant.waitFor()
    for (let n = 0; n < 12 && (await meant.getAttribute('aria-selected')) !== 'true'; n++)
      await page.keyboard.press('ArrowDown')
    expect(await field.getAttribute('aria-activedescendant')).toBe(await meant.getAttribute('id'))
    await page.keyboard.press('Enter')
    await dialog.waitFor({ state: 'hidden' })
  }

  await page.keyboard.press('Control+K')
  await dialog.getByRole('option', { name: /^统计/ }).waitFor()
  await checkAxe(page)
  await page.emulateMedia({ colorScheme: 'dark' })
  await checkContrast(page)
  await page.emulateMedia({ colorScheme: 'light' })
  await field.and(page.locator(':focus')).waitFor()
  await page.keyboard.type('没有这样的东西')
  await dialog.getByText('没有找到「没有这样的东西」').waitFor()
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'hidden' })
  await expect
    .poll(() => page.getByRole('button', { name: '搜索' }).evaluate((one) => one === document.activeElement))
    .toBe(true)

  await goTo('启动', /^启动画面/)
  await page.getByRole('heading', { level: 1, name: '圈子设置' }).waitFor()
  const splash = page.getByRole('switch', { name: '启动画面' })
  await expect.poll(() => splash.evaluate((one) => one === document.activeElement)).toBe(true)
  await goTo('点赞每日', /^点赞每日上限/)
  const daily = page.getByRole('spinbutton', { name: '点赞每日上限' })
  await expect.poll(() => daily.evaluate((one) => one === document.activeElement)).toBe(true)
  const { user } = await (await apiAs(accounts.otherPoster, app)).get<{ user: { nickname: string } }>('ajax/user')
  await goTo('0002', new RegExp(user.nickname))
  await page.getByRole('dialog', { name: '成员档案' }).getByText(user.nickname).first().waitFor()
  // The shortcut does not leave an open form.
  await page.keyboard.press('Control+K')
  expect(await dialog.count()).toBe(0)
  await page.keyboard.press('Escape')

  await page.setViewportSize({ width: 375, height: 812 })
  await page.getByRole('button', { name: '搜索' }).tap()
  await page.route('**/api/console/find*', (route) => route.abort())
  allow(/find/)
  await field.fill('#180')
  await dialog.getByRole('button', { name: '重试' }).waitFor()
  await page.unroute('**/api/console/find*')
  await dialog.getByRole('button', { name: '重试' }).tap()
  await dialog.getByRole('option', { name: /#180/ }).waitFor()
  expect(await overflowing(page)).toEqual([])
  await checkAxe(page)
  await dialog.getByRole('option', { name: /#180/ }).tap()
  await page.waitForURL(/#\/sharedetail\/180$/)
})

test('the count of waiting appeals links to the start page of the review, where posts and comments are separate', async () => {
  const { page } = await openPage({ app, as: accounts.operator, route: '/console', ...desktop })
  const link = page.getByRole('link', { name: /^待处理\s*申诉/ })
  await expect.poll(() => link.getAttribute('href')).toBe('#/audit')
})

test('the bell shows the number of alerts and links to their pages', async () => {
  const { page, go } = await openPage({ app, as: accounts.operator, route: '/console/alarm', ...desktop })
  const bell = page.getByRole('button', { name: /^提醒，\d+ 件待处理$/ })
  await bell.focus()
  await page.keyboard.press('Enter')
  const list = page.getByRole('dialog', { name: '提醒' })
  await list.getByRole('link', { name: /条内容一审超时/ }).waitFor()
  await checkAxe(page)
  await page.emulateMedia({ colorScheme: 'dark' })
  await checkContrast(page)
  const before = Number((await bell.getAttribute('aria-label'))?.match(/\d+/)?.[0])
  // The queue, which tells an operator who is no reviewer what to do.
  await list.getByRole('link', { name: /条举报待处理/ }).press('Enter')
  await page.getByText('请先在审核员中任命自己').waitFor()
  await list.waitFor({ state: 'hidden' })

  // Items within the target are not counted.
  const api = await apiAs(accounts.operator, app)
  await api.post('console/target', { action: 'save', first: 604_800, second: 604_800 })
  await go('/console/words')
  await page.reload()
  await page.setViewportSize({ width: 375, height: 812 })
  await bell.tap()
  expect(await overflowing(page)).toEqual([])
  await list.getByRole('link', { name: /条举报待处理/ }).waitFor()
  expect(await list.getByRole('link', { name: /一审超时/ }).count()).toBe(0)
  expect(await list.getByRole('link').count()).toBeLessThan(before)
})

test('replacing the signing key of the webhook needs a confirmation, and the key of a robot can be removed', async () => {
  const { page } = await openPage({ app, as: accounts.operator, route: '/console/alarm', ...desktop })
  const panel = page.getByRole('region', { name: '超时告警' })
  const drawer = page.getByRole('dialog', { name: '签名密钥' })
  const readSecret = async () => {
    const secret = await drawer.locator('code').innerText()
    await drawer.getByRole('button', { name: '我已保存' }).click()
    await drawer.waitFor({ state: 'detached' })
    return secret
  }
  await panel.getByRole('textbox', { name: '回调地址' }).fill('https://hooks.example/quanzi')
  await panel.getByRole('button', { name: '保存地址' }).click()
  const before = await readSecret()
  const renew = panel.getByRole('button', { name: '更换密钥' })
  const question = page.getByRole('alertdialog', { name: '确认更换密钥吗?' })
  await renew.click()
  await question.getByRole('button', { name: '取消' }).click()
  await question.waitFor({ state: 'hidden' })
  expect(await drawer.count()).toBe(0)
  await renew.click()
  await question.getByRole('button', { name: '更换' }).click()
  expect(await readSecret()).not.toBe(before)

  await panel.getByText('飞书', { exact: true }).click()
  const typed = panel.getByRole('textbox', { name: '签名校验密钥' })
  await typed.fill('SEC0d1e2f')
  await panel.getByRole('button', { name: '保存地址' }).click()
  const remove = panel.getByRole('button', { name: '移除密钥' })
  await remove.waitFor()
  // A saved secret is not sent again with the next change.
  await expect.poll(() => typed.inputValue()).toBe('')
  await remove.click()
  await page.getByRole('alertdialog', { name: '确认移除密钥吗?' }).getByRole('button', { name: '移除' }).click()
  await remove.waitFor({ state: 'hidden' })
})
