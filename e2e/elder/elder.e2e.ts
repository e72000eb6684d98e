// @module-tag long

import type { BrowserContext, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { accounts } from '../harness/accounts.ts'
import { expectFocus } from '../harness/actions/keyboard.ts'
import { apiAs } from '../harness/api.ts'
import { overflowing, smallTargets } from '../harness/checks/layout.ts'
import { elderFaults, turnElderOn } from '../harness/elder.ts'
import { checkAxe, openPage } from '../harness/page.ts'
import { begin } from '../harness/waits/begin.ts'
import { holdRequests } from '../harness/waits/hold-requests.ts'
import { holdScripts } from '../harness/waits/hold-scripts.ts'
import { settled } from '../harness/waits/settled.ts'

test('in elder mode a video has the same sizes in its post and in full screen, and plays only when tapped', {
  timeout: 90_000,
}, async () => {
  const api = await apiAs(accounts.poster)
  const { data } = await api.get<{ data: { topic_id: number }[] }>('circle/topicapi', { action: 'list', type: 3 })
  const { page, context, go } = await openPage({ route: null, motion: true })
  await turnElderOn(context)
  await go(`/sharedetail/${data[0]?.topic_id}`)
  await settled(page)
  expect(await page.locator('video').count()).toBe(0)
  await page.getByRole('button', { name: /^播放视频/ }).tap()
  await page.getByRole('button', { name: '全屏' }).waitFor()
  const faults = await elderFaults(page, 'video')
  await page.getByRole('button', { name: '全屏' }).tap()
  await page.getByRole('list', { name: /^视频/ }).waitFor()
  await settled(page)
  expect([...faults, ...(await elderFaults(page, 'video on the whole screen'))]).toEqual([])
})

test('a desktop in elder mode shows navigation and column in the same sizes', async () => {
  const { page, context, go } = await openPage({ route: null, motion: true, desktop: true })
  await turnElderOn(context)
  await go('/')
  await settled(page)
  await page.getByRole('navigation').getByRole('link', { name: '话题', exact: true }).waitFor()
  expect(await page.getByRole('complementary').count()).toBe(0)
  expect(await elderFaults(page, 'desktop')).toEqual([])
})

test('a page opened while the home page reloads for elder mode stays open, in elder mode', async () => {
  const { page } = await openPage()
  const search = await page.getByRole('link', { name: '搜索' }).boundingBox()
  const loading = await holdRequests(page, /\/h5\/circle\/$/, (request) => request.isNavigationRequest())
  await page.getByRole('button', { name: '长辈版' }).tap()
  await expect.poll(() => loading.asked.length).toBe(1)
  // Playwright evaluates nothing in a page that is about to be replaced.
  await page.touchscreen.tap((search?.x ?? 0) + 20, (search?.y ?? 0) + 20)
  await page.waitForURL(/#\/topic-search$/, { waitUntil: 'commit' })
  loading.release()
  await page.waitForEvent('load')
  await expect.poll(() => modeOf(page)).toBe('24')
  await page.getByRole('searchbox').waitFor()
  expect(new URL(page.url()).hash).toBe('#/topic-search')
})

/** The modules above it take more than a screen. */
const showFeed = async (page: Page) => {
  await page.getByRole('feed').evaluate((feed) => feed.scrollIntoView())
  await page.getByRole('feed').getByRole('article').first().waitFor()
}

const modeOf = (page: Page) => page.evaluate(() => document.documentElement.dataset.elder)
const sizeOf = (page: Page) =>
  page.getByRole('heading', { level: 1 }).evaluate((title) => Number.parseFloat(getComputedStyle(title).fontSize))

test('a visitor turns elder mode on in the header of the home page, chooses a size, turns it off, and keeps the focus on the switch', async () => {
  const { page, context } = await openPage({ width: 320, height: 640 })
  await page.evaluate(() => localStorage.setItem('quanzi:text-scale', '1.15'))
  await page.reload()
  const standard = await sizeOf(page)
  await Promise.all([page.waitForEvent('load'), page.getByRole('button', { name: '长辈版' }).tap()])
  await page.getByRole('button', { name: '标准版' }).waitFor()
  await expectFocus(page, /^标准版$/)
  expect(await modeOf(page)).toBe('24')
  await settled(page)
  expect(await overflowing(page)).toEqual([])
  await showFeed(page)
  await checkAxe(page)
  await page.evaluate(() => scrollTo(0, 0))

  await page.getByRole('button', { name: '文字大小' }).tap()
  await page.getByRole('dialog').getByRole('button', { name: '最大字' }).tap()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  expect(await modeOf(page)).toBe('40')
  // Before the first paint of every page, whatever its scripts do.
  await context.addInitScript(() => {
    const paint = () => Object.assign(window, { modeAtPaint: document.documentElement.dataset.elder })
    new PerformanceObserver(paint).observe({ type: 'paint', buffered: true })
  })
  await page.route(/\/assets\/app.*\.js$/, (route) => setTimeout(() => route.continue(), 500))
  await page.reload()
  await page.getByRole('button', { name: '标准版' }).waitFor()
  expect(await page.evaluate(() => (window as { modeAtPaint?: string }).modeAtPaint)).toBe('40')
  expect(await sizeOf(page)).toBeGreaterThanOrEqual(40)

  await Promise.all([page.waitForEvent('load'), page.getByRole('button', { name: '标准版' }).tap()])
  await page.getByRole('button', { name: '长辈版' }).waitFor()
  await expectFocus(page, /^长辈版$/)
  expect(await modeOf(page)).toBeUndefined()
  expect(await sizeOf(page)).toBe(standard)
})

test('the settings turn elder mode on and off, offer its sizes, and keep the focus on the switch', async () => {
  const { page } = await openPage({ route: '/settings' })
  const mode = page.getByRole('switch', { name: '长辈版' })
  const hasFocus = () => mode.evaluate((element) => element === document.activeElement)
  await Promise.all([page.waitForEvent('load'), mode.tap()])
  await expect.poll(hasFocus).toBe(true)
  await page.getByRole('button', { name: /^文字大小\s*大字/ }).tap()
  await page.getByRole('dialog').getByRole('button', { name: '特大字' }).tap()
  await page.getByRole('button', { name: /^文字大小\s*特大字/ }).waitFor()
  expect(await modeOf(page)).toBe('32')
  await Promise.all([page.waitForEvent('load'), mode.tap()])
  await page.getByRole('button', { name: /^文字大小/ }).waitFor()
  await expect.poll(hasFocus).toBe(true)
  expect(await modeOf(page)).toBeUndefined()
})

test('the switch of elder mode keeps the focus although deferred scripts arrive after the reload has begun', async () => {
  const { page, go } = await openPage({ route: null })
  const release = await holdScripts(page, /\/assets\/start-/)
  await go('/settings')
  const loading = await holdRequests(page, /\/h5\/circle\/$/, (request) => request.isNavigationRequest())
  const mode = page.getByRole('switch', { name: '长辈版' })
  await mode.tap()
  await expect.poll(() => loading.asked.length).toBe(1)
  // The last of the deferred scripts.
  const ran = begin(page.waitForRequest(/\/assets\/post-menu-/))
  release()
  await ran
  await Promise.all([page.waitForEvent('load'), loading.release()])
  await expect.poll(() => mode.evaluate((element) => element === document.activeElement)).toBe(true)
})

test('review and console keep their own sizes and are usable in elder mode', async () => {
  const { page, context, go } = await openPage({ route: null, as: accounts.reviewer })
  await turnElderOn(context)
  await go('/article')
  await settled(page)
  expect(
    await page.locator('body').evaluate((body) => Number.parseFloat(getComputedStyle(body).fontSize)),
  ).toBeLessThan(24)
  expect([...(await smallTargets(page)), ...(await overflowing(page))]).toEqual([])
})

test('texts and tap targets have the chosen size of elder mode', async () => {
  const { page, context, go } = await openPage({ route: null })
  await turnElderOn(context, '40')
  await go('/sharedetail/180')
  await settled(page)
  const main = [
    page.getByRole('article').first().locator('p').first(),
    page.getByRole('button', { name: '打赏', exact: true }),
    page.getByRole('button', { name: '朗读全文' }),
    page.locator('[class*=Comment_text]').first(),
  ]
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
  for (const one of main)
    expect(await one.evaluate((element) => Number.parseFloat(getComputedStyle(element).fontSize))).toBe(40)
})

/** Ten seconds of timers, in one step each. */
const pass = async (page: Page) => {
  for (let n = 0; n < 3; n++) {
    await page.clock.fastForward(5_000)
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
  }
}
const homeState = (page: Page) =>
  page.evaluate(() => [
    document.querySelector('[class*=Ticker_text]')?.textContent,
    document.querySelector('[class*=Carousel_slides]')?.getAttribute('style'),
  ])

test('in elder mode no ticker or carousel moves, no splash opens and no toast closes by itself', async () => {
  // The same time moves the standard home page.
  const standard = await openPage({ route: null, motion: true })
  await standard.page.clock.install()
  await standard.go('/')
  await settled(standard.page)
  const first = await homeState(standard.page)
  await pass(standard.page)
  await expect.poll(() => homeState(standard.page)).not.toEqual(first)

  const { page, context, go } = await openPage({ route: null, motion: true, splash: true })
  await turnElderOn(context)
  await page.clock.install()
  await go('/')
  await settled(page)
  expect(await page.getByRole('dialog').count()).toBe(0)
  // All lines that the ticker would show one after the other.
  expect(await page.getByRole('region', { name: '今日热门' }).getByRole('link').count()).toBeGreaterThan(1)
  await page.clock.fastForward(3_000)
  await settled(page)
  const before = await homeState(page)
  await pass(page)
  expect(await homeState(page)).toEqual(before)

  await go('/sharedetail/180')
  await settled(page)
  await page.getByRole('button', { name: '分享', exact: true }).last().tap()
  await page.getByRole('button', { name: '复制链接' }).tap()
  const toast = page.getByText('链接已复制，去分享给朋友吧')
  await toast.waitFor()
  await page.clock.fastForward(60_000)
  expect(await toast.isVisible()).toBe(true)
  expect(await smallTargets(page, 60)).toEqual([])
  await page.getByRole('button', { name: '知道了' }).tap()
  await toast.waitFor({ state: 'detached' })
})

/** Speech synthesis that keeps what it is asked to say. */
const fakeSpeech = (context: BrowserContext) =>
  context.addInitScript(() => {
    const queue: { text: string; onend?: () => void }[] = []
    const speechSynthesis = {
      getVoices: () => [{ lang: 'zh-CN', localService: true }],
      speak: (utterance: { text: string }) => queue.push(utterance),
      cancel: () => queue.splice(0),
    }
    class SpeechSynthesisUtterance {
      readonly text: string
      constructor(text: string) {
        this.text = text
      }
    }
    for (const [name, value] of Object.entries({ speechSynthesis, SpeechSynthesisUtterance, spoken: queue }))
      Object.defineProperty(window, name, { value, configurable: true })
  })
const spoken = (page: Page) =>
  page.evaluate(() => (window as unknown as { spoken: { text: string }[] }).spoken.map(({ text }) => text))

test('a post is read aloud sentence by sentence until the reader stops it or leaves the page', async () => {
  const { page, context, go } = await openPage({ route: null })
  await turnElderOn(context)
  await fakeSpeech(context)
  await go('/sharedetail/180')
  await page.getByRole('button', { name: '朗读全文' }).tap()
  const said = await spoken(page)
  expect(said[0]).toBe('水利站小何说。')
  expect(said.length).toBeGreaterThan(4)
  expect(said.join('')).toContain('石门水库检修放水提醒')
  await page.getByRole('button', { name: '停止朗读' }).tap()
  expect(await spoken(page)).toEqual([])

  await page.getByRole('button', { name: '朗读全文' }).tap()
  expect(await spoken(page)).not.toEqual([])
  await go('/')
  await page.getByRole('button', { name: '标准版' }).waitFor()
  expect(await spoken(page)).toEqual([])

  await page.goBack()
  await page.getByRole('button', { name: '朗读全文' }).tap()
  await page.evaluate(() => (window as unknown as { spoken: { onend?: () => void }[] }).spoken.at(-1)?.onend?.())
  await page.getByRole('button', { name: '朗读全文' }).waitFor()
})

test('a browser without a voice does not offer reading aloud', async () => {
  const { page, context, go } = await openPage({ route: null })
  await turnElderOn(context)
  await context.addInitScript(() => Reflect.deleteProperty(Window.prototype, 'speechSynthesis'))
  await context.addInitScript(() => Reflect.deleteProperty(window, 'speechSynthesis'))
  await go('/sharedetail/180')
  await settled(page)
  expect(await page.evaluate(() => 'speechSynthesis' in window)).toBe(false)
  expect(await page.getByRole('button', { name: '朗读全文' }).count()).toBe(0)
})
