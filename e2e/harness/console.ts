import type { Page } from 'playwright-core'

/** As wide as a computer, with touch. */
export const desktop = { width: 1280, height: 900 }

export const textbox = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
export const flip = (page: Page, name: string) => page.getByRole('switch', { name, exact: true }).tap()
