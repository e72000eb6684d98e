import { hour, minute } from '@quanzi/contract/time'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { accounts } from '../harness/accounts.ts'
import { waitForToast } from '../harness/actions/gestures.ts'
import { logInBySms } from '../harness/actions/sms.ts'
import { apiAs } from '../harness/api.ts'
import { ownApp } from '../harness/app.ts'
import { overflowing, smallTargets } from '../harness/checks/layout.ts'
import { checkAxe, checkContrast, openPage, shot } from '../harness/page.ts'
import { minorityVote, spilledHalves } from '../harness/screens/polls.ts'
import { listens, settled } from '../harness/waits/settled.ts'

const app = ownApp()

/** The polls of the demo data with their topics. */
const sunrise = { route: '/topicdetails/1', question: '你最想去哪片茶山看日出？' }
const noodles = { route: '/topicdetails/9', question: '雪菜面端上来，先喝汤还是先捞面？' }
const trees = { route: '/topicdetails/23', question: '北门老街要补种一排开花的树，你选哪一种？' }
const path = { route: '/topicdetails/36', question: /东湖湿地步道明年整修/ }

const pollOf = (page: Page, question: string | RegExp) => page.getByRole('region', { name: question })
const send = (page: Page, question: string | RegExp) =>
  pollOf(page, question).getByRole('button', { name: '投票', exact: true })

test('a visitor votes in a single-choice poll, is asked to log in, and sees the results with their choice', async () => {
  const { page, allow } = await openPage({ app, route: sunrise.route })
  const poll = pollOf(page, sunrise.question)
  await poll.getByText('48 人参与 · 单选').waitFor()
  expect(await poll.getByText(/票$/).count()).toBe(1)
  // On a small phone 参与话题 would cover 投票.
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

test.each([
  { whose: 'the viewer’s', chosen: 1 },
  { whose: 'another', chosen: 0 },
])('the number of votes stays readable over a bar that is nearly full, of $whose choice', async ({ chosen }) => {
  const { page, go } = await openPage({ app, as: accounts.otherPoster, route: null })
  await page.route(/action=detail/, async (route) => {
    const response = await route.fetch()
    const body = await response.json()
    const poll = body.data.vote_info
    poll.options = poll.options.map((option: object, at: number) => ({
      ...option,
      count: 12_345,
      rate: at === 0 ? 90 : 1,
      my_vote: at === 0 ? chosen : 1 - chosen,
    }))
    poll.my_count = 1
    await route.fulfill({ response, json: body })
  })
  await go(sunrise.route)
  await pollOf(page, sunrise.question).getByText(/票$/).nth(1).waitFor()
  await checkContrast(page)
  await page.emulateMedia({ colorScheme: 'dark' })
  await checkContrast(page)
})

test('a vote whose response was lost is shown as cast', async () => {
  const { page, allow } = await openPage({ app, as: accounts.otherPoster, route: sunrise.route })
  allow(/tagapi/)
  await page.route('**/api/circle/tagapi*', async (route) => {
    if (route.request().method() === 'GET') return route.fallback()
    await route.fetch()
    await route.abort()
  })
  const poll = pollOf(page, sunrise.question)
  await poll.getByRole('radio', { name: '半山村梯田' }).check()
  await send(page, sunrise.question).tap()
  await waitForToast(page, '操作成功')
  await poll.getByText(/您已投票/).waitFor()
})

test('a vote stays shown when an answer from before it comes late', async () => {
  const { page } = await openPage({ app, as: '13900000081', route: sunrise.route })
  const poll = pollOf(page, sunrise.question)
  await poll.getByRole('radio').first().check()
  await settled(page)
  await listens(page)
  // The answer from before the vote, which arrives after it.
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  let held = 0
  await page.route(/tagapi\?.*action=detail/, async (route) => {
    if (held++ > 0) return route.fallback()
    const response = await route.fetch()
    await released
    await route.fulfill({ response }).catch(() => {})
  })
  await page.evaluate(() => void window.dispatchEvent(new Event('online')))
  await expect.poll(() => held).toBe(1)
  await send(page, sunrise.question).tap()
  await waitForToast(page, '操作成功')
  release()
  await settled(page)
  await poll.getByText(/您已投票/).waitFor()
  expect(await send(page, sunrise.question).count()).toBe(0)
})

test('a poll that ends while the page is offline shows its results when the network is back', async () => {
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

test('when a chosen option was reworded in the meantime, another option can be chosen and voted for', async () => {
  const operator = await apiAs(accounts.operator, app)
  const hoursFromNow = (hours: number) => new Date(Date.now() + hours * hour).toISOString()
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

test.each(['1', '1.3', '2'])(
  'in text of scale %s the vote of a minority stays within its half of a duel',
  async (scale) => {
    const { page, go } = await openPage({ app, as: accounts.otherPoster, route: null })
    await page.route(/action=detail/, minorityVote)
    await go(noodles.route)
    const poll = pollOf(page, noodles.question)
    await poll.getByText('您已投票').waitFor()
    await page.evaluate((scale) => document.documentElement.style.setProperty('--text-scale', scale), scale)
    for (const width of [300, 375]) {
      await page.setViewportSize({ width, height: 812 })
      await settled(page)
      expect(await spilledHalves(page)).toEqual([])
      expect(await overflowing(page)).toEqual([])
    }
    await shot(page, `poll duel ${scale}`)
    const [small = 0, large = 0] = await poll
      .locator('[class*=half]')
      .evaluateAll((halves) => halves.map((half) => half.clientWidth))
    expect(small).toBeLessThan(large)
  },
)

test('a poll before its start says when it opens, and a closed duel shows its results as two halves', async () => {
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
