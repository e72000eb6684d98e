import type { Page } from 'playwright-core'
import { expect } from 'vitest'

type Stop = { name: string; isSeen: boolean; isCovered: boolean }

/**
 * Presses Tab until the focused control has this name. Every stop on the way must show its focus, and nothing may lie over
 * it (WCAG 2.4.7, 2.4.11); the focus must move (2.1.2).
 */
export const tabTo = async (page: Page, name: RegExp, { back = false, most = 80 } = {}): Promise<void> => {
  const stops: string[] = []
  for (let n = 0; n < most; n++) {
    await page.keyboard.press(back ? 'Shift+Tab' : 'Tab')
    const stop = await focused(page)
    if (stop.name !== '' && !stop.isSeen) throw new Error(`The focus is not shown on ${stop.name}`)
    if (stop.isCovered) throw new Error(`Something lies over ${stop.name}`)
    if (stops.length > 3 && stops.slice(-3).every((one) => one === stop.name && one !== ''))
      throw new Error(`The focus stays on ${stop.name}`)
    stops.push(stop.name)
    if (name.test(stop.name)) return
  }
  throw new Error(`${name} was not reached: ${stops.join(' › ')}`)
}

/** Name of the focused element, and whether its focus can be seen. */
const focused = (page: Page): Promise<Stop> =>
  page.evaluate(async () => {
    await new Promise((done) => requestAnimationFrame(() => done(1)))
    const element = document.activeElement
    if (!(element instanceof HTMLElement) || element === document.body)
      return { name: '', isSeen: true, isCovered: false }
    const labelled = element.getAttribute('aria-labelledby')?.split(' ') ?? []
    const label =
      element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement ? element.labels?.[0] : null
    const words = [
      element.getAttribute('aria-label'),
      labelled.map((id) => document.getElementById(id)?.textContent).join(' '),
      label?.textContent,
      element.textContent,
      element.getAttribute('placeholder'),
    ]
    const name = words.find((text) => text?.trim())?.trim() ?? element.outerHTML.slice(0, 80)
    // A heading that a change of screen focuses is no stop.
    if (element.tabIndex < 0) return { name: '', isSeen: true, isCovered: false }
    // A box without opacity is drawn by its neighbour.
    const parts = [element, element.nextElementSibling, element.parentElement].filter((part) => part instanceof Element)
    const isSeen = parts.some((part) =>
      [getComputedStyle(part), getComputedStyle(part, '::after'), getComputedStyle(part, '::before')].some(
        ({ outlineStyle, outlineWidth }) => outlineStyle !== 'none' && outlineWidth !== '0px',
      ),
    )
    const isField = element.matches('input, textarea')
    const { left, right, top, bottom } = element.getBoundingClientRect()
    const shares = [0.1, 0.5, 0.9]
    const points = shares.flatMap((x) =>
      shares.map((y) => [left + (right - left) * x, top + (bottom - top) * y] as const),
    )
    const isReached = points.some(([x, y]) => {
      const hit = document.elementFromPoint(x, y)
      return hit && (element.contains(hit) || hit.contains(element) || label?.contains(hit))
    })
    return { name: name.slice(0, 60), isSeen: isSeen || isField, isCovered: right - left > 1 && !isReached }
  })

/** The control that a dialog gives the focus back to. */
export const expectFocus = (page: Page, name: RegExp) =>
  expect.poll(async () => (await focused(page)).name, { interval: 50 }).toMatch(name)

/** What live regions say, in order: what a screen reader reads out without being asked. */
export const listen = async (page: Page): Promise<() => Promise<string[]>> => {
  await page.addInitScript(() => {
    const announced: string[] = []
    Reflect.set(window, 'announced', announced)
    const last = new Map<Element, string>()
    new MutationObserver(() => {
      for (const region of document.querySelectorAll(
        '[role=status], [role=alert], [aria-live=polite], [aria-live=assertive]',
      )) {
        const words = region.textContent?.trim() ?? ''
        if (words !== '' && last.get(region) !== words) announced.push(words)
        last.set(region, words)
      }
    }).observe(document, { childList: true, subtree: true, characterData: true })
  })
  return () => page.evaluate(() => Reflect.get(window, 'announced') as string[])
}

export const keyboardHeight = 320

/** A keyboard that covers the lower part of the screen, as the visual viewport reports it. */
export const openKeyboard = (page: Page) =>
  page.evaluate((keyboardHeight) => {
    const visible = Object.assign(new EventTarget(), {
      height: window.innerHeight - keyboardHeight,
      offsetTop: 0,
      scale: 1,
    })
    const real = window.visualViewport
    Object.defineProperty(window, 'visualViewport', { configurable: true, value: visible })
    real?.dispatchEvent(new Event('resize'))
  }, keyboardHeight)
