import type { BrowserContext, Page } from 'playwright-core'

/** Holds scripts back until the returned function is called, without `which` those of the application. */
export const holdScripts = async (
  of: Page | BrowserContext,
  which = /\/assets\/(?!splash)[^/]*\.js$/,
): Promise<() => void> => {
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await of.route(which, async (route) => {
    await released
    await route.continue()
  })
  return () => release()
}
