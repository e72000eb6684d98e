import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core'
import { findBrowser, launchBrowser } from '../../e2e/harness/browser.ts'
import type { Bench } from '../bench.ts'
import { median } from '../load.ts'
import type { Row } from '../report.ts'
import { call, send } from '../requests.ts'
import type { Server } from '../servers.ts'

/** No service worker of an earlier visit answers for the server. */
const phone = {
  viewport: { width: 375, height: 812 },
  deviceScaleFactor: 2,
  isMobile: true,
  hasTouch: true,
  serviceWorkers: 'block',
} as const
const slowMobile = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 100_000 }

type Feed = { data: { data: { topic_id: number }[] } }
const readFeed = (server: Server) => send<Feed>(server, call('GET circle/topicapi list', { order: 3, pagesize: 20 }))

const pagesOf = async (server: Server): Promise<string[]> => {
  const { data } = await readFeed(server)
  const home = `http://127.0.0.1:${server.port}/h5/circle/`
  return [home, `${home}#/sharedetail/${data.data[0]?.topic_id}`]
}

const inBrowser = async <T>(work: (browser: Browser) => Promise<T>): Promise<T> => {
  const launched = await launchBrowser()
  const browser = await chromium.connect(launched.wsEndpoint())
  try {
    return await work(browser)
  } finally {
    await browser.close()
    await launched.close()
  }
}

const openPage = async (context: BrowserContext) => {
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  return { page, devtools }
}

/** Bytes and paint of a first visit with an empty cache, beside a bare React page. */
export const visit = async (bench: Bench): Promise<Row[]> => {
  const [demo, bare] = [await bench.demo(), await bench.reactPage()]
  return inBrowser(async (browser) => {
    const visits = []
    for (const url of [...(await pagesOf(demo)), `http://127.0.0.1:${bare.port}/`]) {
      const tries = [await visitOnce(browser, url), await visitOnce(browser, url), await visitOnce(browser, url)]
      visits.push({ ...(tries[0] as Visit), lcp: median(tries.map(({ lcp }) => lcp)) })
    }
    const [home, post, react] = visits as [Visit, Visit, Visit]
    const kib = (type: keyof Visit) => [home[type] / 1024, post[type] / 1024]
    const lcp = [home.lcp / react.lcp, post.lcp / react.lcp]
    return [
      { what: 'scripts', values: kib('Script'), unit: 'KiB', target: { atMost: 100 } },
      { what: 'styles', values: kib('Stylesheet'), unit: 'KiB' },
      { what: 'pictures', values: kib('Image'), unit: 'KiB', target: { atMost: 250 } },
      { what: 'layout shift', values: [home.cls, post.cls], unit: 'share' },
      { what: 'largest paint / a bare React page', values: lcp, unit: 'ratio', target: { atMost: 1.3 } },
    ]
  })
}

type Visit = Record<'Script' | 'Stylesheet' | 'Image' | 'lcp' | 'cls', number>

const observe = `window.seen = { cls: 0, lcp: 0 }
  const on = (type, run) => new PerformanceObserver((list) => list.getEntries().forEach(run)).observe({ type, buffered: true })
  on('layout-shift', (entry) => { if (!entry.hadRecentInput) seen.cls += entry.value })
  on('largest-contentful-paint', (entry) => { seen.lcp = entry.startTime })`

const visitOnce = async (browser: Browser, url: string): Promise<Visit> => {
  const context = await browser.newContext(phone)
  const { page, devtools } = await openPage(context)
  await page.addInitScript(observe)
  await devtools.send('Network.enable')
  await devtools.send('Network.emulateNetworkConditions', slowMobile)
  const bytes: Record<string, number> = { Script: 0, Stylesheet: 0, Image: 0 }
  const types = new Map<string, string>()
  devtools.on('Network.responseReceived', ({ requestId, type }) => types.set(requestId, type))
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const type = types.get(requestId) ?? ''
    bytes[type] = (bytes[type] ?? 0) + encodedDataLength
  })
  await page.goto(url)
  await page.locator('article').first().waitFor()
  const { Script, Stylesheet } = { ...bytes }
  await page.waitForLoadState('networkidle')
  const seen = (await page.evaluate('seen')) as { cls: number; lcp: number }
  await context.close()
  return { Script, Stylesheet, Image: bytes['Image'], ...seen } as Visit
}

const cards = 1_000
const pagesize = 20

/** The home feed scrolled through 1,000 cards, made of the demo's first page under new ids. */
export const scroll = async (bench: Bench): Promise<Row[]> => {
  const demo = await bench.demo()
  const [home = ''] = await pagesOf(demo)
  const { data: posts } = (await readFeed(demo)).data
  return inBrowser(async (browser) => {
    const { page, devtools } = await openPage(await browser.newContext(phone))
    await page.route(/circle\/topicapi\?.*action=list/, (route) => {
      const n = Number(new URL(route.request().url()).searchParams.get('cursor') ?? 0)
      const data = posts.map((post, i) => ({ ...post, topic_id: 1_000_000 + n * pagesize + i }))
      const next = (n + 1) * pagesize < cards ? String(n + 1) : null
      const answer = { data, page: 1, total: cards, total_page: cards / pagesize, next }
      return route.fulfill({ json: { state: 1, data: answer, error: '', code: 0 } })
    })
    await devtools.send('Performance.enable')
    await page.goto(home)
    await page.locator('article').first().waitFor()
    await page.waitForTimeout(1_000)
    const scriptMs = async () => {
      const { metrics } = await devtools.send('Performance.getMetrics')
      return (metrics.find(({ name }) => name === 'ScriptDuration')?.value ?? 0) * 1_000
    }
    const before = await scriptMs()
    const px = await scrollToEnd(page)
    const script = ((await scriptMs()) - before) / (px / 10_000)
    return [
      {
        what: `scrolling ${cards} cards: script per 10,000 px`,
        values: [script, Number.NaN],
        unit: 'ms',
        target: { atMost: 200 },
      },
    ]
  })
}

const scrollToEnd = async (page: Page): Promise<number> => {
  let position = 0
  for (let still = 0; still < 10; ) {
    await page.mouse.wheel(0, 2_400)
    await page.waitForTimeout(80)
    const now = (await page.evaluate('Math.round(scrollY)')) as number
    still = now === position ? still + 1 : 0
    position = now
  }
  return position
}

const chromeFlags =
  '--headless=new --no-sandbox --disable-gpu --no-first-run --disable-background-networking --disable-sync'

/** Performance by Lighthouse's own phone, with both of its ways to slow it down. */
export const lighthouse = async (bench: Bench): Promise<Row[]> => {
  const { lighthouse: folder, quick } = bench.options
  if (!folder) return []
  const [urls, { path }] = [await pagesOf(await bench.demo()), await findBrowser()]
  const score = async (url: string, throttling: string): Promise<number> => {
    const flags = ['--output=json', '--quiet', '--only-categories=performance', `--throttling-method=${throttling}`]
    const args = [join(folder, 'cli/index.js'), url, ...flags, `--chrome-flags=${chromeFlags}`]
    const options = { env: { ...process.env, CHROME_PATH: path }, maxBuffer: 64 * 2 ** 20, timeout: 180_000 }
    const { stdout } = await promisify(execFile)(process.execPath, args, options)
    return (JSON.parse(stdout) as { categories: { performance: { score: number } } }).categories.performance.score * 100
  }
  const rows: Row[] = []
  for (const [throttling, word] of [
    ['simulate', 'simulated'],
    ['devtools', 'applied'],
  ] as const) {
    const values: number[] = []
    for (const url of urls) {
      const scores: number[] = []
      for (let n = 0; n < (quick ? 1 : 5); n++) scores.push(await score(url, throttling))
      values.push(median(scores))
    }
    rows.push({ what: `Lighthouse mobile, ${word}`, values, unit: 'points', target: { atLeast: 98 } })
  }
  return rows
}
