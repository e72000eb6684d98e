import type { Locator, Page } from 'playwright-core'

/** What a finger and an eye do, beyond `tap` and `fill`. */

/** Waits for a toast, or another status of the page, with these words. */
export const said = (page: Page, words: string | RegExp) => page.getByRole('status').getByText(words).first().waitFor()

/** Scrolls there and taps. */
export const reachAndTap = async (element: Locator) => {
  await element.scrollIntoViewIfNeeded()
  await comeToRest(element.page())
  await element.tap()
}

/** Taps, and taps again as a person does, until what the tap is for is there. */
export const tapUntil = async (element: Locator, there: Locator) => {
  for (let tries = 0; tries < 4; tries++) {
    await reachAndTap(element)
    const came = await there.waitFor({ timeout: 2_500 }).then(
      () => true,
      () => false,
    )
    if (came) return
  }
  throw new Error(`No tap on ${element} brought ${there}`)
}

/** While a list moves it takes no taps: they only stop it. */
const comeToRest = (page: Page) => page.waitForTimeout(250)

/**
 * Draws a finger over the screen in a few steps, as real touches: what scrolls, swipes or pulls really does. `hold`: it
 * rests so many milliseconds before it moves, and again before it leaves.
 */
export const draw = async (page: Page, from: Point, to: Point, steps = 8, hold = 0) => {
  const touch = await page.context().newCDPSession(page)
  const at = (part: number) => [{ x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part }]
  await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: at(0) })
  await page.waitForTimeout(hold)
  for (let step = 1; step <= steps; step++) {
    await touch.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: at(step / steps) })
    await page.waitForTimeout(16)
  }
  await page.waitForTimeout(hold)
  await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  await touch.detach()
}

/** Spreads two fingers around a point, so many pixels apart in the end. */
export const pinch = async (page: Page, { x, y }: Point, apart: number, steps = 8) => {
  const touch = await page.context().newCDPSession(page)
  const at = (part: number) => [-1, 1].map((side, id) => ({ x: x + side * (20 + (apart / 2 - 20) * part), y, id }))
  await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: at(0) })
  for (let step = 1; step <= steps; step++) {
    await touch.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: at(step / steps) })
    await page.waitForTimeout(16)
  }
  await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  await touch.detach()
}

/** Draws a finger over the middle of an element, so many pixels to the left. */
export const swipeLeft = async (page: Page, element: Locator, by = 220) => {
  const box = await element.boundingBox()
  if (!box) throw new Error('There is nothing to swipe.')
  const middle = { x: box.x + box.width / 2 + by / 2, y: box.y + box.height / 2 }
  await draw(page, middle, { x: middle.x - by, y: middle.y })
}

/** Scrolls on, a screen at a time, until the element is there and at rest; a person gives up after `screens`. */
export const scrollTo = async (page: Page, element: Locator, screens = 60) => {
  for (let n = 0; n < screens; n++) {
    if (await element.isVisible()) {
      await element.scrollIntoViewIfNeeded()
      if (n > 0) await comeToRest(page)
      return
    }
    await scrollBy(page, 600)
  }
  throw new Error(`Not found in ${screens} screens: ${element}`)
}

/** Scrolls and lets the page draw. */
export const scrollBy = async (page: Page, y: number) => {
  await page.mouse.wheel(0, y)
  await page.waitForTimeout(60)
}

export const scrollPlace = (page: Page) => page.evaluate(() => Math.round(window.scrollY))

type Point = { x: number; y: number }
