import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { accounts } from '../harness/accounts.ts'
import { scrollAndTap, waitForToast } from '../harness/actions/gestures.ts'
import { openPage } from '../harness/page.ts'
import { ownLike } from '../harness/simulator.ts'

/** As typed by hand, or set by a page around the circle. */
const changeAddress = (page: Page, hash: string) =>
  page.evaluate((next) => {
    location.hash = next
  }, hash)

const openReport = async (page: Page, index: number) => {
  await scrollAndTap(page.getByRole('feed').getByRole('article').nth(index).getByRole('button', { name: '更多' }))
  await page.getByRole('dialog').getByRole('button', { name: '举报' }).tap()
  const sheet = page.getByRole('dialog', { name: '举报帖子' })
  await sheet.getByRole('radio').first().waitFor()
  return sheet
}

test.each<[what: string, as: string | undefined, open: (page: Page) => Promise<unknown>]>([
  ['the login', undefined, (page) => ownLike(page).tap()],
  ['the menu of a post', accounts.otherPoster, (page) => page.getByRole('button', { name: '更多' }).first().tap()],
])('%s closes when the URL is changed by hand, and back leads to the previous page', async (_, as, open) => {
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

test('the choice of a week closes when only the query of the URL is changed by hand', async () => {
  const { page } = await openPage({ route: '/?rank=1' })
  await page.getByRole('button', { name: /时间选择/ }).tap()
  const sheet = page.getByRole('dialog', { name: '时间选择' })
  await sheet.waitFor()
  await changeAddress(page, '#/')
  await sheet.waitFor({ state: 'detached' })
})

test('a report keeps its text when a change of the URL closes it, and is empty after it was sent', async () => {
  const { page, go } = await openPage({ as: accounts.otherPoster, route: '/' })
  const words = '还没有写完的说明'
  const sheet = await openReport(page, 0)
  await sheet.getByRole('radio').first().check()
  await sheet.getByRole('textbox').fill(words)
  await changeAddress(page, '#/topiclist')
  await sheet.waitFor({ state: 'detached' })
  await go('/')
  await openReport(page, 0)
  expect(await sheet.getByRole('textbox').inputValue()).toBe(words)
  await sheet.getByRole('button', { name: '提交举报' }).tap()
  await waitForToast(page, '举报成功，我们会尽快处理')
  await sheet.waitFor({ state: 'detached' })
  await openReport(page, 0)
  expect(await sheet.getByRole('textbox').inputValue()).toBe('')
  expect(await sheet.getByRole('radio', { checked: true }).count()).toBe(0)
})
