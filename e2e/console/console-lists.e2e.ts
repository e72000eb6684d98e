import type { Locator } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { accounts } from '../harness/accounts.ts'
import { apiAs } from '../harness/api.ts'
import { ownApp } from '../harness/app.ts'
import { openPage, type Visit } from '../harness/page.ts'
import { desktop } from '../harness/screens/console.ts'
import { unique } from '../harness/unique.ts'
import { holdScripts } from '../harness/waits/hold-scripts.ts'

/** Tables of the console while their rows are opened and filtered. */
const app = ownApp()

test('the record of a member opens over the list, which keeps its scroll position and gets the focus back', async () => {
  const { page } = await openPage({ app, as: accounts.operator, route: '/console/members', ...desktop })
  const row = page.getByRole('table').getByRole('link').nth(18)
  await row.scrollIntoViewIfNeeded()
  const place = await page.evaluate(() => window.scrollY)
  expect(place).toBeGreaterThan(100)
  const record = page.getByRole('dialog', { name: '成员档案' })
  for (const leave of [() => page.keyboard.press('Escape'), () => page.goBack()]) {
    await row.click()
    await record.getByText('最近发布（不含匿名）').waitFor()
    await leave()
    await record.waitFor({ state: 'hidden' })
    await expect.poll(() => row.evaluate((one) => one === document.activeElement)).toBe(true)
    expect(await page.evaluate(() => window.scrollY)).toBe(place)
  }
  await row.click()
  await record.getByText('最近发布（不含匿名）').waitFor()
  await record.getByRole('listitem').getByRole('link').first().click()
  await page.waitForURL(/#\/sharedetail\//)
  await page.goBack()
  await record.getByText('最近发布（不含匿名）').waitFor()
})

test('a filter that was applied with Enter keeps the focus', async () => {
  const { page } = await openPage({ app, as: accounts.operator, route: '/console/posts', ...desktop })
  const words = page.getByRole('textbox', { name: '关键字' })
  await words.fill('茶山')
  await words.press('Enter')
  await page.waitForURL(/q=/)
  await page.getByRole('row').nth(1).waitFor()
  expect(await words.evaluate((one) => one === document.activeElement)).toBe(true)
  await page.goto(page.url().replace(/q=[^&]*/, 'q=%E4%BA%91%E6%B5%B7'))
  await expect.poll(() => words.inputValue()).toBe('云海')
})

test('clicking a row right after typing a filter opens the row, and clicking beside the rows applies the filter', async () => {
  const { page, go } = await openPage({ app, as: accounts.operator, route: '/console/posts', ...desktop })
  const words = page.getByRole('textbox', { name: '关键字' })
  const row = page.getByRole('rowheader').getByRole('link').first()
  await row.waitFor()
  await words.fill('没有这一行')
  await row.hover()
  await page.mouse.down()
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
  await page.mouse.up()
  await page.waitForURL(/#\/sharedetail\//)
  await go('/console/posts')
  await row.waitFor()
  await words.fill('没有这一行')
  await page.getByRole('heading', { level: 2, name: '帖子' }).click()
  await page.waitForURL(/q=/)
})

test.each([
  [375, '/console/log'],
  [768, '/console/posts'],
])('at %i px the two dates that filter %s stand side by side', async (width, route) => {
  const { page } = await openPage({ app, as: accounts.operator, route, width, height: 900 })
  const dates = page.getByRole('group', { name: '日期' }).first().locator('input')
  const topOf = (one: Element) => one.getBoundingClientRect().top
  await expect.poll(async () => (await dates.last().evaluate(topOf)) - (await dates.first().evaluate(topOf))).toBe(0)
})

const expectNoScrolling = async ({ page, go }: Visit, routes: readonly string[]) => {
  for (const route of routes) {
    await go(`/console/${route}`)
    const table = page.getByRole('table').first()
    await table.getByRole('row').nth(1).waitFor()
    const shown = await table.evaluate((one) => ({
      display: getComputedStyle(one).display,
      hidden: Math.max(0, one.scrollWidth - (one.parentElement?.clientWidth ?? 0)),
    }))
    expect(shown, route).toEqual({ display: 'table', hidden: 0 })
    expect(await brokenWords(table), route).toEqual([])
  }
}

/** Texts of several lines, none of which has room for four characters. */
const brokenWords = (table: Locator) =>
  table.locator('tbody').evaluate((body) => {
    const texts = document.createTreeWalker(body, NodeFilter.SHOW_TEXT)
    const range = document.createRange()
    const broken: string[] = []
    while (texts.nextNode()) {
      range.selectNodeContents(texts.currentNode)
      const lines = [...range.getClientRects()]
      const size = Number.parseFloat(getComputedStyle(range.startContainer.parentElement ?? body).fontSize)
      if (lines.length > 1 && Math.max(...lines.map(({ width }) => width)) < 3.5 * size) broken.push(`${range}`)
    }
    return broken
  })

test('at 840 px, where the navigation is not beside the page, lists are tables that need no horizontal scrolling', async () => {
  const visit = await openPage({
    app,
    as: accounts.operator,
    route: null,
    desktop: true,
    width: 840,
    height: 900,
  })
  await expectNoScrolling(visit, ['members', 'posts', 'staff', 'polls', 'health', 'towns', 'words'])
})

describe('names of 20 characters', () => {
  const named = ownApp({
    sql: `with topics as (update tag set name = '名字有二十个字的话题真是太长了吧呀' || lpad(id::text, 3, '0')),
      events as (insert into security_event (slot, site_id, kind, call, member_id, network, address, item, hidden, first_at, last_at, n)
        select now(), 10001, 'captchaWrong', 'POST circle/postingapi common', id, '', '2001:db8:1234:5678:9abc:def0:1234:5678', '', false, now(), now(), 1000
          from member where id < 30)
      update member set nickname = 'WWWWWWWWWWWWWWWWW' || lpad(id::text, 3, '0')`,
  })
  test.each([840, 1024])('wrap in the lists, and every column is in the window and readable (%i px)', async (width) => {
    const visit = await openPage({ app: named, as: accounts.operator, route: null, desktop: true, width, height: 900 })
    await expectNoScrolling(visit, ['members', 'posts', 'staff', 'polls', 'signups', 'events', 'notices'])
  })
})

test.each([
  ['/console/members', '成员'],
  ['/console/words', '敏感词'],
])(
  'the search field of %s follows the URL: a link without a search empties it, back restores it',
  async (route, name) => {
    const { page } = await openPage({ app, as: accounts.operator, route, ...desktop })
    const field = page.getByRole('searchbox')
    const rows = page.getByRole('table').getByRole('row')
    await rows.nth(2).waitFor()
    await field.fill('没有这一行')
    await page.waitForURL(/q=/)
    await rows.nth(1).waitFor({ state: 'detached' })
    await page.getByRole('navigation').getByRole('link', { name, exact: true }).click()
    await rows.nth(2).waitFor()
    expect(await field.inputValue()).toBe('')
    await page.waitForTimeout(500)
    expect(page.url()).not.toContain('q=')
    await page.goBack()
    await expect.poll(() => field.inputValue()).toBe('没有这一行')
    await rows.nth(1).waitFor({ state: 'detached' })
  },
)

test.each(['/console/members', '/console/words'])(
  'text typed into the search of %s just before a link is clicked does not block the navigation, and is searched after going back',
  async (route) => {
    const { page, go } = await openPage({ app, as: accounts.operator, route: null, ...desktop })
    const load = await holdScripts(page, /\/assets\/StatisticsPage-/)
    await go(route)
    const field = page.getByRole('searchbox')
    const rows = page.getByRole('table').getByRole('row')
    await rows.nth(2).waitFor()
    const link = await page.getByRole('navigation').getByRole('link', { name: '统计', exact: true }).elementHandle()
    // At once: a pause would put the text into the URL.
    await field.evaluate((input, pressed) => {
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, '没有这一行')
      input.dispatchEvent(new Event('input', { bubbles: true }))
      if (pressed instanceof HTMLElement) pressed.click()
    }, link)
    // The list follows what was typed while the next page is still loading.
    await rows.nth(1).waitFor({ state: 'detached' })
    load()
    await page.getByRole('heading', { level: 1, name: '统计' }).waitFor()
    await page.waitForURL(/statistics$/)
    await page.goBack()
    await expect.poll(() => field.inputValue()).toBe('没有这一行')
    await rows.nth(1).waitFor({ state: 'detached' })
    await page.waitForURL(/q=/)
  },
)

test('the questions of polls can be read at 1024 px', async () => {
  const { page } = await openPage({ app, as: accounts.operator, route: '/console/polls', width: 1024, height: 768 })
  const question = page.getByRole('rowheader').first()
  await question.waitFor()
  expect((await question.boundingBox())?.width).toBeGreaterThan(140)
})

test('a panel whose call fails shows the error and a retry button', async () => {
  const { page, allow, go } = await openPage({ app, as: accounts.operator, route: null, ...desktop })
  allow(/console\/(target|hook|log|health|waiting)/)
  const calls = /console\/(target|hook|log|health|waiting)\?/
  for (const [key, panels] of [
    ['overview', ['操作日志', '需要处理']],
    ['alarm', ['时效目标', '超时告警']],
    ['health', ['后台任务']],
  ] as const) {
    await page.route(calls, (route) => route.fulfill({ status: 500, json: failed }))
    await go(`/console/${key}`)
    for (const name of panels) await page.getByRole('region', { name }).getByText('操作失败').waitFor()
    await page.unroute(calls)
    for (const name of panels) {
      const panel = page.getByRole('region', { name })
      await panel.getByRole('button', { name: '重试' }).click()
      await panel.getByText('操作失败').waitFor({ state: 'hidden' })
    }
  }
})

const failed = { state: 0, code: 500, error: '操作失败', data: null }

test('on a phone an entry of the operation log without changes has no empty heading for them', async () => {
  const [author, reviewer] = [await apiAs(accounts.poster, app), await apiAs(accounts.reviewer, app)]
  const form = { action: 'common', content: '匿名写的', attachment: '[]', topic_type: '1', anonymous: '1' }
  const { topic_id } = await author.post<{ topic_id: number }>('circle/postingapi', form)
  await reviewer.post('circle/topic', { action: 'author', topic_id })
  const { page } = await openPage({ app, as: accounts.operator, route: '/console/log' })
  const row = page.getByRole('row').filter({ hasText: `帖子 ${topic_id}` })
  await row.getByText('查看匿名作者').waitFor()
  expect(await row.locator('[data-head=变更]').isVisible()).toBe(false)
  expect(await row.locator('[data-head=时间]').isVisible()).toBe(true)
})

test('after an action by keyboard the focus stays in the panel, also when its row or form has been removed', async () => {
  const operator = await apiAs(accounts.operator, app)
  const word = unique('键盘词')
  await operator.post('console/word', { action: 'add', kind: 'hold', words: word })
  const { page, go } = await openPage({ app, as: accounts.operator, route: null, ...desktop })
  const isFocusIn = (name: string) =>
    page.getByRole('region', { name }).evaluate((panel) => panel.contains(document.activeElement))

  await go(`/console/words?list=hold&q=${encodeURIComponent(word)}`)
  await page.getByRole('checkbox', { name: word }).press('Space')
  await page.getByRole('button', { name: '删除 1 个' }).press('Enter')
  await page.getByRole('alertdialog').getByRole('button', { name: '删除' }).press('Enter')
  await page.getByText('没有找到词语').waitFor()
  await expect.poll(() => isFocusIn('敏感词')).toBe(true)

  await go('/console/places')
  const row = page.getByRole('rowheader').getByRole('button').first()
  const name = await row.innerText()
  await row.press('Enter')
  await page.getByRole('dialog').getByRole('button', { name: '删除' }).press('Enter')
  await page.getByRole('alertdialog').getByRole('button', { name: '删除' }).press('Enter')
  await page.getByRole('rowheader', { name }).waitFor({ state: 'detached' })
  await expect.poll(() => isFocusIn('自有地点')).toBe(true)

  await go('/console/alarm')
  const minutes = page.getByLabel('二审（分钟）')
  await minutes.fill('45')
  await minutes.press('Enter')
  await page.getByText('保存成功').first().waitFor()
  await page.reload()
  await expect.poll(() => minutes.inputValue()).toBe('45')
  await minutes.fill('46')
  await minutes.press('Enter')
  await page.getByText('保存成功').first().waitFor()
  await page.waitForLoadState('networkidle')
  expect(await minutes.evaluate((one) => one === document.activeElement)).toBe(true)
})

test('an invalid review target is refused at its field with the message of the server', async () => {
  const { page, allow } = await openPage({ app, as: accounts.operator, route: '/console/alarm', ...desktop })
  allow(/^4\d\d POST .*console\/target/)
  const [first, second] = [page.getByLabel('一审（分钟）'), page.getByLabel('二审（分钟）')]
  await second.fill('-3')
  await second.press('Enter')
  await page.getByText('请填写 0.5 到 10080 分钟').waitFor()
  expect([await first.getAttribute('aria-invalid'), await second.getAttribute('aria-invalid')]).toEqual([null, 'true'])
})

test('lists show polls and slides that have begun or ended since they were loaded', async () => {
  const { page, go } = await openPage({ app, as: accounts.operator, route: null, ...desktop })
  const change = (url: string, patch: object) =>
    page.route(url, async (route) => {
      const json = await (await route.fetch()).json()
      const data = json.data.data.map((row: object) => ({ ...row, ...patch }))
      await route.fulfill({ json: { ...json, data: { ...json.data, data } } })
    })
  const [ago, later] = ['2026-01-01T00:00:00.000Z', '2199-01-01T00:00:00.000Z']
  await change('**/api/console/polls?*', { phase: 'running', is_show: 1, start_time: ago, end_time: ago })
  await go('/console/polls')
  await page.getByRole('row').nth(1).getByText('已结束').waitFor()
  await change('**/api/console/slides?*', { phase: 'waiting', starts_at: ago, ends_at: later })
  await go('/console/modules')
  await page
    .getByText(/ 结束$/)
    .first()
    .waitFor()
  expect(await page.getByText(/ 开始$/).count()).toBe(0)
  // The preview beside them, too.
  await page
    .getByRole('region', { name: '首页预览' })
    .getByRole('region', { name: '推荐' })
    .first()
    .waitFor({ state: 'attached' })
})

test('an export takes the filter that was typed just before its press', async () => {
  const { page } = await openPage({ app, as: accounts.operator, route: '/console/log', ...desktop })
  await page.getByRole('textbox', { name: '审核员' }).fill('小林')
  const [request] = await Promise.all([
    page.waitForRequest(/console\/review_history\?/),
    page.getByRole('region', { name: '审核记录' }).getByText('导出审核记录', { exact: true }).click(),
  ])
  expect(new URL(request.url()).searchParams.get('who')).toBe('小林')
})
