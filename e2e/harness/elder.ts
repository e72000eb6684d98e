import { readdirSync, readFileSync } from 'node:fs'
import type { BrowserContext, Page } from 'playwright-core'
import { lowContrast } from './checks/contrast.ts'
import { clippedText, overflowing, smallTargets, smallText } from './checks/layout.ts'
import { shot } from './page.ts'

/** The smallest size of the mode in light, the largest in dark. */
const looks = [
  ['24', 'light'],
  ['40', 'dark'],
] as const

/** The mode from the first page on. */
export const turnElderOn = (context: BrowserContext, size: string = '24') =>
  context.addInitScript((size) => {
    if (/^https?:$/.test(location.protocol)) localStorage.setItem('quanzi:elder', size)
  }, size)

/**
 * What breaks the figures of docs/spec/elder.md at the smallest and the largest size; `screens`: how many screens of the
 * page are looked at, from its top.
 */
export const elderFaults = async (page: Page, name: string, { screens = 1 } = {}): Promise<string[]> => {
  const faults = new Set<string>()
  // The page behind a dialog is measured without it.
  const within = (await page.locator(dialog).count()) > 0 ? dialog : 'body'
  for (const [size, colorScheme] of looks) {
    await page.emulateMedia({ colorScheme })
    await page.evaluate((size) => {
      document.documentElement.dataset.elder = size
      scrollTo(0, 0)
    }, size)
    await nextFrame(page)
    for (let n = 0; n < screens; n++) {
      if (n > 0 && !(await scrollOn(page))) break
      // Words are the same at every size and place.
      const isFirst = n === 0 && size === looks[0][0]
      const found = await Promise.all([
        isFirst ? foreignWords(page, within) : [],
        smallText(page, 24, within),
        smallTargets(page, 60, within),
        overflowing(page),
        clippedText(page, within).then((texts) => texts.map((text) => `clipped: ${text}`)),
        moving(page),
        brokenLabels(page),
        lowContrast(page, 7, within),
      ])
      for (const fault of found.flat()) faults.add(`${name} at ${size}, ${colorScheme}: ${fault}`)
      if (n === 0) await shot(page, `elder ${name} ${size}`)
    }
  }
  return [...faults]
}

const dialog = ':is([role=dialog], [role=alertdialog])'

const nextFrame = (page: Page) =>
  page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done)))))

/** False at the end of the page. */
const scrollOn = async (page: Page): Promise<boolean> => {
  const moved = await page.evaluate(() => {
    const before = scrollY
    scrollBy(0, innerHeight * 0.8)
    return scrollY > before
  })
  if (moved) await nextFrame(page)
  return moved
}

const moving = (page: Page) =>
  page.evaluate(() =>
    document.getAnimations().map((animation) => `it moves: ${(animation as CSSAnimation).animationName}`),
  )

/** Labels of the bar below that take two lines, which push their icons out of it. */
const brokenLabels = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('nav[aria-label="主导航"] a')].flatMap((link) => {
      const label = [...link.childNodes].find((node) => node.nodeType === Node.TEXT_NODE)
      if (!label) return []
      const range = document.createRange()
      range.selectNodeContents(label)
      return range.getClientRects().length > 1 ? [`two lines: ${label.nodeValue}`] : []
    }),
  )

/** Words in Latin letters that neither a member wrote nor a name has. */
const foreignWords = async (page: Page, within: string): Promise<string[]> => {
  const texts = await page.evaluate((within) => {
    const found: string[] = []
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const text = node.nodeValue ?? ''
      const element = node.parentElement
      if (!element || !/[A-Za-z]{2}/.test(text) || element.closest('script, style, code, .visually-hidden')) continue
      if (element.closest(within) && element.checkVisibility()) found.push(text)
    }
    return found
  }, within)
  return texts.flatMap((text) => {
    const pieces = text.replace(/\s/g, '').match(/.?[A-Za-z]{2,}.?/g) ?? []
    const unknown = pieces.filter((piece) => !names.test(piece) && !contentOfMembers().includes(piece))
    return unknown.length > 0 ? [`foreign words: ${text.trim().slice(0, 40)}`] : []
  })
}

/** AI is in the label that the law words; the others are devices, a product, the credit of the map, addresses and chosen files. */
const names = /AI|Google|Authenticator|Android|Chrome|GeoNames|CCBY|^.?(CC|BY).?$|mp4|^.?stream|h5|circle|sharedetail/

let content: string | undefined
const contentOfMembers = () => (content ??= readContent())
const readContent = () => {
  const folder = new URL('../../server/src/demo/content/', import.meta.url)
  const files = readdirSync(folder).map((file) => readFileSync(new URL(file, folder), 'utf8'))
  return files.join().replace(/\\n|\s/g, '')
}
