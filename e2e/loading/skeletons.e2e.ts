import type { Locator } from 'playwright-core'
import { expect, test } from 'vitest'
import { accounts } from '../harness/accounts.ts'
import { expectNoShifts, recordShifts } from '../harness/checks/layout.ts'
import { openPage, shot } from '../harness/page.ts'
import { holdRequests } from '../harness/waits/hold-requests.ts'
import { holdScripts } from '../harness/waits/hold-scripts.ts'
import { settled } from '../harness/waits/settled.ts'

/** The scripts of the application come when `release` is called. */
const openWithoutScripts = async (route: string, { desktop = false } = {}) => {
  const { page, go } = await openPage({ route: null, desktop })
  const release = await holdScripts(page)
  await recordShifts(page)
  void go(route).catch(() => {})
  return { page, release }
}

/** By address after `#`: what is seen before the scripts come, and where the skeleton of the scripts begins. */
test.each([
  ['/topicdetails/1', 'topic'],
  ['/topiclist', 'rows'],
])(
  'the URL %s shows a skeleton before its scripts load, and nothing moves when they have loaded',
  async (route, kind) => {
    const { page, release } = await openWithoutScripts(route)
    const shell = page.locator('#shell')
    await shell.waitFor()
    expect(await page.evaluate(() => document.documentElement.dataset['shell'])).toBe(kind)
    const boxes = await shell
      .locator('i')
      .evaluateAll((blocks) => blocks.filter((block) => block.getClientRects().length > 0).length)
    expect(boxes).toBeGreaterThan(2)
    if (kind === 'rows') {
      const [picture, ...lines] = await Promise.all(
        [1, 2, 3].map((part) => shell.locator(`div i:nth-child(${part})`).first().boundingBox()),
      )
      const end = (picture?.x ?? 0) + (picture?.width ?? 0)
      expect(lines.every((line) => (line?.x ?? 0) > end)).toBe(true)
    }
    await shot(page, `skeleton ${kind}`)
    release()
    await page.getByRole('heading', { level: 1 }).first().waitFor()
    expect(await shell.count()).toBe(0)
    await page.unrouteAll({ behavior: 'wait' })
    await expectNoShifts(page)
  },
)

test('a tab whose script is late shows its title and a skeleton of its rows, and neither moves', async () => {
  const { page } = await openPage({ as: accounts.poster })
  const { release } = await holdRequests(page, /\/Notifications-[^/]+\.js$/)
  await page.reload()
  await page.getByRole('link', { name: /^系统消息/ }).tap()
  const heading = page.getByRole('heading', { name: '系统消息', level: 1 })
  await heading.waitFor()
  await shot(page, 'skeleton of a late tab')
  const before = [await heading.boundingBox(), await fontOf(heading)]
  expect(await page.locator('main[aria-busy] [aria-hidden="true"] > div').count()).toBeGreaterThan(4)
  release()
  await page.locator('main[aria-busy]').waitFor({ state: 'detached' })
  expect([await heading.boundingBox(), await fontOf(heading)]).toEqual(before)
})

test.each([
  ['a phone', 375],
  ['a tablet, whose rows have two columns,', 820],
])('on %s the skeleton of a topic has its picture where the topic has it', async (_, width) => {
  const { page, go } = await openPage({ route: null, width })
  const { release } = await holdRequests(page, /\/tagapi\?/)
  await go('/topiclist')
  const outlines = page.locator('main [aria-busy=true] [aria-hidden=true] > div > span:first-child')
  await outlines.first().waitFor()
  await shot(page, `skeleton of topics ${width}`)
  const boxesOf = (pictures: Locator) => Promise.all([0, 1, 2].map((index) => pictures.nth(index).boundingBox()))
  const before = await boxesOf(outlines)
  release()
  const pictures = page.getByRole('list').getByRole('listitem').locator('a > span:first-child')
  await pictures.first().waitFor()
  await outlines.first().waitFor({ state: 'detached' })
  expect(await boxesOf(pictures)).toEqual(before)
  await shot(page, `topics ${width}`)
})

test.each(['/sharedetail/180', '/sharedetail/150'])(
  'on a desktop the skeleton of %s has the width of the post, with comments at its right',
  async (route) => {
    const { page, release } = await openWithoutScripts(route, { desktop: true })
    const detail = await holdRequests(page, /action=detail/)
    await page.locator('#shell').waitFor()
    await shot(page, `skeleton desktop ${route}`)
    release()
    await page.getByRole('navigation', { name: '主导航' }).waitFor()
    detail.release()
    await page.getByRole('article').first().waitFor()
    await settled(page)
    await expectNoShifts(page)
    const [first, comments] = await Promise.all(
      ['main article > *', '#comments'].map((part) => page.locator(part).first().boundingBox()),
    )
    expect(comments?.x ?? 0).toBeGreaterThanOrEqual((first?.x ?? 0) + (first?.width ?? 0))
    await shot(page, `skeleton desktop ${route} after`)
  },
)

/** The part that waits, its call, and the part below it. */
test.each([
  ['the profile', '/usercenter/mine', /action=homepage/, '我的收藏'],
  ['the composer', '/take_post', /action=explain/, '含AI生成内容'],
])('%s does not move its parts when its data arrive', async (_, route, call, below) => {
  const { page, go } = await openPage({ as: accounts.poster, route: null })
  const { release } = await holdRequests(page, call)
  await go(route)
  const part = page.locator('main').getByText(below, { exact: true })
  await part.waitFor()
  const before = await part.boundingBox()
  release()
  await settled(page)
  expect(await part.boundingBox()).toEqual(before)
})

test.each([
  ['the results of a search', '/topic-search?word=茶', 375, /action=search/],
  ['the followers on a small tablet', '/fans', 768, /action=fans/],
  ['the settings of an account', '/settings', 768, /ajax\/user/],
])('%s take the place of what is shown until they come', async (_, route, width, call) => {
  const { page, go } = await openPage({ as: accounts.poster, route: null, width, height: 1024 })
  const { release } = await holdRequests(page, call)
  await recordShifts(page)
  await go(route)
  await page.locator('main [aria-busy=true]').first().waitFor()
  release()
  await settled(page)
  await expectNoShifts(page)
})

const fontOf = (element: Locator) => element.evaluate((node) => getComputedStyle(node).font)

/** With one picture, with several, with a video, and text alone. */
test.each(['/sharedetail/180', '/sharedetail/195', '/sharedetail/222', '/sharedetail/150'])(
  'the post of %s is shown before the scripts of the application load, which do not move it',
  async (route) => {
    const { page, release } = await openWithoutScripts(route)
    const preview = page.locator('#shell p')
    await preview.waitFor()
    const text = await preview.innerText()
    const { x, y } = (await preview.boundingBox()) ?? { x: 0, y: 0 }
    const { top, left } = await preview.evaluate((element) => {
      const { paddingTop, paddingLeft } = getComputedStyle(element)
      return { top: Number.parseFloat(paddingTop), left: Number.parseFloat(paddingLeft) }
    })
    const sourcesOf = (images: Locator) => images.evaluateAll((all: HTMLImageElement[]) => all.map(({ src }) => src))
    const [picture] = await sourcesOf(page.locator('#shell div img'))
    expect(picture !== undefined).toBe(route !== '/sharedetail/150')
    await shot(page, `preview ${route}`)
    release()
    const post = page.getByRole('article').first().locator('p').first()
    await post.waitFor()
    expect(await page.locator('#shell').count()).toBe(0)
    expect(await post.innerText()).toBe(text)
    if (picture) expect(await sourcesOf(page.locator('main img'))).toContain(picture)
    const place = await post.boundingBox()
    expect([place?.x, place?.y].map((at) => Math.round(at ?? 0))).toEqual([x + left, y + top].map(Math.round))
    await page.unrouteAll({ behavior: 'wait' })
    // The last part above the comments.
    await page.getByRole('region', { name: '打赏' }).waitFor()
    await settled(page)
    await expectNoShifts(page)
    await shot(page, `preview ${route} after`)
  },
)
