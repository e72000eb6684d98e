import { minute } from '@quanzi/contract/time'
import { describe, expect, test } from 'vitest'
import { accounts } from '../harness/accounts.ts'
import { apiAs } from '../harness/api.ts'
import { ownApp } from '../harness/app.ts'
import { turnElderOn } from '../harness/elder.ts'
import { checkAxe, checkContrast, openPage, shot } from '../harness/page.ts'
import { unique } from '../harness/unique.ts'
import { holdSplash } from '../harness/waits/splash.ts'

test('the ranking opens over the home page, switches weeks, and is restored when going back from a post', async () => {
  const { page } = await openPage({ as: accounts.otherPoster })
  await page.getByRole('button', { name: '排行榜' }).tap()
  const panel = page.getByRole('dialog', { name: '热帖榜' })
  await panel.getByRole('article').first().waitFor()
  await checkAxe(page)
  await shot(page, 'ranking light')
  await page.emulateMedia({ colorScheme: 'dark' })
  await checkContrast(page)
  await shot(page, 'ranking dark')

  await panel.getByRole('button', { name: /^时间选择/ }).tap()
  const weeks = page.getByRole('dialog', { name: '时间选择' })
  const older = weeks.getByRole('button', { name: /年/ }).nth(1)
  const words = (await older.textContent())?.trim() ?? ''
  await older.tap()
  await panel.getByRole('button', { name: `时间选择 ${words}` }).waitFor()
  const first = panel.getByRole('article').first()
  const who = await first.getAttribute('aria-label')
  await first.locator('p').getByRole('link').last().tap()
  await page.waitForURL(/sharedetail/)
  await page.goBack()
  await panel.getByRole('button', { name: `时间选择 ${words}` }).waitFor()
  await panel
    .getByRole('article', { name: who ?? '' })
    .first()
    .waitFor()
  await panel.getByRole('button', { name: '关闭' }).tap()
  await panel.waitFor({ state: 'detached' })
})

test('the ranking restores its scroll position when a reader goes back from a post, also after a reload there', async () => {
  const { page } = await openPage()
  await page.getByRole('button', { name: '排行榜' }).tap()
  const panel = page.getByRole('dialog', { name: '热帖榜' })
  await panel.getByRole('article').nth(15).scrollIntoViewIfNeeded()
  const top = () => panel.evaluate((element) => Math.round(element.scrollTop))
  const before = await top()
  expect(before).toBeGreaterThan(500)
  for (const reloads of [false, true]) {
    await panel.getByRole('article').nth(15).locator('a[href*="#/sharedetail/"]').last().tap()
    await page.waitForURL(/sharedetail/)
    if (reloads) await page.reload()
    await page.getByRole('heading', { name: /评论/ }).waitFor()
    await page.goBack()
    await panel.getByRole('heading', { name: '热帖榜' }).first().and(page.locator(':focus')).waitFor()
    await expect.poll(top).toBe(before)
  }
})

test('on a narrow phone the largest elder size shows the counts of a ranked post whole', async () => {
  const { page, go } = await openPage({ route: null, width: 320 })
  await turnElderOn(page.context(), '40')
  await page.route(/action=rank_list/, async (route) => {
    const response = await route.fetch()
    const body = await response.json()
    for (const post of body.data.data) Object.assign(post, { digg: 98_765, reply: 98_765 })
    await route.fulfill({ response, json: body })
  })
  await go('/?rank=1')
  const counts = page.getByText(/9\.8w\+ 赞/).first()
  await counts.waitFor()
  expect(await counts.evaluate((one) => one.getBoundingClientRect().right)).toBeLessThanOrEqual(320)
})

test('with reduced motion the ticker shows one line after the other', async () => {
  const { page, go } = await openPage({ route: null })
  await page.clock.install()
  await go('/')
  const ticker = page.getByRole('region', { name: '今日热门' })
  const first = await ticker.getByRole('link').innerText()
  await expect
    .poll(async () => {
      await page.clock.fastForward(4_100)
      return ticker.getByRole('link').innerText()
    })
    .not.toBe(first)
})

test('at 320 px in the dark the home page passes the accessibility checks', async () => {
  const { page } = await openPage({ width: 320, dark: true })
  await page.getByRole('article').first().waitFor()
  await checkAxe(page)
})

test('each of the three tabs of a town shows its own list', async () => {
  const { page } = await openPage({ route: '/special/25' })
  const list = page.getByRole('tabpanel').getByRole('listitem')
  await list.first().waitFor()
  const before = await list.first().textContent()
  await page.getByRole('tab').nth(1).tap()
  await expect.poll(() => list.first().textContent()).not.toBe(before)
})

test('on a site without modules the posts begin right below the header', async () => {
  const { page } = await openPage({ route: null })
  await page.goto('/h5/circle/?siteid=10013#/')
  await page.getByText('还没有帖子，来发第一条吧').waitFor()
  const tabs = await page.getByRole('tablist', { name: '帖子' }).boundingBox()
  const header = await page.getByRole('banner').boundingBox()
  expect(tabs?.y).toBe((header?.y ?? 0) + (header?.height ?? 0))
})

test('the splash picture appears once per session, counts down, and can be skipped', async () => {
  const { page, go } = await openPage({ splash: true, motion: true, route: null })
  await holdSplash(page)
  await go('/')
  const splash = page.getByRole('dialog', { name: /^欢迎来到/ })
  await splash.waitFor()
  await shot(page, 'splash')
  await page.clock.runFor(2_000)
  await splash.getByRole('button', { name: /^跳过，[1-2] 秒后自动进入$/ }).waitFor()
  expect(await splash.locator('img').evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  await splash.getByRole('button', { name: /^跳过/ }).tap()
  await splash.waitFor({ state: 'detached' })
  await page.clock.resume()
  await page.reload()
  await page.getByRole('article').first().waitFor()
  expect(await splash.count()).toBe(0)
})

test('the splash shows a focus ring to a keyboard only', async () => {
  const { page, go } = await openPage({ splash: true, route: null })
  await holdSplash(page)
  await go('/')
  const skip = page.getByRole('dialog', { name: /^欢迎来到/ }).getByRole('button', { name: /^跳过/ })
  expect(await skip.evaluate((button) => button.matches(':focus-visible'))).toBe(false)
  await page.keyboard.press('Tab')
  expect(await skip.evaluate((button) => button.matches(':focus-visible'))).toBe(true)
})

test('the home page does not wait for a splash picture that fails to load', async () => {
  const { page, context, go, allow } = await openPage({ splash: true, route: null })
  allow(/Failed to load resource|ERR_FAILED|failed/)
  await context.route(/\/feed\.webp/, (route) => route.abort())
  await go('/')
  await page.getByRole('article').first().waitFor()
  expect(await page.getByRole('dialog', { name: /^欢迎来到/ }).count()).toBe(0)
})

describe('a site with settings of its own', () => {
  const modules = {
    module_module_pic_name: '好图',
    module_module_icon: '0',
    module_order: ['module_module_top', 'module_module_pic'],
  }
  const app = ownApp({ site: { home_variant: '2', rank_open: '0', ...modules } })

  test('the second home page variant has a search field, headlines, zones and the latest posts first, with the configured names and order', async () => {
    const { page } = await openPage({ app })
    await page.getByRole('link', { name: '请输入关键字' }).waitFor()
    expect(await page.getByRole('tablist', { name: '帖子' }).getByRole('tab').first().textContent()).toBe('最新')
    const headlines = page.getByRole('region', { name: '头条播报' })
    await headlines.waitFor()
    await page.getByText('好图').first().waitFor()
    expect(await page.getByRole('navigation', { name: '常用' }).count()).toBe(0)
    expect(await page.getByRole('button', { name: '排行榜' }).count()).toBe(0)
    const [top, below] = [await headlines.boundingBox(), await page.getByText('好图').first().boundingBox()]
    expect((top?.y ?? 0) < (below?.y ?? 0)).toBe(true)
    await checkAxe(page)
    await shot(page, 'home 2')
    await page.getByRole('link', { name: '请输入关键字' }).tap()
    await page.waitForURL(/topic-search/)
  })

  test('a banner disappears at its end while the page is open, and the first one can be tapped again', async () => {
    const operator = await apiAs(accounts.operator, app)
    const { data: slides } = await operator.get<{ data: Slide[] }>('console/slides')
    const [first] = slides.filter(({ list }) => list === 'list')
    const title = unique('今晚截止报名')
    const ending = { list: 'list', title, picture: first?.picture.id ?? 0, shown: 1 }
    const ends_at = new Date(Date.now() + 30 * minute).toISOString()
    const { id } = await operator.post<{ id: number }>('console/slide_save', { ...ending, ends_at })

    const { page, go } = await openPage({ app, route: null })
    await page.clock.install()
    await go('/')
    const shown = page.getByRole('region', { name: '推荐' }).locator('ul > li:not([inert])')
    await shown.getByRole('link').focus()
    await expect
      .poll(async () => {
        if ((await shown.innerText()) !== title) await page.keyboard.press('ArrowLeft')
        return shown.innerText()
      })
      .toBe(title)
    // The clock of the page alone passes the end.
    await operator.post('console/slide_remove', { id })
    await page.clock.fastForward(31 * minute)
    await expect.poll(() => page.getByText(title).count()).toBe(0)
    await expect.poll(() => shown.innerText()).toBe(first?.title)
    await shown.getByRole('link').tap()
    await page.waitForURL(/content-list/)
  })
})

type Slide = { list: string; title: string; picture: { id: number } }

test.each([
  { who: 'a member who follows no one', as: '13900000091', text: '还没有关注的人和话题' },
  { who: 'a member whose followed people write nothing', as: accounts.poster, text: '关注的人和话题还没有新帖' },
])('the tab 关注 of $who says so', async ({ as, text }) => {
  const { page, go } = await openPage({ as, route: null })
  const nothing = { data: [], page: 1, total: 0, total_page: 0, next: null }
  await page.route(/action=watchlist/, (route) =>
    route.fulfill({ json: { state: 1, data: nothing, error: '', code: 0 } }),
  )
  await go('/')
  await page.getByRole('tab', { name: '关注' }).tap()
  await page.getByText(text).waitFor()
})
