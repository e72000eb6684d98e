import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { basePath } from '../server.ts'

/** The first document loads the renderer: on a busy machine the server sends its page without one meanwhile. */
export const untilRendered = (page: Page, origin = '') =>
  expect
    .poll(async () => (await (await page.request.get(`${origin}${basePath}/`)).text()).includes('data-rendered'))
    .toBe(true)
