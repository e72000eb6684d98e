import { asFunction, type Driver, drained, type Scheme, size } from './driver.ts'

type Puppeteer = { launch(options: object): Promise<PuppeteerBrowser> }
type PuppeteerBrowser = {
  version(): Promise<string>
  newPage(): Promise<PuppeteerPage>
  close(): Promise<void>
}
type PuppeteerPage = {
  setViewport(size: object): Promise<void>
  setDefaultNavigationTimeout(limit: number): void
  goto(url: string): Promise<unknown>
  evaluate(source: string): Promise<unknown>
  screenshot(options: { path: string }): Promise<unknown>
  on(event: 'pageerror', listener: (error: Error) => void): void
  on(event: 'console', listener: (message: { type(): string; text(): string }) => void): void
}

/** Firefox by WebDriver BiDi. `puppeteer` is the installed `puppeteer-core`. */
export const driveFirefox = async (path: string, puppeteer: Puppeteer, scheme: Scheme): Promise<Driver> => {
  const browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath: path,
    headless: true,
    extraPrefsFirefox: { 'layout.css.prefers-color-scheme.content-override': scheme === 'dark' ? 0 : 1 },
  })
  const page = await browser.newPage()
  await page.setViewport(size)
  // Two minutes, as of the other drivers: a first visit to a busy machine takes more than the usual 30 s.
  page.setDefaultNavigationTimeout(120_000)
  const faults: string[] = []
  page.on('pageerror', (error) => faults.push(String(error)))
  page.on('console', (message) => message.type() === 'error' && faults.push(message.text()))
  return {
    version: (await browser.version()).replace(/^firefox\//i, ''),
    open: async (url) => void (await page.goto(url)),
    run: (body) => page.evaluate(asFunction(body)),
    faults: drained(faults),
    shot: async (path) => void (await page.screenshot({ path })),
    close: () => browser.close(),
  }
}
