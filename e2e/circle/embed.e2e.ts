import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { minute } from '@quanzi/contract/time'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { accounts } from '../harness/accounts.ts'
import { scrollAndTap, waitForToast } from '../harness/actions/gestures.ts'
import { apiAs } from '../harness/api.ts'
import { ownApp } from '../harness/app.ts'
import { checkAxe, openPage, shot } from '../harness/page.ts'
import { publishPost } from '../harness/screens/review.ts'
import { unique } from '../harness/unique.ts'
import { begin } from '../harness/waits/begin.ts'

/** A newsroom: every path is an article with the line that `lines` holds for it, under a policy that allows the circle alone. */
const lines = new Map<string, { line: string; policy: string }>()
const serveArticles = () =>
  createServer(({ url = '' }, response) => {
    const { line = '', policy = "default-src 'none'" } = lines.get(url) ?? {}
    response.setHeader('content-type', 'text/html; charset=utf-8')
    response.setHeader('content-security-policy', policy)
    response.end(
      `<!doctype html><html lang="zh-CN"><meta name="viewport" content="width=device-width"><title>文章</title><link rel="icon" href="data:,"><h1>文章</h1>${line}`,
    )
  })
const newsroom = serveArticles()
const forbidden = serveArticles()
const originOf = (server: Server) => `http://127.0.0.1:${(server.address() as AddressInfo).port}`

/** A poll of the demo data. */
const question = '你最想去哪片茶山看日出？'

const app = ownApp()
beforeAll(async () => {
  for (const server of [newsroom, forbidden]) await once(server.listen(0, '127.0.0.1'), 'listening')
})
beforeEach(async () => {
  const operator = await apiAs(accounts.operator, app)
  await operator.post('console/settings', { embed_origins: originOf(newsroom) })
})
afterAll(() => {
  for (const server of [newsroom, forbidden]) server.close()
})

/** The frame without a script that the console copies for the poll of the demo data. */
const copyFromConsole = async () => {
  const { page, context } = await openPage({ app, as: accounts.operator, route: '/console/polls', desktop: true })
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.getByRole('row').filter({ hasText: question }).getByRole('button', { name: '代码' }).click()
  await page.getByRole('dialog', { name: '嵌入网页' }).getByRole('button', { name: '复制无脚本代码' }).click()
  await waitForToast(page, '代码已复制，可粘贴到文章中')
  return page.evaluate(() => navigator.clipboard.readText())
}

/** The line that the share sheet copies. */
const copyLine = async (route: string, panel?: string) => {
  const { page, context } = await openPage({ app, route })
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const from = panel ? page.getByRole('dialog', { name: panel }) : page
  await scrollAndTap(from.getByRole('button', { name: /^分享/ }).first())
  const sheet = page.getByRole('dialog').filter({ hasText: '嵌入网页' })
  await sheet.getByRole('button', { name: '嵌入网页' }).tap()
  await sheet.getByRole('textbox', { name: '嵌入代码' }).waitFor()
  await checkAxe(page)
  await shot(page, 'embed code')
  await sheet.getByRole('button', { name: '复制代码' }).tap()
  await waitForToast(page, '代码已复制，可粘贴到文章中')
  return page.evaluate(() => navigator.clipboard.readText())
}

test('an article on another origin embeds a post at its height, in dark mode, without cookies, until the post is withdrawn', async () => {
  const content = unique('灯笼又亮了')
  const topic_id = await publishPost(app, `${content}\n${'老街的灯笼从北门挂到南门。'.repeat(12)}`, accounts.poster)
  const line = await copyLine(`/sharedetail/${topic_id}`)
  expect(line).toContain(`data-src="${app.url}/embed/post/${topic_id}?`)
  expect(line).not.toContain(content)
  lines.set('/post', {
    line,
    policy: `default-src 'none'; img-src data:; frame-src ${app.url}; script-src ${app.url}/embed.js`,
  })

  const { page, context, allow } = await openPage({ app, route: null, dark: true })
  const loaded = new Set<string>()
  page.on('response', (response) => {
    if (/\/embed[/.]/.test(response.url())) loaded.add(response.url())
  })
  await page.goto(`${originOf(newsroom)}/post`)
  const embed = page.frameLocator('iframe')
  await embed.getByText(content).waitFor()
  const follows = async () => {
    const [frame, inside] = [await page.locator('iframe').boundingBox(), await embed.locator('html').boundingBox()]
    return Math.abs((frame?.height ?? 0) - (inside?.height ?? -9))
  }
  await expect.poll(follows).toBeLessThan(2)
  expect(await page.locator('blockquote').count()).toBe(0)
  // Otherwise a dark frame shows square corners on a light article.
  expect(await page.locator('iframe').evaluate((frame) => getComputedStyle(frame).borderRadius)).toBe('12px')
  const wide = (await page.locator('iframe').boundingBox())?.height ?? 0
  await page.setViewportSize({ width: 260, height: 800 })
  await expect.poll(async () => (await page.locator('iframe').boundingBox())?.height).toBeGreaterThan(wide + 20)
  await expect.poll(follows).toBeLessThan(2)
  expect(await embed.locator('body').evaluate((body) => getComputedStyle(body).backgroundColor)).toBe('rgb(23, 24, 27)')
  await shot(page, 'embedded post')
  expect(await context.cookies()).toEqual([])
  const sizes = await Promise.all([...loaded].map(async (url) => (await (await fetch(url)).arrayBuffer()).byteLength))
  expect(sizes).toHaveLength(3)
  expect(sizes.reduce((sum, n) => sum + n, 0)).toBeLessThanOrEqual(15 * 1024)

  allow(/frame-ancestors|ERR_BLOCKED_BY_RESPONSE/)
  await page.goto(`${originOf(forbidden)}/post`)
  await expect
    .poll(() =>
      page
        .frames()
        .slice(1)
        .map((frame) => frame.url()),
    )
    .toEqual(['chrome-error://chromewebdata/'])
  await page.getByRole('link', { name: /的帖子$/ }).waitFor()

  allow(/^4(04|10) GET .*\/embed\/post/)
  const reviewer = await apiAs(accounts.secondReviewer, app)
  await reviewer.post('circle/topic', { action: 'offline', topic_id, rev: 1, reason: '内容不实' })
  await page.goto(`${originOf(newsroom)}/post`)
  await embed.getByText('内容不存在或已删除').waitFor()
  await expect.poll(follows).toBeLessThan(2)
})

/** A cross-site article: browsers keep the session from its frames. */
const elsewhere = (path: string) => `http://localhost:${(newsroom.address() as AddressInfo).port}${path}`

test('a poll embedded in an article of the same site accepts the vote inside the frame and shows the results', async () => {
  const line = await copyFromConsole()
  lines.set('/poll', { line, policy: `default-src 'none'; img-src data:; frame-src ${app.url}` })
  const { page, context } = await openPage({ app, as: accounts.otherPoster, route: null })
  await page.goto(`${originOf(newsroom)}/poll`)
  const embed = page.frameLocator('iframe')
  const option = embed.getByRole('button', { name: '梅岭茶坪' })
  const isPressed = () => option.getAttribute('aria-pressed')
  await option.press(' ')
  await expect.poll(isPressed).toBe('true')
  const vote = embed.getByRole('link', { name: '投票', exact: true })
  await vote.scrollIntoViewIfNeeded()
  const pages = context.pages().length
  // The emulation now and then makes no click of a tap in a frame.
  await expect
    .poll(async () => {
      if (await vote.isVisible()) await vote.tap()
      return embed.getByText(/\d+ 票 [\d.]+%/).count()
    })
    .toBeGreaterThan(1)
  expect(await embed.getByText('去投票').count()).toBe(0)
  expect(await embed.getByRole('status').textContent()).toMatch(/^您已投票 · /)
  expect(await embed.getByRole('link', { name: /^梅岭茶坪 *您的选择/ }).count()).toBe(1)
  expect(await embed.getByRole('button').count()).toBe(0)
  expect(context.pages()).toHaveLength(pages)
  await shot(page, 'embedded poll after the vote')

  await page.reload()
  await embed.getByText('您已投票 · ').waitFor()
  expect(await embed.getByRole('link', { name: /^梅岭茶坪 *您的选择/ }).count()).toBe(1)
  expect(await embed.getByRole('button').count()).toBe(0)
})

test('an option of a poll embedded in an article of another site opens the circle with that option chosen', async () => {
  const operator = await apiAs(accounts.operator, app)
  await operator.post('console/settings', { embed_origins: '*' })
  const line = await copyFromConsole()
  lines.set('/poll', { line, policy: `default-src 'none'; img-src data:; frame-src ${app.url}` })
  const { page, context, allow } = await openPage({ app, as: accounts.poster, route: null })
  // The harness writes into the storage of every frame.
  allow(/sessionStorage/)
  await page.goto(elsewhere('/poll'))
  const embed = page.frameLocator('iframe')
  const opened = begin(context.waitForEvent('page'))
  await embed.getByRole('link', { name: '梅岭茶坪' }).tap()
  const circle = await opened
  const poll = circle.getByRole('region', { name: question })
  await expect.poll(() => poll.getByRole('radio', { name: '梅岭茶坪' }).isChecked()).toBe(true)
  await poll.getByRole('button', { name: '投票', exact: true }).tap()
  await poll.getByText(/您已投票/).waitFor()
})

test('an embedded poll in an open article opens and closes at its times', async () => {
  const operator = await apiAs(accounts.operator, app)
  const inMinutes = (minutes: number) => new Date(Date.now() + minutes * minute).toISOString()
  const poll = { tag_id: 12, content: '灯会去哪看？', type: 1, options: '老街\n湖边', show_value: 1, is_show: 1 }
  const save = (start: number, end: number, id: object = {}) =>
    operator.post<{ id: number }>('console/poll_save', {
      ...poll,
      ...id,
      start_time: inMinutes(start),
      end_time: inMinutes(end),
    })
  const saved = await save(30, 60)
  const line = `<iframe src="${app.url}/embed/poll/${saved.id}" height="400"></iframe>`
  lines.set('/times', { line, policy: `default-src 'none'; img-src data:; frame-src ${app.url}` })
  const { page } = await openPage({ app, route: null })
  await page.clock.install()
  await page.goto(`${originOf(newsroom)}/times`)
  const embed = page.frameLocator('iframe')
  const shows = async (text: string) => {
    await embed.getByText(text).waitFor()
    // Its script has run.
    await expect.poll(() => embed.locator('html').evaluate(() => document.readyState)).toBe('complete')
  }
  await shows('投票未开始')
  expect(await embed.getByText('去投票').count()).toBe(0)

  // The clock of the page alone passes the times: the server learns other ones.
  await save(-30, 30, saved)
  await page.clock.fastForward(31 * minute)
  await shows('单选，投票后可见结果')
  expect(await embed.getByText('去投票').count()).toBe(1)
  await save(-60, -30, saved)
  await page.clock.fastForward(31 * minute)
  await shows('投票已结束')
  expect(await embed.getByText('0 票 0%').count()).toBe(2)
  expect(await embed.getByText('去投票').count()).toBe(0)
})

test('open embeds of a poll reload at random moments after it ends', async () => {
  const waits: number[] = []
  for (const chance of [0, 0.5]) {
    const { page } = await openPage({ app, route: null })
    await page.addInitScript((value) => {
      const { setTimeout } = window
      Math.random = () => value
      window.setTimeout = ((run: TimerHandler, ms: number) => {
        document.documentElement.dataset['wait'] = String(ms)
        return setTimeout(run, ms)
      }) as typeof setTimeout
    }, chance)
    await page.goto(`${app.url}/embed/poll/1`)
    const html = page.locator('html[data-wait]')
    await html.waitFor()
    const changesIn = await page.locator('[data-poll]').getAttribute('data-changes-in')
    waits.push(Number(await html.getAttribute('data-wait')) - Number(changesIn))
  }
  expect(waits).toEqual([1_000, 3_500])
})

test('embeds of a topic, the ranking and the publish button have the height of their content', async () => {
  const ranking = await copyLine('/?rank=1', '热帖榜')
  expect(ranking).toContain(`data-src="${app.url}/embed/ranking`)
  const answer = await fetch(`${app.url}/oembed?url=${encodeURIComponent(`${app.url}/s/topic/1`)}`)
  const { embeds } = (await answer.json()) as { embeds: { kind: string; html: string }[] }
  const topicLines = embeds.filter(({ kind }) => kind !== 'poll').map(({ html }) => html)
  expect(topicLines).toHaveLength(2)
  const policy = `default-src 'none'; img-src data:; frame-src ${app.url}; script-src ${app.url}/embed.js`
  const { page } = await openPage({ app, route: null })
  for (const [line, words] of [
    [ranking, '热帖榜'],
    [topicLines[0] ?? '', '参与话题'],
    [topicLines[1] ?? '', '我要报料'],
  ] as const) {
    lines.set('/frame', { line, policy })
    await page.goto(`${originOf(newsroom)}/frame`)
    const embed = page.frameLocator('iframe')
    await embed.getByText(words).first().waitFor()
    await expect
      .poll(async () => {
        const [frame, inside] = [await page.locator('iframe').boundingBox(), await embed.locator('html').boundingBox()]
        return Math.abs((frame?.height ?? 0) - (inside?.height ?? -9))
      })
      .toBeLessThan(2)
    await shot(page, `embedded ${words}`)
  }
})
