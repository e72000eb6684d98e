import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { chromium } from 'playwright-core'
import { asFunction, chromiumFlags, type Driver, drained, removeProfile, type Scheme, size } from './driver.ts'

/** Any Chromium since 88, by the DevTools protocol. */
export const driveChromium = async (path: string, scheme: Scheme): Promise<Driver> => {
  const { endpoint, end } = await launch(path)
  const browser = await chromium.connectOverCDP(endpoint, { timeout: 60_000 })
  const page = browser.contexts()[0]?.pages()[0]
  if (!page) throw new Error('The browser opened no page.')
  await page.setViewportSize(size)
  await page.emulateMedia({ colorScheme: scheme })
  const faults: string[] = []
  page.on('pageerror', (error) => faults.push(String(error)))
  page.on('console', (message) => message.type() === 'error' && faults.push(message.text()))
  return {
    version: browser.version(),
    open: async (url) => void (await page.goto(url)),
    run: (body) => page.evaluate(asFunction(body)),
    faults: drained(faults),
    shot: async (path) => void (await page.screenshot({ path })),
    close: async () => {
      await browser.close().catch(() => {})
      await end()
    },
  }
}

/** With an endpoint of the DevTools protocol. */
const launch = async (path: string) => {
  const profile = mkdtempSync(join(tmpdir(), 'quanzi-engine-'))
  const child = spawn(
    path,
    [...chromiumFlags, '--remote-debugging-port=0', `--user-data-dir=${profile}`, 'about:blank'],
    {
      stdio: ['ignore', 'ignore', 'pipe'],
    },
  )
  const gone = once(child, 'exit')
  const end = async () => {
    child.kill('SIGKILL')
    await gone
    await removeProfile(profile)
  }
  return { end, endpoint: await readLine(child.stderr, /listening on (ws:\S+)/) }
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
