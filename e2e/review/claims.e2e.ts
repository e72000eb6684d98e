// @module-tag long

import { expect, test } from 'vitest'
import { accounts } from '../harness/accounts.ts'
import { apiAs } from '../harness/api.ts'
import { ownApp } from '../harness/app.ts'
import { openPage } from '../harness/page.ts'
import { paneOf, publishPost, rowOf, searchFor, writePost } from '../harness/screens/review.ts'
import { begin } from '../harness/waits/begin.ts'
import { settled } from '../harness/waits/settled.ts'

/** Claims of items on a wide screen: who holds one, how long, and what colleagues see of it. */
const app = ownApp()

test('the claim of an item open in a background page is not renewed until its reviewer is back', async () => {
  await writePost(app, '放着没人看的一篇')
  const { page } = await openPage({ app, as: accounts.reviewer, route: null, desktop: true })
  await page.clock.install()
  let claims = 0
  page.on('request', (request) => {
    if (request.postData()?.includes('action=claim')) claims += 1
  })
  await page.goto('/h5/circle/#/article')
  await page.getByRole('article').first().waitFor()
  await page.keyboard.press('j')
  await paneOf(page).getByRole('toolbar').waitFor()
  await page.clock.fastForward(1_000)
  await expect.poll(() => claims).toBe(1)
  const setHidden = (hidden: boolean) =>
    page.evaluate((value) => {
      Object.defineProperty(document, 'hidden', { configurable: true, get: () => value })
      document.dispatchEvent(new Event('visibilitychange'))
    }, hidden)
  await setHidden(true)
  await page.clock.fastForward('09:00')
  await page.waitForTimeout(500)
  expect(claims).toBe(1)
  await setHidden(false)
  await expect.poll(() => claims).toBe(2)
})

test('a claim that was lost to the network is sent again as soon as the network is back', async () => {
  const words = '没抢到的一篇'
  await writePost(app, words)
  const { page, context, allow } = await openPage({ app, as: accounts.reviewer, route: '/article', desktop: true })
  allow(/^failed /)
  await searchFor(page, words, 1)
  let claims = 0
  await page.route('**/api/circle/topic', async (route) => {
    if (!(route.request().postData() ?? '').includes('action=claim')) return route.fallback()
    claims += 1
    await (claims === 1 ? route.abort() : route.fallback())
  })
  await page.keyboard.press('j')
  await expect.poll(() => claims).toBe(1)
  await settled(page)
  expect(claims).toBe(1)
  for (const offline of [true, false]) await context.setOffline(offline)
  await expect.poll(() => claims).toBe(2)
})

test('two pages of one reviewer share the claim of an item, which ends when the last one closes it', async () => {
  const { topic_id } = await writePost(app, '两个窗口都开着')
  const { page, context } = await openPage({ app, as: accounts.reviewer, route: null, desktop: true })
  const colleague = await apiAs(accounts.otherReviewer, app)
  const other = await context.newPage()
  for (const each of [page, other]) {
    const claimed = begin(each.waitForRequest((request) => (request.postData() ?? '').includes('action=claim')))
    await each.goto(`/h5/circle/#/article?id=${topic_id}`)
    await (await claimed).response()
  }
  for (const [each, isClaimed] of [
    [other, true],
    [page, false],
  ] as const) {
    const released = begin(each.waitForRequest((request) => (request.postData() ?? '').includes('action=release')))
    await paneOf(each).getByRole('toolbar').waitFor()
    await each.keyboard.press('Escape')
    await (await released).response()
    expect(await colleague.get('circle/topic', { action: 'detail', topic_id })).toMatchObject({
      claimed_by: isClaimed ? { id: expect.any(Number) } : null,
    })
  }
})

test('an item whose claim ends without a decision becomes available in the list and the open item of another reviewer', async () => {
  const words = '看过又放回去的一篇'
  const { topic_id } = await writePost(app, words)
  const other = await apiAs(accounts.otherReviewer, app)
  await other.post('circle/topic', { action: 'claim', topic_id })
  const { page } = await openPage({ app, as: accounts.reviewer, route: null, desktop: true })
  await page.clock.install()
  await page.goto('/#/article')
  await searchFor(page, words, 1)
  await page.keyboard.press('j')
  await page
    .getByText(/正在处理/)
    .nth(1)
    .waitFor()
  await other.post('circle/topic', { action: 'release', topic_id })
  await page.clock.fastForward(25_000)
  await paneOf(page).getByRole('button', { name: '通过' }).waitFor()
  await expect.poll(() => page.getByText(/正在处理/).count()).toBe(0)
})

test('an open reported post shows 正在处理 to another reviewer until the first one closes it', async () => {
  const words = '两个审核都点开的一篇'
  const topic_id = await publishPost(app, words, accounts.poster)
  const reader = await apiAs(accounts.otherPoster, app)
  await reader.post('circle/commonapi', { action: 'report', kind: 'topic', id: topic_id, reason_id: 3 })
  const openReported = async (as: string) => {
    const { page } = await openPage({ app, as, route: '/article?tab=reported', desktop: true })
    await searchFor(page, words, 1)
    await rowOf(page, words).click()
    await paneOf(page).getByText('低俗 ×1').waitFor()
    return page
  }
  const page = await openReported(accounts.reviewer)
  const claimedBy = async () => {
    const post = { action: 'detail', topic_id }
    const colleague = await apiAs(accounts.otherReviewer, app)
    return (await colleague.get<{ claimed_by: unknown }>('circle/topic', post)).claimed_by
  }
  await expect.poll(claimedBy).not.toBe(null)
  const other = await openReported(accounts.otherReviewer)
  await paneOf(other)
    .getByText(/正在处理/)
    .waitFor()
  expect(await paneOf(other).getByRole('button', { name: '举报不成立' }).count()).toBe(0)
  await paneOf(page).getByRole('button', { name: '举报不成立' }).waitFor()
  await page.keyboard.press('Escape')
  await expect.poll(claimedBy).toBe(null)
})
