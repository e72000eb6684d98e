import type { Page } from 'playwright-core'
import { clippedText, overflowing } from './layout.ts'

const setTextScale = (page: Page, scale: string) =>
  page.evaluate((scale) => document.documentElement.style.setProperty('--text-scale', scale), scale)

/** Text and page enlarged as far as WCAG 1.4.4 and 1.4.10 ask. */
export const enlarged: Record<string, (page: Page) => Promise<void>> = {
  'a system font of 200 %': async (page) => {
    await page.setViewportSize({ width: 375, height: 812 })
    await setTextScale(page, '2')
  },
  'a zoom of 400 %': async (page) => {
    await setTextScale(page, '')
    await page.setViewportSize({ width: 320, height: 256 })
  },
}

/** What a screen loses when it is enlarged; it has its usual size afterwards. */
export const enlargedFaults = async (page: Page): Promise<string[]> => {
  const faults: string[] = []
  for (const [name, apply] of Object.entries(enlarged)) {
    await apply(page)
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
    const found = await Promise.all([overflowing(page), clippedText(page), hiddenByBars(page)])
    faults.push(...found.flat().map((fault) => `${name}: ${fault}`))
  }
  await page.setViewportSize({ width: 375, height: 812 })
  return faults
}

/** What stays at the top and the bottom takes at most half of the height. */
export const hiddenByBars = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const covered = new Set<number>()
    for (const element of document.querySelectorAll<HTMLElement>('body *')) {
      const { position, visibility } = getComputedStyle(element)
      const { top, bottom, width, height } = element.getBoundingClientRect()
      if (!/fixed|sticky/.test(position) || visibility === 'hidden' || element.closest('[role=dialog]')) continue
      const isBar = width > innerWidth / 2 && height < 200 && (top <= 1 || bottom >= innerHeight - 1)
      if (!isBar) continue
      for (let y = Math.max(0, Math.round(top)); y < Math.min(innerHeight, bottom); y++) covered.add(y)
    }
    return covered.size > innerHeight / 2 ? [`bars cover ${covered.size} of ${innerHeight} px`] : []
  })
