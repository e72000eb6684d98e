import { minute } from '@quanzi/contract/time'
import { expect, test } from 'vitest'
import { accounts } from '../harness/accounts.ts'
import { apiAs } from '../harness/api.ts'
import { ownApp } from '../harness/app.ts'
import { elderFaults, turnElderOn } from '../harness/elder.ts'
import { checkAxe, checkContrast, openPage, shot } from '../harness/page.ts'
import { settled } from '../harness/waits/settled.ts'

const app = ownApp()

test('messages come in three groups with avatars and pictures, and opening a group clears its count alone', async () => {
  const { page, go } = await openPage({ app, as: accounts.poster, route: '/notify' })
  await page.getByRole('heading', { level: 1, name: '系统消息' }).waitFor()
  const likes = page.getByRole('list', { name: '赞和收藏' })
  await page.getByRole('tab', { name: /^赞和收藏/ }).tap()
  await likes.getByText('赞了您的帖子').first().waitFor()
  await expect.poll(() => likes.locator('img').count()).toBeGreaterThan(1)
  await shot(page, 'messages likes')
  await checkAxe(page)
  await checkContrast(page)
  await expect.poll(() => page.getByRole('tab', { name: '赞和收藏' }).innerText()).toBe('赞和收藏')

  const comments = page.getByRole('tab', { name: /^评论和回复/ })
  await expect.poll(() => comments.innerText()).toMatch(/\d/)
  await comments.tap()
  await page
    .getByRole('list', { name: '评论和回复' })
    .getByRole('article', { name: /的评论$/ })
    .first()
    .waitFor()
  await expect.poll(() => comments.innerText()).toBe('评论和回复')
  await shot(page, 'messages comments')
  await page
    .getByRole('button', { name: /^回复 / })
    .first()
    .tap()
  const words = page.getByRole('textbox', { name: /^回复 / })
  await words.fill('谢谢，明天再去看看')
  await page.getByRole('button', { name: '发送' }).tap()
  await words.waitFor({ state: 'detached' })
  const preview = page.locator('main a[href*="comment="]').first()
  const comment = /comment=(\d+)/.exec((await preview.getAttribute('href')) ?? '')?.[1]
  await Promise.all([page.waitForURL(new RegExp(`comment=${comment}$`)), preview.tap()])
  const marked = page.getByRole('region', { name: /^评论/ }).locator('[aria-current]')
  await expect.poll(() => marked.evaluate((row) => row.getBoundingClientRect().bottom <= innerHeight)).toBe(true)
  await page.goBack()
  const own = await apiAs(accounts.poster, app)
  const sent = await own.get<{ data: { content: string; reply_id: number }[] }>('circle/memberapi', { action: 'reply' })
  expect(sent.data[0]).toMatchObject({ content: '谢谢，明天再去看看', reply_id: expect.any(Number) })
  expect(sent.data[0]?.reply_id).toBeGreaterThan(0)
  await page.getByRole('tab', { name: /^通知/ }).tap()
  await page.getByRole('list', { name: '通知' }).getByRole('listitem').first().waitFor()
  await shot(page, 'messages notices')
  await checkAxe(page)
  const bar = page.getByRole('navigation', { name: '主导航' }).getByRole('link', { name: /^系统消息/ })
  await expect.poll(() => bar.innerText()).toBe('系统消息')

  await page.getByRole('link', { name: '我的' }).tap()
  await page.getByRole('link', { name: '系统消息' }).first().waitFor()
  await go('/notify')
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.getByRole('tab', { name: /^赞和收藏/ }).tap()
  await likes.getByText('赞了您的帖子').first().waitFor()
  await shot(page, 'messages dark')
})

test('received likes and comments that are read from one’s own page no longer count as unread messages, collects still do', async () => {
  const { page, go } = await openPage({ app, as: accounts.verified, route: null })
  const groups = { likes: 2, comments: 3, notices: 4 }
  page.on('request', (request) => {
    if (request.url().includes('action=get_digg')) groups.likes = 1
    if (request.url().includes('action=get_reply')) groups.comments = 0
  })
  await page.route(/action=unread/, (route) => {
    const unread = groups.likes + groups.comments + groups.notices
    return route.fulfill({ json: { state: 1, error: '', code: 0, data: { unread, groups } } })
  })
  await go('/usercenter/mine')
  const bar = page.getByRole('navigation', { name: '主导航' }).getByRole('link', { name: /^系统消息/ })
  const count = async () => Number(/\d+/.exec(await bar.innerText())?.[0])
  await expect.poll(count).toBe(9)
  for (const [label, list, left] of [
    ['获赞', '收到的赞', 8],
    ['评论', '收到的评论', 5],
  ] as const) {
    await page
      .getByRole('link', { name: new RegExp(`${label}$`) })
      .first()
      .tap()
    await page.getByRole('list', { name: list }).getByRole('listitem').first().waitFor()
    await page.getByRole('button', { name: '返回' }).tap()
    await expect.poll(count).toBe(left)
  }
})

test('a list of messages shown from the cache without a network does not clear its unread count', async () => {
  const { page, allow, go } = await openPage({ app, as: accounts.verified, route: null })
  allow(/get_digg|ERR_FAILED/)
  let answerUnread = () => {}
  const answered = new Promise<void>((resolve) => {
    answerUnread = resolve
  })
  await page.route(/action=unread/, async (route) => {
    await answered
    const data = { unread: 3, groups: { likes: 2, comments: 0, notices: 1 } }
    return route.fulfill({ json: { state: 1, error: '', code: 0, data } })
  })
  await page.route(/action=homepage/, async (route) => {
    const response = await route.fetch()
    const answer = await response.json()
    return route.fulfill({ response, json: { ...answer, data: { ...answer.data, unread_digg: 2 } } })
  })
  await go('/get_praised')
  const rows = page.getByRole('list', { name: '收到的赞' }).getByRole('listitem')
  await rows.first().waitFor()
  await go('/usercenter/mine')
  const likes = page.getByRole('link', { name: /获赞$/ }).first()
  const newLikes = likes.getByText('2 个新')
  await newLikes.waitFor({ state: 'attached' })
  answerUnread()
  const bar = page.getByRole('navigation', { name: '主导航' }).getByRole('link', { name: /^系统消息/ })
  await expect.poll(() => bar.innerText()).toMatch(/3/)
  await page.route(/action=get_digg/, (route) => route.abort())
  await likes.tap()
  await rows.first().waitFor()
  await page.getByRole('button', { name: '返回' }).tap()
  await newLikes.waitFor({ state: 'attached' })
  await expect.poll(() => bar.innerText()).toMatch(/3/)
})

test('an unread count that was computed before a group was read, and arrives after its list, is replaced', async () => {
  const { page, go } = await openPage({ app, as: accounts.verified, route: null })
  const counts = [0, 2, 0]
  let answerSecond = () => {}
  const listed = new Promise<void>((resolve) => {
    answerSecond = resolve
  })
  await page.route(/action=unread/, async (route) => {
    const likes = counts.shift() ?? 0
    if (likes > 0) await listed
    const data = { unread: likes, groups: { likes, comments: 0, notices: 0 } }
    await route.fulfill({ json: { state: 1, error: '', code: 0, data } }).catch(() => {})
  })
  await go('/notify')
  const rows = page.getByRole('list', { name: '赞和收藏' }).getByRole('listitem')
  await rows.first().waitFor()
  // Once the counts of the reload are held, the page opens the group that its place in the history stored.
  await expect.poll(() => counts.length).toBeLessThan(3)
  counts.splice(0, counts.length, 2, 0)
  await page.reload()
  await rows.first().waitFor()
  answerSecond()
  await expect.poll(() => counts).toEqual([])
  await page.waitForTimeout(300)
  await expect.poll(() => page.getByRole('tab', { name: /^赞和收藏/ }).innerText()).toBe('赞和收藏')
})

test('the messages open with the first group that has unread ones, notices before comments before likes, once the counts are known', async () => {
  const { page, go } = await openPage({ app, as: accounts.verified, route: null })
  const groups = { likes: 1, comments: 2, notices: 3 }
  let answer = () => {}
  let answered = Promise.resolve()
  let asked = 0
  await page.route(/action=unread/, async (route) => {
    asked++
    await answered
    await route.fulfill({ json: { state: 1, error: '', code: 0, data: { unread: 6, groups } } }).catch(() => {})
  })
  const lists: string[] = []
  page.on('request', (request) => {
    const list = /action=notify&group=(\w+)|action=(get_reply)/.exec(request.url())
    if (list) lists.push(list[1] ?? list[2] ?? '')
  })
  const opens = async (label: string, list: string) => {
    await go('/settings')
    asked = 0
    answered = new Promise((resolve) => {
      answer = resolve
    })
    await page.reload()
    await go('/notify')
    lists.length = 0
    const selected = page.getByRole('tab', { selected: true })
    await page.getByRole('tab', { name: '通知' }).waitFor()
    await expect.poll(() => asked).toBeGreaterThan(0)
    expect(await selected.count()).toBe(0)
    answer()
    await page.getByRole('list', { name: label }).waitFor()
    expect(await selected.innerText()).toContain(label)
    expect(new Set(lists)).toEqual(new Set([list]))
  }
  await opens('通知', 'notices')
  groups.notices = 0
  await opens('评论和回复', 'get_reply')
  groups.comments = 0
  await opens('赞和收藏', 'likes')
  groups.likes = 0
  await opens('赞和收藏', 'likes')

  groups.notices = 1
  await page.getByRole('tab', { name: '评论和回复' }).tap()
  await page.getByRole('link', { name: '我的' }).tap()
  await page.goBack()
  await page.getByRole('tab', { name: '评论和回复', selected: true }).waitFor()
})

test('a notice that is too long for its row unfolds, and one with a link says 查看 and still leads there', async () => {
  const operator = await apiAs(accounts.operator, app)
  const content = `${'河堤步道分三段施工，请从东门绕行。'.repeat(50)}到此为止。`
  await operator.post('console/notice_send', { title: '长通知', content })
  await operator.post('console/notice_send', { title: '带链接的长通知', content, link: '#/special/9' })
  const { page, context, go } = await openPage({ app, as: accounts.verified, route: '/notify' })
  await page.getByRole('tab', { name: /^通知/ }).tap()
  const rows = page.getByRole('list', { name: '通知' }).getByRole('article')
  const plain = rows.filter({ hasText: /^(未读 )?长通知/ })
  const linked = rows.filter({ hasText: '带链接的长通知' })
  const text = plain.getByText(content)
  const heightOf = async () => (await text.boundingBox())?.height ?? 0
  const isWhole = () => text.evaluate((element) => element.scrollHeight <= element.clientHeight + 1)
  await text.waitFor()
  expect(await isWhole()).toBe(false)
  const folded = await heightOf()
  await shot(page, 'messages folded')
  await plain.getByRole('button', { name: '展开' }).tap()
  await expect.poll(isWhole).toBe(true)
  expect(await heightOf()).toBeGreaterThan(folded * 5)
  expect(await plain.getByRole('link').count()).toBe(0)
  await shot(page, 'messages unfolded')
  await checkAxe(page)
  await plain.getByRole('button', { name: '收起' }).tap()
  await expect.poll(heightOf).toBe(folded)

  await linked.getByRole('button', { name: '展开' }).tap()
  await linked.getByRole('button', { name: '收起' }).waitFor()
  expect(page.url()).toContain('/notify')
  await linked.getByRole('link').getByText('查看').waitFor()
  await Promise.all([page.waitForURL(/special\/9$/), linked.getByText('带链接的长通知').tap()])

  await turnElderOn(context)
  await go('/notify')
  await page.reload()
  await page.getByRole('tab', { name: /^通知/ }).tap()
  await plain.getByRole('button', { name: '展开' }).waitFor()
  await settled(page)
  expect(await elderFaults(page, 'long notices')).toEqual([])
  await plain.getByRole('button', { name: '展开' }).tap()
  await expect.poll(isWhole).toBe(true)
  await settled(page)
  expect(await elderFaults(page, 'an unfolded notice')).toEqual([])
})

test('a further page of a group does not clear the count of a message that has come since the group was opened', async () => {
  const { page, go } = await openPage({ app, as: accounts.verified, route: null })
  await page.clock.install()
  let likes = 0
  await page.route(/action=unread/, (route) => {
    const data = { unread: likes, groups: { likes, comments: 0, notices: 0 } }
    return route.fulfill({ json: { state: 1, error: '', code: 0, data } })
  })
  await page.route(/action=notify/, async (route) => {
    const isFurther = route.request().url().includes('cursor=')
    const response = await route.fetch({
      url: route
        .request()
        .url()
        .replace(/&cursor=[^&]*/, ''),
    })
    const answer = await response.json()
    const [row] = answer.data.data
    const data = Array.from({ length: 20 }, (_, n) => ({ ...row, id: row.id + n + (isFurther ? 1_000 : 0) }))
    return route.fulfill({
      response,
      json: { ...answer, data: { ...answer.data, data, next: isFurther ? null : 'next' } },
    })
  })
  await go('/notify')
  await page.getByRole('list', { name: '赞和收藏' }).getByRole('listitem').first().waitFor()
  const tab = page.getByRole('tab', { name: /^赞和收藏/ })
  await expect.poll(() => tab.innerText()).toBe('赞和收藏')
  likes = 1
  await page.clock.fastForward(3 * minute)
  await expect.poll(() => tab.innerText()).toMatch(/1/)
  await expect
    .poll(async () => {
      await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
      return page.getByText('没有更多了').isVisible()
    })
    .toBe(true)
  expect(await tab.innerText()).toMatch(/1/)
})

test('a badge above nine shows 9+ on one line, also at a group of messages', async () => {
  const { page, go } = await openPage({ app, as: accounts.otherPoster, route: '/usercenter/mine' })
  const badge = page
    .getByRole('link', { name: /超过 9 个新/ })
    .locator('[aria-hidden=true]')
    .first()
  await badge.waitFor()
  expect(await badge.innerText()).toBe('9+')
  const height = await badge.evaluate((text) => text.getClientRects().length)
  expect(height).toBe(1)
  await page.route(/action=unread/, (route) => {
    const data = { unread: 16, groups: { likes: 3, comments: 12, notices: 1 } }
    return route.fulfill({ json: { state: 1, error: '', code: 0, data } })
  })
  await page.reload()
  await go('/notify')
  await page.getByRole('tab', { name: /^评论和回复 ?超过 9 条未读$/ }).waitFor()
  await page.getByRole('tab', { name: /^赞和收藏 ?3 条未读$/ }).waitFor()
})

test('at the largest text size a message breaks between the name and the action, and no line of its post is cut', async () => {
  const { page, go } = await openPage({ app, as: accounts.otherPoster, route: null })
  await page.addInitScript(() => {
    if (/^https?:$/.test(location.protocol)) localStorage.setItem('quanzi:text-scale', '1.3')
  })
  await go('/notify')
  await page.getByRole('tab', { name: /^赞和收藏/ }).tap()
  const words = page.getByRole('list', { name: '赞和收藏' }).locator('.clamp-3')
  await words.first().waitFor()
  const cut = () =>
    words.evaluateAll(
      (all) =>
        all.filter((text) => {
          const line = Number.parseFloat(getComputedStyle(text).lineHeight)
          const box = text.parentElement?.getBoundingClientRect()
          const { height, top, bottom } = text.getBoundingClientRect()
          const lines = Math.round(height / line)
          return !box || Math.abs(height - lines * line) > 1 || top < box.top || bottom > box.bottom
        }).length,
    )
  await expect.poll(cut).toBe(0)
  const broken = () =>
    page.locator('main wbr').evaluateAll((all) =>
      all.flatMap(({ previousSibling, nextSibling }) =>
        [previousSibling, nextSibling].flatMap((part) => {
          const range = document.createRange()
          if (part) range.selectNodeContents(part)
          return range.getClientRects().length === 1 ? [] : [part?.textContent]
        }),
      ),
    )
  expect(await page.locator('main wbr').count()).toBeGreaterThan(0)
  await expect.poll(broken).toEqual([])
})
