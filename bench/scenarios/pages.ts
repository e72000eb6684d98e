import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { type CDPSession, chromium, type Page, type Request } from 'playwright-core'
import { findBrowser, launchBrowser } from '../../e2e/harness/browser/browser.ts'
import type { Bench } from '../bench.ts'
import { median } from '../load.ts'
import { type Row, row } from '../report.ts'
import { call, send } from '../requests.ts'
import type { Server } from '../servers.ts'

const readFeed = async (server: Server) => {
  type Feed = { data: { topic_id: number }[] }
  return (await send<Feed>(server, call('GET circle/topicapi list', { order: 3, pagesize: 20 }))).data
}

/** `post` as the links of the product have it; `shared`: what a shared post answers in a plain browser. */
const addressesOf = async (server: Server) => {
  const [first] = await readFeed(server)
  const home = `${server.url}/h5/circle/`
  const post = `${home}?at=page#/sharedetail/${first?.topic_id}`
  return { home, post, shared: `${server.url}/s/${first?.topic_id}` }
}

const onPhone = async <T>(work: (page: Page, devtools: CDPSession) => Promise<T>): Promise<T> => {
  const launched = await launchBrowser()
  const browser = await chromium.connect(launched.wsEndpoint())
  try {
    // No service worker of an earlier visit answers for the server.
    const phone = { viewport: { width: 375, height: 812 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true }
    const page = await browser.newPage({ ...phone, serviceWorkers: 'block' })
    const devtools = await page.context().newCDPSession(page)
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 })
    return await work(page, devtools)
  } finally {
    await browser.close()
    await launched.close()
  }
}

/** Bytes and paint of a first visit with an empty cache, beside a bare React page. */
export const visit = async (bench: Bench): Promise<Row[]> => {
  const { home, post } = await addressesOf(await bench.demo())
  const measure = async (url: string): Promise<Visit> => {
    const tries = [await visitOnce(url), await visitOnce(url), await visitOnce(url)] as const
    return { ...tries[0], lcp: median(tries.map(({ lcp }) => lcp)) }
  }
  const visits = [await measure(home), await measure(post)]
  const bare = await measure(`${(await bench.fixed()).url}/page`)
  const valuesOf = (figure: keyof Visit, divisor = 1) => visits.map((one) => one[figure] / divisor)
  return [
    row('scripts', valuesOf('scripts', 1024), 'KiB', '≤ 100'),
    row('styles', valuesOf('styles', 1024), 'KiB'),
    row('pictures', valuesOf('pictures', 1024), 'KiB', '≤ 250'),
    row('layout shift', valuesOf('cls'), 'share'),
    row('largest paint / a bare React page', valuesOf('lcp', bare.lcp), 'ratio', '≤ 1.3'),
  ]
}

type Visit = Awaited<ReturnType<typeof visitOnce>>
const slowMobile = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 100_000 }

const observe = `window.seen = { cls: 0, lcp: 0 }
  const on = (type, run) => new PerformanceObserver((list) => list.getEntries().forEach(run)).observe({ type, buffered: true })
  on('layout-shift', (entry) => { if (!entry.hadRecentInput) seen.cls += entry.value })
  on('largest-contentful-paint', (entry) => { seen.lcp = entry.startTime })`

const visitOnce = (url: string) =>
  onPhone(async (page, devtools) => {
    await page.addInitScript(observe)
    await devtools.send('Network.emulateNetworkConditions', slowMobile)
    const finished: Request[] = []
    page.on('requestfinished', (request) => finished.push(request))
    await openUsable(page, url)
    const [scripts, styles] = [await bytesOf(finished, 'script'), await bytesOf(finished, 'stylesheet')]
    await page.waitForLoadState('networkidle')
    const seen = (await page.evaluate('seen')) as { cls: number; lcp: number } // `observe` makes it
    return { scripts, styles, pictures: await bytesOf(finished, 'image'), ...seen }
  })

const bytesOf = async (requests: readonly Request[], type: string): Promise<number> => {
  const sizes = await Promise.all(requests.filter((each) => each.resourceType() === type).map((each) => each.sizes()))
  return sizes.reduce((sum, size) => sum + size.responseHeadersSize + size.responseBodySize, 0)
}

/** Until cards are there and the application has taken over what the server rendered. */
const openUsable = async (page: Page, url: string): Promise<void> => {
  await page.goto(url)
  await page.locator('article').first().waitFor()
  await page.locator('html:not([data-rendered])').waitFor({ state: 'attached' })
}

const [cards, pagesize, lowestCard] = [1_000, 20, 100]

/** The home feed scrolled through 1,000 cards, made of the demo's first page under new ids. */
export const scroll = async (bench: Bench): Promise<Row[]> => {
  const demo = await bench.demo()
  const posts = await readFeed(demo)
  return onPhone(async (page, devtools) => {
    await page.route(/circle\/topicapi\?.*action=list/, (route) => {
      const cursor = new URL(route.request().url()).searchParams.get('cursor')
      // The first page comes with the document, and its cursor is one of the server.
      const n = cursor === null ? 0 : Number(cursor) || 1
      const data = posts.map((post, i) => ({ ...post, topic_id: 1_000_000 + n * pagesize + i }))
      const next = (n + 1) * pagesize < cards ? String(n + 1) : null
      const answer = { data, page: 1, total: cards, total_page: cards / pagesize, next }
      return route.fulfill({ json: { state: 1, data: answer, error: '', code: 0 } })
    })
    await devtools.send('Performance.enable')
    await openUsable(page, `${demo.url}/h5/circle/`)
    await page.waitForTimeout(1_000)
    const scriptMs = async () => {
      const { metrics } = await devtools.send('Performance.getMetrics')
      return (metrics.find(({ name }) => name === 'ScriptDuration')?.value ?? 0) * 1_000
    }
    const before = await scriptMs()
    const px = await scrollToEnd(page)
    if (px < cards * lowestCard) throw new Error(`The list of ${cards} cards ended after ${px} px.`)
    const value = ((await scriptMs()) - before) / (px / 10_000)
    return [row(`scrolling ${cards} cards: script per 10,000 px`, [value, null], 'ms', '≤ 200')]
  })
}

const scrollToEnd = async (page: Page): Promise<number> => {
  let position = 0
  for (let still = 0; still < 10; ) {
    await page.mouse.wheel(0, 2_400)
    await page.waitForTimeout(80)
    const now = Number(await page.evaluate('Math.round(scrollY)'))
    still = now === position ? still + 1 : 0
    position = now
  }
  return position
}

const categories = { performance: 98, accessibility: 100, seo: 100 }

const chromeFlags =
  '--headless=new --no-sandbox --disable-gpu --no-first-run --disable-background-networking --disable-sync'

/** Scores by Lighthouse's own phone, with one of its ways to slow it down: medians of five. */
export const lighthouse = async (bench: Bench, throttling: string, word: string): Promise<Row[]> => {
  const { lighthouse: folder } = bench.options
  if (!folder) throw new Error('--lighthouse=<folder>: npm install --prefix <folder> lighthouse')
  const program = join(folder, 'node_modules/lighthouse/cli/index.js')
  const chosen = [`--only-categories=${Object.keys(categories)}`, `--throttling-method=${throttling}`]
  const flags = ['--output=json', '--quiet', ...chosen, `--chrome-flags=${chromeFlags}`]
  const env = { ...process.env, CHROME_PATH: (await findBrowser()).path }
  const medianScores = async (url: string) => {
    const tries: Record<string, { score: number }>[] = []
    for (let n = 0; n < 5; n++) {
      const options = { env, maxBuffer: 2 ** 26, timeout: 180_000 }
      const run = () => promisify(execFile)(process.execPath, [program, url, ...flags], options)
      // It now and then loses the start of its own recording.
      const { stdout } = await run().catch(run)
      tries.push(JSON.parse(stdout).categories)
    }
    return (name: string) => median(tries.map((scores) => (scores[name]?.score ?? 0) * 100))
  }
  const addresses = await addressesOf(await bench.demo())
  const [home, post] = [await medianScores(addresses.home), await medianScores(addresses.post)]
  const shared = await medianScores(addresses.shared)
  return Object.entries(categories).flatMap(([name, atLeast]) => {
    const label = `Lighthouse mobile, ${word}${name === 'performance' ? '' : `: ${name}`}`
    return [
      row(label, [home(name), post(name)], 'points', `≥ ${atLeast}`),
      row(`${label}, page of a shared post`, [null, shared(name)], 'points', `≥ ${atLeast}`),
    ]
  })
}
