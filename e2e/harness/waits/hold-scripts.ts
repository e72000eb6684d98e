import type { BrowserContext, Page } from 'playwright-core'
import { recordShifts } from '../checks/layout.ts'

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

/** Holds the scripts back, and keeps the addresses of all requests and the shifts of the layout. */
export const watchWithoutScripts = async (page: Page) => {
  const release = await holdScripts(page)
  const requests: string[] = []
  page.on('request', (request) => requests.push(request.url()))
  await recordShifts(page)
  return { release, requests }
}
