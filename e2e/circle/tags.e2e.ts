import { limits } from '@quanzi/contract/limits'
import { minute } from '@quanzi/contract/time'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { accounts } from '../harness/accounts.ts'
import { apiAs } from '../harness/api.ts'
import { ownApp } from '../harness/app.ts'
import { waitForToast } from '../harness/gestures.ts'
import { overflowing, smallTargets } from '../harness/layout.ts'
import { checkAxe, checkContrast, openPage, shot } from '../harness/page.ts'
import { settled } from '../harness/settled.ts'
import { logInBySms } from '../harness/sms.ts'

const app = ownApp()

/** The polls of the demo data with their topics. */
const sunrise = { route: '/topicdetails/1', question: '你最想去哪片茶山看日出？' }
const noodles = { route: '/topicdetails/9', question: '雪菜面端上来，先喝汤还是先捞面？' }
const trees = { route: '/topicdetails/23', question: '北门老街要补种一排开花的树，你选哪一种？' }
const path = { route: '/topicdetails/36', question: /东湖湿地步道明年整修/ }

const pollOf = (page: Page, question: string | RegExp) => page.getByRole('region', { name: question })
const send = (page: Page, question: string | RegExp) =>
  pollOf(page, question).getByRole('button', { name: '投票', exact: true })

describe('polls', () => {
  test('a visitor votes in a single-choice poll, is asked to log in, and sees the results with the own choice', async () => {
    const { page, allow } = await openPage({ app, route: sunrise.route })
    const poll = pollOf(page, sunrise.question)
    await poll.getByText('48 人参与 · 单选').waitFor()
    expect(await poll.getByText(/票$/).count()).toBe(1)
    // On a small phone 参与话题 would stand on 投票.
    const join = page.getByRole('link', { name: '参与话题' })
    await page.setViewportSize({ width: 320, height: 568 })
    await join.waitFor({ state: 'hidden' })
    await page.evaluate(() => scrollTo(0, 300))
    await join.waitFor()
    await page.setViewportSize({ width: 375, height: 812 })
    await send(page, sunrise.question).tap()
    await waitForToast(page, '请选择一个选项')
    await poll.getByRole('radio', { name: '梅岭茶坪' }).check()
    await shot(page, 'poll before')

    allow(/^401 POST .*tagapi/)
    await send(page, sunrise.question).tap()
    await logInBySms(page, app, '13900000077')
    await poll.getByText('49 人参与 · 您已投票').waitFor()
    await poll.getByRole('listitem').filter({ hasText: '梅岭茶坪' }).getByText('（您的选择）').waitFor()
    await poll.getByText('10 票').waitFor()
    await shot(page, 'poll after')
    await checkAxe(page)
    await page.emulateMedia({ colorScheme: 'dark' })
    await checkContrast(page)
    await page.reload()
    await poll.getByText('49 人参与 · 您已投票').waitFor()
  })

  test('a poll that ends while the line is away shows its results when the line is back', async () => {
    const operator = await apiAs(accounts.operator, app)
    const inMinutes = (minutes: number) => new Date(Date.now() + minutes * minute).toISOString()
    const content = '灯会去哪看？'
    const poll = { tag_id: 12, content, type: 1, options: '老街\n湖边', show_value: 1, is_show: 1 }
    const times = { start_time: inMinutes(-60), end_time: inMinutes(30) }
    const { id } = await operator.post<{ id: number }>('console/poll_save', { ...poll, ...times })
    const { page, go, allow } = await openPage({ app, route: null })
    allow(/vote_detail|Failed to load resource/)
    await page.clock.install()
    await go('/topicdetails/12')
    await pollOf(page, content).getByText('0 人参与 · 单选').waitFor()
    await settled(page)

    let asked = 0
    await page.route(/action=vote_detail/, (route) => (asked++ === 0 ? route.abort() : route.fallback()))
    // The clock of the page alone passes the end: the server learns another one.
    await operator.post('console/poll_save', { ...poll, ...times, id, end_time: inMinutes(-30) })
    await page.clock.fastForward(31 * minute)
    await pollOf(page, content).getByText('投票已结束').waitFor()
    await expect.poll(() => asked).toBeGreaterThan(0)
    await page.clock.fastForward(11_000)
    await expect.poll(() => pollOf(page, content).getByText('0 票').count()).toBe(2)
  })

  test('a multiple-choice poll limits the choices and shows a vote cast elsewhere in the meantime', async () => {
    const { page, allow } = await openPage({ app, as: accounts.poster, route: path.route })
    const poll = pollOf(page, path.question)
    await send(page, path.question).tap()
    await waitForToast(page, '请选择1-3项')
    const boxes = poll.getByRole('checkbox')
    for (const n of [0, 1, 2]) await boxes.nth(n).check()
    await boxes.nth(3).tap()
    await waitForToast(page, '最多选择3项')
    expect(await poll.getByRole('checkbox', { checked: true }).count()).toBe(3)
    expect(await smallTargets(page)).toEqual([])

    const same = await apiAs(accounts.poster, app)
    const { vote_info } = await same.get<{ vote_info: { options: { id: number }[] } }>('circle/tagapi', {
      action: 'detail',
      tag_id: 36,
    })
    const option = vote_info.options.slice(4).map(({ id }) => id)
    await same.post('circle/tagapi', { action: 'voting', tag_id: 36, option })
    allow(/^422 POST .*tagapi/)
    await send(page, path.question).tap()
    await waitForToast(page, '您已投过票')
    await poll.getByText('您已投票').waitFor()
    expect(await poll.getByText('（您的选择）').count()).toBe(2)
  })

  test('a choice whose option was reworded in the meantime does not stand in the way of another one', async () => {
    const operator = await apiAs(accounts.operator, app)
    const hoursFromNow = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()
    const form = {
      tag_id: 12,
      content: '周末去哪儿走走？',
      type: '2',
      options: '大岭头\n梅岭\n半山',
      min_option: 1,
      max_option: 1,
      start_time: hoursFromNow(-1),
      end_time: hoursFromNow(1),
      show_value: 1,
      is_show: 1,
    }
    const { id } = await operator.post<{ id: number }>('console/poll_save', form)
    const { page, allow } = await openPage({ app, as: accounts.poster, route: '/topicdetails/12' })
    const poll = pollOf(page, form.content)
    await poll.getByRole('checkbox', { name: '半山' }).check()
    await operator.post('console/poll_save', { ...form, id, options: '大岭头\n梅岭\n半山腰' })
    allow(/^400 POST .*tagapi/)
    await send(page, form.content).tap()
    await waitForToast(page, '请求错误!')
    await poll.getByRole('checkbox', { name: '半山腰' }).waitFor()
    await poll.getByRole('checkbox', { name: '梅岭' }).check()
    await send(page, form.content).tap()
    await poll.getByText('1 人参与 · 您已投票').waitFor()
  })

  test('a poll that has not opened says when it does, and a closed duel shows its results as two halves', async () => {
    const { page, go } = await openPage({ app, route: trees.route })
    const early = pollOf(page, trees.question)
    await early.getByText(/\d+月\d+日 \d\d:\d\d 开始/).waitFor()
    await early.getByRole('radio').first().tap()
    await waitForToast(page, '投票未开始')
    expect(await early.getByRole('radio', { checked: true }).count()).toBe(0)

    await go(noodles.route)
    const over = pollOf(page, noodles.question)
    await over.getByText('投票已结束').waitFor()
    expect(await send(page, noodles.question).count()).toBe(0)
    const widths = await over.locator('[class*=half]').evaluateAll((halves) => halves.map((half) => half.style.width))
    expect(widths).toEqual(['75%', '25%'])
    await over.getByText('76.5%').first().waitFor()
    await checkAxe(page)
    for (const width of [320, 430]) {
      await page.setViewportSize({ width, height: 812 })
      expect(await overflowing(page)).toEqual([])
    }
  })
})

describe('date range of a topic', () => {
  test('the date range of a topic is for site admins, and a range that ends before it begins is refused', async () => {
    const reader = await openPage({ app, as: accounts.otherPoster, route: sunrise.route })
    await pollOf(reader.page, sunrise.question).waitFor()
    await reader.page.getByRole('article').first().waitFor()
    expect(await reader.page.getByLabel('开始日期').count()).toBe(0)

    const { page } = await openPage({ app, as: accounts.reviewer, route: noodles.route })
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
  const { page } = await openPage({ app, as: accounts.poster, route: `${sunrise.route}?hideBlank=1` })
  await page.getByRole('heading', { level: 1, name: '#茶山四季#' }).waitFor()
  expect(await page.getByRole('button', { name: '返回' }).count()).toBe(0)
  await page.getByRole('link', { name: '参与话题' }).tap()
  await page.waitForURL(/#\/take_post\?tag_id=1$/)
  await page
    .getByText(/茶山四季/)
    .first()
    .waitFor()
})

test('a topic links to its signup page and shows each tab in its order, one as a three-column grid', async () => {
  const { page, go } = await openPage({ app, route: sunrise.route })
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
  await history.getByRole('button', { name: '清空' }).tap()
  await history.waitFor({ state: 'detached' })
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
