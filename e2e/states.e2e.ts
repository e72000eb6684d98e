// @module-tag long

import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { accounts } from './harness/accounts.ts'
import { waitForToast } from './harness/actions/gestures.ts'
import { checkAxe, openPage, shot } from './harness/page.ts'
import { named } from './harness/screens/named.ts'
import { basePath } from './harness/server.ts'
import { settled } from './harness/waits/settled.ts'

/** Opens a screen whose data comes by calls alone: without `at=page` the document of home brings its own. */
const openBare = (page: Page, route: string) => page.goto(`${basePath}/?at=page#${route}`)

/** Checks one screen after the other on one page, whose document is loaded once. */
const onEachScreen = async <Row extends { route: string }>(
  page: Page,
  rows: readonly Row[],
  arrange: (row: Row) => Promise<unknown>,
  check: (row: Row) => Promise<void>,
) => {
  for (const [index, row] of rows.entries()) {
    await named(row.route, async () => {
      await arrange(row)
      if (index === 0) await openBare(page, row.route)
      else await page.evaluate((route) => void Object.assign(location, { hash: route }), row.route)
      await check(row)
    })
  }
}

/** Answers a call with the given envelope. */
const answerWith = (page: Page, call: string, body: object, status = 200) =>
  page.route(
    (url) => url.pathname.startsWith('/api/') && `${url.pathname}${url.search}`.includes(call),
    (route) => route.fulfill({ status, json: body }),
  )
const fault = { state: 0, data: null, error: '操作失败', code: 500 }
const nothing = { state: 1, data: { data: [], page: 1, total: 0, total_page: 0, next: null }, error: '', code: 0 }

test('an unknown address redirects to the home page', async () => {
  const { page } = await openPage({ route: '/no/such/screen?id=1' })
  await page.getByRole('article').first().waitFor()
  await page.waitForURL(/#\/$/)
})

test('screens show a skeleton and announce that they are loading while the network is slow', async () => {
  const { page } = await openPage({ route: null })
  let open = () => {}
  const rows = [
    { route: '/sharedetail/180', call: 'topicapi?action=detail' },
    { route: '/', call: 'topicapi?action=list' },
    { route: '/topiclist', call: 'tagapi?action=recommend_list' },
    { route: '/topicdetails/1', call: 'tagapi?action=detail' },
  ]
  const hold = async ({ call }: { call: string }) => {
    const held = new Promise<void>((done) => {
      open = done
    })
    await page.route(
      (url) => url.href.includes(call),
      async (request) => {
        await held
        await request.continue()
      },
    )
  }
  const loading = page.getByRole('status').filter({ hasText: '加载中' })
  await onEachScreen(page, rows, hold, async ({ route }) => {
    await loading.first().waitFor()
    await page.waitForTimeout(300)
    await shot(page, `loading ${route}`)
    await checkAxe(page)
    open()
    await expect.poll(() => loading.count()).toBe(0)
    await page.getByRole('article').or(page.getByRole('listitem')).first().waitFor()
    await page.unrouteAll({ behavior: 'wait' })
  })
})

describe('server errors', () => {
  test.each([
    {
      who: 'a visitor',
      rows: [
        { route: '/sharedetail/180', call: 'topicapi?action=detail' },
        { route: '/', call: 'topicapi?action=list' },
        { route: '/topiclist', call: 'tagapi?action=recommend_list' },
        { route: '/topicdetails/1', call: 'topicapi?action=taglist' },
        { route: '/usercenter/1', call: 'memberapi?action=homepage' },
        { route: '/topicdetails/2', call: 'tagapi?action=detail' },
      ],
    },
    {
      who: 'a member',
      as: accounts.otherPoster,
      rows: [
        { route: '/topic_edit/84', call: 'topicapi?action=detail_edit' },
        { route: '/notify', call: 'commonapi?action=notify' },
      ],
    },
    {
      who: 'a reviewer',
      as: accounts.reviewer,
      rows: [
        { route: '/article', call: 'circle/topic?action=list' },
        { route: '/comment', call: 'circle/reply?action=pending' },
      ],
    },
  ])(
    'the screens of $who show an error with 重试 when their call fails, and 重试 moves the focus to the content',
    async ({ as, rows }) => {
      const { page, allow } = await openPage({ route: null, ...(as && { as }) })
      allow(/^500 GET /)
      const alert = page.getByRole('alert').filter({ hasText: '操作失败' })
      const fail = ({ call }: { call: string }) => answerWith(page, call, fault, 500)
      await onEachScreen(page, rows, fail, async ({ route, call }) => {
        await alert.waitFor()
        await shot(page, `error ${route} ${call.replace(/\W+/g, ' ')}`)
        await checkAxe(page)
        await page.unrouteAll({ behavior: 'wait' })
        // The script that follows the focus comes with the first key.
        await page.keyboard.press('Shift')
        await settled(page)
        await alert.getByRole('button', { name: '重试' }).tap()
        await alert.waitFor({ state: 'detached' })
        await page.getByRole('article').or(page.getByRole('listitem')).first().waitFor()
        await expect.poll(() => page.evaluate(() => document.activeElement !== document.body)).toBe(true)
      })
    },
  )

  test('the composer does not treat a member as a visitor while the session cannot be checked', async () => {
    const { page, go, allow } = await openPage({ route: null, as: accounts.otherPoster })
    allow(/^500 GET /)
    await answerWith(page, 'ajax/user', fault, 500)
    await go('/take_post')
    const alert = page.getByRole('alert').filter({ hasText: '操作失败' })
    await alert.waitFor()
    expect(await page.getByText('登录后就可以发帖').count()).toBe(0)
    await page.unrouteAll({ behavior: 'wait' })
    await alert.getByRole('button', { name: '重试' }).tap()
    await page.getByRole('textbox').waitFor()
  })

  test('the composer offers to reload posting settings that failed to load, and keeps the text', async () => {
    const { page, go, allow } = await openPage({ route: null, as: accounts.otherPoster })
    allow(/^500 GET /)
    await answerWith(page, 'commonapi?action=explain', fault, 500)
    await go('/take_post')
    const alert = page.getByRole('alert').filter({ hasText: '操作失败' })
    await alert.waitFor()
    await page.getByRole('textbox').fill('说明没有来也能写')
    await checkAxe(page)
    await page.unrouteAll({ behavior: 'wait' })
    await alert.getByRole('button', { name: '重试' }).tap()
    await page.getByRole('switch', { name: '匿名发布' }).tap()
    await page.getByRole('button', { name: '《发帖条约》' }).tap()
    await page.getByRole('dialog').getByRole('button', { name: '同意' }).tap()
    expect(await page.getByRole('textbox').inputValue()).toBe('说明没有来也能写')
    expect(await alert.count()).toBe(0)
  })

  test('the reply to a received comment retries loading whether anonymity is allowed', async () => {
    const { page, go, allow } = await openPage({ route: null, as: accounts.poster })
    allow(/^500 GET /)
    await answerWith(page, 'commonapi?action=explain', fault, 500)
    await go('/get_comments')
    await page.getByRole('button', { name: /^回复/ }).first().tap()
    const field = page.getByRole('dialog').getByRole('textbox')
    await field.fill('谢谢')
    const retry = page.getByRole('dialog').getByRole('alert').getByRole('button', { name: '重试' })
    await retry.waitFor()
    await page.unrouteAll({ behavior: 'wait' })
    await retry.tap()
    await page.getByRole('switch', { name: '匿名评论' }).waitFor()
    expect(await field.inputValue()).toBe('谢谢')
  })

  test('the search offers a retry for suggested topics that failed to load', async () => {
    const { page, go, allow } = await openPage({ route: null })
    allow(/^500 GET /)
    await answerWith(page, 'tagapi?action=recommend_list', fault, 500)
    await go('/topic-search')
    const topics = page.getByRole('region', { name: '热门话题' })
    const alert = topics.getByRole('alert').filter({ hasText: '操作失败' })
    await alert.waitFor()
    await checkAxe(page)
    // A keyword would be searched for after a pause, and the suggestions would go.
    await page.getByRole('searchbox').fill(' ')
    await page.unrouteAll({ behavior: 'wait' })
    await alert.getByRole('button', { name: '重试' }).tap()
    await topics.getByRole('link').first().waitFor()
    expect(await page.getByRole('searchbox').inputValue()).toBe(' ')
  })

  test('a failed next page keeps the loaded part of the list', async () => {
    const { page, go, allow } = await openPage({ route: null })
    allow(/^500 GET /)
    await answerWith(page, 'cursor=', fault, 500)
    await go('/')
    await page.getByRole('article').first().waitFor()
    const retry = page.getByRole('button', { name: '重试' })
    await expect
      .poll(
        async () => {
          await page.mouse.wheel(0, 4000)
          return retry.count()
        },
        { interval: 100 },
      )
      .toBe(1)
    await page.getByRole('alert').getByText('操作失败').waitFor()
    expect(await page.getByRole('article').count()).toBeGreaterThan(0)
    const end = await page.evaluate(() => document.body.scrollHeight)
    await page.unrouteAll()
    await retry.tap()
    await expect.poll(() => page.evaluate(() => document.body.scrollHeight)).toBeGreaterThan(end + 1000)
  })
})

test.each([
  {
    who: 'a visitor',
    rows: [
      { route: '/', call: 'topicapi?action=list', words: '还没有帖子，来发第一条吧' },
      { route: '/topiclist', call: 'tagapi?action=recommend', words: '还没有热门话题' },
      { route: '/topicdetails/1', call: 'topicapi?action=taglist', words: '还没有人参与，来发第一条吧' },
    ],
  },
  {
    who: 'a member',
    as: accounts.poster,
    rows: [
      { route: '/usercenter/mine', call: 'memberapi?action=topic', words: '还没有发布过内容' },
      { route: '/usercenter/2', call: 'memberapi?action=topic', words: 'TA 还没有发布过内容' },
      { route: '/notify', call: 'commonapi?action=notify', words: '暂无消息' },
    ],
  },
  {
    who: 'a reviewer',
    as: accounts.reviewer,
    rows: [
      { route: '/article', call: 'circle/topic?action=list', words: '待审核的帖子都处理完了' },
      { route: '/comment', call: 'circle/reply?action=pending', words: '待审核的评论都处理完了' },
    ],
  },
])('the screens of $who explain an empty list in a sentence', async ({ as, rows }) => {
  const { page } = await openPage({ route: null, ...(as && { as }) })
  const empty = ({ call }: { call: string }) =>
    answerWith(page, call, call.includes('notify') ? { ...nothing, data: { ...nothing.data, unread: 0 } } : nothing)
  await onEachScreen(page, rows, empty, async ({ route, words }) => {
    await page.getByText(words).waitFor()
    await shot(page, `empty ${route}`)
    await checkAxe(page)
  })
})

describe('offline', () => {
  test('a loaded page stays readable without a network, with an offline notice; its pictures come with the network', async () => {
    const { page, context, allow } = await openPage({ as: accounts.verified })
    allow(/^failed /)
    const like = page.getByRole('button', { name: /^点赞/, pressed: false }).first()
    await like.waitFor()
    await settled(page)
    await context.setOffline(true)
    await waitForToast(page, '网络已断开，显示的可能不是最新内容')
    await like.scrollIntoViewIfNeeded()
    await shot(page, 'offline home')
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
    const failed = page.getByRole('button', { name: '图片加载失败，点击重试' })
    await failed.first().waitFor()
    await context.setOffline(false)
    await expect.poll(() => page.getByText('网络已断开').count()).toBe(0)
    await expect.poll(() => failed.count()).toBe(0)
  })

  test.each([
    { what: 'a scrolled page', route: '/', width: 375 },
    { what: 'an open item of the review', as: accounts.reviewer, route: '/article', width: 375 },
    { what: 'a drawer of the console', as: accounts.operator, route: '/console/members', width: 375 },
    { what: 'a drawer of the console', as: accounts.operator, route: '/console/members', width: 1440, dark: true },
  ])(
    'the offline notice is visible over $what, $width px wide',
    async ({ what, as = accounts.verified, ...options }) => {
      const { page, context, allow } = await openPage({ as, ...options, desktop: options.width > 1000 })
      allow(/^failed /)
      // Pictures and styles of parts that load later.
      allow(/^console Couldn't load preload assets/)
      const first = page.getByRole(what.includes('drawer') ? 'row' : 'article').nth(1)
      await first.waitFor()
      const isScrolled = what === 'a scrolled page'
      if (isScrolled) await page.mouse.wheel(0, 900)
      else await first.getByRole('link').or(first).last().click()
      const bar = isScrolled ? page.locator('header').first() : page.getByRole('dialog').getByRole('heading').first()
      await bar.waitFor()
      await settled(page)
      await context.setOffline(true)
      const strip = page.getByText('网络已断开，显示的可能不是最新内容')
      await strip.waitFor()
      const isOnTop = () =>
        strip.evaluate((element) => {
          const { left, top, width, height } = element.getBoundingClientRect()
          return document.elementFromPoint(left + width / 2, top + height / 2) === element
        })
      await expect.poll(isOnTop).toBe(true)
      expect(await strip.evaluate((element) => element.closest('[aria-hidden=true], [inert]'))).toBe(null)
      const { y = 0, height = 0 } = (await strip.boundingBox()) ?? {}
      const title = isScrolled ? bar.getByRole('button').last() : bar
      expect((await title.boundingBox())?.y ?? 0).toBeGreaterThanOrEqual(y + height)
      await checkAxe(page)
    },
  )

  test('a page says that its content may be old while responses come from a replica without its primary, and no longer afterwards', async () => {
    const { page } = await openPage({ as: accounts.verified })
    await page.getByRole('article').first().waitFor()
    const line = page.getByText('服务正在恢复，内容可能不是最新，暂时不能发布')
    expect(await line.count()).toBe(0)
    await page.route('**/api/**', async (route) => {
      const response = await route.fetch()
      await route.fulfill({ response, headers: { ...response.headers(), 'server-timing': 'stale' } })
    })
    await page.evaluate(() => void Object.assign(location, { hash: '/topiclist' }))
    await line.waitFor()
    await checkAxe(page)
    await shot(page, 'answers of a replica')
    await page.unrouteAll({ behavior: 'wait' })
    await page.evaluate(() => void Object.assign(location, { hash: '/topicdetails/1' }))
    await line.waitFor({ state: 'detached' })
  })

  test('a post that is not cached shows an error while offline and loads when the network is back', async () => {
    const { page, context, allow } = await openPage({ route: '/sharedetail/180' })
    allow(/^failed /)
    // Scripts of parts that load later are missing too.
    allow(/^console .*dynamically imported module/)
    await page.getByText('水利站小何').first().waitFor()
    await context.setOffline(true)
    await page.evaluate(() => {
      location.hash = '#/sharedetail/150'
    })
    const retry = page.getByRole('alert').getByRole('button', { name: '重试' })
    await retry.waitFor()
    await shot(page, 'offline post')
    await context.setOffline(false)
    // The page may have asked again by itself.
    await retry.tap({ timeout: 2_000 }).catch(() => {})
    await page.getByRole('article', { name: '云溪发布的帖子' }).waitFor()
  })
})
