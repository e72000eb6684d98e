import type { Page, Route } from 'playwright-core'
import { expect, test } from 'vitest'
import { accounts } from './harness/accounts.ts'
import { openPage, type Visit } from './harness/page.ts'
import { screens } from './harness/screens.ts'
import { settled } from './harness/settled.ts'

/** `npm run soak` fails every script of every screen; `npm test` those of two screens for each role. */
const failsAll = process.env.QUANZI_SOAK !== undefined

const ways = {
  'without a network': (route: Route) => route.abort(),
  'after a new version': (route: Route) =>
    route.fulfill({ status: 404, contentType: 'text/html', body: '<!doctype html>' }),
}

test.each(Object.keys(ways) as (keyof typeof ways)[])(
  'a script that does not come %s leaves words and a button, and the screen works when it comes',
  { timeout: failsAll ? 3_600_000 : 120_000 },
  async (way) => {
    for (const as of [accounts.otherPoster, accounts.reviewer]) {
      const visit = await openPage({ as, route: null })
      visit.allow(/^(failed|404) GET .*\/assets\/|^console |^thrown |^(401|403) /)
      const own = screens.filter(({ only }) => (only === 'reviewer') === (as === accounts.reviewer))
      const scriptsOf = new Map<string, string[]>()
      for (const { route } of failsAll ? own : own.slice(0, 2)) scriptsOf.set(route, await listScripts(visit, route))
      const all = [...scriptsOf.values()].flat()
      for (const [route, scripts] of scriptsOf) {
        const failing = scripts.filter((script) => failsAll || all.indexOf(script) === all.lastIndexOf(script))
        for (const script of failing) await failAndReturn(visit, route, script, ways[way])
      }
    }
  },
)

const failAndReturn = async (visit: Visit, route: string, script: string, fail: (route: Route) => Promise<void>) => {
  const { page } = visit
  const pattern = `**/assets/${script}*`
  const at = `${route} without ${script}`
  await page.route(pattern, fail)
  await reload(visit, route)
  await expect.poll(() => isUsable(page), { message: at, timeout: 12_000 }).toBe(true)
  await page.unroute(pattern)
  const retry = page.getByRole('button', { name: /^(重试|刷新)$/ }).first()
  if (await retry.isVisible()) await retry.tap()
  await expect.poll(() => hasHeading(page), { message: `${at}, then with it`, timeout: 12_000 }).toBe(true)
}

const reload = async ({ page, go }: Visit, route: string) => {
  await page.goto('about:blank')
  await go(route)
}

const listScripts = async (visit: Visit, route: string): Promise<string[]> => {
  await reload(visit, route)
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
