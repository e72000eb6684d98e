import type { Locator, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { accounts } from '../harness/accounts.ts'
import { drag, scrollAndTap, scrollBy, scrollPosition, waitForToast } from '../harness/actions/gestures.ts'
import { apiAs } from '../harness/api.ts'
import { ownApp } from '../harness/app.ts'
import { overflowing } from '../harness/checks/layout.ts'
import { checkAxe, openPage, shot } from '../harness/page.ts'
import { holdAnswer } from '../harness/waits/hold-answer.ts'
import { settled } from '../harness/waits/settled.ts'

const posts = (page: Page) => page.getByRole('article')

/** By its address: the feed of a member may come after that of the visitor, in another order. */
const postAt = async (page: Page, position: number) => {
  const address = await posts(page).nth(position).locator('a[href*=sharedetail]').first().getAttribute('href')
  return posts(page).filter({ has: page.locator(`a[href="${address}"]`) })
}

/** The topmost post below the header, and its offset. */
const firstSeen = (page: Page) =>
  page.evaluate(() => {
    const seen = [...document.querySelectorAll('article')].find((post) => post.getBoundingClientRect().bottom > 200)
    return {
      post: seen?.querySelector('a[href*=sharedetail]')?.getAttribute('href'),
      top: Math.round(seen?.getBoundingClientRect().top ?? 0),
    }
  })

const scrollDown = async (page: Page, px: number) => {
  for (let left = px; left > 0; left -= 900) await scrollBy(page, Math.min(900, left))
  await waitForScrollEnd(page)
}

/** Waits until three samples are equal: rendered cards then have their final height. */
const waitForScrollEnd = async (page: Page) => {
  for (let same = 0, last = ''; same < 3; ) {
    await page.waitForTimeout(130)
    const now = JSON.stringify([await firstSeen(page), await scrollPosition(page)])
    same = now === last ? same + 1 : 1
    last = now
  }
}

/** Taps a post in the viewport without scrolling. */
const tapInView = async (page: Page) => {
  const links = page.getByRole('article').locator('a[href*=sharedetail]')
  for (const link of await links.all()) {
    const box = await link.boundingBox()
    if (!box || box.y < 150 || box.y + box.height > 650) continue
    await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2)
    await page.waitForURL(/sharedetail/)
    return
  }
  throw new Error('No post is in view.')
}

/** The same post, within a few pixels. */
const sameAs = (page: Page, before: Awaited<ReturnType<typeof firstSeen>>) =>
  expect
    .poll(
      async () => {
        const now = await firstSeen(page)
        return now.post === before.post && Math.abs(now.top - before.top) <= 4 ? 'there' : JSON.stringify([before, now])
      },
      { timeout: 20_000 },
    )
    .toBe('there')

test('the feed scrolls to its end, shows every post once, and keeps the DOM small', { timeout: 150_000 }, async () => {
  const reader = await apiAs(accounts.operator)
  const { total } = await reader.get<{ total: number }>('circle/topicapi', { action: 'list' })
  const { page } = await openPage()
  await posts(page).first().waitFor()
  // The links of the document lead to pages without scripts until the application has come.
  await settled(page)
  const seen = new Set<string>()
  let most = 0
  const look = async () => {
    const { links, nodes } = await page.evaluate(() => ({
      links: [...document.querySelectorAll('article a[aria-label^=评论]')].map(
        (link) => link.getAttribute('href') ?? '',
      ),
      nodes: document.querySelectorAll('*').length,
    }))
    for (const link of links) seen.add(link)
    most = Math.max(most, nodes)
  }
  await expect
    .poll(
      async () => {
        await look()
        await scrollBy(page, 700)
        return page
          .getByText('没有更多了')
          .evaluateAll(([end]) => (end ? end.getBoundingClientRect().bottom <= innerHeight : false))
      },
      { timeout: 120_000, interval: 20 },
    )
    .toBe(true)
  await look()
  expect(seen.size).toBe(total)
  expect(most).toBeLessThan(2_000)
  expect(await posts(page).count()).toBeLessThan(20)
})

test('the comments of a long post load when the reader comes near', async () => {
  const { page, go } = await openPage({ route: null })
  await page.route(/topicapi\?.*action=detail/, async (route) => {
    const response = await route.fetch()
    const json = (await response.json()) as { data: object }
    const content = '沿河走了一天\n'.repeat(150)
    await route.fulfill({ response, json: { ...json, data: { ...json.data, content } } })
  })
  const requests: string[] = []
  page.on('request', (request) => requests.push(request.url()))
  const asked = () => requests.filter((url) => /replyapi\?.*action=list/.test(url)).length
  await go('/sharedetail/178')
  await page.getByText('沿河走了一天').first().waitFor()
  await page.getByRole('heading', { name: '评论' }).waitFor({ state: 'attached' })
  await settled(page)
  expect(asked()).toBe(0)
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
  await page.getByRole('list', { name: '评论' }).getByRole('listitem').first().waitFor()
  expect(asked()).toBe(1)
})

describe('scroll restoration', () => {
  test('going back from a post restores the scroll position deep in the feed', async () => {
    const { page } = await openPage()
    await posts(page).first().waitFor()
    await scrollDown(page, 16_000)
    const before = await firstSeen(page)
    await tapInView(page)
    await page.getByRole('heading', { name: '评论' }).waitFor()
    await scrollDown(page, 900)
    await page.getByRole('button', { name: '返回' }).tap()
    await sameAs(page, before)
    await page.goForward()
    await page.waitForURL(/sharedetail/)
    await page.goBack()
    await sameAs(page, before)
  })

  test('a reload restores the tab and the scroll position; a new visit starts at the top', async () => {
    const { page, go } = await openPage({ as: accounts.verified })
    await posts(page).first().waitFor()
    await scrollDown(page, 24_000)
    const before = await firstSeen(page)
    await page.reload()
    await sameAs(page, before)
    await page.getByRole('tab', { name: '关注' }).tap()
    await page.getByRole('feed', { name: '关注的帖子' }).waitFor()
    await scrollDown(page, 1_500)
    const followed = await firstSeen(page)
    await page.reload()
    await page.getByRole('feed', { name: '关注的帖子' }).waitFor()
    await sameAs(page, followed)
    await page.goto('/dev')
    await go('/')
    await posts(page).first().waitFor()
    expect(await scrollPosition(page)).toBe(0)
  })

  test('each feed tab restores its own scroll position', async () => {
    const { page } = await openPage({ as: accounts.verified })
    await posts(page).first().waitFor()
    await scrollDown(page, 3_000)
    const hot = await firstSeen(page)
    await page.getByRole('tab', { name: '关注' }).tap()
    await page.getByRole('feed', { name: '关注的帖子' }).waitFor()
    await scrollDown(page, 1_500)
    const followed = await firstSeen(page)
    await page.getByRole('tab', { name: '热门' }).tap()
    await sameAs(page, hot)
    await page.getByRole('tab', { name: '关注' }).tap()
    await sameAs(page, followed)
  })
})

test('pulling the feed down refreshes it, and a button scrolls back to the top', async () => {
  const { page } = await openPage()
  await posts(page).first().waitFor()
  expect(await page.getByRole('button', { name: '回到顶部' }).count()).toBe(0)
  await scrollDown(page, 2_500)
  await page.getByRole('button', { name: '回到顶部' }).tap()
  await expect.poll(() => scrollPosition(page)).toBe(0)

  await Promise.all([
    page.waitForResponse(/topicapi\?action=list/),
    drag(page, { x: 180, y: 300 }, { x: 180, y: 560 }, 12),
  ])
  await waitForToast(page, '刷新成功')
  await shot(page, 'feed refreshed')
  await expect.poll(() => page.getByText('刷新成功').count()).toBe(0)
})

/** What the heart showed after each change of the page: a single look would miss a state that lasts one frame. */
const watchHeart = async (heart: Locator) => {
  const history = await heart.evaluateHandle((button) => {
    const states: string[] = []
    const look = () => {
      const state = `${button.getAttribute('aria-pressed')} ${button.textContent}`
      if (state !== states.at(-1)) states.push(state)
    }
    look()
    new MutationObserver(look).observe(button, {
      attributes: true,
      characterData: true,
      childList: true,
      subtree: true,
    })
    return states
  })
  return () => history.jsonValue()
}

describe('a like', () => {
  const app = ownApp()

  test('given on the page of a post is shown in the feed', async () => {
    const { page } = await openPage({ app, as: accounts.verified })
    const post = await postAt(page, 1)
    const heart = post.getByRole('button', { name: /^点赞/ })
    const before = Number((await heart.innerText()).trim())
    await scrollAndTap(post.getByRole('link', { name: /^评论/ }))
    await page.getByRole('heading', { name: '评论' }).waitFor()
    await page.getByRole('button', { name: `点赞 ${before}`, pressed: false }).tap()
    await waitForToast(page, /点赞成功/)
    await page.getByRole('button', { name: '返回' }).tap()
    await post.getByRole('button', { name: `点赞 ${before + 1}`, pressed: true }).waitFor()
  })

  test('a like that the server refuses is reverted with a message', async () => {
    const { page, allow } = await openPage({ app, as: accounts.poster })
    allow(/^429 POST .*diggapi/)
    const rateLimited = { state: 0, data: null, error: '操作太频繁，请稍后再试', code: 429 }
    const answer = await holdAnswer(page, '**/circle/diggapi*', { status: 429, json: rateLimited })
    const post = await postAt(page, 1)
    const heart = post.getByRole('button', { name: /^点赞/ })
    const before = Number((await heart.innerText()).trim())
    const shown = await watchHeart(heart)
    await scrollAndTap(heart)
    await expect.poll(() => heart.getAttribute('aria-pressed')).toBe('true')
    expect(Number((await heart.innerText()).trim())).toBe(before + 1)
    answer()
    await waitForToast(page, '操作太频繁，请稍后再试')
    await expect.poll(() => heart.getAttribute('aria-pressed')).toBe('false')
    await expect.poll(async () => Number((await heart.innerText()).trim())).toBe(before)
    // Flag and count changed together, both times.
    expect(await shown()).toEqual([`false ${before}`, `true ${before + 1}`, `false ${before}`])
  })
})

describe('waterfall feed', () => {
  const app = ownApp({ site: { ugc_show_type: '2' } })

  test('the waterfall shows two columns in reading order and restores its scroll position', async () => {
    const { page } = await openPage({ app })
    await posts(page).first().waitFor()
    await page.getByRole('tab', { name: '热门' }).waitFor()
    await shot(page, 'feed waterfall')
    await checkAxe(page)
    expect(await overflowing(page)).toEqual([])
    await scrollDown(page, 4_000)
    const columns = await posts(page).evaluateAll(
      (all) => new Set(all.map((post) => Math.round(post.getBoundingClientRect().left))).size,
    )
    expect(columns).toBe(2)
    const before = await firstSeen(page)
    await shot(page, 'feed waterfall, further down')
    await tapInView(page)
    await page.getByRole('button', { name: '返回' }).tap()
    await sameAs(page, before)
    await page.reload()
    await sameAs(page, before)
    expect(await page.evaluate(() => document.querySelectorAll('*').length)).toBeLessThan(2_000)
  })
})

test('a right-to-left nickname is shown before its comment, also when the comment begins with a number', async () => {
  const { page, go } = await openPage({ route: null })
  await page.route(/action=taglist/, async (route) => {
    const response = await route.fetch()
    const body = await response.json()
    for (const { reply_list } of body.data.data)
      for (const reply of reply_list) {
        reply.member_data.nickname = 'محمد'
        reply.content = '12点见'
      }
    await route.fulfill({ response, json: body })
  })
  await go('/topicdetails/1')
  const name = page.locator('main b').filter({ hasText: 'محمد' }).first()
  await name.waitFor()
  const [nameEnd, textStart] = await name.evaluate((one) => {
    const words = document.createRange()
    if (one.nextSibling) words.selectNode(one.nextSibling)
    return [one.getBoundingClientRect().right, Math.min(...[...words.getClientRects()].map(({ left }) => left))]
  })
  expect(textStart).toBeGreaterThanOrEqual((nameEnd ?? 0) - 1)
})
