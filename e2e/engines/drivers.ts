import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { chromium } from 'playwright-core'

/** What every engine can do: the walks need no more. */
export type Driver = {
  version: string
  open(url: string): Promise<void>
  /** Runs the body of an async function in the page and returns its result as JSON. */
  run(body: string): Promise<unknown>
  shot(path: string): Promise<void>
  close(): Promise<void>
}

const size = { width: 375, height: 812 }

/** Any Chromium since 88, by the DevTools protocol. */
export const driveChromium = async (path: string): Promise<Driver> => {
  const profile = mkdtempSync(join(tmpdir(), 'quanzi-engine-'))
  const flags = ['--headless', '--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage', '--remote-debugging-port=0']
  const child = spawn(path, [...flags, `--user-data-dir=${profile}`, 'about:blank'], {
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const gone = once(child, 'exit')
  const endpoint = await readLine(child.stderr, /listening on (ws:\S+)/)
  const browser = await chromium.connectOverCDP(endpoint, { timeout: 60_000 })
  const page = browser.contexts()[0]?.pages()[0]
  if (!page) throw new Error('The browser opened no page.')
  await page.setViewportSize(size)
  return {
    version: browser.version(),
    open: async (url) => void (await page.goto(url)),
    run: (body) => page.evaluate(asFunction(body)),
    shot: async (path) => void (await page.screenshot({ path })),
    close: async () => {
      await browser.close().catch(() => {})
      child.kill('SIGKILL')
      await gone
      rmSync(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 })
    },
  }
}

type Puppeteer = { launch(options: object): Promise<PuppeteerBrowser> }
type PuppeteerBrowser = {
  version(): Promise<string>
  newPage(): Promise<{
    setViewport(size: object): Promise<void>
    goto(url: string): Promise<unknown>
    evaluate(source: string): Promise<unknown>
    screenshot(options: { path: string }): Promise<unknown>
  }>
  close(): Promise<void>
}

/** Firefox by WebDriver BiDi. `puppeteer` is the installed `puppeteer-core`. */
export const driveFirefox = async (path: string, puppeteer: Puppeteer): Promise<Driver> => {
  const browser = await puppeteer.launch({ browser: 'firefox', executablePath: path, headless: true })
  const page = await browser.newPage()
  await page.setViewport(size)
  return {
    version: (await browser.version()).replace(/^firefox\//i, ''),
    open: async (url) => void (await page.goto(url)),
    run: (body) => page.evaluate(asFunction(body)),
    shot: async (path) => void (await page.screenshot({ path })),
    close: () => browser.close(),
  }
}

/** WebKitGTK by WebDriver, on a virtual display. */
export const driveWebKit = async (path: string): Promise<Driver> => {
  const display = `:${90 + (process.pid % 900)}`
  const port = 20_000 + (process.pid % 20_000)
  const screen = spawn('Xvfb', [display, '-screen', '0', '500x900x24'], { stdio: 'ignore' })
  await pause(1_000)
  const env = { ...process.env, DISPLAY: display, WEBKIT_DISABLE_DMABUF_RENDERER: '1', LANG: 'C.UTF-8' }
  const child = spawn(path, [`--port=${port}`], { stdio: 'ignore', env })
  const call = async <T>(method: string, at: string, body?: object): Promise<T> => {
    const response = await fetch(`http://127.0.0.1:${port}/session${at}`, {
      method,
      ...(body && { body: JSON.stringify(body) }),
    })
    const { value } = (await response.json()) as { value: T & { error?: string; message?: string } }
    if (value?.error) throw new Error(`${value.error}: ${value.message}`)
    return value
  }
  await until(() =>
    fetch(`http://127.0.0.1:${port}/status`).then(
      () => true,
      () => false,
    ),
  )
  const session = await call<{ sessionId: string; capabilities: { browserVersion: string } }>('POST', '', {
    capabilities: { alwaysMatch: { timeouts: { script: 60_000 } } },
  })
  const at = `/${session.sessionId}`
  await call('POST', `${at}/window/rect`, { x: 0, y: 0, ...size })
  return {
    version: session.capabilities.browserVersion,
    open: (url) => call('POST', `${at}/url`, { url }),
    run: async (body) => {
      // Promises are awaited by the callback alone.
      const script = `const done = arguments[arguments.length - 1]; (async () => {${body}})().then((value) => done({ value }), (error) => done({ error: String(error) }))`
      const { value, error } = await call<{ value?: unknown; error?: string }>('POST', `${at}/execute/async`, {
        script,
        args: [],
      })
      if (error) throw new Error(error)
      return value
    },
    shot: async (path) => {
      const picture = await call<string>('GET', `${at}/screenshot`)
      const { writeFileSync } = await import('node:fs')
      writeFileSync(path, Buffer.from(picture, 'base64'))
    },
    close: async () => {
      await call('DELETE', at).catch(() => {})
      child.kill('SIGKILL')
      screen.kill('SIGKILL')
    },
  }
}

const asFunction = (body: string) => `(async () => {${body}})()`

const until = async (isTrue: () => Promise<boolean>) => {
  for (const end = Date.now() + 20_000; !(await isTrue()); await pause(100))
    if (Date.now() > end) throw new Error('The driver does not start.')
}

const readLine = async (stream: NodeJS.ReadableStream, pattern: RegExp): Promise<string> => {
  let text = ''
  const found = new Promise<string>((done) => {
    stream.on('data', (chunk: Buffer) => {
      text += chunk
      const [, match] = pattern.exec(text) ?? []
      if (match) done(match)
    })
  })
  const ended = once(stream, 'end').then(() => Promise.reject(new Error(`The browser ended:\n${text}`)))
  return Promise.race([found, ended, pause(60_000).then(() => Promise.reject(new Error(`No endpoint:\n${text}`)))])
}
