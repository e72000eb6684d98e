import { existsSync, statfsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { type BrowserServer, chromium } from 'playwright-core'

/**
 * Launches CHROME_PATH, an installed browser, Playwright's, or the one from npm. With `shell` rather the build of Chromium
 * without windows, which takes a sixth less time for the same pages.
 */
export const launchBrowser = async ({ shell = false } = {}): Promise<BrowserServer> => {
  const { path, args } = await findBrowser({ shell })
  const light = shell ? ['--in-process-gpu'] : []
  return chromium.launchServer({ executablePath: path, args: [...flags, ...light, ...sharedMemory(), ...args] })
}

/** Containers often have 64 MB of shared memory, which does not suffice; files are slower. */
const sharedMemory = (): string[] => {
  try {
    const { bavail, bsize } = statfsSync('/dev/shm')
    return bavail * bsize > 2 ** 30 ? [] : ['--disable-dev-shm-usage']
  } catch {
    return ['--disable-dev-shm-usage']
  }
}

/**
 * Chromium renders the omnibox popups as two pages of their own, which costs as much as our page. Only the last
 * --disable-features counts, so the relevant part of Playwright's list is repeated.
 */
const disabledFeatures = [
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

/** No background traffic; runs as root in a container without a GPU. */
const flags = [
  `--disable-features=${disabledFeatures}`,
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome']
const applications = ['/Applications/Google Chrome.app/Contents/MacOS/Google Chrome']

/** Path and arguments of the browser. */
export const findBrowser = async ({ shell = false } = {}): Promise<{ path: string; args: string[] }> => {
  const chromePath = process.env.CHROME_PATH
  if (chromePath && !existsSync(chromePath)) throw new Error(`CHROME_PATH=${chromePath}: there is no such file.`)
  const folders = (process.env.PATH ?? '').split(delimiter)
  const found = [
    ...(chromePath ? [chromePath] : []),
    ...(shell ? folders.map((folder) => join(folder, 'chromium-headless-shell')) : []),
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
