import type { Page, Request } from 'playwright-core'
import { expect } from 'vitest'

const pending = new WeakMap<Page, Set<Request>>()

/** Tracks the pending requests of a page. Event streams and media never complete. */
export const keepPending = (page: Page) => {
  const open = new Set<Request>()
  pending.set(page, open)
  page.on('request', (request) => !/eventsource|media/.test(request.resourceType()) && open.add(request))
  page.on('requestfinished', (request) => open.delete(request))
  page.on('requestfailed', (request) => open.delete(request))
}

/** A soak runs beside other work. */
const patience = process.env.QUANZI_SOAK === undefined ? 15_000 : 120_000

/** Waits for data, lazy-loaded parts and the login dialog of the screen. */
export const settled = async (page: Page) => {
  await page.locator('main#content').waitFor({ state: 'attached' })
  const until = Date.now() + patience
  for (let calm = 0; calm < 2; ) {
    // A document that is replaced meanwhile cannot answer.
    const busy = await page.evaluate(isBusy).catch(() => true)
    const isCalm = !busy && (pending.get(page)?.size ?? 0) === 0
    calm = isCalm ? calm + 1 : 0
    if (Date.now() > until)
      throw new Error(`It is never settled: ${[...(pending.get(page) ?? [])].map((r) => r.url())}`)
    await page.waitForTimeout(60)
  }
  await page.evaluate(() => document.fonts.ready.then(() => undefined))
}

/** Behind a login dialog a screen may load forever; inert content is a preview. */
const isBusy = () =>
  // The server's home page, before its scripts.
  document.documentElement.dataset.rendered !== undefined ||
  (document.querySelector('[role=dialog]') === null &&
    [...document.querySelectorAll('main [aria-busy=true], main [class*=Skeleton]')].some(
      // The comments of a long post load when the reader comes near.
      (element) => !element.closest('[inert]') && element.getBoundingClientRect().top < 2 * innerHeight,
    ))

/** What the deferred scripts request when they have run: the page then follows its network and other pages. */
export const hasTracked = () =>
  performance.getEntriesByType('resource').some(({ name }) => name.includes('/track.gif?'))

/** The deferred scripts have run. Call it before the clock is installed, which hides the requests. */
export const listens = (page: Page) => expect.poll(() => page.evaluate(hasTracked)).toBe(true)
