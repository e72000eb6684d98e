// @module-tag long

import type { Locator, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { accounts } from '../harness/accounts.ts'
import { postTextOf } from '../harness/actions/composer.ts'
import { ownApp } from '../harness/app.ts'
import { clippedText, overflowing } from '../harness/checks/layout.ts'
import { elderFaults, turnElderOn } from '../harness/elder.ts'
import { openPage } from '../harness/page.ts'
import { screens } from '../harness/screens/screens.ts'
import { settled } from '../harness/waits/settled.ts'

/** Notifications that no other test has read. */
const app = ownApp()

const routesOf = (role: 'member' | undefined) => screens.filter(({ only }) => only === role).map(({ route }) => route)

test('the title of the composer stays on one line beside 发布 on the narrowest phone with the largest type', async () => {
  const { page, context, go } = await openPage({ as: accounts.otherPoster, route: null, width: 320 })
  await turnElderOn(context, '40')
  await go('/take_post')
  await postTextOf(page).waitFor()
  const title = page.getByRole('heading', { name: '我要拍', level: 1 })
  expect(await linesOf(title)).toEqual(['我要拍'])
})

describe.each([
  ['a visitor', undefined],
  ['a member', 'member'],
] as const)('for %s', (_, role) => {
  test('in elder mode every screen has text of 18 pt at a contrast of 7:1 and targets of 60 px, and neither scrolls sideways nor animates', {
    timeout: 240_000,
  }, async () => {
    const as = role && accounts.otherPoster
    const { page, context, go, allow } = await openPage({ route: null, motion: true, ...(as ? { as } : {}) })
    allow(/^(404|403) /)
    await turnElderOn(context)
    const faults: string[] = []
    for (const route of routesOf(role)) {
      await go(route)
      await settled(page)
      faults.push(...(await elderFaults(page, route, { screens: 2 })))
    }
    expect(faults).toEqual([])
  })
})

test('at the largest size a screen fits a phone of 320 px and cuts no text', async () => {
  const { page, context, go } = await openPage({ as: accounts.reviewer, route: null, width: 320, height: 640 })
  await turnElderOn(context, '40')
  for (const route of ['/', '/usercenter/mine', '/audit']) {
    await go(route)
    await settled(page)
    expect([...(await overflowing(page)), ...(await clippedText(page))], route).toEqual([])
  }
})

test('on a narrow phone the numbers of the user centre are shown whole, and no button covers a text on the map', async () => {
  const { page, context, go } = await openPage({ app, as: accounts.poster, route: null, width: 320, height: 640 })
  await turnElderOn(context, '40')
  await go('/usercenter/mine')
  const badges = page.getByRole('main').getByText('9+', { exact: true })
  await expect.poll(() => badges.count()).toBeGreaterThan(1)
  expect(await coveredBy(page, badges, 'main li b')).toEqual([])
  const numbers = page.locator('main li b').filter({ hasText: '9+' })
  const heights = numbers.evaluateAll((list) =>
    list.map((b) => b.clientHeight / Number.parseFloat(getComputedStyle(b).lineHeight)),
  )
  expect((await heights).map(Math.round)).toEqual([1, 1])
  await go('/take_post')
  await page.getByRole('button', { name: /所在位置/ }).tap()
  const locate = page.getByRole('button', { name: '定位到当前位置' })
  await page
    .getByRole('dialog')
    .getByText(/GeoNames/)
    .waitFor()
  expect(await coveredBy(page, locate, '[role=dialog] p, [role=dialog] .leaflet-control-scale-line')).toEqual([])
})

test('the number of characters is on one line in the composer of a narrow phone, at every size', async () => {
  for (const size of ['24', '40']) {
    const { page, context, go } = await openPage({ app, as: accounts.poster, route: null, width: 320, height: 640 })
    await turnElderOn(context, size)
    await go('/take_post')
    const count = page.getByRole('toolbar', { name: '发帖工具' }).getByText('0/1000', { exact: true })
    await count.waitFor()
    const lines = await count.evaluate((e) => e.clientHeight / Number.parseFloat(getComputedStyle(e).lineHeight))
    expect(Math.round(lines), size).toBe(1)
    expect(await overflowing(page), size).toEqual([])
  }
})

test('on a narrow phone the largest size shows the searched word, whole captions of banners, and lines without leading punctuation', async () => {
  const { page, context, go } = await openPage({ app, as: accounts.poster, route: null, width: 320, height: 640 })
  await turnElderOn(context, '40')
  await go('/topic-search')
  const field = page.getByRole('searchbox')
  await field.fill('茶山四季')
  expect(await field.evaluate((input) => input.scrollWidth - input.clientWidth)).toBeLessThanOrEqual(0)
  await go('/')
  const slide = page.getByRole('region', { name: '推荐' }).getByRole('link').first()
  const caption = await slide.locator('.clamp-2').boundingBox()
  expect(caption?.y).toBeGreaterThanOrEqual((await slide.boundingBox())?.y ?? Number.POSITIVE_INFINITY)
  expect(await overflowing(page)).toEqual([])
  await go('/settings')
  await page.getByRole('button', { name: /登录设备/ }).tap()
  await page.getByRole('button', { name: '全部退出' }).tap()
  const dialog = page.getByRole('alertdialog')
  expect(await linesOf(dialog)).toEqual(expect.arrayContaining(['设备，', '登录。']))
  const buttons = dialog.getByRole('button')
  expect(await buttons.evaluateAll((list) => list.map((one) => one.clientHeight))).toEqual([60, 60])
})

const linesOf = (text: Locator) =>
  text.evaluate((element) => {
    const lines: { top: number; words: string }[] = []
    const range = document.createRange()
    const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode())
      for (const [index, character] of [...(node.nodeValue ?? '')].entries()) {
        range.setStart(node, index)
        range.setEnd(node, index + 1)
        const { top } = range.getBoundingClientRect()
        const last = lines.at(-1)
        if (last && Math.abs(last.top - top) < 2) last.words += character
        else lines.push({ top, words: character })
      }
    return lines.map(({ words }) => words)
  })

/** Texts of other elements under one of the boxes. The box of a line is higher than its words. */
const coveredBy = async (page: Page, boxes: Locator, texts: string) => {
  const covers = await boxes.evaluateAll((list) => list.map((one) => one.getBoundingClientRect().toJSON() as DOMRect))
  return page.evaluate(
    ({ covers, texts }) =>
      [...document.querySelectorAll(texts)].flatMap((element) => {
        const range = document.createRange()
        range.selectNodeContents(element.firstChild ?? element)
        const isCovered = [...range.getClientRects()].some((text) =>
          covers.some(
            ({ left, right, top, bottom }) =>
              left < text.right &&
              right > text.left &&
              top < text.bottom - text.height / 5 &&
              bottom > text.top + text.height / 5,
          ),
        )
        return isCovered ? [element.textContent] : []
      }),
    { covers, texts },
  )
}
