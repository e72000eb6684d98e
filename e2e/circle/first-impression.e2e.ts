import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { accounts } from '../harness/accounts.ts'
import { ownApp } from '../harness/app.ts'
import { openPage } from '../harness/page.ts'
import { basePath } from '../harness/server.ts'
import { begin } from '../harness/waits/begin.ts'
import { holdScripts } from '../harness/waits/hold-scripts.ts'
import { settled } from '../harness/waits/settled.ts'

const scrollTo = (page: Page, top: number) => page.evaluate((top) => window.scrollTo(0, top), top)

describe('the tabs of the second home page variant', () => {
  const app = ownApp({ site: { home_variant: '2' } })

  test.each([375, 320])('stick below the search field and can be tapped there, at %i px', async (width) => {
    const { page } = await openPage({ app, width })
    await page.getByRole('article').first().waitFor()
    await scrollTo(page, 1_600)
    const tab = page.getByRole('tab', { name: '关注' })
    await expect
      .poll(async () => {
        const [bar, header] = await Promise.all([tab.boundingBox(), page.getByRole('banner').boundingBox()])
        return Math.abs((bar?.y ?? 0) - ((header?.y ?? 0) + (header?.height ?? 0)))
      })
      .toBeLessThan(2)
    await tab.tap()
    await page.getByRole('dialog').waitFor()
  })
})

const coveredButtons = (page: Page, icons: string) => page.evaluate(findCovered, icons)

/** Buttons of the page but pictures, links beside headings, …全文, and what `icons` selects, that lie under 发帖. */
const findCovered = (icons: string) => {
  const fab = document.querySelector('a[aria-label=发帖]')?.getBoundingClientRect()
  if (!fab) return ['no 发帖']
  return [...document.querySelectorAll(`${icons}, main button, main h2 + a, main [data-read-more]`)].flatMap(
    (button) => {
      const box = button.getBoundingClientRect()
      const apart = box.right <= fab.left || box.left >= fab.right || box.bottom <= fab.top || box.top >= fab.bottom
      const isPicture = Math.min(box.width, box.height) > 2 * fab.width
      return apart || isPicture || box.width === 0 ? [] : [`${button.textContent} ${Math.round(box.top)}`]
    },
  )
}

test.each([
  [375, 812, 'usual'],
  [320, 568, 'usual'],
  [390, 844, 'usual'],
  [375, 667, 'elder'],
  [812, 375, 'usual'],
])(
  'once scrolling has stopped, the button 发帖 covers no other button at %i × %i in the %s mode',
  async (width, height, mode) => {
    const { page, context, go } = await openPage({ as: accounts.otherPoster, width, height, route: null })
    if (mode === 'elder')
      await context.addInitScript(() => {
        if (/^https?:$/.test(location.protocol)) localStorage.setItem('quanzi:elder', '24')
      })
    await go('/')
    await settled(page)
    for (const top of [0, 170, 420, 700, 1_100]) {
      await scrollTo(page, top)
      // Elder mode has them as large as cards.
      const icons = mode === 'elder' && top > 0 ? 'main h2 + a' : 'main nav a'
      await expect.poll(() => coveredButtons(page, icons)).toEqual([])
    }
  },
)

test('the button 发帖 covers no other button when it reappears after a scroll, from the first frame on', async () => {
  const { page } = await openPage({ as: accounts.otherPoster })
  await settled(page)
  await page.evaluate(`{
    const find = ${findCovered}
    window.returns = []
    const fab = document.querySelector('a[aria-label=发帖]')
    const isHidden = () => getComputedStyle(fab).opacity === '0'
    let was = false
    new MutationObserver(() => {
      if (was && !isHidden()) returns.push(find('main nav a'))
      was = isHidden()
    }).observe(fab, { attributeFilter: ['class'] })
  }`)
  for (const [index, top] of [170, 420, 700, 1_100, 1_500, 2_300].entries()) {
    await scrollTo(page, top)
    await expect.poll(() => page.evaluate('returns.length')).toBe(index + 1)
  }
  expect(await page.evaluate('returns')).toEqual(Array(6).fill([]))
})

test('the home page shows titles instead of the names of modules, and search before the ranking', async () => {
  const { page } = await openPage()
  await page.getByRole('region', { name: '精选' }).waitFor()
  expect(await page.getByText(/横滑模块|图标模块/).count()).toBe(0)
  const [search, ranking] = await Promise.all([
    page.getByRole('link', { name: '搜索' }).boundingBox(),
    page.getByRole('button', { name: '排行榜' }).boundingBox(),
  ])
  expect(search?.x ?? 0).toBeLessThan(ranking?.x ?? 0)
})

test('every link of the demo content works, and an article opens its own page', async () => {
  const { page, go } = await openPage({ route: null })
  await go('/content-list?id=44&name=报名入口')
  await page.getByRole('listitem').first().waitFor()
  const { data } = await page.evaluate(async () => {
    const pages = await Promise.all([1, 5, 9, 44].map((id) => fetch(`/api/ajax/list?id=${id}&pagesize=50`)))
    const lists = (await Promise.all(pages.map((answer) => answer.json()))) as { data: { data: { url: string }[] } }[]
    return { data: lists.flatMap((list) => list.data.data.map(({ url }) => url)) }
  })
  const outside = data.filter((url) => !url.startsWith('#/'))
  expect(outside.length).toBeGreaterThan(10)
  for (const url of outside) {
    const answer = await page.request.get(new URL(url, page.url()).href)
    expect(answer.status(), url).toBe(200)
  }
  await page.goto(new URL(outside[0] ?? '', page.url()).href)
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.getByRole('link', { name: '返回圈子' }).tap()
  await page.getByRole('article').first().waitFor()
})

test('a page that shows a post requests the tracking pixel with the post', async () => {
  const { page, go } = await openPage({ route: null })
  const pixel = begin(
    page.waitForRequest((request) => request.url().includes('/track.gif') && request.url().includes('post%3A180')),
  )
  await go('/sharedetail/180')
  await page.getByRole('article').first().waitFor()
  await page.mouse.click(5, 400)
  expect((await (await pixel).response())?.status()).toBe(200)
})

describe('before the scripts have come', () => {
  const boxes = (page: Page) =>
    page.evaluate(() => {
      const [header, banner] = [...document.querySelectorAll('#shell > header, #shell > i')].map((element) => {
        const { x, y, width, height } = element.getBoundingClientRect()
        return [x, y, width, height].map(Math.round)
      })
      return { header, banner, ground: getComputedStyle(document.querySelector('#shell') as Element).backgroundColor }
    })

  test.each([
    [375, false, 'rgb(255, 255, 255)'],
    [320, true, 'rgb(23, 24, 27)'],
  ])(
    'the home page moves neither header, banner nor cards while it loads, at %i px, dark: %s',
    async (width, dark, ground) => {
      const { page, context } = await openPage({ route: null, width, dark })
      const release = await holdScripts(context)
      await page.addInitScript(() => {
        let shift = 0
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) shift += (entry as PerformanceEntry & { value: number }).value
          Object.assign(window, { layoutShift: shift })
        }).observe({ type: 'layout-shift', buffered: true })
      })
      // The document as built, into which the server usually renders the home page.
      void page.goto(`${basePath}/?at=page#/`).catch(() => {})
      await page.locator('#shell > header').waitFor()
      const before = await boxes(page)
      expect(before.ground).toBe(ground)
      await expect
        .poll(() =>
          page.evaluate(
            () =>
              performance.getEntriesByName('first-contentful-paint').length +
              performance.getEntriesByName('first-paint').length,
          ),
        )
        .toBeGreaterThan(0)
      release()
      await page.getByRole('article').first().waitFor()
      const header = await page.getByRole('banner').boundingBox()
      const banner = await page.getByRole('region', { name: '推荐', exact: true }).boundingBox()
      expect(before.header?.[3]).toBe(Math.round(header?.height ?? 0))
      expect(before.banner).toEqual(
        [banner?.x, banner?.y, banner?.width, banner?.height].map((n) => Math.round(n ?? 0)),
      )
      expect(await page.evaluate(() => (window as { layoutShift?: number }).layoutShift ?? 0)).toBeLessThan(0.01)
      expect(await page.locator('#shell').count()).toBe(0)
    },
  )
})
