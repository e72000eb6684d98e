import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { accounts } from '../harness/accounts.ts'
import { doubleTap, swipeLeft } from '../harness/actions/gestures.ts'
import { apiAs } from '../harness/api.ts'
import { openPage } from '../harness/page.ts'

/** The page of a post with three or more pictures. */
const openPost = async () => {
  const api = await apiAs(accounts.poster)
  type Shown = { topic_id: number; attachment: unknown[] }
  const { data } = await api.get<{ data: Shown[] }>('circle/topicapi', { action: 'list', type: 2, pagesize: 50 })
  const id = data.find(({ attachment }) => attachment.length >= 3)?.topic_id
  const { page } = await openPage({ route: `/sharedetail/${id}`, motion: true })
  const picture = (number: number) => page.getByRole('button', { name: new RegExp(`^图片 ${number}，`) })
  return { page, picture, viewer: page.locator('.yarl__root') }
}

/** The viewer may still be opening, so swipe again. */
const showSecond = async (page: Page) => {
  const counter = page.locator('.yarl__counter')
  await expect
    .poll(
      async () => {
        if (/^1 \/ /.test((await counter.textContent()) ?? ''))
          await swipeLeft(page, page.locator('.yarl__slide_current'))
        return counter.textContent()
      },
      { interval: 600 },
    )
    .toMatch(/^2 \/ /)
}

test('after back has closed the viewer, a picture and the menu open again', async () => {
  const { page, picture, viewer } = await openPost()
  const address = page.url()
  for (const _ of [1, 2]) {
    await picture(1).tap()
    await viewer.waitFor()
    await page.goBack()
    await viewer.waitFor({ state: 'detached' })
  }
  await page.getByRole('button', { name: '更多' }).first().tap()
  await page.getByRole('dialog').waitFor()
  await page.goBack()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  expect(page.url()).toBe(address)
})

test('a tap closes the viewer, a double tap enlarges the picture, and the next double tap shows it whole', async () => {
  const { page, picture, viewer } = await openPost()
  await picture(1).tap()
  await viewer.waitFor()
  const shown = page.locator('.yarl__slide_current img')
  const width = async () => Math.round((await shown.boundingBox())?.width ?? 0)
  await expect.poll(width).toBeGreaterThan(200)
  const isStill = () =>
    shown.evaluate(
      (image: HTMLImageElement) =>
        image.complete && document.getAnimations().every(({ playState }) => playState !== 'running'),
    )
  await expect.poll(isStill).toBe(true)
  const whole = await width()
  const middle = { x: 187, y: 406 }
  await doubleTap(page, middle)
  await expect.poll(width).toBeGreaterThan(whole * 2)
  await doubleTap(page, middle)
  await expect.poll(width).toBe(whole)
  // Longer than a tap waits for a second one.
  await page.waitForTimeout(500)
  expect(await viewer.count()).toBe(1)
  await page.touchscreen.tap(middle.x, middle.y)
  await viewer.waitFor({ state: 'detached' })
})

test('closing the viewer shows and focuses the last viewed picture in the post', async () => {
  const { page, picture, viewer } = await openPost()
  const pictures = page.getByRole('region', { name: '图片' })
  await picture(1).tap()
  await viewer.waitFor()
  await showSecond(page)
  await page.goBack()
  await viewer.waitFor({ state: 'detached' })
  await pictures.getByText(/^2\//).waitFor()
  await expect.poll(() => picture(2).evaluate((button) => button === document.activeElement)).toBe(true)
})

test('on a desktop the black background of the viewer covers the whole page', async () => {
  const { page } = await openPage({ desktop: true, route: '/sharedetail/180' })
  const gutter = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)
  const before = await gutter()
  await page.getByRole('button', { name: /^图片 1，/ }).click()
  await page.locator('.yarl__root').waitFor()
  await expect.poll(gutter).toBe('rgb(0, 0, 0)')
  await page.keyboard.press('Escape')
  await expect.poll(gutter).toBe(before)
})

test('readers who do not drag turn the pictures of a post and of the viewer by buttons', async () => {
  const { page, picture, viewer } = await openPost()
  const pictures = page.getByRole('region', { name: '图片', exact: true })
  const [previous, next] = ['上一张', '下一张'].map((name) => pictures.getByRole('button', { name }))
  // As a screen reader presses it: it takes no room on a phone.
  await next?.dispatchEvent('click')
  await picture(2).waitFor()
  await pictures
    .getByRole('status')
    .getByText(/^第 2 张，共 \d+ 张$/)
    .waitFor({ state: 'attached' })
  expect(await next?.boundingBox()).toMatchObject({ width: 1, height: 1 })
  await previous?.dispatchEvent('click')
  await picture(1).waitFor()
  expect(await previous?.getAttribute('aria-disabled')).toBe('true')

  // With the keyboard they are seen.
  await next?.focus()
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Tab')
  expect((await next?.boundingBox())?.width).toBeGreaterThanOrEqual(44)
  await picture(1).tap()
  await viewer.waitFor()
  await page.getByRole('dialog').getByRole('button', { name: '下一张' }).dispatchEvent('click')
  await expect.poll(() => page.locator('.yarl__counter').textContent()).toMatch(/^2 \/ /)
})
