// @module-tag long

import { hour } from '@quanzi/contract/time'
import type { Page, Route } from 'playwright-core'
import { expect, test } from 'vitest'
import { accounts } from '../harness/accounts.ts'
import { postTextOf } from '../harness/actions/composer.ts'
import { type Control, findControls, tapRepeatedly } from '../harness/actions/taps.ts'
import { openPage, type Visit } from '../harness/page.ts'
import {
  giveReward,
  type LazyChunk,
  readLazyChunks,
  type Walk,
  walks,
  withoutRow,
} from '../harness/screens/lazy-chunks.ts'
import { routesOf } from '../harness/screens/routes.ts'
import { screens } from '../harness/screens/screens.ts'
import { begin } from '../harness/waits/begin.ts'
import { settled } from '../harness/waits/settled.ts'

/** `npm run soak` fails every script of every screen and of every control, in both ways. */
const failsAll = process.env.QUANZI_SOAK !== undefined

const ways = {
  'without a network': (route: Route) => route.abort(),
  'after a new version': (route: Route) =>
    route.fulfill({ status: 404, contentType: 'text/html', body: '<!doctype html>' }),
}
const bothWays = Object.values(ways)

test('every lazy chunk of the build has one row in the table of this test, or a reason', () => {
  const named = [...walks.flatMap(({ rows }) => rows.map(({ source }) => source)), ...Object.keys(withoutRow)]
  expect(named.toSorted()).toEqual([...readLazyChunks().keys()].toSorted())
})

test.each(walks)(
  'a lazy chunk that a $name loads is replaced by a message and a retry button while it fails, and then shown',
  { timeout: 240_000 },
  async (walk) => {
    if (walk.rows.some(({ source }) => source.endsWith('RewardGiversSheet.tsx'))) await giveReward()
    const visit = await openPage({ ...walk.options, route: null })
    visit.allow(/^(failed|404) GET .*\/assets\/|^console |^thrown |^(401|403) /)
    const scripts = await failAll(visit, walk)
    for (const row of walk.rows) await failRow(visit, row, scripts)
  },
)

type Script = { file: string; failures: number; left: number }

/** No script of the walk comes until its row lets it. */
const failAll = async ({ context }: Visit, { rows }: Walk): Promise<(source: string) => Script> => {
  const files = readLazyChunks()
  const scripts = new Map(
    rows.map(({ source }) => [source, { file: files.get(source) ?? '', failures: 0, left: Number.POSITIVE_INFINITY }]),
  )
  const byFile = new Map([...scripts.values()].map((script, n) => [script.file, { script, way: bothWays[n % 2] }]))
  await context.route(/\/assets\/[^/]*\.js/, async (route) => {
    const found = byFile.get(nameOf(route.request().url()))
    if (!found?.way || found.script.left <= 0) return route.continue()
    found.script.left -= 1
    found.script.failures += 1
    await found.way(route)
  })
  return (source) => {
    const script = scripts.get(source)
    if (!script) throw new Error(`No row fails ${source}.`)
    return script
  }
}

const nameOf = (url: string) => /\/assets\/([^/?]+)/.exec(url)?.[1] ?? ''

const failRow = async (visit: Visit, row: LazyChunk, find: (source: string) => Script) => {
  const { page } = visit
  const script = find(row.source)
  const at = `${row.route ?? page.url()} without ${row.source}`
  if (row.anew) {
    await reload(visit, row.route ?? '/')
  } else if (row.route !== undefined) {
    await page.evaluate((hash) => {
      location.hash = hash
    }, row.route)
  }
  const field = page.locator('main').getByRole('textbox').first()
  if (row.typed) await field.fill(words)
  if (row.anew && row.without === 'nothing') await page.evaluate(() => void window.dispatchEvent(new Event('scroll')))
  await row.act?.(visit)
  await expect.poll(() => script.failures, { message: at }).toBeGreaterThan(0)
  await expect.poll(() => isUsable(page), { message: at }).toBe(true)
  const comes = async (again: () => Promise<unknown>) => {
    // The next attempt fails once more and is repeated by itself.
    script.left = 1
    const came = begin(page.waitForResponse((response) => response.ok() && nameOf(response.url()) === script.file))
    await Promise.all([came, again()]).catch((cause: unknown) => {
      throw new Error(`It did not come: ${at}`, { cause })
    })
  }
  if (row.without === 'nothing') {
    script.left = 0
  } else if (row.without === 'notice') {
    await page.getByRole('alert').getByRole('link', { name: '浏览简版页面' }).waitFor()
    script.left = 0
  } else if (row.without === 'toast') {
    await page
      .getByRole('status')
      .getByText(/加载失败|操作失败|请求错误|网络/)
      .first()
      .waitFor()
    await comes(async () => row.act?.(visit))
  } else {
    const retry = page
      .getByRole('alert')
      .getByRole('button', { name: /^(重试|刷新)$/ })
      .first()
    await expect.poll(() => retry.isVisible(), { message: at }).toBe(true)
    const shown = await retry.elementHandle()
    await comes(() => retry.click())
    // The part may show the button of the next one.
    await expect.poll(() => shown?.evaluate((button) => button.isConnected), { message: at }).toBe(false)
  }
  if (row.without !== 'notice') await expect.poll(() => hasHeading(page), { message: at }).toBe(true)
  await row.end?.(visit)
  if (row.typed) await expect.poll(() => field.inputValue(), { message: at }).toBe(words)
}

/** Scripts that lazy chunks have in common: without soak every third of two screens, in one of the ways. */
test.each(Object.keys(ways) as (keyof typeof ways)[])(
  'a screen whose script fails to load %s shows a message and a retry button, and works once it has loaded',
  { timeout: failsAll ? hour : 120_000 },
  async (way) => {
    for (const as of failsAll ? [accounts.otherPoster, accounts.reviewer] : [accounts.otherPoster]) {
      const visit = await openPage({ as, route: null })
      visit.allow(/^(failed|404) GET .*\/assets\/|^console |^thrown |^(401|403) /)
      const own = screens.filter(({ only }) => (only === 'reviewer') === (as === accounts.reviewer))
      const scriptsOf = new Map<string, string[]>()
      for (const { route } of failsAll ? own : own.filter(({ route }) => route in typing)) {
        scriptsOf.set(route, await listScripts(visit, route))
        await typing[route]?.write(visit.page)
      }
      const parts = [...readLazyChunks()].filter(([source]) => !source.startsWith('src/screens/'))
      const lazy = new Set(parts.map(([, file]) => file))
      const all = [...new Set([...scriptsOf.values()].flat())].filter((script) => !lazy.has(script))
      const inGate = new Set(all.filter((_, n) => n % 6 === 3 * Object.keys(ways).indexOf(way)))
      for (const [route, scripts] of scriptsOf) {
        for (const script of scripts.filter((script) => failsAll || inGate.delete(script)))
          await failAndReturn(visit, route, script, ways[way])
      }
    }
  },
)

/** Finds the scripts of controls by a tap on each. */
test.skipIf(!failsAll).each(Object.keys(ways) as (keyof typeof ways)[])(
  'when a script loaded by a tap fails %s, the screen and the typed text stay as they were',
  { timeout: 7_200_000 },
  async (way) => {
    for (const as of [accounts.otherPoster, accounts.reviewer, accounts.operator]) {
      const visit = await openPage({ as, route: null })
      visit.allow(/^(failed|404) GET .*\/assets\/|^console |^thrown |^(401|403|409|422) /)
      for (const route of await routesOf(visit, as)) {
        for (const { control, scripts } of await findTapsWithScripts(visit, route)) {
          for (const script of scripts) await failAfterTap(visit, route, control, script, ways[way])
        }
      }
    }
  },
)

const found = new Set<string>()
const findTapsWithScripts = async (visit: Visit, route: string) => {
  const { page } = visit
  const result: { control: Control; scripts: string[] }[] = []
  await listScripts(visit, route)
  const controls = (await findControls(page)).filter(({ role }) => role !== 'link')
  for (const control of controls) {
    await reload(visit, route)
    const before = await listWithDeferred(page)
    await tapRepeatedly(page, control, 1)
    await settled(page)
    const scripts = (await scriptsOfPage(page)).filter((name) => !before.includes(name))
    const fresh = scripts.filter((name) => !found.has(name) && found.add(name))
    if (fresh.length > 0) result.push({ control, scripts: fresh })
  }
  return result
}

/** Also what the first interaction brings. */
const listWithDeferred = async (page: Page) => {
  await page.evaluate(() => void window.dispatchEvent(new Event('pointerdown')))
  await settled(page)
  await expect
    .poll(async () => (await scriptsOfPage(page)).join())
    .toMatch(/start-deferred.*panels|panels.*start-deferred/)
  await settled(page)
  return scriptsOfPage(page)
}

const failAfterTap = async (
  visit: Visit,
  route: string,
  control: Control,
  script: string,
  fail: (route: Route) => Promise<void>,
) => {
  const { page } = visit
  const at = `${route}, ${control.name} without ${script}`
  await page.route(`**/assets/${script}*`, fail)
  await listScripts(visit, route)
  const field = page.locator('main').getByRole('textbox').first()
  const isTyped = await field.isVisible()
  if (isTyped) await field.fill(words)
  await tapRepeatedly(page, control, 1)
  const retry = page
    .getByRole('alert')
    .getByRole('button', { name: /^(重试|刷新)$/ })
    .first()
  await expect.poll(() => retry.isVisible(), { message: at }).toBe(true)
  expect(await hasHeading(page), at).toBe(true)
  await page.unroute(`**/assets/${script}*`)
  await retry.tap()
  await expect.poll(() => hasHeading(page), { message: at }).toBe(true)
  if (isTyped) await expect.poll(() => field.inputValue(), { message: at }).toBe(words)
}

const failAndReturn = async (visit: Visit, route: string, script: string, fail: (route: Route) => Promise<void>) => {
  const { page } = visit
  const pattern = `**/assets/${script}*`
  const at = `${route} without ${script}`
  await page.route(pattern, fail)
  await reload(visit, route)
  await expect.poll(() => isUsable(page), { message: at }).toBe(true)
  await page.unroute(pattern)
  const retry = page.getByRole('button', { name: /^(重试|刷新)$/ }).first()
  if (await retry.isVisible()) await retry.tap()
  await expect.poll(() => hasHeading(page), { message: `${at}, then with it` }).toBe(true)
  const typed = typing[route]
  if (typed) await expect.poll(() => typed.read(page), { message: `typed at ${at}` }).toBe(words)
}

const words = '这句话不能丢'
const openComment = async (page: Page) => {
  await page.getByRole('button', { name: /^说点什么|^继续写|^\[草稿/ }).tap()
  return page.getByRole('dialog', { name: '评论' }).getByRole('textbox')
}
const composerText = (page: Page) => postTextOf(page)

/** Screens on which something is typed before their scripts fail. */
const typing: Record<string, { write: (page: Page) => Promise<void>; read: (page: Page) => Promise<string> }> = {
  '/sharedetail/180': {
    write: async (page) => (await openComment(page)).fill(words),
    read: async (page) => (await openComment(page)).inputValue(),
  },
  '/take_post': {
    write: async (page) => {
      await composerText(page).fill(words)
      await page.getByText('草稿已保存').waitFor()
    },
    read: (page) => composerText(page).inputValue(),
  },
}

const reload = async ({ page, go }: Visit, route: string) => {
  const leave = () =>
    page.goto('about:blank').then(
      () => true,
      () => false,
    )
  // A page whose retry has failed loads itself again, which interrupts this navigation.
  await expect.poll(leave, { timeout: 10_000 }).toBe(true)
  await go(route)
}

const listScripts = async (visit: Visit, route: string): Promise<string[]> => {
  await reload(visit, route)
  await settled(visit.page)
  return scriptsOfPage(visit.page)
}

const scriptsOfPage = (page: Page) =>
  page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .map(({ name }) => /\/assets\/([^/]+\.js)/.exec(name)?.[1] ?? '')
      .filter((name) => name !== ''),
  )

const hasHeading = (page: Page) => page.evaluate(() => document.querySelector('h1') !== null)

const isUsable = (page: Page) =>
  page.evaluate(() => {
    const words = document.body?.innerText ?? ''
    return /重试|刷新/.test(words) || (document.querySelector('h1') !== null && words.trim() !== '')
  })
