import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { accounts } from '../harness/accounts.ts'
import { openPage } from '../harness/page.ts'
import { ownLike } from '../harness/simulator.ts'

/** As typed by hand, or set by a page around the circle. */
const changeAddress = (page: Page, hash: string) =>
  page.evaluate((next) => {
    location.hash = next
  }, hash)

test.each<[what: string, as: string | undefined, open: (page: Page) => Promise<unknown>]>([
  ['the login', undefined, (page) => ownLike(page).tap()],
  ['the menu of a post', accounts.otherPoster, (page) => page.getByRole('button', { name: '更多' }).first().tap()],
])('%s closes when the address is changed by hand, and back leads to the page before', async (_, as, open) => {
  const { page, allow } = await openPage({ ...(as && { as }), route: '/sharedetail/180' })
  allow(/^401 /)
  await ownLike(page).waitFor()
  await open(page)
  const sheet = page.getByRole('dialog')
  await sheet.waitFor()
  await changeAddress(page, '#/topiclist')
  await page.getByRole('tab', { name: '热门' }).waitFor()
  await sheet.waitFor({ state: 'detached' })
  await page.goBack()
  await ownLike(page).waitFor()
  expect(await sheet.count()).toBe(0)
})
