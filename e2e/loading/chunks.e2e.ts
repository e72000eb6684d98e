// @module-tag long

import type { Page, Route } from 'playwright-core'
import { expect, test } from 'vitest'
import { accounts } from '../harness/accounts.ts'
import { openBuilds } from '../harness/builds.ts'
import { openPage, shot } from '../harness/page.ts'
import { unique } from '../harness/unique.ts'
import { begin } from '../harness/waits/begin.ts'
import { settled } from '../harness/waits/settled.ts'

const gone = (route: Route) => route.fulfill({ status: 404, contentType: 'text/html', body: '<!doctype html>' })
const buildOf = (page: Page) =>
  page.evaluate(() => document.querySelector('script[src*="/app-"]')?.getAttribute('src')?.replace(/^.*\//, ''))
/** While it loads again there is no page to ask. */
const becomesAnother = (page: Page, build: string | undefined) =>
  expect.poll(async () => (await buildOf(page).catch(() => build)) ?? build).not.toBe(build)

test('without a network the first tap on 通过 offers a retry in place, and the confirmation opens when the network is back', async () => {
  const { page, allow } = await openPage({ as: accounts.reviewer, route: null })
  allow(/^failed GET .*\/assets\/|^console |^thrown /)
  await page.route('**/assets/panels-*', (route) => route.abort())
  await page.goto('h5/circle/#/article')
  const row = page.getByRole('article').first()
  await row.getByRole('button', { name: '通过' }).tap()
  const notice = page.getByRole('alert').filter({ hasText: '加载失败，请检查网络后重试' })
  await notice.waitFor()
  await row.waitFor()
  await shot(page, 'part failure')
  await page.unroute('**/assets/panels-*')
  await notice.getByRole('button', { name: '重试' }).tap()
  await page.getByRole('alertdialog').getByRole('button', { name: '取消' }).tap()
  await notice.waitFor({ state: 'detached' })
})

test('a screen whose script fails to load shows an error with a retry button, which opens it later', async () => {
  const { page, go, allow } = await openPage({ as: accounts.otherPoster })
  allow(/^failed GET .*\/assets\/|^console |^thrown /)
  await settled(page)
  await page.route('**/assets/Credits-*', (route) => route.abort())
  await go('/credits')
  const notice = page.getByRole('alert').filter({ hasText: '加载失败，请检查网络后重试' })
  await notice.locator('p').waitFor()
  expect(await notice.locator('svg').count()).toBe(1)
  await page.unroute('**/assets/Credits-*')
  await notice.getByRole('button', { name: '重试' }).tap()
  await page.getByRole('heading', { level: 1, name: '我的积分' }).waitFor()
})

test('a page of an older build offers a reload when a chunk is gone, which keeps the address and the typed text', async () => {
  const builds = await openBuilds()
  const { page, allow } = await openPage({ app: builds, as: accounts.otherPoster, route: '/topic-search' })
  allow(/^404 GET|^console |^thrown /)
  await settled(page)
  const field = page.getByRole('searchbox').or(page.getByRole('textbox')).first()
  await field.fill('春茶')
  await expect.poll(() => new URL(page.url()).hash).toContain('word=')
  const before = await buildOf(page)
  builds.isSecond = true
  await page.evaluate(() => {
    location.hash = '#/credits'
  })
  const notice = page.getByRole('alert').filter({ hasText: '页面有新版本' })
  await notice.waitFor()
  await notice.getByRole('button', { name: '刷新' }).tap()
  await becomesAnother(page, before)
  await page.getByRole('heading', { level: 1, name: '我的积分' }).waitFor()
  await page.goBack()
  await expect.poll(() => field.inputValue()).toBe('春茶')
})

test('when a new version has removed a chunk of the composer, it offers a reload that keeps the text', async () => {
  const { page, allow } = await openPage({ as: accounts.otherPoster, route: '/take_post' })
  allow(/^404 GET|^console |^thrown /)
  await settled(page)
  const text = unique('写到一半的帖子')
  await page.getByRole('textbox').first().fill(text)
  await page.evaluate(() =>
    document.querySelector('script[type=module][src]')?.setAttribute('src', './assets/older.js'),
  )
  await page.route('**/assets/*', gone)
  await page.getByRole('button', { name: /所在位置/ }).tap()
  const notice = page.getByRole('alert').filter({ hasText: '页面有新版本' })
  await notice.waitFor()
  await page.unroute('**/assets/*')
  await notice.getByRole('button', { name: '刷新' }).tap()
  await notice.waitFor({ state: 'detached' })
  await expect.poll(() => page.getByRole('textbox').first().inputValue()).toBe(text)
})

test('a carousel whose script fails to load keeps its first slide, throws nothing, and loads it again at the next touch', async () => {
  const { page, allow } = await openPage({ route: null })
  allow(/^failed GET .*carousel-engine|^console /)
  await page.route('**/assets/carousel-engine-*', (route) => route.abort())
  const failed = begin(
    page.waitForEvent('requestfailed', { predicate: (request) => /carousel-engine/.test(request.url()) }),
  )
  await Promise.all([failed, page.goto('h5/circle/#/')])
  await page.getByRole('article').first().waitFor()
  // A rejected promise is reported by now.
  await page.evaluate(() => new Promise((done) => setTimeout(done)))
  await page.unroute('**/assets/carousel-engine-*')
  await Promise.all([
    page.waitForResponse(/carousel-engine/),
    page.getByRole('region', { name: '推荐' }).getByRole('list').first().dispatchEvent('pointerdown'),
  ])
})

test('更新 activates the build that the service worker has installed, which then also opens without a network', {
  timeout: 90_000,
}, async () => {
  const builds = await openBuilds()
  const { page, context, allow } = await openPage({ app: builds, serviceWorker: true, route: null })
  allow(/^failed |^console /)
  await page.clock.install()
  const startWorker = async () => {
    await settled(page)
    await page.clock.fastForward(7_000)
  }
  await page.goto('h5/circle/#/')
  await startWorker()
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  const before = await buildOf(page)

  builds.isSecond = true
  await page.reload()
  await startWorker()
  // The worker of the first build answers none of its own files to the document of the second one.
  const second = await buildOf(page)
  expect(second).not.toBe(before)
  const scripts = () => performance.getEntriesByType('resource').map(({ name }) => name.replace(/^.*\//, ''))
  expect((await page.evaluate(scripts)).filter((name) => builds.isOfFirst(name))).toEqual([])
  const update = page.getByRole('button', { name: '更新' })
  await update.waitFor({ timeout: 40_000 })
  await Promise.all([page.waitForEvent('load'), update.tap()])
  await settled(page)

  await context.setOffline(true)
  await page.reload()
  await page.getByText('网络已断开').first().waitFor()
  expect(await buildOf(page)).toBe(second)
})
