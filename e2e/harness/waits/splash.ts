import { minute } from '@quanzi/contract/time'
import type { Page } from 'playwright-core'

/** Stops the page's clock: the splash waits for its picture, however late that comes, and does not close by itself. */
export const holdSplash = async (page: Page) => {
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + minute)
}
