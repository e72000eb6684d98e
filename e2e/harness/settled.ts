import type { Page, Request } from 'playwright-core'

const pending = new WeakMap<Page, Set<Request>>()

/** Keeps what the page has asked for and not yet got. Streams of news and films are never whole. */
export const keepPending = (page: Page) => {
  const open = new Set<Request>()
  pending.set(page, open)
  page.on('request', (request) => !/eventsource|media/.test(request.resourceType()) && open.add(request))
  page.on('requestfinished', (request) => open.delete(request))
  page.on('requestfailed', (request) => open.delete(request))
}

/** All that the screen asks for is there: its data, what is drawn later, the login that it wants. */
export const settled = async (page: Page) => {
  await page.locator('main#content').waitFor({ state: 'attached' })
  const until = Date.now() + 15_000
  for (let calm = 0; calm < 2; ) {
    const isCalm = !(await page.evaluate(isBusy)) && (pending.get(page)?.size ?? 0) === 0
    calm = isCalm ? calm + 1 : 0
    if (Date.now() > until)
      throw new Error(`It is never settled: ${[...(pending.get(page) ?? [])].map((r) => r.url())}`)
    await page.waitForTimeout(60)
  }
  await page.evaluate(() => document.fonts.ready.then(() => undefined))
}

/** Behind the question who one is a screen may wait for ever; what is inert is a drawing of a screen. */
const isBusy = () =>
  document.querySelector('[role=dialog]') === null &&
  [...document.querySelectorAll('main [aria-busy=true], main [class*=Skeleton], main [aria-label=加载中]')].some(
    (element) => !element.closest('[inert]'),
  )
