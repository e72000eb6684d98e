import type { Locator, Page } from 'playwright-core'

/** The text field of a post in the composer. */
export const postTextOf = (page: Page): Locator => page.getByRole('textbox', { name: /^帖子内容/ })

/** Accepts the agreement, without which a new post is not published. */
export const acceptAgreement = (page: Page): Promise<void> =>
  page.getByRole('checkbox', { name: /^我已阅读并同意/ }).check()
