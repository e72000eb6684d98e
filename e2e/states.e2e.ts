import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { said } from './harness/hands.ts'
import { checkAxe, openPage, shot } from './harness/page.ts'
import { people } from './harness/people.ts'

/** An answer of the server as it would be written on the wire. */
const answerWith = (page: Page, call: string, body: object, status = 200) =>
  page.route(
    (url) => url.pathname.startsWith('/api/') && `${url.pathname}${url.search}`.includes(call),
    (route) => route.fulfill({ status, json: body }),
  )
const fault = { state: 0, data: null, error: '操作失败', code: 500 }
const nothing = { state: 1, data: { data: [], page: 1, total: 0, total_page: 0, next: null }, error: '', code: 0 }

test('an address that nobody knows leads home', async () => {
  const { page } = await openPage({ route: '/no/such/screen?id=1' })
  await page.getByRole('article').first().waitFor()
  await page.waitForURL(/#\/$/)
})

describe('while the network is slow', () => {
  test.each([
    ['/', 'topicapi?action=list'],
    ['/sharedetail/180', 'topicapi?action=detail'],
    ['/topiclist', 'tagapi?action=recommend_list'],
    ['/topicdetails/1', 'tagapi?action=detail'],
  ])('%s shows the shape of what comes, and says that it is loading', async (route, call) => {
    const { page, go } = await openPage({ route: null })
    let open = () => {}
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
    await go(route)
    await page.getByRole('status', { name: '加载中' }).first().waitFor()
    await page.waitForTimeout(300)
    await shot(page, `loading ${route}`)
    await checkAxe(page)
    open()
    await expect.poll(() => page.getByRole('status', { name: '加载中' }).count(), { timeout: 10_000 }).toBe(0)
    await page.getByRole('article').or(page.getByRole('listitem')).first().waitFor()
  })
})

describe('when the server fails', () => {
  test.each([
    ['/', 'topicapi?action=list', undefined],
    ['/sharedetail/180', 'topicapi?action=detail', undefined],
    ['/topiclist', 'tagapi?action=recommend_list', undefined],
    ['/topicdetails/1', 'topicapi?action=taglist', undefined],
    ['/topicdetails/1', 'tagapi?action=detail', undefined],
    ['/usercenter/1', 'memberapi?action=homepage', undefined],
    ['/notify', 'commonapi?action=notify', people.poster],
    ['/topic_edit/84', 'topicapi?action=detail_edit', people.otherPoster],
    ['/article', 'circle/topic?action=list', people.reviewer],
    ['/comment', 'circle/reply?action=pending', people.reviewer],
  ])('%s without %s says so and offers another try', async (route, call, as) => {
    const { page, go, allow } = await openPage({ route: null, ...(as ? { as } : {}) })
    allow(/^500 GET /)
    await answerWith(page, call, fault, 500)
    await go(route)
    const alert = page.getByRole('alert').filter({ hasText: '操作失败' })
    await alert.waitFor()
    await shot(page, `error ${route} ${call.replace(/\W+/g, ' ')}`)
    await checkAxe(page)
    await page.unrouteAll()
    await alert.getByRole('button', { name: '重试' }).tap()
    await alert.waitFor({ state: 'detached' })
    await page.getByRole('article').or(page.getByRole('listitem')).first().waitFor()
  })

  test('in the middle of a list, what was read stays', async () => {
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
        { timeout: 15_000, interval: 100 },
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

describe('where there is nothing', () => {
  test.each([
    ['/', 'topicapi?action=list', '暂无数据', undefined],
    ['/topicdetails/1', 'topicapi?action=taglist', '还没有人参与，来发第一条吧', undefined],
    ['/usercenter/mine', 'memberapi?action=topic', '还没有发布过内容', people.poster],
    ['/notify', 'commonapi?action=notify', '暂无消息', people.poster],
    ['/article', 'circle/topic?action=list', '待审核的帖子都处理完了', people.reviewer],
    ['/comment', 'circle/reply?action=pending', '待审核的评论都处理完了', people.reviewer],
  ])('%s says it in a sentence', async (route, call, words, as) => {
    const { page, go } = await openPage({ route: null, ...(as ? { as } : {}) })
    await answerWith(
      page,
      call,
      call.includes('notify') ? { ...nothing, data: { ...nothing.data, unread: 0 } } : nothing,
    )
    await go(route)
    await page.getByText(words).waitFor()
    await shot(page, `empty ${route}`)
    await checkAxe(page)
  })
})

describe('without a network', () => {
  test('what was read stays, and a line says so', async () => {
    const { page, context, allow } = await openPage({ as: people.verified })
    allow(/^failed /)
    const like = page.getByRole('button', { name: /^点赞/, pressed: false }).first()
    await like.waitFor()
    await context.setOffline(true)
    await said(page, '网络已断开，显示的可能不是最新内容')
    await like.scrollIntoViewIfNeeded()
    await shot(page, 'offline home')
    await context.setOffline(false)
    await expect.poll(() => page.getByText('网络已断开').count()).toBe(0)
  })

  test('a post that was not read before says that it cannot be had, and comes with the network', async () => {
    const { page, context, allow } = await openPage({ route: '/sharedetail/180' })
    allow(/^failed /)
    await page.getByText('水利站小何').first().waitFor()
    await context.setOffline(true)
    await page.evaluate(() => {
      location.hash = '#/sharedetail/150'
    })
    const retry = page.getByRole('alert').getByRole('button', { name: '重试' })
    await retry.waitFor({ timeout: 15_000 })
    await shot(page, 'offline post')
    await context.setOffline(false)
    await retry.tap()
    await page.getByRole('article', { name: '云溪发布的帖子' }).waitFor()
  })
})
