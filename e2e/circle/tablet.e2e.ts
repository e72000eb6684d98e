// @module-tag long

import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { accounts } from '../harness/accounts.ts'
import { scrollTo } from '../harness/actions/gestures.ts'
import { clippedText, expectNoShifts, overflowing, recordShifts } from '../harness/checks/layout.ts'
import { checkAxe, checkContrast, openPage, shot } from '../harness/page.ts'
import { screens } from '../harness/screens/screens.ts'
import { settled } from '../harness/waits/settled.ts'

/** The circle on a tablet, between a phone and a desktop. */

const tablet = { width: 820, height: 1180 }
const largeTablet = { width: 912, height: 1368 }

const boxOf = async (page: Page, selector: string) => {
  const box = await page.locator(selector).first().boundingBox()
  if (!box) throw new Error(`${selector} is not shown.`)
  return box
}

/** Controls that follow one below them, unless they begin a column at its right. */
const outOfOrder = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const controls = [
      ...document.querySelectorAll<HTMLElement>(
        'main :is(a[href], button, input, textarea, [tabindex]):not([tabindex="-1"], :disabled)',
      ),
    ].filter(
      (control) =>
        control.checkVisibility({ visibilityProperty: true }) && getComputedStyle(control).position !== 'fixed',
    )
    const nameOf = (control: HTMLElement) => (control.ariaLabel ?? control.textContent ?? '').trim().slice(0, 20)
    return controls.slice(1).flatMap((control, index) => {
      const before = controls[index]
      if (!before || control.tabIndex > 0) return [`${nameOf(control)} has a place of its own`]
      const [last, next] = [before.getBoundingClientRect(), control.getBoundingClientRect()]
      const isAbove = next.bottom <= last.top + 1 && next.left < last.right
      return isAbove ? [`${nameOf(control)} comes after ${nameOf(before)}`] : []
    })
  })

const faultsOf = async (page: Page) => [
  ...(await overflowing(page)),
  ...(await clippedText(page)),
  ...(await outOfOrder(page)),
]

test('a tablet shows text beside pictures, rows in two columns, a post beside its comments and sheets in the middle', async () => {
  const { page, go } = await openPage({ as: accounts.otherPoster, route: null, ...tablet })
  await recordShifts(page)
  await go('/')
  await settled(page)
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe('18px')
  const card = page
    .getByRole('feed')
    .getByRole('article')
    .filter({ has: page.locator('[data-media]') })
    .first()
  const [words, picture] = await Promise.all([
    card.locator('a[href*=sharedetail]').first().boundingBox(),
    card.locator('[data-media]').boundingBox(),
  ])
  expect((words?.x ?? 0) + (words?.width ?? 0)).toBeLessThan(picture?.x ?? 0)
  expect(Math.abs((words?.y ?? 0) - (picture?.y ?? 0))).toBeLessThan(24)
  expect(await faultsOf(page)).toEqual([])
  await expectNoShifts(page)

  await go('/topiclist')
  const topics = page.getByRole('listitem').filter({ hasText: '浏览' })
  await topics.nth(3).waitFor()
  const [first, second, third] = await Promise.all([0, 1, 2].map((index) => topics.nth(index).boundingBox()))
  expect(second?.y).toBe(first?.y)
  expect(second?.x ?? 0).toBeGreaterThan((first?.x ?? 0) + 300)
  expect(third?.x).toBe(first?.x)
  expect(await page.getByRole('complementary').count()).toBe(0)
  expect(await faultsOf(page)).toEqual([])

  await page.setViewportSize(largeTablet)
  await go('/sharedetail/180')
  await settled(page)
  const [post, comments] = [await boxOf(page, 'main article'), await boxOf(page, 'main section:has(#comments)')]
  expect(comments.x).toBeGreaterThanOrEqual(post.x + post.width)
  expect(comments.y).toBe(post.y)
  expect(comments.x + comments.width).toBe(largeTablet.width)
  expect(await faultsOf(page)).toEqual([])
  await shot(page, 'tablet post')
  await checkAxe(page)
  await page.emulateMedia({ colorScheme: 'dark' })
  await checkContrast(page)

  await page.getByRole('button', { name: '分享', exact: true }).last().tap()
  const sheet = page.getByRole('dialog')
  await sheet.getByText('复制链接').waitFor()
  await expect
    .poll(async () => {
      const { x = 0, y = 0, width = 0, height = 0 } = (await sheet.boundingBox()) ?? {}
      return [width <= 32 * 18, Math.round(x + width / 2), Math.round(y + height / 2)]
    })
    .toEqual([true, largeTablet.width / 2, largeTablet.height / 2])
})

test('a tablet fetches the pictures of a feed for the width of a card, a desktop for the column', async () => {
  const { page } = await openPage({ route: '/', ...tablet })
  /** The width for which a picture was chosen: the browser divides its pixels by it. */
  const widthOf = (picture: Locator) => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)
  const picture = page.getByRole('feed').locator('[data-media] img[srcset]').first()
  await scrollTo(page, picture)
  await expect.poll(() => widthOf(picture)).toBe(16 * 18)
  const source = () => picture.evaluate((image: HTMLImageElement) => new URL(image.currentSrc).pathname)
  expect(await source()).toMatch(/phone\.webp$/)
  await page.setViewportSize({ width: 1100, height: 900 })
  await expect.poll(() => widthOf(picture)).toBe(35 * 16)
})

test('a large tablet fetches the pictures of a post for the column beside the comments', async () => {
  const { page } = await openPage({ route: '/', ...largeTablet })
  const card = page
    .getByRole('feed')
    .getByRole('article')
    .filter({ has: page.locator('[data-media] img[srcset]') })
    .first()
  await scrollTo(page, card)
  await card.locator('a[href*=sharedetail]').first().tap()
  const picture = page.locator('main article img[srcset]').first()
  await picture.waitFor()
  const difference = () =>
    picture.evaluate((image: HTMLImageElement) =>
      Math.abs(image.naturalWidth - (image.closest('article')?.clientWidth ?? 0)),
    )
  await expect.poll(difference).toBeLessThanOrEqual(2)
})

const sizes = [
  { width: 600, height: 960 },
  { width: 744, height: 1133 },
  tablet,
  largeTablet,
  { width: 1023, height: 768 },
]

test.runIf(process.env.QUANZI_SOAK)(
  'no content is cut or out of order at any width between a phone and a desktop',
  {
    timeout: 900_000,
  },
  async () => {
    const { page, go, allow } = await openPage({ as: accounts.otherPoster, route: null })
    allow(/^(404|403) /)
    const faults: string[] = []
    for (const { route } of screens.filter(({ only }) => only !== 'reviewer'))
      for (const size of sizes) {
        await page.setViewportSize(size)
        await page.goto('about:blank')
        await go(route)
        await settled(page)
        faults.push(...(await faultsOf(page)).map((fault) => `${route}, ${size.width} px: ${fault}`))
        await shot(page, `tablet ${route} ${size.width}`)
      }
    expect(faults).toEqual([])
  },
)
