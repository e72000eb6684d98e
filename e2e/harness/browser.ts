import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { type BrowserServer, chromium } from 'playwright-core'

/** Starts the browser of a test run: CHROME_PATH, one of the machine, Playwright's own, or the one that npm brought. */
export const launchBrowser = async (): Promise<BrowserServer> => {
  const { path, args } = await findBrowser()
  return chromium.launchServer({ executablePath: path, args: [...flags, ...args] })
}

/**
 * A window of the browser draws its address bar's popups as two pages of its own, which costs as much as our page does;
 * nobody sees them. The browser heeds the last list alone, so Playwright's, as far as it matters to pages, stands here too.
 */
const without = [
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'WebUIOmniboxFullPopup',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'MediaRouter',
  'OptimizationHints',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
]

/** Quiet, and able to run as root in a container without a graphics card. */
const flags = [
  `--disable-features=${without}`,
  '--no-sandbox',
  '--disable-gpu',
  '--disable-dev-shm-usage',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome']
const applications = ['/Applications/Google Chrome.app/Contents/MacOS/Google Chrome']

/** The program of the browser, and what it has to be told. */
export const findBrowser = async (): Promise<{ path: string; args: string[] }> => {
  const wish = process.env.CHROME_PATH
  if (wish && !existsSync(wish)) throw new Error(`CHROME_PATH=${wish}: there is no such file.`)
  const folders = (process.env.PATH ?? '').split(delimiter)
  const found = [
    ...(wish ? [wish] : []),
    ...folders.flatMap((folder) => names.map((name) => join(folder, name))),
    ...applications,
    chromium.executablePath(),
  ].find((path) => existsSync(path))
  return found ? { path: found, args: [] } : bundled()
}

const bundled = async () => {
  try {
    const { default: packed } = await import('@sparticuz/chromium')
    return { path: await packed.executablePath(), args: packed.args }
  } catch (cause) {
    throw new Error('No Chromium or Chrome was found. Install one, or name it with CHROME_PATH.', { cause })
  }
}
