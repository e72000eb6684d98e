// @module-tag long

import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { accounts } from '../harness/accounts.ts'
import { waitForToast } from '../harness/actions/gestures.ts'
import { expectNoShifts, overflowing, recordShifts } from '../harness/checks/layout.ts'
import { checkAxe, checkContrast, openPage, shot } from '../harness/page.ts'
import { publishPost } from '../harness/screens/review.ts'
import { unique } from '../harness/unique.ts'
import { begin } from '../harness/waits/begin.ts'
import { holdSplash } from '../harness/waits/splash.ts'

/** The circle on a desktop. */

const boxOf = async (page: Page, selector: string) => {
  const box = await page.locator(selector).first().boundingBox()
  if (!box) throw new Error(`${selector} is not shown.`)
  return box
}
const focusedPost = (page: Page) =>
  page.evaluate(() => {
    const post = document.activeElement
    const { top = -1, bottom = -1 } = post?.getBoundingClientRect() ?? {}
    const inView = bottom > 0 && top >= 0 && top < window.innerHeight
    return post?.tagName === 'ARTICLE' && inView ? (post.getAttribute('aria-label') ?? '') + post.textContent : ''
  })

test('a desktop has a navigation rail, a column of 600 px and a side column, and a post opens over the list, which keeps its scroll position', async () => {
  const { page } = await openPage({ as: accounts.otherPoster, desktop: true })
  await page.getByRole('article').first().waitFor()
  const rail = page.getByRole('navigation', { name: '主导航' })
  const side = page.getByRole('complementary')
  await side.getByRole('heading', { name: '热门话题' }).waitFor()
  await rail.getByRole('link', { name: '发帖' }).waitFor()
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe('16px')
  const [column, railBox, sideBox] = [await boxOf(page, 'main'), await rail.boundingBox(), await side.boundingBox()]
  expect(column.width).toBe(600)
  expect((railBox?.x ?? 0) + (railBox?.width ?? 0)).toBeLessThan(column.x)
  expect(sideBox?.x ?? 0).toBeGreaterThan(column.x + column.width)
  expect(await overflowing(page)).toEqual([])
  await shot(page, 'wide circle home')
  await checkAxe(page)
  await page.emulateMedia({ colorScheme: 'dark' })
  await checkContrast(page)
  await shot(page, 'wide circle home dark')
  await page.emulateMedia({ colorScheme: 'light' })

  // J and K walk the posts, L likes the one in focus.
  const seen: string[] = []
  for (const key of 'jjjj') {
    await page.keyboard.press(key)
    await expect.poll(async () => (await focusedPost(page)) !== (seen.at(-1) ?? '')).toBe(true)
    seen.push(await focusedPost(page))
  }
  expect(seen.every((post) => post !== '')).toBe(true)
  await page.keyboard.press('k')
  await expect.poll(() => focusedPost(page)).toBe(seen[2])
  await page.keyboard.press('Control+j')
  await page.keyboard.press('Shift+J')
  expect(await focusedPost(page)).toBe(seen[2])
  const like = page.locator('article:focus [aria-label^="点赞"]')
  const liked = await like.getAttribute('aria-pressed')
  await page.keyboard.press('l')
  await expect.poll(() => like.getAttribute('aria-pressed')).not.toBe(liked)
  await page.keyboard.press('l')
  await expect.poll(() => like.getAttribute('aria-pressed')).toBe(liked)
  await shot(page, 'wide circle focus')

  const [place, title] = [await page.evaluate(() => window.scrollY), await page.title()]
  await page.keyboard.press('Enter')
  const panel = page.getByRole('dialog', { name: '帖子详情' })
  await panel.getByRole('article').first().waitFor()
  expect(page.url()).toContain('#/sharedetail/')
  await expect.poll(() => page.title()).toMatch(/的帖子$/)
  await panel.getByRole('heading', { name: /评论/ }).waitFor()
  // Its content scrolls, not the panel with its bars.
  expect(await panel.evaluate((frame) => frame.scrollHeight - frame.clientHeight)).toBe(0)
  // The gutter of the scroll bar is dimmed with the page beside it.
  const brightness = async () => {
    const edge = { left: (await page.evaluate(() => innerWidth)) - 20, top: 700, width: 20, height: 1 }
    const picture = sharp(await page.screenshot())
      .extract(edge)
      .greyscale()
      .raw()
    const pixels = await picture.toBuffer()
    return [pixels[0], pixels[19]]
  }
  await expect.poll(brightness).toEqual([131, 131])
  await shot(page, 'wide circle post')
  await page.keyboard.press('Escape')
  await panel.waitFor({ state: 'detached' })
  await expect.poll(brightness).toEqual([244, 244])
  expect([await page.evaluate(() => window.scrollY), await page.title()]).toEqual([place, title])
  await expect.poll(() => focusedPost(page)).toBe(seen[2])
  // Also from a panel that is there at once, since all of it has loaded.
  await page.keyboard.press('Enter')
  await panel.getByRole('heading', { name: /评论/ }).waitFor()
  // A tablet that is turned keeps what is open and written.
  await panel.getByRole('button', { name: '说点什么…' }).click()
  const words = page.getByRole('dialog', { name: '评论', exact: true }).getByRole('textbox')
  await words.fill('写到一半')
  await page.setViewportSize({ width: 800, height: 1100 })
  await expect.poll(async () => (await boxOf(page, 'section[data-panel]')).height).toBe(1100)
  expect(await words.inputValue()).toBe('写到一半')
  await page.setViewportSize({ width: 1280, height: 800 })
  await words.fill('')
  await page.keyboard.press('Escape')
  await words.waitFor({ state: 'detached' })
  await page.keyboard.press('Escape')
  await panel.waitFor({ state: 'detached' })
  await expect.poll(() => focusedPost(page)).toBe(seen[2])

  // The media are beside words and comments.
  await page.locator('[role=feed] article:has([data-media] img) a[href*=sharedetail]').first().click()
  await panel.getByRole('heading', { name: /评论/ }).waitFor()
  const expectTwoColumns = async (within: string) => {
    const [media, comments] = [
      await boxOf(page, `${within} article > :first-child`),
      await boxOf(page, `${within} section:has(#comments)`),
    ]
    expect(comments.x).toBeGreaterThanOrEqual(media.x + media.width)
  }
  await expectTwoColumns('section[data-panel]')
  const address = await page.evaluate(() => location.href)
  expect(address).toContain('#/sharedetail/')
  await checkAxe(page)
  await page.keyboard.press('Escape')
  await panel.waitFor({ state: 'detached' })

  await page.keyboard.press('?')
  const help = page.getByRole('dialog', { name: '快捷键' })
  await help.getByText('下一条、上一条帖子').waitFor()
  await shot(page, 'wide circle help')
  await page.keyboard.press('Escape')
  await help.waitFor({ state: 'detached' })
  await page.keyboard.press('/')
  await page.getByRole('searchbox').waitFor()
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('type'))).toBe('search')
  await page.keyboard.press('c')
  expect(page.url()).toContain('#/topic-search')
  await page.getByRole('main').getByRole('heading', { name: '热门话题' }).waitFor()
  await checkAxe(page)

  // So they are on the page that its address opens.
  await page.goto('about:blank')
  await page.goto(address)
  await page.locator('main #comments').waitFor()
  expect(await panel.count()).toBe(0)
  await expectTwoColumns('main')
})

test('on a desktop the splash picture covers the column and has its corners', async () => {
  const { page, go } = await openPage({ desktop: true, splash: true, route: null })
  await holdSplash(page)
  await go('/')
  const splash = page.getByRole('dialog', { name: /^欢迎来到/ })
  await splash.waitFor()
  const [{ x, width }, column] = [await boxOf(page, '.splash'), await boxOf(page, 'main')]
  expect([x, width]).toEqual([column.x, column.width])
  expect(await splash.evaluate((element) => getComputedStyle(element).borderRadius)).toBe('0px')
})

test('the composer is a dialog that takes pasted and dropped pictures', async () => {
  const words = unique('大屏上打开的一篇')
  const id = await publishPost(undefined, words, accounts.poster)
  const { page } = await openPage({ as: accounts.poster, desktop: true, route: '/usercenter/mine' })
  await page.getByRole('article').getByText(words).click()
  const post = page.getByRole('dialog', { name: '帖子详情' })
  await post.getByText('还没有评论').waitFor()
  await expect.poll(() => post.evaluate((panel) => panel.contains(document.activeElement))).toBe(true)
  await checkAxe(page)
  await page.goBack()
  await post.waitFor({ state: 'detached' })

  await page.keyboard.press('c')
  const composer = page.getByRole('dialog', { name: '我要拍' })
  await composer.getByRole('textbox').waitFor()
  const picture = await sharp({ create: { width: 64, height: 48, channels: 3, background: '#27ae60' } })
    .png()
    .toBuffer()
  const give = (type: 'paste' | 'drop') =>
    composer.evaluate(
      (target, { type, base64 }) => {
        const data = new DataTransfer()
        const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
        data.items.add(new File([bytes], `${type}.png`, { type: 'image/png' }))
        const shared = { bubbles: true, cancelable: true }
        target.dispatchEvent(
          type === 'paste'
            ? new ClipboardEvent(type, { ...shared, clipboardData: data })
            : new DragEvent(type, { ...shared, dataTransfer: data }),
        )
      },
      { type, base64: picture.toString('base64') },
    )
  await give('paste')
  await composer.getByRole('list', { name: '已选图片，共 1 张' }).waitFor()
  await give('drop')
  await composer.getByRole('list', { name: '已选图片，共 2 张' }).waitFor()
  await page.keyboard.type('jkl?')
  expect(await composer.getByRole('textbox').inputValue()).toBe('jkl?')
  // Nothing is sent before its writer has agreed to the rules.
  await page.keyboard.press('Control+Enter')
  await waitForToast(page, '请先同意发帖条约!')
  await shot(page, 'wide circle composer')
  await checkAxe(page)
  await page.keyboard.press('Escape')
  await composer.waitFor({ state: 'detached' })
  expect(page.url()).toContain('#/usercenter/mine')

  // The address of a post opens its page in the frame, where it takes the room of the side column, too.
  const address = page.url().replace(/#.*/, `#/sharedetail/${id}`)
  await page.goto('about:blank')
  await page.goto(address)
  await page.getByRole('main').getByText(words).waitFor()
  await page.getByRole('navigation', { name: '主导航' }).waitFor()
  expect((await boxOf(page, 'main')).width).toBe(920)
  expect(await page.getByRole('complementary').isVisible()).toBe(false)
  expect(await page.getByRole('dialog').count()).toBe(0)
})

test.each([1200, 1440, 1920])(
  'a post opened by its URL begins at the same place as the column of other pages, beside the navigation rail (%i px)',
  async (width) => {
    const { page, go } = await openPage({ as: accounts.poster, desktop: true, width, height: 900 })
    const frame = async () => {
      const rail = page.getByRole('navigation', { name: '主导航' })
      const [{ x = 0, width = 0 } = {}, main] = [(await rail.boundingBox()) ?? {}, await boxOf(page, 'main')]
      return { rail: [x, width], left: main.x }
    }
    await page.getByRole('article').first().waitFor()
    const home = await frame()
    await page.goto('about:blank')
    await go('/sharedetail/180')
    await page.locator('main #comments').waitFor()
    expect(await frame()).toEqual(home)
    const [bar, main] = [await boxOf(page, '.bottom-bar'), await boxOf(page, 'main')]
    expect([bar.x, bar.width]).toEqual([main.x, main.width])
    expect(await overflowing(page)).toEqual([])
  },
)

test('the side column loads from the top, so that no part moves another', async () => {
  const { page, go } = await openPage({ route: null, desktop: true })
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(/action=rank_list/, async (route) => {
    await released
    await route.continue()
  })
  await recordShifts(page)
  const asked = begin(page.waitForRequest(/action=rank_list/))
  await go('/')
  await asked
  const side = page.getByRole('complementary')
  await side.getByRole('heading', { name: '热门话题' }).waitFor()
  expect(await side.getByRole('heading').allTextContents()).toEqual(['热门话题'])
  release()
  await side.getByRole('heading', { name: '随手拍' }).waitFor()
  expect(await side.getByRole('heading').allTextContents()).toEqual(['热门话题', '热帖榜', '随手拍'])
  await side
    .getByText(/^\d+ 赞\d+ 评论$/)
    .first()
    .waitFor()
  await expectNoShifts(page)
})

test('the side column of a narrow desktop names its topics in full', async () => {
  const { page } = await openPage({ desktop: true, width: 1024 })
  const topics = page
    .getByRole('complementary')
    .locator('section')
    .first()
    .getByRole('link')
    .filter({ hasText: '浏览' })
  await topics.nth(5).waitFor()
  const cut = await topics
    .locator(':scope > :first-child')
    .evaluateAll((names) => names.filter((name) => name.scrollWidth > name.clientWidth).map((name) => name.textContent))
  expect(cut).toEqual([])
})

test('the home page opens its ranking again after it was closed, and a post of the ranking replaces both', async () => {
  const { page } = await openPage({ desktop: true })
  const ranking = page.getByRole('dialog', { name: '热帖榜' })
  const openRanking = async () => {
    await page.getByRole('complementary').getByRole('link', { name: '更多热帖榜' }).click()
    await ranking.getByRole('listitem').first().waitFor()
  }
  await openRanking()
  await ranking.getByRole('button', { name: '关闭' }).click()
  await ranking.waitFor({ state: 'hidden' })
  await openRanking()
  await ranking.locator('a[href*="#/sharedetail/"]').first().click()
  await ranking.waitFor({ state: 'hidden' })
  await page.getByRole('main').getByRole('heading', { name: /评论/ }).waitFor()
  expect(await page.getByRole('dialog').count()).toBe(0)
  await page.goBack()
  await ranking.getByRole('listitem').first().waitFor()
})

test.each([
  { desktop: true, width: 1440, height: 900 },
  { desktop: true, width: 1024, height: 768 },
  { width: 820, height: 1180 },
])(
  'a wide window has a picture on every card of a shelf in view, and all entries of the icons ($width px)',
  async (size) => {
    const { page } = await openPage({ ...size })
    const main = page.getByRole('main')
    const right = (await boxOf(page, 'main')).x + (await boxOf(page, 'main')).width
    const cardsInView = (name: string) =>
      main
        .getByRole('region', { name })
        .getByRole('listitem')
        .evaluateAll((cards, right) => cards.filter((card) => card.getBoundingClientRect().left < right).length, right)
    for (const name of ['热点话题', '精选']) {
      const pictures = main.getByRole('region', { name }).locator('li img')
      await expect.poll(() => pictures.count(), { message: name }).toBeGreaterThanOrEqual(await cardsInView(name))
      expect(await cardsInView(name)).toBeGreaterThan(3)
    }
    const icons = await main
      .getByRole('navigation')
      .first()
      .getByRole('link')
      .evaluateAll((links) => links.map((link) => link.getBoundingClientRect().right))
    expect(icons).toHaveLength(8)
    expect(Math.max(...icons)).toBeLessThanOrEqual(right)
  },
)

test('the title of a dialog has space above it', async () => {
  const { page, allow } = await openPage({ route: '/sharedetail/180', desktop: true })
  allow(/^401 POST .*diggapi/)
  await page.getByRole('button', { name: /^点赞/ }).last().click()
  const dialog = page.getByRole('dialog', { name: '登录' })
  const close = await dialog.getByRole('button', { name: '关闭' }).boundingBox()
  const box = await dialog.boundingBox()
  expect((close?.y ?? 0) - (box?.y ?? 0)).toBeGreaterThanOrEqual(8)
})
