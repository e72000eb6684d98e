import { limits } from '@quanzi/contract/limits'
import { expect, test } from 'vitest'
import { accounts } from '../harness/accounts.ts'
import { waitForToast } from '../harness/actions/gestures.ts'
import { keyboardHeight, openKeyboard } from '../harness/actions/keyboard.ts'
import { apiAs } from '../harness/api.ts'
import { ownApp } from '../harness/app.ts'
import { overflowing, smallTargets } from '../harness/checks/layout.ts'
import { checkAxe, openPage, shot } from '../harness/page.ts'
import { begin } from '../harness/waits/begin.ts'

const app = ownApp()

test('only site admins see the date range of a topic, and a range that ends before its start is refused', async () => {
  const reader = await openPage({ app, as: accounts.otherPoster, route: '/topicdetails/1' })
  await reader.page.getByRole('heading', { level: 1, name: '#茶山四季#' }).waitFor()
  await reader.page.getByRole('article').first().waitFor()
  expect(await reader.page.getByLabel('开始日期').count()).toBe(0)

  const { page } = await openPage({ app, as: accounts.reviewer, route: '/topicdetails/9' })
  await page.getByRole('article').first().waitFor()
  const [start, end] = [page.getByLabel('开始日期'), page.getByLabel('结束日期')]
  await end.fill('2026-01-10')
  await page.getByText('暂无数据').waitFor()
  await start.fill('2026-02-01')
  await waitForToast(page, '开始日期不可大于结束日期')
  expect(await start.inputValue()).toBe('')
  await start.fill('2026-01-05')
  await end.fill('2026-01-01')
  await waitForToast(page, '结束日期不可小于开始日期')
  expect([await start.inputValue(), await end.inputValue()]).toEqual(['2026-01-05', '2026-01-10'])
  await page.setViewportSize({ width: 320, height: 812 })
  expect([await overflowing(page), await smallTargets(page)]).toEqual([[], []])
  await page.getByRole('button', { name: '清除日期' }).tap()
  await page.getByRole('article').first().waitFor()
})

test('the year of an end date is typed digit by digit, after a start date', async () => {
  const { page } = await openPage({ app, as: accounts.reviewer, route: '/topicdetails/9' })
  await page.getByRole('article').first().waitFor()
  await page.getByLabel('开始日期').fill('2026-01-05')
  const end = page.getByLabel('结束日期')
  await end.fill('2026-01-10')
  await end.focus()
  // Month and day come first in the language of the test's browser.
  for (const _ of ['month', 'day']) await page.keyboard.press('ArrowRight')
  const asked = begin(page.waitForRequest(/end=2027-01-10/))
  await page.keyboard.type('2027')
  await asked
  expect(await end.inputValue()).toBe('2027-01-10')
  expect(await page.getByText(/不可小于/).count()).toBe(0)
})

test('the topic list shows followed topics to members only, and a URL opens a category', async () => {
  const visitor = await openPage({ app, route: '/topiclist' })
  await visitor.page.getByRole('tab', { name: '我的' }).tap()
  await visitor.page.getByRole('dialog', { name: '登录' }).waitFor()
  expect(await visitor.page.getByRole('tab', { name: '热门', includeHidden: true }).getAttribute('aria-selected')).toBe(
    'true',
  )

  const { page, go } = await openPage({ app, as: accounts.poster, route: '/topiclist' })
  const share = page.getByRole('button', { name: '分享' })
  await share.waitFor()
  await page.getByRole('button', { name: '关注 一条河的旅行' }).tap()
  await page.getByRole('button', { name: '已关注 一条河的旅行' }).waitFor()
  await page.getByRole('tab', { name: '我的' }).tap()
  await page.getByRole('link', { name: /#一条河的旅行#/ }).waitFor()
  expect(await share.count()).toBe(0)

  const api = await apiAs(accounts.poster, app)
  const { list } = await api.get<{ list: { id: number; name: string }[] }>('circle/tagapi', { action: 'typelist' })
  const last = list.at(-1)
  await go(`/topiclist?tagid=${last?.id}`)
  const tab = page.getByRole('tab', { name: last?.name ?? '', selected: true })
  await share.waitFor()
  // Beyond the edge until the row of tabs is scrolled.
  await expect.poll(() => tab.evaluate((element) => element.getBoundingClientRect().right)).toBeLessThanOrEqual(375)
})

test('an embedded topic has no header, and its button opens the composer with the topic', async () => {
  const { page } = await openPage({ app, as: accounts.poster, route: '/topicdetails/1?hideBlank=1' })
  await page.getByRole('heading', { level: 1, name: '#茶山四季#' }).waitFor()
  expect(await page.getByRole('button', { name: '返回' }).count()).toBe(0)
  await page.getByRole('link', { name: '参与话题' }).tap()
  await page.waitForURL(/#\/take_post\?tag_id=1$/)
  await page
    .getByText(/茶山四季/)
    .first()
    .waitFor()
})

test('a topic links to its signup page and sorts each tab by its own order, one as a three-column grid', async () => {
  const { page, go } = await openPage({ app, route: '/topicdetails/1' })
  const orders: (string | null)[] = []
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url())
    if (pathname.endsWith('/topicapi') && searchParams.get('tagid') === '2') orders.push(searchParams.get('order'))
  })
  await page.getByRole('link', { name: /周末活动报名中/ }).tap()
  await page.waitForURL(/content-list\?id=44/)
  await page.getByRole('heading', { level: 1, name: '报名入口' }).waitFor()

  await go('/topicdetails/2')
  await page.getByRole('article').first().waitFor()
  await page.getByRole('tab', { name: '对照' }).tap()
  const tiles = page.getByRole('tabpanel').getByRole('article')
  await tiles.nth(3).waitFor()
  const boxes = await tiles.evaluateAll((all) => all.slice(0, 4).map((tile) => tile.getBoundingClientRect().toJSON()))
  expect(new Set(boxes.map(({ left }) => Math.round(left))).size).toBe(3)
  expect(new Set(boxes.slice(0, 3).map(({ top }) => Math.round(top))).size).toBe(1)
  for (const { width, height } of boxes) expect(Math.abs(width - height)).toBeLessThan(2)
  expect(new Set(orders).size).toBe(2)
  await checkAxe(page)
  await shot(page, 'topic grid')
  await tiles.first().getByRole('link').tap()
  await page.waitForURL(/sharedetail/)
})

/** The index of pinyin follows new content within seconds. */
const countFound = async (keywords: string): Promise<number> => {
  const answer = await fetch(`${app.url}/api/circle/topicapi?action=search&keywords=${keywords}`)
  return ((await answer.json()) as { data: { topic: { total: number } } }).data.topic.total
}

test('a keyword or its pinyin is found and marked in topics and posts, and stays in the search history for seven days', async () => {
  await makeTopics(['茶山灯会', '茶山夜跑', '茶山写生'])
  const { page, go, allow } = await openPage({ app, route: '/topic-search' })
  const field = page.getByRole('searchbox')
  await page.getByRole('button', { name: '搜索', exact: true }).tap()
  await page.getByText('请输入1到50个字').waitFor()
  await field.fill('长'.repeat(51))
  await field.press('Enter')
  await page.getByText('请输入1到50个字').waitFor()
  await field.fill('从没人写过')
  await page.getByText('暂无数据').waitFor()
  await expect.poll(() => countFound('chashan'), { timeout: 30_000 }).toBeGreaterThan(0)
  await field.fill('chashan')
  await page.getByRole('article').first().waitFor()
  await expect.poll(async () => new Set(await page.locator('mark').allInnerTexts())).toEqual(new Set(['茶山']))

  await page.getByRole('search').getByRole('button', { name: '清空' }).tap()
  const searched: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('action=search'))
      searched.push(new URL(request.url()).searchParams.get('keywords') ?? '')
  })
  const ime = await page.context().newCDPSession(page)
  await ime.send('Input.imeSetComposition', { text: 'cha shan', selectionStart: 8, selectionEnd: 8 })
  await expect.poll(() => field.inputValue()).toBe('cha shan')
  // Longer than the pause after which a keyword is searched.
  await page.waitForTimeout(600)
  await ime.send('Input.insertText', { text: '茶山夜跑' })
  await expect.poll(() => searched, { timeout: 10_000 }).toEqual(['茶山夜跑'])
  await field.fill('茶山')
  await field.press('Enter')
  await page.getByRole('article').first().waitFor()
  await expect.poll(() => page.locator('mark').count()).toBeGreaterThan(3)
  expect(new Set(await page.locator('mark').allInnerTexts())).toEqual(new Set(['茶山']))
  await shot(page, 'search found')
  await page.getByRole('link', { name: '查看全部话题，共4个' }).tap()
  await page.waitForURL(/pure-topiclist\?word=/)
  await expect.poll(() => page.getByRole('listitem').count()).toBe(4)
  await page.getByRole('button', { name: '返回' }).tap()
  await page.getByRole('article').first().waitFor()

  await go('/topic-search')
  const history = page.getByRole('region', { name: '搜索历史' })
  await expect.poll(() => history.getByRole('listitem').allInnerTexts()).toEqual(['茶山'])
  await history.getByRole('button', { name: '清空' }).press('Enter')
  await history.waitFor({ state: 'detached' })
  const start = page.getByRole('group', { name: '搜索历史和热门话题' })
  await expect.poll(() => start.evaluate((one) => one === document.activeElement)).toBe(true)
  await page.getByRole('button', { name: '撤销' }).tap()
  await history.getByRole('button', { name: '茶山', exact: true }).tap()
  await page.getByRole('article').first().waitFor()
  // Longer than the pause of typing: an address without a keyword does not search again for the last one.
  await page.waitForTimeout(600)
  const addresses: string[] = []
  page.on('framenavigated', () => addresses.push(page.url().replace(/.*#/, '')))
  await go('/topic-search')
  await history.waitFor()
  await page.waitForTimeout(300)
  expect(new Set(addresses)).toEqual(new Set(['/topic-search']))
  await page.evaluate((age) => {
    const old = localStorage.getItem('quanzi:searches')?.replace(/"at":(\d+)/g, (_, at) => `"at":${Number(at) - age}`)
    localStorage.setItem('quanzi:searches', old ?? '')
  }, limits.searchHistory)
  await go('/topic-search')
  await page.reload()
  await page.getByRole('heading', { name: '热门话题' }).waitFor()
  expect(await history.count()).toBe(0)

  allow(/action=search/)
  await page.route('**/api/circle/topicapi?action=search*', (route) =>
    route.fulfill({ status: 422, json: { state: 0, data: null, error: '', code: 422 } }),
  )
  await field.fill('柿子')
  await page.getByText('请求错误!').waitFor()
  await page.unroute('**/api/circle/topicapi?action=search*')
  await page.getByRole('button', { name: '重试' }).tap()
  await page.getByRole('article').first().waitFor()
})

test('撤销 after the search history was cleared stands above the open keyboard', async () => {
  const { page } = await openPage({ app, route: '/topic-search' })
  const field = page.getByRole('searchbox')
  await field.fill('茶山')
  await field.press('Enter')
  await page.getByRole('article').first().waitFor()
  await page.getByRole('search').getByRole('button', { name: '清空' }).tap()
  await field.focus()
  await openKeyboard(page)
  await page.getByRole('region', { name: '搜索历史' }).getByRole('button', { name: '清空' }).tap()
  const undo = page.getByRole('button', { name: '撤销' })
  await undo.waitFor()
  const { y = 0, height = 0 } = (await undo.boundingBox()) ?? {}
  expect(y + height).toBeLessThanOrEqual(812 - keyboardHeight)
})

/** Creates topics with the pictures of an existing one. */
const makeTopics = async (names: string[]) => {
  const reviewer = await apiAs(accounts.reviewer, app)
  const like = await reviewer.get<{ typeid: number; image_id: number; share_icon_id: number }>('circle/tag', {
    action: 'detail',
    tag_id: 1,
  })
  for (const tag of names) {
    await reviewer.post('circle/tag', {
      action: 'add',
      tag,
      typeid: like.typeid,
      intro: '一起去茶山',
      image: like.image_id,
      share_title: tag,
      share_intro: '一起去茶山',
      share_icon: like.share_icon_id,
    })
  }
}
