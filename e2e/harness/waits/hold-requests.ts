import type { Page, Request, Route } from 'playwright-core'

/** Holds matching requests until `release`, which lets them and all later ones pass. */
export const holdRequests = async (
  page: Page,
  url: string | RegExp,
  isHeld: (request: Request) => boolean = () => true,
) => {
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  const asked: Request[] = []
  await page.route(url, async (route: Route) => {
    if (!isHeld(route.request())) return route.fallback()
    asked.push(route.request())
    await released
    await route.continue()
  })
  return { release, asked }
}
