import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { accounts } from './harness/accounts.ts'
import { postTextOf } from './harness/actions/composer.ts'
import { scrollAndTap, waitForToast } from './harness/actions/gestures.ts'
import { apiAs } from './harness/api.ts'
import { ownApp } from './harness/app.ts'
import { openPage, shot } from './harness/page.ts'
import { basePath } from './harness/server.ts'
import { ownLike } from './harness/simulator.ts'
import { holdRequests } from './harness/waits/hold-requests.ts'
import { listens } from './harness/waits/settled.ts'

const app = ownApp()

test('the cached feed opens offline, and a like made there is sent when the network is back', {
  timeout: 90_000,
}, async () => {
  const { page, context, allow } = await openPage({ app, as: accounts.verified, serviceWorker: true })
  allow(/^failed /)
  const like = page.getByRole('button', { name: /^点赞/, pressed: false }).first()
  await like.waitFor()
  await untilShellIsCached(page)
  await expect.poll(() => page.evaluate(isFeedStored), { timeout: 20_000 }).toBe(true)

  await context.setOffline(true)
  await page.reload()
  await page.getByText('网络已断开，显示的可能不是最新内容').waitFor()
  const again = page.getByRole('button', { name: /^点赞/, pressed: false }).first()
  await again.waitFor()
  await shot(page, 'offline feed')
  const address = await page.getByRole('article').first().locator('a[href*=sharedetail]').first().getAttribute('href')
  const id = Number(/sharedetail\/(\d+)/.exec(address ?? '')?.[1])
  await page.getByRole('article').first().getByRole('button', { name: /^点赞/ }).tap()
  await waitForToast(page, '网络恢复后会自动提交')
  await page.getByRole('article').first().getByRole('button', { name: /^点赞/, pressed: true }).waitFor()

  // An article below the address of the circle is not the circle.
  const tab = await context.newPage()
  const article = tab.goto(`${app.url}${basePath}/demo/article/1/05`)
  await expect(article).rejects.toThrow('ERR_INTERNET_DISCONNECTED')
  await tab.close()
  // Also after the page was killed.
  await page.goto(`${app.url}${basePath}/`)
  await page.getByRole('article').first().getByRole('button', { name: /^点赞/, pressed: true }).waitFor()
  await context.setOffline(false)
  await waitForToast(page, '离线时的操作已同步')
  const reader = await apiAs(accounts.verified, app)
  expect((await reader.get<{ is_digg: number }>('circle/topicapi', { action: 'detail', topic_id: id })).is_digg).toBe(1)
})

test('avatars and covers that failed to load without a network load when it is back', async () => {
  const { page, context, go, allow } = await openPage({ app, route: null })
  allow(/^failed /)
  const pictures = /\/(files\/.*icon|icons\/covers)/
  await page.route(pictures, (route) => route.abort())
  await go('/usercenter/1')
  const main = page.getByRole('main')
  // The first character of the name replaces the avatar.
  await main.getByText('云', { exact: true }).first().waitFor()
  await listens(page)
  await context.setOffline(true)
  await page.unroute(pictures)
  await context.setOffline(false)
  const cover = main.locator('img').first()
  await expect.poll(() => cover.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  await expect.poll(() => main.getByText('云', { exact: true }).count()).toBe(0)
})

test('a picture that fails again after the network has returned is loaded once more by itself', async () => {
  const { page, go, allow } = await openPage({ app, route: null })
  allow(/^failed /)
  let requests = 0
  await page.route(/\/icons\/covers/, (route) => (++requests <= 2 ? route.abort() : route.continue()))
  await go('/usercenter/1')
  const cover = page.getByRole('main').locator('img').first()
  await page.getByRole('button', { name: '图片加载失败，点击重试' }).waitFor()
  await expect.poll(() => requests).toBe(3)
  await expect.poll(() => cover.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
})

test('the composer opens offline with the draft, and later online with the text written offline', {
  timeout: 90_000,
}, async () => {
  const { page, context, allow } = await openPage({
    app,
    as: accounts.poster,
    route: '/take_post',
    serviceWorker: true,
  })
  allow(/^failed /)
  const text = postTextOf(page)
  await text.fill('进山之前写的。')
  await page.getByText('草稿已保存').waitFor()
  await untilShellIsCached(page)
  await context.setOffline(true)
  await page.reload()
  await expect.poll(() => text.inputValue()).toBe('进山之前写的。')
  await text.fill('进山之前写的，山里又写了一句。')
  await context.setOffline(false)
  await page.reload()
  await expect.poll(() => text.inputValue()).toBe('进山之前写的，山里又写了一句。')
})

test('a screen whose script could not be loaded offline opens by the next tap on its link, without 重试', async () => {
  const { page, context, allow } = await openPage({ as: accounts.poster })
  allow(/^failed |^console |^thrown /)
  const home = page.getByRole('article').first()
  await home.waitFor()
  const failure = page.getByRole('alert').filter({ hasText: '加载失败' })
  const open = (name: string) => page.getByRole('link', { name, exact: true }).first().tap()
  await context.setOffline(true)
  await open('话题')
  await failure.waitFor()
  await open('首页')
  await home.waitFor()
  await context.setOffline(false)
  await expect
    .poll(async () => {
      await open('话题')
      await page.getByRole('heading', { name: '话题列表' }).waitFor()
      await page.getByRole('tab').or(failure).first().waitFor()
      const failures = await failure.count()
      await open('首页')
      await home.waitFor()
      return failures
    })
    .toBe(0)
})

test('a like that is the first tap on a page is shown in another tab before the deferred scripts have loaded', async () => {
  const { page, context } = await openPage({ app, as: accounts.otherPoster })
  const like = page.getByRole('article').first().getByRole('button', { name: /^点赞/ })
  await like.waitFor()
  const before = await like.getAttribute('aria-pressed')
  const address = await page.getByRole('article').first().locator('a[href*=sharedetail]').first().getAttribute('href')
  await listens(page)
  const other = await context.newPage()
  const held = await holdDeferred(other)
  await other.goto(new URL(address ?? '', page.url()).href)
  await ownLike(other).tap()
  await page
    .getByRole('article')
    .first()
    .getByRole('button', { name: /^点赞/, pressed: before !== 'true' })
    .waitFor()
  expect(held()).toBeGreaterThan(0)
})

test('a like of a post or comment tapped on a failing network before the deferred scripts have loaded is stored and sent later', async () => {
  const { page, go, allow } = await openPage({ app, as: accounts.secondReviewer, route: null })
  allow(/^failed /)
  const held = await holdDeferred(page)
  await page.route('**/circle/diggapi*', (route) => route.abort())
  // The login is known after the tap.
  const logins = await holdRequests(page, '**/api/ajax/user*')
  const id = 179
  await go(`/sharedetail/${id}`)
  const like = ownLike(page)
  await like.waitFor()
  expect(await like.getAttribute('aria-pressed')).toBe('false')
  await like.tap()
  await waitForToast(page, '网络恢复后会自动提交')
  expect(await like.getAttribute('aria-pressed')).toBe('true')
  logins.release()
  // Its own one comes after those of its replies.
  const commentLike = page
    .getByRole('article', { name: /的评论$/ })
    .first()
    .getByRole('button', { name: /^点赞/ })
    .last()
  expect(await commentLike.getAttribute('aria-pressed')).toBe('false')
  await scrollAndTap(commentLike)
  await expect.poll(() => commentLike.getAttribute('aria-pressed')).toBe('true')
  expect(held()).toBeGreaterThan(0)

  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await page.reload()
  await waitForToast(page, '离线时的操作已同步')
  const reader = await apiAs(accounts.secondReviewer, app)
  expect((await reader.get<{ is_digg: number }>('circle/topicapi', { action: 'detail', topic_id: id })).is_digg).toBe(1)
  const likedComments = async () => {
    const { data } = await reader.get<{ data: { is_digg: number }[] }>('circle/replyapi', {
      action: 'list',
      topic_id: id,
    })
    return data.filter((comment) => comment.is_digg === 1).length
  }
  await expect.poll(likedComments).toBe(1)
})

const untilShellIsCached = async (page: Page) => {
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  await expect
    .poll(() => page.evaluate(async () => (await (await caches.open((await caches.keys())[0] ?? '')).keys()).length), {
      timeout: 20_000,
    })
    .toBeGreaterThan(20)
}

/**
 * The first page of the feed is stored in IndexedDB. Opening the database before the page has created it would create
 * an empty one.
 */
const isFeedStored = async () => {
  const there = await indexedDB.databases()
  if (!there.some(({ name }) => name === 'quanzi-offline')) return false
  return new Promise<boolean>((done) => {
    const open = indexedDB.open('quanzi-offline')
    open.onsuccess = () => {
      const asked = open.result.transaction('answers').objectStore('answers').count('feed')
      asked.onsuccess = () => {
        open.result.close()
        done(asked.result === 1)
      }
    }
  })
}

const deferredScript = /\/assets\/start-/

/** The deferred scripts of this page do not come; the number of those that were requested. */
const holdDeferred = async (page: Page) => {
  let held = 0
  await page.route(deferredScript, () => {
    held += 1
  })
  return () => held
}
