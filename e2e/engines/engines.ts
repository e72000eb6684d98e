import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { findBrowser } from '../harness/browser/browser.ts'
import { driveChromium } from './drivers/chromium.ts'
import type { Driver, Scheme } from './drivers/driver.ts'
import { driveFirefox } from './drivers/firefox.ts'
import { driveOldChromium } from './drivers/old-chromium.ts'
import { driveWebKitGtk, driveWpe } from './drivers/webkit.ts'
import {
  type AptPackage,
  addPackage,
  findProgram,
  isThere,
  type NpmPackage,
  pathOf,
  unpackChromium,
} from './packages.ts'

export type Engine = {
  name: string
  apt: AptPackage[]
  npm: NpmPackage[]
  /** Older than the floor of the circle: it gets the plain pages. */
  isOld?: boolean
  /** Its driver cannot set the scheme that the system prefers. */
  isAlwaysLight?: boolean
  start(scheme?: Scheme): Promise<Driver>
}

const packed = (name: string, version: string): Omit<Engine, 'name'> => ({
  apt: [],
  npm: [{ name, version }],
  start: async (scheme = 'light') => driveChromium(await unpackChromium({ name, version }), scheme),
})

const chromium80 = { name: 'chrome-aws-lambda', version: '2.1.1' }
const puppeteer = { name: 'puppeteer-core', version: '25.16.0' }

const forVideo = 'H.264'
const gstreamer = [
  { name: 'gstreamer1.0-libav', library: 'gstreamer-1.0/libgstlibav', for: forVideo },
  { name: 'gstreamer1.0-plugins-good', library: 'gstreamer-1.0/libgstisomp4', for: forVideo },
]

export const engines: readonly Engine[] = [
  {
    name: 'Chromium of today',
    apt: [],
    npm: [],
    start: async (scheme = 'light') => driveChromium((await findBrowser()).path, scheme),
  },
  { name: 'Chromium 103', ...packed('@sparticuz/chromium', '103.0.0') },
  { name: 'Chromium 92', ...packed('chrome-aws-lambda', '10.1.0') },
  { name: 'Chromium 88', ...packed('chrome-aws-lambda', '5.5.0') },
  {
    name: 'Firefox ESR',
    apt: [
      { name: 'firefox-esr', program: 'firefox-esr' },
      { name: 'libavcodec59', library: 'libavcodec.so', for: forVideo },
    ],
    npm: [puppeteer],
    start: async (scheme = 'light') => {
      const library = await addPackage(puppeteer)
      const { default: driver } = await import(createRequire(join(library, 'package.json')).resolve(puppeteer.name))
      return driveFirefox(findProgram('firefox-esr') ?? '', driver, scheme)
    },
  },
  {
    name: 'WebKitGTK',
    apt: [{ name: 'webkit2gtk-driver', program: 'WebKitWebDriver' }, { name: 'xvfb', program: 'Xvfb' }, ...gstreamer],
    npm: [],
    start: async (scheme = 'light') => driveWebKitGtk(scheme),
  },
  {
    name: 'WPE WebKit',
    isAlwaysLight: true,
    apt: [
      { name: 'wpewebkit-driver', program: 'WPEWebDriver' },
      { name: 'cog', program: 'cog' },
      { name: 'weston', program: 'weston' },
      ...gstreamer,
    ],
    npm: [],
    start: async () => driveWpe('light'),
  },
  {
    name: 'Chromium 80',
    isOld: true,
    apt: [],
    npm: [chromium80],
    start: async () => driveOldChromium(await unpackChromium(chromium80)),
  },
]

/** The packages of Debian without which an engine does not start, and those without which it plays no video. */
export const missingOf = ({ apt }: Engine) => apt.filter((one) => !isThere(one))

export const isAbsent = (engine: Engine) => missingOf(engine).some((one) => one.for === undefined)

/** Whether it starts without a download. */
export const isInstalled = (engine: Engine) => !isAbsent(engine) && engine.npm.every((one) => existsSync(pathOf(one)))
