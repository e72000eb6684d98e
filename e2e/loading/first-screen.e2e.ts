import { setTimeout as pause } from 'node:timers/promises'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { accounts } from '../harness/accounts.ts'
import { ownApp } from '../harness/app.ts'
import { expectNoShifts, recordShifts } from '../harness/checks/layout.ts'
import { untilRendered } from '../harness/checks/rendered.ts'
import { openFaultyProxy } from '../harness/faulty-proxy.ts'
import { openPage, shot } from '../harness/page.ts'
import { basePath } from '../harness/server.ts'
import { begin } from '../harness/waits/begin.ts'
import { holdScripts, watchWithoutScripts } from '../harness/waits/hold-scripts.ts'
import { settled } from '../harness/waits/settled.ts'
import { holdSplash } from '../harness/waits/splash.ts'

test('a server-rendered page that differs from the application’s is rendered again without an error message', async () => {
  const { page, allow } = await openPage({ route: null })
  allow(/^thrown |^console /)
  await untilRendered(page)
  await page.route(`**${basePath}/`, async (route) => {
    const text = await (await route.fetch()).text()
    await route.fulfill({ contentType: 'text/html', body: text.replace('>长辈版<', '>另一版<') })
  })
  await page.goto(`${basePath}/`)
  await page.getByRole('button', { name: '长辈版' }).waitFor()
  await page.getByRole('button', { name: '排行榜' }).tap()
  await page.getByRole('dialog', { name: '热帖榜' }).waitFor()
  expect(await page.getByText('加载失败').count()).toBe(0)
})

const visitWithoutShift = async (
  page: Page,
  go: (route: string) => Promise<void>,
  name: string,
  asksForLogin = true,
) => {
  await untilRendered(page)
  const { release, requests } = await watchWithoutScripts(page)
  void go('/').catch(() => {})
  const card = page.getByRole('article').first()
  await card.waitFor()
  const picture = page.getByRole('region', { name: '推荐', exact: true }).locator('img').first()
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.complete)).toBe(true)
  const source = await picture.evaluate((image: HTMLImageElement) => image.currentSrc)
  await page.evaluate(() => {
    const hidden: string[] = []
    const card = document.querySelector('article')
    const look = () => {
      const wrapper = card?.closest<HTMLElement>('[style]')
      if (!card?.isConnected || !wrapper || getComputedStyle(wrapper).visibility !== 'visible') hidden.push('hidden')
      requestAnimationFrame(look)
    }
    look()
    Object.assign(window, { hidden })
  })
  await shot(page, `${name} before its scripts`)
  // Nothing answers yet: the tap is kept.
  const control = asksForLogin
    ? page.getByRole('tab', { name: '关注', exact: true })
    : page.getByRole('button', { name: '排行榜' })
  await control.click()
  release()
  await page.getByRole('dialog').waitFor()
  await shot(page, `${name} after`)
  const hidden = await page.evaluate(() => (window as unknown as { hidden: string[] }).hidden)
  expect(hidden).toEqual([])
  await expectNoShifts(page)
  expect(requests.filter((url) => url === source)).toHaveLength(1)
  expect(requests.filter((url) => /action=(list|slide|recommend_list|today_hot)/.test(url))).toEqual([])
}

test('scripts hydrate the server-rendered page and handle a tap that was made before they loaded', async () => {
  const { page, go } = await openPage({ route: null })
  await visitWithoutShift(page, go, 'home')
  // A property that all of the screen inherits: setting it costs the styles of each element once more.
  expect(await page.locator('[style*="--header-end"]').count()).toBe(0)
})

/** When the scripts were requested, and what they waited for: ms since the start of the navigation. */
const startOfScripts = (page: Page) =>
  page.evaluate(() => {
    const first = document.querySelector<HTMLImageElement>('#root img[fetchpriority="high"]')?.currentSrc
    const entries = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
    const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
    return {
      scripts:
        entries.find(({ name }) => /\/assets\/(?!splash)[^/]*\.js$/.test(name))?.startTime ?? Number.POSITIVE_INFINITY,
      picture: entries.find(({ name }) => name === first)?.responseEnd || Number.POSITIVE_INFINITY,
      document: navigation?.domContentLoadedEventStart ?? Number.POSITIVE_INFINITY,
    }
  })

test('the scripts load after the first picture, or two seconds after the document when the picture does not arrive', async () => {
  const { page, go } = await openPage({ route: null })
  await untilRendered(page)
  const isRequested = () => startOfScripts(page).then(({ scripts }) => Number.isFinite(scripts))
  await page.route('**/files/**', async (route) => {
    await pause(300)
    await route.continue()
  })
  await go('/')
  await expect.poll(isRequested).toBe(true)
  const late = await startOfScripts(page)
  expect(late.scripts).toBeGreaterThan(Math.min(late.picture, late.document + 1_990))
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await page.route('**/files/**', () => {})
  await page.goto('about:blank')
  void go('/').catch(() => {})
  await expect.poll(isRequested).toBe(true)
  const missing = await startOfScripts(page)
  expect(missing.scripts).toBeGreaterThan(missing.document + 1_990)
})

test('the scripts wait until the browser reports that the first picture was painted', async () => {
  const { page, go } = await openPage({ route: null })
  await untilRendered(page)
  await page.addInitScript(() => {
    window.PerformanceObserver = class extends PerformanceObserver {
      constructor(callback: PerformanceObserverCallback) {
        super((list, observer) => setTimeout(() => callback(list, observer), 200))
      }
    }
  })
  await go('/')
  await expect.poll(() => startOfScripts(page).then(({ scripts }) => scripts)).toBeLessThan(Number.POSITIVE_INFINITY)
  const { scripts, picture, document } = await startOfScripts(page)
  // They wait for two seconds at most.
  expect(Math.max(scripts - picture - 200, scripts - document - 1_990)).toBeGreaterThanOrEqual(0)
})

test('scripts that the first screen does not need load after it responds to taps, also on a slow phone', async () => {
  const { page, go } = await openPage({ route: null })
  await untilRendered(page)
  await page.addInitScript(() => {
    // React takes the page over in messages to itself: the first comes late.
    const { postMessage } = MessagePort.prototype
    MessagePort.prototype.postMessage = function (message: unknown) {
      MessagePort.prototype.postMessage = postMessage
      setTimeout(() => this.postMessage(message), 1_500)
    }
    const observer = new MutationObserver(() => {
      if (document.documentElement.dataset['rendered'] === undefined) performance.mark('answers taps')
    })
    observer.observe(document, { subtree: true, attributeFilter: ['data-rendered'] })
  })
  await go('/')
  const timeOf = (part: string) =>
    page.evaluate(
      (part) => performance.getEntries().find(({ name }) => name.includes(part))?.startTime ?? Number.POSITIVE_INFINITY,
      part,
    )
  await expect.poll(() => timeOf('/start-deferred-')).toBeLessThan(Number.POSITIVE_INFINITY)
  expect(await timeOf('answers taps')).toBeLessThan(await timeOf('/start-deferred-'))
})

test('the button 发帖 does not move while the application loads', async () => {
  // By mouse: a finger that waits for the application would press long.
  const { page } = await openPage({ route: null, desktop: true, width: 375, height: 812 })
  await untilRendered(page)
  const release = await holdScripts(page)
  // The document is loaded when its scripts are.
  await page.goto(`${basePath}/`, { waitUntil: 'commit' })
  await page.getByRole('link', { name: '发帖' }).hover()
  await page.mouse.down()
  release()
  await page.waitForFunction(() => document.documentElement.dataset['rendered'] === undefined)
  // By now it would have found its place.
  await page.waitForTimeout(600)
  await page.mouse.up()
  await page.waitForURL(/take_post/)
})

test('the scroll position is kept when the scripts have loaded', async () => {
  const { page, go } = await openPage({ route: null })
  await untilRendered(page)
  const { release } = await watchWithoutScripts(page)
  void go('/').catch(() => {})
  await page.getByRole('article').first().waitFor()
  await page.evaluate(() => window.scrollTo(0, 2_500))
  await expect.poll(() => page.evaluate(() => Math.round(scrollY))).toBe(2_500)
  release()
  await page.getByRole('button', { name: '回到顶部' }).waitFor()
  const isSeen = () =>
    page.evaluate(() =>
      Boolean(document.elementFromPoint(innerWidth / 2, innerHeight / 2)?.closest('article, [role=feed] section')),
    )
  await expect.poll(isSeen).toBe(true)
  expect(await page.evaluate(() => scrollY)).toBeGreaterThan(2_000)
  await page.unrouteAll({ behavior: 'wait' })
})

test('a desktop hydrates the rendered home page too, without first showing the bars of a phone', async () => {
  const { page, go } = await openPage({ route: null, desktop: true })
  await untilRendered(page)
  const { release } = await watchWithoutScripts(page)
  void go('/').catch(() => {})
  await page.getByRole('article').first().waitFor()
  // Nothing is painted until the document and its styles are there.
  await expect.poll(() => page.getByRole('navigation', { name: '主导航' }).count()).toBe(0)
  expect(await page.getByRole('link', { name: '发帖' }).count()).toBe(0)
  // A link that is opened in another tab needs no scripts.
  const link = page.getByRole('article').first().locator('a[href^="/s/"]').first()
  const opened = begin(page.context().waitForEvent('page'))
  await link.click({ modifiers: ['Control'] })
  await (await opened).waitForURL(/\/s\/\d+/)
  await (await opened).close()
  expect(page.url()).toMatch(/\/#\/$/)
  release()
  await page.getByRole('navigation', { name: '主导航' }).getByRole('link', { name: '发帖' }).waitFor()
  await page.unrouteAll({ behavior: 'wait' })
  await page.goto('about:blank')
  await visitWithoutShift(page, go, 'home desktop')
})

test('a document that arrives in parts is painted once it is complete', async () => {
  const proxy = await openFaultyProxy()
  proxy.chooseFault = ({ headers }) => (headers['sec-fetch-dest'] === 'document' ? 'parts' : 'pass')
  const { page } = await openPage({ route: null, desktop: true })
  await untilRendered(page, proxy.url)
  await recordShifts(page)
  await page.goto(`${proxy.url}${basePath}/#/`)
  await page.getByRole('complementary').getByRole('heading', { name: '热门话题' }).waitFor()
  const { painted, arrived } = await page.evaluate(() => ({
    painted: performance.getEntriesByName('first-contentful-paint')[0]?.startTime,
    arrived: (performance.getEntriesByType('navigation')[0] as PerformanceNavigationTiming).responseEnd,
  }))
  expect(painted).toBeGreaterThan(arrived)
  await expectNoShifts(page)
})

// WeChat logs in by leaving the page.
test.each([
  ['WeChat', 'MicroMessenger/8.0.50', false],
  ['the app', 'QuanziApp/3.1', true],
] as const)('in %s the rendered home page is hydrated too', async (name, agent, asksForLogin) => {
  const { page, go, allow } = await openPage({ route: null, agent })
  allow(/jweixin/)
  await visitWithoutShift(page, go, `home in ${name}`, asksForLogin)
})

test('a splash picture covers the rendered page before the application has come, and the page is there when it is skipped', async () => {
  const { page, go } = await openPage({ route: null, splash: true })
  await untilRendered(page)
  await holdSplash(page)
  const { release, requests } = await watchWithoutScripts(page)
  void go('/').catch(() => {})
  const splash = page.getByRole('dialog', { name: /^欢迎来到/ })
  await splash.waitFor()
  expect(await page.locator('article').first().isVisible()).toBe(true)
  await splash.getByRole('button', { name: /^跳过/ }).tap()
  await splash.waitFor({ state: 'detached' })
  await page.clock.resume()
  release()
  await expect.poll(() => page.locator('html').getAttribute('data-rendered')).toBe(null)
  expect(await splash.count()).toBe(0)
  await expectNoShifts(page)
  expect(requests.filter((url) => /action=(list|slide|recommend_list|today_hot)/.test(url))).toEqual([])
})

describe('the waterfall', () => {
  const app = ownApp({ site: { home_variant: '2', ugc_show_type: '2' } })

  test('is shown in two columns before its scripts, and is then hydrated', async () => {
    const { page, go } = await openPage({ app, route: null })
    await visitWithoutShift(page, go, 'home waterfall')
    const lefts = await page
      .locator('article')
      .evaluateAll((cards) => cards.map((card) => Math.round(card.getBoundingClientRect().left)))
    expect(new Set(lefts).size).toBe(2)
    expect(lefts.length).toBeGreaterThan(4)
  })

  test('leaves no gaps in windows of a width for which the server has not computed the columns', async () => {
    const { page, go } = await openPage({ app, route: null, width: 900 })
    await untilRendered(page)
    for (const width of [900, 1280]) {
      await page.setViewportSize({ width, height: 800 })
      await go('/')
      await page.getByRole('article').first().scrollIntoViewIfNeeded()
      await expect.poll(() => page.getByRole('article').count()).toBeGreaterThan(7)
      await expect.poll(() => largestHole(page)).toBeLessThan(25)
      await page.goto('about:blank')
    }
  })

  test('is readable without scripts', async () => {
    const { page, go } = await openPage({ app, scripts: false, route: null })
    await untilRendered(page)
    await go('/')
    await page.getByRole('article').first().waitFor()
    const boxes = await page.getByRole('article').evaluateAll((cards) =>
      cards.map((card) => {
        const { left, right, top, bottom } = card.getBoundingClientRect()
        return { left, right, top, bottom }
      }),
    )
    expect(boxes.length).toBeGreaterThan(4)
    const overlaps = boxes.filter((a, i) =>
      boxes.some((b, j) => j < i && a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom),
    )
    expect(overlaps).toEqual([])
    await shot(page, 'waterfall without scripts', true)
  })
})

/** The largest distance between two cards of a column. */
const largestHole = (page: Page) =>
  page.locator('article').evaluateAll((cards) => {
    const ends = new Map<number, number>()
    let hole = 0
    for (const card of cards) {
      const { left, top, bottom } = card.getBoundingClientRect()
      const column = Math.round(left)
      hole = Math.max(hole, top - (ends.get(column) ?? top))
      ends.set(column, bottom)
    }
    return hole
  })

describe('the second variant in the dark', () => {
  const app = ownApp({ site: { home_variant: '2' } })

  test('is hydrated too', async () => {
    const { page, go } = await openPage({ app, route: null, dark: true })
    await visitWithoutShift(page, go, 'home 2 dark')
  })
})

test('a member sees their own likes once the session is known', async () => {
  const { page } = await openPage({ as: accounts.otherPoster })
  const like = page.getByRole('article').first().getByRole('button', { name: /^点赞/ })
  await like.scrollIntoViewIfNeeded()
  await settled(page)
  const before = await like.getAttribute('aria-pressed')
  await Promise.all([page.waitForResponse((answer) => answer.url().includes('diggapi')), like.tap()])
  await page.reload()
  await expect.poll(() => like.getAttribute('aria-pressed')).toBe(before === 'true' ? 'false' : 'true')
})
