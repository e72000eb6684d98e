import type { BrowserContext, Page } from 'playwright-core'

/** Holds the scripts of the application back until the returned function is called. */
export const holdScripts = async (of: Page | BrowserContext): Promise<() => void> => {
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await of.route(/\/assets\/(?!splash)[^/]*\.js$/, async (route) => {
    await released
    await route.continue()
  })
  return () => release()
}
