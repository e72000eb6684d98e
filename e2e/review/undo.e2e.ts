import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { accounts } from '../harness/accounts.ts'
import { scrollTo, waitForToast } from '../harness/actions/gestures.ts'
import { apiAs } from '../harness/api.ts'
import { ownApp } from '../harness/app.ts'
import { openPage } from '../harness/page.ts'
import { confirmPass, rowOf, writePost } from '../harness/screens/review.ts'

const app = ownApp()

const waiting = async (page: Page) =>
  Number(
    await page
      .getByRole('tab', { name: /待审核/ })
      .locator('sup')
      .innerText(),
  )

test('undoing a decision within ten seconds restores the row, its position and the count, also by a second try after a network failure', async () => {
  const { topic_id } = await writePost(app, '老街口的理发店搬家了。')
  const { page, allow } = await openPage({ app, as: accounts.reviewer, route: '/article' })
  await scrollTo(page, rowOf(page, '老街口的理发店'))
  const before = await waiting(page)
  await rowOf(page, '老街口的理发店').getByRole('button', { name: '通过' }).tap()
  await confirmPass(page)
  await rowOf(page, '老街口的理发店').waitFor({ state: 'detached' })
  await expect.poll(() => waiting(page)).toBe(before - 1)
  allow(/POST .*circle\/topic/)
  await page.route('**/api/circle/topic', (route) => route.abort())
  await page.getByRole('button', { name: '撤销' }).tap()
  await waitForToast(page, '操作失败：网络连接失败')
  await page.unroute('**/api/circle/topic')
  await page.getByRole('button', { name: '撤销' }).tap()
  await waitForToast(page, /^已撤销 .*「老街口的理发店搬家了。」$/)
  await rowOf(page, '老街口的理发店').getByText('待一审').waitFor()
  await expect.poll(() => waiting(page)).toBe(before)
  const reviewer = await apiAs(accounts.reviewer, app)
  expect(await reviewer.get('circle/topic', { action: 'detail', topic_id })).toMatchObject({ state: '0', rev: 1 })
})

test('the page recognizes an undo whose response was lost, by itself or at the next try', async () => {
  const words = '河堤上的路灯修好了。'
  await writePost(app, words)
  const { page, allow } = await openPage({ app, as: accounts.reviewer, route: '/article' })
  allow(/circle\/topic/)
  const row = rowOf(page, words)
  let broken: 'writes' | 'all' | undefined
  let lost = 0
  await page.route(/circle\/topic($|\?action=detail)/, async (route) => {
    const isUndo = route.request().postData()?.startsWith('action=undo') === true
    if (!broken || (!isUndo && broken === 'writes')) return route.continue()
    if (isUndo && lost++ === 0) await route.fetch()
    return route.abort()
  })
  const undo = page.getByRole('button', { name: '撤销' })
  for (const breaks of ['all', 'writes'] as const) {
    await scrollTo(page, row)
    await row.getByRole('button', { name: '通过' }).tap()
    await confirmPass(page)
    await undo.waitFor()
    lost = 0
    broken = breaks
    await undo.tap()
    if (breaks === 'all') {
      await waitForToast(page, '操作失败：网络连接失败')
      broken = undefined
      await undo.tap()
    }
    await waitForToast(page, new RegExp(`^已撤销 .*「${words}」$`))
    await row.getByText('待一审').waitFor()
    broken = undefined
  }
})
