import type { Page } from 'playwright-core'

/** Answers the requests of an address, or those whose form has `action`, when the returned function is called. */
export const holdAnswer = async (
  page: Page,
  url: string,
  { action = '', ...answer }: { status: number; json: object; action?: string },
) => {
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(url, async (route) => {
    if (!(route.request().postData() ?? '').includes(action)) return route.continue()
    await held
    await route.fulfill(answer)
  })
  return release
}
