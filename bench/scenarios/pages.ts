import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { type BrowserContextOptions, type CDPSession, chromium, type Page } from 'playwright-core'
import { findBrowser, launchBrowser } from '../../e2e/harness/browser.ts'
import type { Bench } from '../bench.ts'
import { median } from '../load.ts'
import { type Row, row } from '../report.ts'
import { call, send } from '../requests.ts'
import type { Server } from '../servers.ts'

/** No service worker of an earlier visit answers for the server. */
const phone: BrowserContextOptions = {
  viewport: { width: 375, height: 812 },
  deviceScaleFactor: 2,
  isMobile: true,
  hasTouch: true,
  serviceWorkers: 'block',
}
const slowMobile = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 100_000 }

const readFeed = async (server: Server): Promise<{ topic_id: number }[]> => {
  type Feed = { data: { data: { topic_id: number }[] } }
  return (await send<Feed>(server, call('GET circle/topicapi list', { order: 3, pagesize: 20 }))).data.data
}

/** Home and a post, the latter as the links of the product have it. */
const pagesOf = async (server: Server): Promise<string[]> => {
  const home = `http://127.0.0.1:${server.port}/h5/circle/`
  return [home, `${home}?at=page#/sharedetail/${(await readFeed(server))[0]?.topic_id}`]
}

/** What the address of a shared post answers in a plain browser. */
const publicPageOf = async (server: Server): Promise<string> =>
  `http://127.0.0.1:${server.port}/s/${(await readFeed(server))[0]?.topic_id}`

const onPhone = async <T>(work: (page: Page, devtools: CDPSession) => Promise<T>): Promise<T> => {
  const launched = await launchBrowser()
  const browser = await chromium.connect(launched.wsEndpoint())
  try {
    const page = await (await browser.newContext(phone)).newPage()
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
  const urls = [...(await pagesOf(await bench.demo())), `http://127.0.0.1:${(await bench.reactPage()).port}/`]
  const visits: Visit[] = []
  for (const url of urls) {
    const tries = [await visitOnce(url), await visitOnce(url), await visitOnce(url)]
    visits.push({ ...(tries[0] as Visit), lcp: median(tries.map(({ lcp }) => lcp)) }) // there are three
  }
  const bare = visits.pop()
  const figure = (of: (one: Visit) => number, ...[what, unit, target]: Shown) => row(what, visits.map(of), unit, target)
  return [
    figure((one) => one.Script / 1024, 'scripts', 'KiB', '≤ 100'),
    figure((one) => one.Stylesheet / 1024, 'styles', 'KiB'),
    figure((one) => one.Image / 1024, 'pictures', 'KiB', '≤ 250'),
    figure((one) => one.cls, 'layout shift', 'share'),
    figure((one) => one.lcp / (bare?.lcp ?? Number.NaN), 'largest paint / a bare React page', 'ratio', '≤ 1.3'),
  ]
}

type Shown = [what: string, unit: Row['unit'], target?: string]
type Visit = Record<'Script' | 'Stylesheet' | 'Image' | 'lcp' | 'cls', number>

const observe = `window.seen = { cls: 0, lcp: 0 }
  const on = (type, run) => new PerformanceObserver((list) => list.getEntries().forEach(run)).observe({ type, buffered: true })
  on('layout-shift', (entry) => { if (!entry.hadRecentInput) seen.cls += entry.value })
  on('largest-contentful-paint', (entry) => { seen.lcp = entry.startTime })`

const visitOnce = (url: string): Promise<Visit> =>
  onPhone(async (page, devtools) => {
    await page.addInitScript(observe)
    await devtools.send('Network.enable')
    await devtools.send('Network.emulateNetworkConditions', slowMobile)
    const bytes = { Script: 0, Stylesheet: 0, Image: 0 }
    const types = new Map<string, string>()
    devtools.on('Network.responseReceived', ({ requestId, type }) => types.set(requestId, type))
    devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      const type = types.get(requestId)
      if (type === 'Script' || type === 'Stylesheet' || type === 'Image') bytes[type] += encodedDataLength
    })
    await page.goto(url)
    await untilUsable(page)
    const { Script, Stylesheet } = { ...bytes }
    await page.waitForLoadState('networkidle')
    const seen = (await page.evaluate('seen')) as { cls: number; lcp: number } // `observe` makes it
    return { Script, Stylesheet, Image: bytes.Image, ...seen }
  })

/** Cards are there, and the application has taken over what the server rendered. */
const untilUsable = async (page: Page): Promise<void> => {
  await page.locator('article').first().waitFor()
  await page.locator('html:not([data-rendered])').waitFor({ state: 'attached' })
}

const [cards, pagesize] = [1_000, 20]

/** The home feed scrolled through 1,000 cards, made of the demo's first page under new ids. */
export const scroll = async (bench: Bench): Promise<Row[]> => {
  const demo = await bench.demo()
  const posts = await readFeed(demo)
  return onPhone(async (page, devtools) => {
    await page.route(/circle\/topicapi\?.*action=list/, (route) => {
      const n = Number(new URL(route.request().url()).searchParams.get('cursor') ?? 0)
      const data = posts.map((post, i) => ({ ...post, topic_id: 1_000_000 + n * pagesize + i }))
      const next = (n + 1) * pagesize < cards ? String(n + 1) : null
      const answer = { data, page: 1, total: cards, total_page: cards / pagesize, next }
      return route.fulfill({ json: { state: 1, data: answer, error: '', code: 0 } })
    })
    await devtools.send('Performance.enable')
    await page.goto(`http://127.0.0.1:${demo.port}/h5/circle/`)
    await untilUsable(page)
    await page.waitForTimeout(1_000)
    const scriptMs = async () => {
      const { metrics } = await devtools.send('Performance.getMetrics')
      return (metrics.find(({ name }) => name === 'ScriptDuration')?.value ?? 0) * 1_000
    }
    const before = await scriptMs()
    const px = await scrollToEnd(page)
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

const chromeFlags =
  '--headless=new --no-sandbox --disable-gpu --no-first-run --disable-background-networking --disable-sync'
const categories = { performance: 98, accessibility: 100, seo: 100 }

/** Scores by Lighthouse's own phone, with one of its ways to slow it down: medians of five. */
export const lighthouse = async (bench: Bench, throttling: string, word: string): Promise<Row[]> => {
  const { lighthouse: folder } = bench.options
  if (!folder) throw new Error('--lighthouse=<folder>: npm install --prefix <folder> lighthouse')
  const flags = [
    '--output=json',
    '--quiet',
    `--only-categories=${Object.keys(categories).join(',')}`,
    `--throttling-method=${throttling}`,
    `--chrome-flags=${chromeFlags}`,
  ]
  const program = join(folder, 'node_modules/lighthouse/cli/index.js')
  const env = { ...process.env, CHROME_PATH: (await findBrowser()).path }
  type Scores = Record<string, { score: number }>
  const tryOnce = async (url: string): Promise<Scores> => {
    const options = { env, maxBuffer: 2 ** 26, timeout: 180_000 }
    const { stdout } = await promisify(execFile)(process.execPath, [program, url, ...flags], options)
    return JSON.parse(stdout).categories
  }
  const demo = await bench.demo()
  const tries: Scores[][] = []
  for (const url of [...(await pagesOf(demo)), await publicPageOf(demo)]) {
    const ofPage = []
    for (let n = 0; n < 5; n++) ofPage.push(await tryOnce(url))
    tries.push(ofPage)
  }
  return Object.entries(categories).flatMap(([name, atLeast]) => {
    const label = `Lighthouse mobile, ${word}${name === 'performance' ? '' : `: ${name}`}`
    const [home = 0, post = 0, page = 0] = tries.map((ofPage) =>
      median(ofPage.map((one) => (one[name]?.score ?? 0) * 100)),
    )
    return [
      row(label, [home, post], 'points', `≥ ${atLeast}`),
      row(`${label}, page of a shared post`, [Number.NaN, page], 'points', `≥ ${atLeast}`),
    ]
  })
}
