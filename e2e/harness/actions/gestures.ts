import type { Locator, Page } from 'playwright-core'

/** Gestures beyond `tap` and `fill`. */

/** Waits for a toast or another status with this text. */
export const waitForToast = (page: Page, words: string | RegExp) =>
  page.getByRole('status').getByText(words).first().waitFor()

export const scrollAndTap = async (element: Locator) => {
  await element.scrollIntoViewIfNeeded()
  await waitForScrollEnd(element.page())
  await element.tap()
}

/** Taps again until the result appears. */
export const tapUntil = async (element: Locator, there: Locator) => {
  for (let tries = 0; tries < 4; tries++) {
    await scrollAndTap(element)
    const came = await there.waitFor({ timeout: 2_500 }).then(
      () => true,
      () => false,
    )
    if (came) return
  }
  throw new Error(`No tap on ${element} brought ${there}`)
}

/** A tap on a moving list only stops it. */
const waitForScrollEnd = (page: Page) => page.waitForTimeout(250)

/** Drags with real touch events in a few steps. `hold`: milliseconds before moving and before releasing. */
export const drag = async (page: Page, from: Point, to: Point, steps = 8, hold = 0) => {
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

/** Sends both taps at once: on a slow machine two awaited ones may be too far apart. */
export const doubleTap = async (page: Page, point: Point) => {
  const touch = await page.context().newCDPSession(page)
  const send = (type: 'touchStart' | 'touchEnd') =>
    touch.send('Input.dispatchTouchEvent', { type, touchPoints: type === 'touchStart' ? [point] : [] })
  await Promise.all([send('touchStart'), send('touchEnd'), send('touchStart'), send('touchEnd')])
  await touch.detach()
}

/** Spreads two fingers around a point to the given distance in px. */
export const pinch = async (page: Page, { x, y }: Point, apart: number) => {
  const steps = 8
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

/** Drags to the left over the middle of an element. */
export const swipeLeft = async (page: Page, element: Locator) => {
  const by = 220
  const box = await element.boundingBox()
  if (!box) throw new Error('There is nothing to swipe.')
  const middle = { x: box.x + box.width / 2 + by / 2, y: box.y + box.height / 2 }
  await drag(page, middle, { x: middle.x - by, y: middle.y })
}

/** Scrolls in steps until the element is visible and stable. */
export const scrollTo = async (page: Page, element: Locator) => {
  const screens = 60
  for (let n = 0; n < screens; n++) {
    if (await element.isVisible()) {
      // A list that has just changed may render the row again.
      const isThere = await element.scrollIntoViewIfNeeded().then(
        () => true,
        (error: Error) => {
          if (/not attached/.test(error.message)) return false
          throw error
        },
      )
      if (!isThere) continue
      if (n > 0) await waitForScrollEnd(page)
      return
    }
    await scrollBy(page, 600)
  }
  throw new Error(`Not found in ${screens} screens: ${element}`)
}

export const scrollBy = async (page: Page, y: number) => {
  await page.mouse.wheel(0, y)
  await page.waitForTimeout(60)
}

export const scrollPosition = (page: Page) => page.evaluate(() => Math.round(window.scrollY))

type Point = { x: number; y: number }
