// @module-tag long

import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { accounts } from '../harness/accounts.ts'
import { acceptAgreement, postTextOf } from '../harness/actions/composer.ts'
import { waitForToast } from '../harness/actions/gestures.ts'
import { openPage } from '../harness/page.ts'
import { jpeg } from '../harness/pictures.ts'
import { basePath } from '../harness/server.ts'
import { unique } from '../harness/unique.ts'
import { holdRequests } from '../harness/waits/hold-requests.ts'

/** The tab is shown again. */
const comeTo = async (page: Page) => {
  await page.bringToFront()
  await page.evaluate(() => void window.dispatchEvent(new Event('focus')))
}

test('when two tabs have one draft, the focused one owns it: no text is overwritten, and it is published once', async () => {
  const { page: first, context } = await openPage({ as: accounts.otherPoster, route: '/take_post' })
  const [early, late] = [unique('第一个标签页写的'), unique('第二个标签页接着写的')]
  await postTextOf(first).fill(early)
  const second = await context.newPage()
  await second.goto(`${new URL(first.url()).origin}${basePath}/#/take_post`)
  await expect.poll(() => postTextOf(second).inputValue()).toBe(early)
  await postTextOf(second).fill(late)
  await second.getByLabel('选择图片').setInputFiles([await jpeg('second', '#2980b9')])
  await expect.poll(() => second.getByRole('progressbar').count()).toBe(0)

  // What the tab in the background still does must not undo it.
  await first.evaluate(() => void document.dispatchEvent(new Event('visibilitychange')))
  await comeTo(first)
  await waitForToast(first, '已换成您在另一个页面写的草稿')
  expect(await postTextOf(first).inputValue()).toBe(late)
  await expect
    .poll(() =>
      first
        .getByRole('list', { name: /^已选图片/ })
        .locator('img')
        .count(),
    )
    .toBe(1)

  await acceptAgreement(first)
  await first.getByRole('button', { name: '发布', exact: true }).tap()
  await waitForToast(first, '发布成功!')
  await comeTo(second)
  await waitForToast(second, '草稿已在另一个页面发布或清空')
  expect(await postTextOf(second).inputValue()).toBe('')
  await first.getByRole('article').filter({ hasText: late }).waitFor()
  expect(await first.getByRole('article').filter({ hasText: late }).count()).toBe(1)
})

test('a picture uploaded by a background tab stays in the draft when another tab has taken it over and was closed', async () => {
  const { page: first, context } = await openPage({ as: accounts.verified, route: '/take_post' })
  const uploads = await holdRequests(first, '**/index/upload/file')
  const text = unique('两个标签页一张图')
  await postTextOf(first).fill(text)
  await first.getByLabel('选择图片').setInputFiles([await jpeg('sent', '#27ae60')])
  await expect.poll(() => uploads.asked.length).toBe(1)
  const second = await context.newPage()
  const others = await holdRequests(second, '**/index/upload/file')
  await second.goto(`${new URL(first.url()).origin}${basePath}/#/take_post`)
  await expect.poll(() => others.asked.length).toBe(1)

  uploads.release()
  await expect.poll(() => first.getByRole('progressbar').count()).toBe(0)
  await second.close()
  await comeTo(first)
  await first.getByRole('button', { name: '第 1 张，更多操作' }).waitFor()
  await expect.poll(() => first.getByRole('progressbar').count()).toBe(0)
  await acceptAgreement(first)
  await first.getByRole('button', { name: '发布', exact: true }).tap()
  await waitForToast(first, '发布成功!')
  await first.getByRole('article').filter({ hasText: text }).locator('img').first().waitFor()
})

test('a tab keeps its text when the browser’s database cannot be read for changes of another tab', async () => {
  const { page: first, context } = await openPage({ as: accounts.poster, route: '/take_post' })
  const text = unique('只有屏幕上还有的字')
  await postTextOf(first).fill(text)
  await waitForToast(first, '草稿已保存')
  const second = await context.newPage()
  await second.goto(`${new URL(first.url()).origin}${basePath}/#/take_post`)
  await expect.poll(() => postTextOf(second).inputValue()).toBe(text)
  await second.close()
  await first.evaluate(() => {
    IDBObjectStore.prototype.get = () => {
      throw new DOMException('Connection to Indexed Database server lost', 'UnknownError')
    }
  })
  await comeTo(first)
  await first.waitForTimeout(500)
  expect(await postTextOf(first).inputValue()).toBe(text)
})

test('a draft whose answer was lost in one tab and that is changed in the other is still one post', async () => {
  const { page: first, context, allow } = await openPage({ as: accounts.otherPoster, route: '/take_post' })
  const text = unique('发了没有回音')
  await postTextOf(first).fill(text)
  await waitForToast(first, '草稿已保存')
  await acceptAgreement(first)
  const second = await context.newPage()
  await second.goto(`${new URL(first.url()).origin}${basePath}/#/take_post`)
  await expect.poll(() => postTextOf(second).inputValue()).toBe(text)
  await comeTo(first)
  allow(/postingapi|ERR_FAILED/)
  await first.route('**/circle/postingapi', async (route) => {
    await route.fetch()
    await route.abort()
  })
  await first.getByRole('button', { name: '发布', exact: true }).tap()
  await waitForToast(first, /发布失败|网络/)

  await comeTo(second)
  await postTextOf(second).fill(`${text}，改了一字`)
  await second.getByRole('button', { name: '发布', exact: true }).tap()
  await waitForToast(second, '发布成功!')
  const posts = second.getByRole('article').filter({ hasText: text })
  await posts.filter({ hasText: '改了一字' }).first().waitFor()
  expect(await posts.count()).toBe(1)
})
