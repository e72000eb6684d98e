import { type Browser, chromium } from 'playwright-core'
import { launchBrowser } from '../../e2e/harness/browser.ts'
import type { Row, Section } from '../report/row.ts'
import { openDemo } from './demo.ts'
import { phone } from './phone.ts'

type Visit = { scripts: number; styles: number; rest: number; cls: number; tbt: number; lcp: number; nodes: number }

/** A first visit to home and to a post, with the demo in it, on a phone: processor four times slower, slow mobile network. */
export const measurePages = async (): Promise<Section> => {
  const demo = await openDemo()
  const launched = await launchBrowser()
  const browser = await chromium.connect(launched.wsEndpoint())
  try {
    const visits = [await visit(browser, demo.home), await visit(browser, demo.post)]
    return { title: 'A first visit', about, columns: ['home', 'a post'], rows: rowsOf(visits) }
  } finally {
    await browser.close()
    await launched.close()
    await demo.close()
  }
}

const about =
  'With an empty cache at 375 × 812, the processor slowed down four times, 1.6 Mbit/s and 150 ms. Weights are the packed files and answers that had come when the first post was to be seen, pictures apart.'

const rowsOf = (visits: Visit[]): Row[] => {
  const values = (figure: (one: Visit) => number) => visits.map(figure)
  const kib = (figure: (one: Visit) => number) => values((one) => figure(one) / 1024)
  return [
    { what: 'scripts', values: kib((v) => v.scripts), unit: 'KiB', target: { atMost: 110 } },
    { what: 'styles', values: kib((v) => v.styles), unit: 'KiB', target: { atMost: 15 } },
    {
      what: 'all but pictures',
      values: kib((v) => v.scripts + v.styles + v.rest),
      unit: 'KiB',
      target: { atMost: 150 },
    },
    { what: 'layout shift', values: values((v) => v.cls), unit: 'share', target: { atMost: 0.02 } },
    { what: 'blocked time', values: values((v) => v.tbt), unit: 'ms', target: { atMost: 150 } },
    { what: 'largest paint', values: values((v) => v.lcp), unit: 'ms' },
    { what: 'nodes', values: values((v) => v.nodes), unit: 'nodes' },
  ]
}

/** Gathers what the browser tells of itself; text, because it runs in the page. */
const observe = `
  window.__seen = { cls: 0, tbt: 0, lcp: 0 }
  const on = (type, run) => new PerformanceObserver((list) => list.getEntries().forEach(run)).observe({ type, buffered: true })
  on('layout-shift', (e) => { if (!e.hadRecentInput) __seen.cls += e.value })
  on('longtask', (e) => { __seen.tbt += Math.max(0, e.duration - 50) })
  on('largest-contentful-paint', (e) => { __seen.lcp = e.startTime })`

const visit = async (browser: Browser, url: string): Promise<Visit> => {
  const context = await browser.newContext(phone)
  const page = await context.newPage()
  await page.addInitScript(observe)
  const devtools = await context.newCDPSession(page)
  await devtools.send('Network.enable')
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  const network = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 100_000 }
  await devtools.send('Network.emulateNetworkConditions', network)
  const types = new Map<string, string>()
  const bytes = { scripts: 0, styles: 0, rest: 0 }
  const heads = new Map<string, number>()
  devtools.on('Network.responseReceived', ({ requestId, type, response }) => {
    types.set(requestId, type)
    heads.set(requestId, response.encodedDataLength)
  })
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const type = types.get(requestId)
    if (type === 'Image' || type === 'Media') return
    bytes[type === 'Script' ? 'scripts' : type === 'Stylesheet' ? 'styles' : 'rest'] +=
      encodedDataLength - (heads.get(requestId) ?? 0)
  })
  await page.goto(url)
  await page.locator('article').first().waitFor()
  const before = { ...bytes }
  await page.waitForTimeout(3_000)
  const seen = (await page.evaluate('__seen')) as { cls: number; tbt: number; lcp: number }
  const nodes = (await page.evaluate('document.querySelectorAll("*").length')) as number
  await context.close()
  return { ...before, ...seen, nodes }
}
