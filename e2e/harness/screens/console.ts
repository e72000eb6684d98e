import type { Page } from 'playwright-core'
import { expect } from 'vitest'

/** As wide as a computer, with touch. */
export const desktop = { width: 1280, height: 900 }

export const textbox = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })

/** Taps again where the tap only ended a scroll: the page ignores that one. */
export const flip = async (page: Page, name: string) => {
  const control = page.getByRole('switch', { name, exact: true })
  const before = await control.getAttribute('aria-checked')
  await expect
    .poll(async () => {
      await control.tap()
      return control.evaluate(
        (element, before) =>
          new Promise<boolean>((resolve) => {
            const until = performance.now() + 500
            const look = () => {
              const isFlipped = element.getAttribute('aria-checked') !== before
              if (isFlipped || performance.now() > until) resolve(isFlipped)
              else requestAnimationFrame(look)
            }
            look()
          }),
        before,
      )
    })
    .toBe(true)
}

/** Chooses an option likewise. */
export const choose = async (page: Page, of: string, name: string) => {
  const group = page.getByRole('group', { name: of, exact: true })
  await expect
    .poll(async () => {
      await group.getByText(name, { exact: true }).tap()
      return group.getByRole('radio', { name, exact: true }).isChecked()
    })
    .toBe(true)
}
