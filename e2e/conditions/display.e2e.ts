// @module-tag long

import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { accounts } from '../harness/accounts.ts'
import { tapUntil } from '../harness/actions/gestures.ts'
import { apiAs } from '../harness/api.ts'
import { enlarged, hiddenByBars } from '../harness/checks/enlarged.ts'
import { clippedText, overflowing } from '../harness/checks/layout.ts'
import { openPage, shot } from '../harness/page.ts'
import { screens } from '../harness/screens/screens.ts'
import { settled } from '../harness/waits/settled.ts'

const isLong = Boolean(process.env.QUANZI_SOAK)
const shortRoutes = ['/', '/sharedetail/180', '/take_post', '/topicdetails/36', '/settings']

/** A screen under each condition: what is wrong with it. */
const conditions: Record<string, (page: Page) => Promise<void>> = {
  ...enlarged,
  landscape: (page) => page.setViewportSize({ width: 812, height: 375 }),
  'landscape of a small phone': (page) => page.setViewportSize({ width: 640, height: 340 }),
  'forced colours': async (page) => {
    await page.setViewportSize({ width: 375, height: 812 })
    await page.emulateMedia({ forcedColors: 'active' })
  },
}

const consolePages =
  'overview settings modules polls signups categories report-tags towns places lists notices reasons agreement sites statistics posts words members staff log events alarm health security'.split(
    ' ',
  )

/** At this size of text in the settings of the browser. */
const setBrowserFont = async (page: Page, standard: number) => {
  const session = await page.context().newCDPSession(page)
  await session.send('Page.setFontSizes', { fontSizes: { standard } })
}

test('the text size of the browser enlarges type up to double, and the larger of the two settings applies', async () => {
  const { page, go } = await openPage({ as: accounts.otherPoster, route: null })
  const sizeOf = (selector: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((element) => Number.parseFloat(getComputedStyle(element).fontSize))
  const measure = async (standard: number) => {
    await setBrowserFont(page, standard)
    await page.goto('about:blank')
    await go('/settings')
    await settled(page)
    expect(await overflowing(page)).toEqual([])
    return sizeOf('main button')
  }
  const usual = await measure(16)
  expect((await measure(32)) / usual).toBeCloseTo(2)
  await page.getByRole('button', { name: /^文字大小/ }).tap()
  await page.getByRole('dialog').getByText('特大').tap()
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
  expect((await sizeOf('main button')) / usual).toBeCloseTo(2)
  expect((await measure(48)) / usual).toBeCloseTo(2)
  // Names that a usual size shows whole are not cut in a larger one.
  await go('/')
  await settled(page)
  const names = page.locator('main nav .truncate, section[aria-label="热点话题"] .truncate')
  const cut = await names.evaluateAll((all) =>
    all.filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth + 1).map(({ textContent }) => textContent),
  )
  expect(cut).toEqual([])
  expect((await measure(16)) / usual).toBeCloseTo(1.3)
  await page.goto(new URL('/s/180', page.url()).href)
  const plain = await sizeOf('main p')
  await setBrowserFont(page, 32)
  await expect.poll(() => sizeOf('main p')).toBeCloseTo(plain * 2)
  expect(await overflowing(page)).toEqual([])
})

test('public pages and the console reflow at 320 px, at 400 % zoom and with forced colours', {
  timeout: 300_000,
}, async () => {
  const consoleRoutes = (isLong ? consolePages : consolePages.slice(0, 2)).map((id) => `/console/${id}`)
  expect(await visit(accounts.operator, consoleRoutes)).toEqual([])
  const { page } = await openPage({ route: null })
  const faults: string[] = []
  for (const path of isLong
    ? ['/s/', '/s/180', '/s/topic/36', '/s/town/9', '/s/ranking', '/s/accessibility']
    : ['/s/180']) {
    await page.setViewportSize({ width: 320, height: 256 })
    await page.goto(path)
    await page.emulateMedia({ forcedColors: 'active' })
    faults.push(...[...(await overflowing(page)), ...(await clippedText(page))].map((fault) => `${path}: ${fault}`))
  }
  expect(faults).toEqual([])
})

const visit = async (as: string, routes: readonly string[]) => {
  const { page, go, allow } = await openPage({ as, route: null })
  allow(/^(404|403) /)
  const faults: string[] = []
  for (const route of routes) {
    await page.emulateMedia({ forcedColors: 'none' })
    await go(route)
    await settled(page)
    for (const [name, apply] of Object.entries(conditions)) {
      await apply(page)
      await page.evaluate(
        () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(1)))),
      )
      const found = [
        ...(await overflowing(page)),
        ...(await clippedText(page)),
        ...(await hiddenByBars(page)),
        ...(name === 'forced colours' ? await withoutShape(page) : []),
        ...(await moving(page)),
      ]
      faults.push(...found.map((fault) => `${route}, ${name}: ${fault}`))
      await shot(page, `conditions ${route} ${name}`)
    }
  }
  return faults
}

test('screens stay usable at 200 % type, in landscape, at 400 % zoom, with forced colours and reduced motion', {
  timeout: 300_000,
}, async () => {
  const member = isLong ? screens.filter(({ only }) => only !== 'reviewer').map(({ route }) => route) : shortRoutes
  expect(await visit(accounts.otherPoster, member)).toEqual([])
  if (!isLong) return
  const reviewer = screens.filter(({ only }) => only === 'reviewer').map(({ route }) => route)
  expect(await visit(accounts.reviewer, reviewer)).toEqual([])
})

test('in landscape no part of a page and no control of a full-screen video is under the notch', async () => {
  const { page, go } = await openPage({ as: accounts.otherPoster, route: null, width: 932, height: 430 })
  const session = await page.context().newCDPSession(page)
  const insets = { left: 59, right: 59, bottom: 21 }
  await session.send('Emulation.setSafeAreaInsetsOverride', { insets })
  const inNotch = () =>
    page.evaluate((inset) => {
      const found = new Set<string>()
      for (let y = 2; y < innerHeight; y += 8)
        for (const x of [inset - 2, innerWidth - inset + 2]) {
          const element = document.elementFromPoint(x, y)
          if (element && element !== document.documentElement) found.add(element.className)
        }
      return [...found]
    }, insets.left)
  for (const route of shortRoutes) {
    await go(route)
    await settled(page)
    expect([route, await inNotch()]).toEqual([route, []])
  }
  const api = await apiAs(accounts.poster)
  const videos = await api.get<{ data: { topic_id: number }[] }>('circle/topicapi', { action: 'list', type: 3 })
  await go(`/sharedetail/${videos.data[0]?.topic_id}`)
  await page.getByRole('button', { name: '全屏' }).tap()
  const close = await page.getByRole('dialog').getByRole('button', { name: '关闭' }).boundingBox()
  expect(close?.x).toBeGreaterThanOrEqual(insets.left)
  const like = await page.getByRole('dialog').getByRole('button', { name: /^点赞/ }).first().boundingBox()
  expect((like?.x ?? 0) + (like?.width ?? 0)).toBeLessThanOrEqual(932 - insets.right)
})

test.runIf(isLong)('in landscape and at 400 % zoom the end of every sheet can be reached', async () => {
  const { page, go } = await openPage({ route: '/sharedetail/180' })
  for (const [width, height] of [
    [812, 375],
    [320, 256],
  ] as const) {
    await page.setViewportSize({ width, height })
    await go('/sharedetail/180')
    await settled(page)
    await page.getByRole('button', { name: '分享', exact: true }).last().tap()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /取消|关闭/ })
      .last()
      .tap()
    await page.getByRole('dialog').waitFor({ state: 'hidden' })
    await go('/take_post')
    await page.getByRole('button', { name: '登录' }).tap()
    const login = page.getByRole('dialog', { name: '登录' })
    await login.getByLabel('手机号').fill('123')
    await tapUntil(login.getByRole('button', { name: '登录', exact: true }), login.getByRole('alert').first())
    await page.keyboard.press('Escape')
    await login.waitFor({ state: 'hidden' })
  }
})

/** Controls of which nothing is drawn but a ground, which forced colours take away. */
const withoutShape = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const isDrawn = (part: Element) => {
      const { borderTopWidth, borderTopStyle, appearance, opacity } = getComputedStyle(part)
      if (part.matches('input') && appearance !== 'none' && opacity === '1') return true
      return borderTopStyle !== 'none' && Number.parseFloat(borderTopWidth) > 0
    }
    const selector = '[role=switch], input[type=checkbox], input[type=radio]'
    return [...document.querySelectorAll<HTMLElement>(selector)].flatMap((element) => {
      const parts = [element, ...(element.parentElement?.querySelectorAll('*') ?? [])]
      return parts.some(isDrawn) ? [] : [`nothing is drawn of ${element.ariaLabel ?? element.outerHTML.slice(0, 60)}`]
    })
  })

const moving = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    document.getAnimations().flatMap((animation) => {
      const { duration } = animation.effect?.getComputedTiming() ?? {}
      return animation.playState === 'running' && Number(duration) > 0 ? [`it moves: ${animation.id}`] : []
    }),
  )

test('with forced colours sheets, panels and search fields have a border, and the focused field an outline', async () => {
  const { page, go } = await openPage({ as: accounts.otherPoster, desktop: true, route: '/' })
  await page.emulateMedia({ forcedColors: 'active' })
  const hasEdge = (element: Element) => getComputedStyle(element).borderTopStyle === 'solid'
  await page.getByRole('button', { name: '更多', exact: true }).first().click()
  const menu = page.getByRole('dialog', { name: '更多操作' })
  await menu.waitFor()
  expect(await menu.evaluate(hasEdge)).toBe(true)
  await page.keyboard.press('Escape')
  await menu.waitFor({ state: 'hidden' })
  await page.keyboard.press('c')
  const composer = page.getByRole('dialog', { name: '我要拍' })
  await composer.waitFor()
  expect(await composer.evaluate(hasEdge)).toBe(true)
  await go('/topic-search')
  const field = page.getByRole('searchbox')
  await field.focus()
  const frame = page.getByRole('search')
  expect(await frame.evaluate(hasEdge)).toBe(true)
  expect(await frame.evaluate((element) => getComputedStyle(element).outlineStyle)).toBe('solid')
})

test('with forced colours the open row of a queue and the unread dot are visible', async () => {
  const review = await openPage({ as: accounts.reviewer, desktop: true, width: 1280, route: '/article' })
  await review.page.emulateMedia({ forcedColors: 'active' })
  const rows = review.page.getByRole('article')
  const outlineOf = (index: number) => rows.nth(index).evaluate((row) => getComputedStyle(row).outlineStyle)
  await rows.nth(1).click()
  await expect.poll(() => outlineOf(1)).toBe('solid')
  expect(await outlineOf(0)).toBe('none')
  const { page } = await openPage({ as: accounts.poster, route: '/get_praised' })
  await page.emulateMedia({ forcedColors: 'active' })
  const dot = page.getByText('新', { exact: true }).first().locator('..')
  await dot.waitFor()
  expect(await dot.evaluate((one) => getComputedStyle(one).borderTopStyle)).toBe('solid')
})

test('at 400 % zoom tabs scroll with the page, so that a window 800 px high shows more than one line', async () => {
  const { page } = await openPage({ desktop: true, width: 320, height: 200, route: '/topiclist' })
  const tab = page.getByRole('tab', { name: '热门' })
  await tab.waitFor()
  await settled(page)
  await page.mouse.move(160, 120)
  await page.mouse.wheel(0, 300)
  await expect.poll(async () => (await tab.boundingBox())?.y ?? 0).toBeLessThan(-44)
})

test('at double type size the links of one’s own profile do not overlap', async () => {
  const { page } = await openPage({ as: accounts.otherPoster, route: '/usercenter/mine' })
  const links = page.getByRole('navigation', { name: '我的' }).getByRole('link')
  await links.first().waitFor()
  await enlarged['a system font of 200 %']?.(page)
  const spilled = () =>
    links.evaluateAll((all) =>
      all.filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth).map(({ textContent }) => textContent),
    )
  await expect.poll(spilled).toEqual([])
})

test('at double type size the name of the circle is on one line beside the badge and the buttons', async () => {
  const { page, go } = await openPage({ width: 320, route: null })
  await setBrowserFont(page, 32)
  await page.goto('about:blank')
  await go('/')
  const name = page.getByRole('heading', { level: 1 })
  await name.waitFor()
  await page.getByRole('link', { name: '演示' }).waitFor()
  await settled(page)
  const lines = await name.evaluate(
    (element) => element.clientHeight / Number.parseFloat(getComputedStyle(element).lineHeight),
  )
  expect(Math.round(lines)).toBe(1)
})

/** A name of twenty characters in place of `name`, in the answers at matching addresses. */
const lengthen = (page: Page, addresses: string, name: string) =>
  page.route(addresses, async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, body: (await response.text()).replaceAll(name, longName) })
  })
const longName = '一二三四五六七八九十一二三四五六七八九十'

test('at double type size and 320 px long names are whole and below the buttons, and large counts on one line', async () => {
  const { page, go } = await openPage({ as: accounts.reviewer, route: null })
  await lengthen(page, '**/api/circle/tag?**', '民生随手拍')
  await lengthen(page, '**/api/**town**', '云溪镇')
  await page.route('**/memberapi?**homepage**', async (route) => {
    const response = await route.fetch()
    const counts = { follow: 98_765, fans: 98_765, digg: 1_283_000, unread_digg: 20, reply: 46, unread_reply: 20 }
    await route.fulfill({ response, json: { ...(await response.json()), ...counts } })
  })
  const open = async (route: string, name: string) => {
    await go(route)
    const shown = page.getByRole('heading', { name }).last()
    await shown.waitFor()
    await enlarged['a system font of 200 %']?.(page)
    await page.setViewportSize({ width: 320, height: 812 })
    await settled(page)
    expect([...(await overflowing(page)), ...(await clippedText(page))]).toEqual([])
    return (await shown.boundingBox())?.y ?? 0
  }
  const endOf = async (button: string) => {
    const { y, height } = (await page.getByRole('button', { name: button, exact: true }).last().boundingBox()) ?? {
      y: 0,
      height: 0,
    }
    return y + height
  }

  await open('/topic_view?id=36', `#${longName}#`)
  expect(await open('/special/9', longName)).toBeGreaterThanOrEqual(await endOf('返回'))
  expect(await open('/index?rank=1', '热帖榜')).toBeGreaterThanOrEqual(await endOf('关闭'))
  await open('/usercenter/mine', '镇上的小陈')
  const lines = await page
    .getByRole('link', { name: /^(关注|粉丝|获赞|评论|拉黑)|(关注|粉丝|获赞|评论|拉黑)$/ })
    .locator('b')
    .evaluateAll((all) =>
      all.map((one) => Math.round(one.clientHeight / Number.parseFloat(getComputedStyle(one).lineHeight))),
    )
  expect(lines).toEqual([1, 1, 1, 1, 1])
})
