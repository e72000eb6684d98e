import { join } from 'node:path'
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core'
import { inject, onTestFinished } from 'vitest'
import { type App, sharedApp } from './app.ts'
import { axeFaults } from './checks/axe.ts'
import { watch } from './checks/problems.ts'
import { basePath, root } from './server.ts'
import { keepPending } from './waits/settled.ts'

export type Visit = {
  page: Page
  context: BrowserContext
  /** Navigates to a hash route such as `/sharedetail/5`. */
  go(route: string): Promise<void>
  /** Ignores matching problems: `allow(/^422 POST/)`. */
  allow(problem: RegExp): void
  /** Fails for every other console error, exception and failed request; also called when the test ends. */
  expectClean(): void
}

type PageOptions = {
  app?: App
  /** The mobile number of the account; without it, a visitor. */
  as?: string
  /** The first route; null opens no page yet. */
  route?: string | null
  dark?: boolean
  width?: number
  height?: number
  /** Appended to the user agent, such as `MicroMessenger/8.0.50`. */
  agent?: string
  /** Shows the splash picture, which is skipped by default. */
  splash?: boolean
  /** A desktop with mouse and keyboard in place of a phone. */
  desktop?: boolean
  /** Enables animations; the default is prefers-reduced-motion. */
  motion?: boolean
  /** Lets the page register its service worker, which fetches every script of the product. */
  serviceWorker?: boolean
  /** False: the browser runs no scripts. */
  scripts?: boolean
}

/** Opens the product in a phone viewport and a new browser context, closed when the test ends. */
export const openPage = async (options: PageOptions = {}): Promise<Visit> => {
  const { app = sharedApp(), as, route = '/', dark = false, agent = '', desktop = false } = options
  const { width = desktop ? 1280 : 375, height = desktop ? 800 : 812 } = options
  const browser = await connected()
  const context = await browser.newContext({
    baseURL: app.url,
    viewport: { width, height },
    deviceScaleFactor: desktop ? 1 : 2,
    isMobile: !desktop,
    hasTouch: !desktop,
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    colorScheme: dark ? 'dark' : 'light',
    javaScriptEnabled: options.scripts ?? true,
    reducedMotion: options.motion ? 'no-preference' : 'reduce',
    userAgent: `${phone(browser.version())} ${agent}`.trim(),
  })
  context.setDefaultTimeout(30_000)
  if (!options.splash) await context.addInitScript(hideSplash)
  if (!options.serviceWorker) await context.addInitScript(removeServiceWorker)
  const page = await context.newPage()
  const problems = watch(page)
  keepPending(page)
  const expectClean = () => failWith('Problems of the page', problems.found())
  onTestFinished(async ({ task }) => {
    if (task.result?.state === 'fail') {
      const at = `${as ?? 'visitor'} ${new URL(page.url()).hash}`
      await picture(page, `failed ${task.name.slice(0, 60)} ${at}`).catch(() => {})
      const report = [`${task.name}: ${at}`, ...problems.found(), await shownText(page)]
      process.stderr.write(`${report.join('\n  ')}\n`)
    }
    // Events of the page come before the answer. Requests that `unrouteAll` lets go are answered after the test.
    await context.cookies().catch(() => {})
    const found = problems.found()
    // A pending route handler would fail after the page is closed, and fail the run after a successful retry.
    for (const open of [context, ...context.pages()]) await open.unrouteAll({ behavior: 'ignoreErrors' })
    await context.close()
    if (task.result?.state !== 'fail') failWith('Problems of the page', found)
  })

  const go = async (to: string) => {
    await page.goto(`${basePath}/#${to}`)
  }
  if (as) await logIn(context, as)
  if (route !== null) await go(route)
  return { page, context, go, allow: problems.allow, expectClean }
}

/** Fails for every axe violation of the page, or of the part that `within` selects. */
export const checkAxe = async (page: Page, within?: string) =>
  failWith('Accessibility faults', await axeFaults(page, { type: 'tag', values: axeTags }, within))

const axeTags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** Fails for low contrast: what another colour scheme can change. */
export const checkContrast = async (page: Page) =>
  failWith('Accessibility faults', await axeFaults(page, { type: 'rule', values: ['color-contrast'] }))

/** A screenshot in e2e/screenshots, taken when QUANZI_SHOTS is set. */
export const shot = async (page: Page, name: string, whole = false) => {
  if (process.env.QUANZI_SHOTS) await picture(page, name, whole)
}

const picture = (page: Page, name: string, whole = false) =>
  page.screenshot({
    path: join(root, 'e2e/screenshots', `${name.replace(/[^\p{L}\p{N}.-]+/gu, '-')}.png`),
    fullPage: whole,
  })

/** The beginning of the text that the page shows, in one line. */
const shownText = (page: Page) =>
  page
    .evaluate(() => document.body.innerText.replaceAll(/\s+/g, ' ').slice(0, 600))
    .catch((error: unknown) => `no text: ${error}`)

const failWith = (what: string, lines: string[]) => {
  if (lines.length > 0) throw new Error(`${what}:\n  ${lines.join('\n  ')}`)
}

const logIn = async (context: BrowserContext, mobile: string) => {
  const answer = await context.request.post('/dev/login', { form: { mobile }, maxRedirects: 0 })
  if (answer.status() >= 400) throw new Error(`${mobile} could not log in: ${answer.status()} ${await answer.text()}`)
}

/** about:blank and the browser's error page have no sessionStorage. */
const hideSplash = () => {
  if (/^https?:$/.test(location.protocol)) sessionStorage.setItem('quanzi:splash', '1')
}

const removeServiceWorker = () => Reflect.deleteProperty(Navigator.prototype, 'serviceWorker')

let browser: Promise<Browser> | undefined

/** One connection per test file to the browser of the run. */
const connected = () => (browser ??= chromium.connect(inject('browser')))

const phone = (version: string) =>
  `Mozilla/5.0 (Linux; Android 13; Pixel 7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/${version} Mobile Safari/537.36`
