import { type Browser, type CDPSession, chromium, type Page, type Route } from 'playwright-core'
import { launchBrowser } from '../../e2e/harness/browser.ts'
import type { Section } from '../report/row.ts'
import { openDemo } from './demo.ts'
import { phone } from './phone.ts'

const items = 2_000
const pagesize = 20
const stride = 2_400

/** The feed scrolled from its first post to its two-thousandth, on a processor four times slower. */
export const measureScroll = async (): Promise<Section> => {
  const demo = await openDemo()
  const launched = await launchBrowser()
  const browser = await chromium.connect(launched.wsEndpoint())
  try {
    const { script, nodes, seen } = await scroll(browser, demo.home)
    return {
      title: `Scrolling ${items} posts`,
      about:
        'At 375 × 812 with the processor slowed down four times; the pages of the feed are made of the demo’s posts.',
      columns: ['home'],
      rows: [
        { what: 'script for 10,000 px', values: [script], unit: 'ms', target: { atMost: 400 } },
        { what: 'nodes at the most', values: [nodes], unit: 'nodes', target: { atMost: 4_000 } },
        { what: 'posts passed', values: [seen / items], unit: 'share', target: { atLeast: 1 } },
      ],
    }
  } finally {
    await browser.close()
    await launched.close()
    await demo.close()
  }
}

const scroll = async (browser: Browser, url: string) => {
  const context = await browser.newContext(phone)
  const page = await context.newPage()
  const feed = await endlessFeed(new URL(url).origin)
  await page.route(/circle\/topicapi\?.*action=list/, (route) => answer(route, feed))
  const devtools = await context.newCDPSession(page)
  await devtools.send('Performance.enable')
  await page.goto(url)
  await page.locator('article').first().waitFor()
  await page.waitForTimeout(1_000)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  const before = await scriptTime(devtools)
  let nodes = 0
  for (let still = 0, place = -1; still < 10; ) {
    await page.mouse.wheel(0, stride)
    await page.waitForTimeout(80)
    nodes = Math.max(nodes, await count(page))
    const now = await placeOf(page)
    still = now === place ? still + 1 : 0
    place = now
  }
  const px = await placeOf(page)
  const script = ((await scriptTime(devtools)) - before) / (px / 10_000)
  const seen = feed.asked.size * pagesize
  await context.close()
  return { script, nodes, seen }
}

/** The demo's first page again and again, every post under a number of its own. */
const endlessFeed = async (origin: string) => {
  const answer = await fetch(`${origin}/api/circle/topicapi?action=list&pagesize=${pagesize}`)
  const { data } = (await answer.json()) as { data: { data: { topic_id: number }[] } }
  return { posts: data.data, asked: new Set<number>() }
}

const answer = (route: Route, feed: Awaited<ReturnType<typeof endlessFeed>>): Promise<void> => {
  const n = Number(new URL(route.request().url()).searchParams.get('cursor') ?? 0)
  feed.asked.add(n)
  const data = feed.posts.map((post, i) => ({ ...post, topic_id: 1_000_000 + n * pagesize + i }))
  const next = (n + 1) * pagesize < items ? String(n + 1) : null
  const page = { data, page: 1, total: items, total_page: items / pagesize, next }
  return route.fulfill({ json: { state: 1, data: page, error: '', code: 0 } })
}

const scriptTime = async (devtools: CDPSession): Promise<number> => {
  const { metrics } = await devtools.send('Performance.getMetrics')
  return (metrics.find(({ name }) => name === 'ScriptDuration')?.value ?? 0) * 1_000
}

const count = (page: Page) => page.evaluate('document.querySelectorAll("*").length') as Promise<number>
const placeOf = (page: Page) => page.evaluate('Math.round(scrollY)') as Promise<number>
