import type { Page, Route } from 'playwright-core'
import { expect, test } from 'vitest'
import { accounts } from './harness/accounts.ts'
import { openPage, type Visit } from './harness/page.ts'
import { routesOf } from './harness/routes.ts'
import { screens } from './harness/screens.ts'
import { settled } from './harness/settled.ts'
import { type Control, findControls, tapRepeatedly } from './harness/taps.ts'

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
      for (const { route } of failsAll ? own : own.filter(({ route }, n) => n < 2 || route in typing)) {
        scriptsOf.set(route, await listScripts(visit, route))
        await typing[route]?.write(visit.page)
      }
      const all = [...scriptsOf.values()].flat()
      for (const [route, scripts] of scriptsOf) {
        const failing = scripts.filter((script) => failsAll || all.indexOf(script) === all.lastIndexOf(script))
        for (const script of failing) await failAndReturn(visit, route, script, ways[way])
      }
    }
  },
)

/**
 * A script that a tap brings (a sheet, a picker, a chart). `npm run soak` finds them by a tap on every control of every
 * screen, the console's too; `npm test` takes a control of two screens.
 */
const inGate = [
  { as: accounts.otherPoster, route: '/sharedetail/180', taps: ['分享'] },
  { as: accounts.otherPoster, route: '/take_post', taps: ['选择位置'] },
]

test.each(Object.keys(ways) as (keyof typeof ways)[])(
  'a script that a tap brings and that does not come %s leaves the screen, and what was typed, as they were',
  { timeout: failsAll ? 7_200_000 : 120_000 },
  async (way) => {
    for (const as of failsAll ? [accounts.otherPoster, accounts.reviewer, accounts.operator] : [accounts.otherPoster]) {
      const visit = await openPage({ as, route: null })
      visit.allow(/^(failed|404) GET .*\/assets\/|^console |^thrown |^(401|403|409|422) /)
      const routes = failsAll ? await routesOf(visit, as) : inGate.map(({ route }) => route)
      for (const route of routes) {
        const names = inGate.find((one) => one.route === route)?.taps
        for (const { control, scripts } of await findTapsWithScripts(visit, route, failsAll ? undefined : names)) {
          for (const script of scripts) await failAfterTap(visit, route, control, script, ways[way])
        }
      }
    }
  },
)

const found = new Set<string>()
const findTapsWithScripts = async (visit: Visit, route: string, names: string[] | undefined) => {
  const { page } = visit
  const result: { control: Control; scripts: string[] }[] = []
  await listScripts(visit, route)
  const controls = (await findControls(page)).filter(
    ({ role, name }) => role !== 'link' && (names?.includes(name) ?? true),
  )
  for (const control of controls) {
    await reload(visit, route)
    const before = await listWithDeferred(page)
    await tapRepeatedly(page, control, 1)
    await settled(page)
    const scripts = (await scriptsOfPage(page)).filter((name) => !before.includes(name))
    const fresh = names ? scripts : scripts.filter((name) => !found.has(name) && found.add(name))
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

test('a browser that cannot run the application says so, with a way to the plain page', async () => {
  const { page, go, allow } = await openPage({ route: null })
  allow(/^thrown /)
  for (const body of ['class A { static', 'undefined.at(-1)'])
    for (const [route, plain] of [
      ['/', '/s/?view=page'],
      ['/sharedetail/180', '/s/180?view=page'],
      ['/console/overview', '/s/console?view=page'],
    ] as const) {
      await page.route(/\/assets\/app-[^/]*\.js/, (request) =>
        request.fulfill({ contentType: 'text/javascript', body }),
      )
      await page.goto('about:blank')
      await go(route)
      const notice = page.getByRole('alert').filter({ hasText: '加载失败，请升级浏览器后重试' })
      await notice.waitFor()
      expect(await notice.getByRole('link', { name: '浏览简版页面' }).getAttribute('href')).toBe(plain)
    }
})

test('an error while the first screen is drawn leaves no white page', async () => {
  const { page, go, allow } = await openPage({ route: null })
  allow(/^thrown |^console /)
  await page.route(/\/assets\/app-[^/]*\.js/, async (request) => {
    const body = await (await request.fetch()).text()
    await request.fulfill({ contentType: 'text/javascript', body: `window.matchMedia=undefined;${body}` })
  })
  await go('/sharedetail/180')
  await expect.poll(() => page.evaluate(() => document.body.innerText)).toMatch(/重试/)
})

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
const composerText = (page: Page) => page.getByRole('textbox', { name: /^帖子内容/ })

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
  await page.goto('about:blank')
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
