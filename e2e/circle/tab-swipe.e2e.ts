// @module-tag long

import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { accounts } from '../harness/accounts.ts'
import { drag, scrollPosition } from '../harness/actions/gestures.ts'
import { openPage } from '../harness/page.ts'
import { settled } from '../harness/waits/settled.ts'

const selected = (page: Page, list: string) => () =>
  page.getByRole('tablist', { name: list }).getByRole('tab', { selected: true }).textContent()
const swipe = (page: Page, from: number, to: number) => drag(page, { x: from, y: 600 }, { x: to, y: 600 })

test('a swipe over a list selects the next tab, each tab keeps its scroll position, and swipes at the edges or while scrolling select none', async () => {
  const { page } = await openPage({ as: accounts.poster, motion: true })
  const tab = selected(page, '帖子')
  await page.getByRole('feed', { name: '帖子', exact: true }).getByRole('article').first().waitFor()
  await settled(page)
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight / 2))
  const first = await tab()
  await expect.poll(() => scrollPosition(page)).toBeGreaterThan(800)
  // Cards are measured when they come near: the place settles.
  let place = 0
  await expect
    .poll(
      async () => {
        const before = place
        place = await scrollPosition(page)
        return place === before
      },
      { interval: 300 },
    )
    .toBe(true)

  // From the edge the browser goes back; a drag downwards scrolls.
  const until = async (action: () => Promise<void>, name: string) =>
    expect
      .poll(
        async () => {
          if ((await tab()) !== name) await action()
          return tab()
        },
        { interval: 500 },
      )
      .toBe(name)
  await until(() => swipe(page, 300, 60), '关注')
  await swipe(page, 300, 60)
  expect(await tab()).toBe('关注')
  await swipe(page, 8, 300)
  expect(await tab()).toBe('关注')
  await drag(page, { x: 200, y: 500 }, { x: 160, y: 300 })
  expect(await tab()).toBe('关注')
  await until(() => swipe(page, 80, 320), first ?? '')
  await expect.poll(async () => Math.abs((await scrollPosition(page)) - place)).toBeLessThan(120)
})

test('a swipe in a list that scrolls sideways selects no tab, and with reduced motion the panel does not move', async () => {
  const { page } = await openPage({ route: '/usercenter/1' })
  const tab = selected(page, '主页')
  await page.getByRole('tabpanel').getByRole('article').first().waitFor()
  await expect
    .poll(
      async () => {
        if ((await tab()) === '发布') await swipe(page, 300, 60)
        return tab()
      },
      { interval: 500 },
    )
    .toBe('点赞')
  await page.getByRole('tabpanel').evaluate((panel) => {
    const row = document.createElement('div')
    row.style.cssText =
      'overflow-x: auto; position: fixed; top: 560px; left: 0; width: 375px; height: 80px; z-index: 99'
    row.innerHTML = '<div style="width: 2000px; height: 80px">x</div>'
    row.className = 'row-of-the-test'
    panel.append(row)
  })
  await swipe(page, 300, 60)
  await expect.poll(() => page.locator('.row-of-the-test').evaluate((row) => row.scrollLeft)).toBeGreaterThan(50)
  expect(await tab()).toBe('点赞')
})
