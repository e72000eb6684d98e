import type { Locator, Page } from 'playwright-core'

/** A key that commits or cancels a composition, as WebKit reports it: after `compositionend`, with the code 229. */
export const pressImeKey = (page: Page, key: 'Enter' | 'Escape'): Promise<void> =>
  page.evaluate((key) => {
    const event = new KeyboardEvent('keydown', { key, keyCode: 229, bubbles: true, cancelable: true })
    document.activeElement?.dispatchEvent(event)
  }, key)

/** The reader begins or ends a composition in the field. */
export const compose = (field: Locator, phase: 'start' | 'end'): Promise<void> =>
  field.evaluate(
    (element, type) => void element.dispatchEvent(new CompositionEvent(type, { bubbles: true })),
    `composition${phase}`,
  )
