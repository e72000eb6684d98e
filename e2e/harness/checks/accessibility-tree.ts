import type { Page } from 'playwright-core'
import { expect } from 'vitest'

/** The lines of the accessibility tree from top to bottom, as `role "name" [state]`. */
export const readTree = async (page: Page, within = 'body'): Promise<string[]> =>
  (await page.locator(within).ariaSnapshot()).split('\n').map((line) => line.replace(/^\s*- /, '').replace(/:$/, ''))

/** Expects these lines in this order, with any others between them. */
export const expectInOrder = (lines: readonly string[], ...wanted: (string | RegExp)[]): void => {
  let at = 0
  for (const one of wanted) {
    const found = lines.findIndex(
      (line, index) => index >= at && (typeof one === 'string' ? line === one : one.test(line)),
    )
    expect(found, `${one} after line ${at} of\n${lines.join('\n')}`).toBeGreaterThanOrEqual(at)
    at = found + 1
  }
}
