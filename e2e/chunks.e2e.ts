import type { Page, Route } from 'playwright-core'
import { expect, test } from 'vitest'
import { accounts } from './harness/accounts.ts'
import { openPage, shot, type Visit } from './harness/page.ts'
import { screens } from './harness/screens.ts'
import { settled } from './harness/settled.ts'

/** With `CHUNKS=all` every script of every screen fails, instead of each script on the first screen that requests it. */
const failsAll = process.env.CHUNKS === 'all'
const shards = 4
const failed = new Set<string>()

const gone = (route: Route) => route.fulfill({ status: 404, contentType: 'text/html', body: '<!doctype html>' })
const ways = { 'no network': (route: Route) => route.abort(), 'a new version': gone }

test.each(Array.from({ length: shards }, (_, n) => n))(
  'a script that does not come leaves a retry button or a working screen, and one that comes later a working screen (part %i)',
  { timeout: failsAll ? 3_600_000 : 150_000 },
  async (shard) => {
    for (const as of [accounts.otherPoster, accounts.reviewer]) {
      const visit = await openPage({ as, route: null })
      visit.allow(/^(failed|404) GET .*\/assets\/|^console |^thrown |^(401|403) /)
      const own = screens.filter(({ only }) => (only === 'reviewer') === (as === accounts.reviewer))
      for (const { route } of own.filter((_, index) => index % shards === shard)) await failEach(visit, route)
    }
  },
)

const failEach = async (visit: Visit, route: string) => {
  for (const script of await listScripts(visit, route)) {
    if (!failsAll && failed.has(script)) continue
    failed.add(script)
    const fail = Object.values(ways)[failed.size % 2] ?? gone
    const pattern = `**/assets/${script}*`
    const at = `${route} without ${script}`
    await visit.page.route(pattern, fail)
    await open(visit, route)
    await expect.poll(() => isUsable(visit.page), { message: at, timeout: 12_000 }).toBe(true)
    await visit.page.unroute(pattern)
    const retry = visit.page.getByRole('button', { name: /^(重试|刷新)$/ })
    if (await retry.isVisible()) await retry.first().tap()
    await expect.poll(() => hasHeading(visit.page), { message: `${at}, then with it`, timeout: 12_000 }).toBe(true)
  }
}

const open = async ({ page, go }: Visit, route: string) => {
  await page.goto('about:blank')
  await go(route)
}

const listScripts = async (visit: Visit, route: string): Promise<string[]> => {
  await open(visit, route)
  await settled(visit.page)
  return visit.page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .map(({ name }) => /\/assets\/([^/]+\.js)/.exec(name)?.[1] ?? '')
      .filter((name) => name !== ''),
  )
}

const hasHeading = (page: Page) => page.evaluate(() => document.querySelector('h1') !== null)
const isUsable = (page: Page) =>
  page.evaluate(() => {
    const words = document.body?.innerText ?? ''
    return /重试|刷新/.test(words) || (document.querySelector('h1') !== null && words.trim() !== '')
  })

test('without a network a first tap on 通过 offers to retry in place, and the question opens when the network is back', async () => {
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

test('a part of an older version offers a reload that keeps the address and what was typed', async () => {
  const { page, allow } = await openPage({ as: accounts.otherPoster, route: '/topic-search' })
  allow(/^404 GET|^console |^thrown /)
  await settled(page)
  const field = page.getByRole('searchbox').or(page.getByRole('textbox')).first()
  await field.fill('春茶')
  await page.evaluate(() => {
    const entry = document.querySelector('script[type=module][src]')
    entry?.setAttribute('src', './assets/older.js')
  })
  await page.route('**/assets/*', gone)
  await page.evaluate(() => history.replaceState(history.state, '', location.href))
  await page.evaluate(() => {
    location.hash = '#/credits'
  })
  const notice = page.getByRole('alert').filter({ hasText: '页面有新版本' })
  await notice.waitFor()
  await page.unroute('**/assets/*')
  await notice.getByRole('button', { name: '刷新' }).tap()
  await page.getByRole('heading', { level: 1, name: '我的积分' }).waitFor()
})
