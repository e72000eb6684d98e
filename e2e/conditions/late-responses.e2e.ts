// @module-tag long

import type { Request } from 'playwright-core'
import { expect, test } from 'vitest'
import { accounts } from '../harness/accounts.ts'
import { drag, scrollAndTap, waitForToast } from '../harness/actions/gestures.ts'
import { logInBySms, smsCode } from '../harness/actions/sms.ts'
import { apiAs } from '../harness/api.ts'
import { ownApp } from '../harness/app.ts'
import { openPage } from '../harness/page.ts'
import { jpeg } from '../harness/pictures.ts'
import { isLiked, ownLike } from '../harness/simulator.ts'
import { unique } from '../harness/unique.ts'
import { begin } from '../harness/waits/begin.ts'
import { holdRequests } from '../harness/waits/hold-requests.ts'
import { listens, settled } from '../harness/waits/settled.ts'

// Slow and lost responses for a reader who has gone on meanwhile.
const app = ownApp()

test('the late response to a report does not close the sheet of the next report', async () => {
  const { page } = await openPage({ app, as: accounts.otherReviewer, route: '/' })
  const sheet = page.getByRole('dialog', { name: '举报帖子' })
  const openSheet = async (index: number) => {
    await scrollAndTap(page.getByRole('feed').getByRole('article').nth(index).getByRole('button', { name: '更多' }))
    await page.getByRole('dialog').getByRole('button', { name: '举报' }).tap()
    await sheet.getByRole('radio').first().check()
  }
  await openSheet(0)
  const reports = await holdRequests(page, '**/circle/commonapi')
  await sheet.getByRole('button', { name: '提交举报' }).tap()
  await page.goBack()
  await sheet.waitFor({ state: 'hidden' })
  await openSheet(1)
  await sheet.getByRole('textbox').fill('打了一半')
  reports.release()
  await waitForToast(page, '举报成功，我们会尽快处理')
  await sheet.getByRole('button', { name: '提交举报' }).tap()
  await sheet.waitFor({ state: 'hidden' })
})

test('the menu of a post whose script comes after the reader has gone back does not open over the other screen', async () => {
  const { page, go } = await openPage({ app, as: accounts.otherReviewer, route: null })
  const scripts = await holdRequests(page, '**/assets/post-menu-*')
  await go('/')
  const feed = page.getByRole('feed').getByRole('article')
  await feed.first().waitFor()
  await go('/sharedetail/180')
  await page.getByRole('button', { name: '更多' }).first().tap()
  await expect.poll(() => scripts.asked.length).toBe(1)
  await page.goBack()
  await feed.first().waitFor()
  scripts.release()
  await settled(page)
  expect(await page.getByRole('dialog').count()).toBe(0)
  await scrollAndTap(feed.first().getByRole('button', { name: '更多' }))
  await page.getByRole('dialog').getByRole('button', { name: '举报' }).waitFor()
})

test('a login that succeeds after its sheet was closed also continues the action that opened the sheet again', async () => {
  const { page, allow } = await openPage({ app, route: '/sharedetail/180' })
  allow(/^401 /)
  const sheet = page.getByRole('dialog', { name: '登录', exact: true })
  await ownLike(page).tap()
  await sheet.getByLabel('手机号').fill('13700000009')
  await sheet.getByRole('button', { name: '获取验证码' }).tap()
  await waitForToast(page, '发送成功')
  await sheet.getByLabel('验证码', { exact: true }).fill(await smsCode(app, '13700000009'))
  const logins = await holdRequests(page, '**/login/cloud*')
  await sheet.getByRole('button', { name: '登录', exact: true }).tap()
  await expect.poll(() => logins.asked.length).toBe(1)
  await page.goBack()
  await sheet.waitFor({ state: 'hidden' })
  await ownLike(page).tap()
  await sheet.waitFor()
  // The button shows the like before it is sent.
  const sent = begin(page.waitForResponse((answer) => /diggapi/.test(answer.url()) && answer.status() === 200))
  logins.release()
  await Promise.all([sent, sheet.waitFor({ state: 'hidden' })])
  await isLiked(page)
})

test('the late response to a comment keeps text added since then, and the reply that is being written', async () => {
  const { page } = await openPage({ app, as: accounts.verified, route: '/sharedetail/180' })
  const isComment = (request: Request) => /action=comment/.test(request.postData() ?? '')
  const sent = await holdRequests(page, '**/circle/replyapi*', isComment)
  await page.getByRole('button', { name: '说点什么…' }).tap()
  const comment = page.getByRole('dialog', { name: '评论', exact: true })
  await comment.getByRole('textbox').fill(unique('电梯里发的评论'))
  await comment.getByRole('button', { name: '发送' }).tap()
  await expect.poll(() => sent.asked.length).toBe(1)
  await page.goBack()
  await comment.waitFor({ state: 'hidden' })
  await page.getByRole('button', { name: /^\[草稿\] 电梯里发的评论/ }).tap()
  await comment.getByRole('textbox').fill('出了电梯又写的')
  await page.goBack()
  await comment.waitFor({ state: 'hidden' })
  await scrollAndTap(page.getByRole('button', { name: '回复', exact: true }).first())
  const reply = page.getByRole('dialog', { name: /^回复 / })
  await reply.getByRole('textbox').fill('写到一半的回复')
  const answered = begin(page.waitForResponse((response) => isComment(response.request())))
  sent.release()
  await answered
  await page.waitForTimeout(500)
  expect(await reply.getByRole('textbox').inputValue()).toBe('写到一半的回复')
  await page.goBack()
  await page.getByRole('button', { name: '[草稿] 出了电梯又写的' }).waitFor()
})

test('text typed into a topic form while a picture is uploaded is kept', async () => {
  const { page } = await openPage({ app, as: accounts.reviewer, route: '/topic' })
  await page.getByRole('link', { name: '新建话题' }).tap()
  const uploads = await holdRequests(page, '**/index/upload/file')
  await page.getByLabel('背景图').setInputFiles(await jpeg('topic', '#8e44ad', 750, 400))
  await expect.poll(() => uploads.asked.length).toBe(1)
  await page.getByLabel('话题介绍').fill('边传边写的介绍')
  uploads.release()
  await page.getByText('更换').first().waitFor()
  expect(await page.getByLabel('话题介绍').inputValue()).toBe('边传边写的介绍')
})

test('a reward whose response was lost is repeated under its idempotency key, also from a new sheet', async () => {
  const author = await apiAs(accounts.verified, app)
  const { data } = await author.get<{ data: { topic_id: number }[] }>('circle/memberapi', { action: 'topic' })
  const { page, allow } = await openPage({ app, as: accounts.poster, route: `/sharedetail/${data.at(-1)?.topic_id}` })
  allow(/reward\/give/)
  const keys: (string | undefined)[] = []
  await page.route('**/reward/give', async (route) => {
    keys.push(route.request().headers()['idempotency-key'])
    if (keys.length > 1) return route.continue()
    await route.fetch()
    await route.abort()
  })
  const give = async () => {
    await page.getByRole('region', { name: '打赏' }).getByRole('button', { name: '打赏', exact: true }).tap()
    const sheet = page.getByRole('dialog', { name: '打赏作者' })
    await sheet.getByRole('button', { name: /^打赏 \d+ 积分$/ }).tap()
    return sheet
  }
  const sheet = await give()
  await sheet.getByText('操作失败：网络连接失败，请检查网络后重试').waitFor()
  await page.goBack()
  await sheet.waitFor({ state: 'hidden' })
  await give()
  await waitForToast(page, '操作成功!')
  expect(keys).toEqual([expect.any(String), keys[0]])
})

test('a visitor who logs in to give a reward can give it before the balance has loaded', async () => {
  const { page } = await openPage({ app, route: '/sharedetail/180' })
  const block = page.getByRole('region', { name: '打赏' })
  await scrollAndTap(block.getByRole('button', { name: '打赏', exact: true }))
  const balances = await holdRequests(page, '**/reward/switch*')
  await logInBySms(page, app, accounts.otherPoster)
  const sheet = page.getByRole('dialog', { name: '打赏作者' })
  await sheet.getByText('余额 – 积分').waitFor()
  await sheet.getByRole('button', { name: /^打赏 \d+ 积分/ }).tap()
  await waitForToast(page, '操作成功!')
  balances.release()
  await sheet.waitFor({ state: 'hidden' })
})

test('an open page shows that a poll has started at its time', async () => {
  const { page } = await openPage({ app, as: accounts.poster, route: null })
  await page.clock.install()
  const start_time = new Date(Date.now() + 60_000).toISOString()
  await page.route(/tagapi\?.*action=detail/, async (route) => {
    const answer = await (await route.fetch()).json()
    const poll = { ...answer.data.vote_info, phase: 'before', start_time }
    await route.fulfill({ json: { ...answer, data: { ...answer.data, vote_info: poll } } })
  })
  await page.goto('/h5/circle/#/topicdetails/36')
  await page.getByText(/月\d+日 \d+:\d+ 开始/).waitFor()
  await page.clock.fastForward(61_000)
  await page.getByText(/^还剩/).waitFor()
  expect(await page.getByText('投票未开始').count()).toBe(0)
})

test('the next page of a list loads also when its end is reached while earlier pages are being refetched', async () => {
  const { page } = await openPage({ app, route: '/' })
  const cursors = new Set<string | null>()
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url())
    if (pathname.endsWith('/circle/topicapi') && searchParams.get('action') === 'list')
      cursors.add(searchParams.get('cursor'))
  })
  const toEnd = () => page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
  await page.getByRole('article').first().waitFor()
  // One page more, so that others are left.
  await expect.poll(() => toEnd().then(() => cursors.size)).toBeGreaterThan(0)
  await page.locator('[role=feed][aria-busy=false]').waitFor()
  await listens(page)
  const first = await holdRequests(page, /topicapi\?.*action=list/, (request) => !request.url().includes('cursor='))
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
  await expect.poll(() => first.asked.length).toBeGreaterThan(0)
  const seen = cursors.size
  // The list grows while its rows are measured.
  const height = () => page.evaluate(() => document.documentElement.scrollHeight)
  for (let before = 0; before !== (await height()); await page.waitForTimeout(300)) {
    before = await height()
    await toEnd()
  }
  first.release()
  await expect.poll(() => cursors.size, { timeout: 20_000 }).toBeGreaterThan(seen)
})

test('a reload deep in a list shows its posts also when everything is refetched while its pages come again', async () => {
  const { page } = await openPage({ app, route: '/' })
  const cursors = new Set<string>()
  page.on('request', (request) => void (isNextPage(request) && cursors.add(request.url())))
  await page.getByRole('article').first().waitFor()
  await expect
    .poll(async () => {
      await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
      return cursors.size
    })
    .toBeGreaterThan(1)
  await page.locator('[role=feed][aria-busy=false]').waitFor()
  const next = await holdRequests(page, /topicapi\?.*action=list/, isNextPage)
  await page.reload()
  await expect.poll(() => next.asked.length).toBeGreaterThan(0)
  await page.evaluate(() => void window.dispatchEvent(new Event('scroll')))
  let refetched = 0
  page.on('response', (response) => {
    if (/topicapi\?.*action=list/.test(response.url()) && !isNextPage(response.request())) refetched += 1
  })
  // Until the scripts that listen for it have come.
  await expect
    .poll(async () => {
      if (refetched === 0) await page.evaluate(() => void window.dispatchEvent(new Event('online')))
      return refetched
    })
    .toBeGreaterThan(0)
  next.release()
  await page.getByRole('feed').getByRole('article').first().waitFor()
})

const isNextPage = (request: Request) =>
  /topicapi\?.*action=list.*cursor=|topicapi\?.*cursor=.*action=list/.test(request.url())

test('pulling to refresh without a network shows the reason', async () => {
  const { page, allow } = await openPage({ app, as: accounts.reviewer, route: '/article' })
  await page.getByRole('article').first().waitFor()
  allow(/circle\/topic/)
  await page.route(/circle\/topic\?/, (route) => route.abort())
  // The script that watches the pull may come later. A call is tried three times.
  const shown = page.getByRole('status').getByText(/网络/).first()
  const pull = async () => {
    await drag(page, { x: 180, y: 300 }, { x: 180, y: 560 }, 12)
    return shown.waitFor({ timeout: 9_000 }).then(
      () => true,
      () => false,
    )
  }
  await expect.poll(pull, { timeout: 30_000 }).toBe(true)
  expect(await page.getByText('刷新成功').count()).toBe(0)
})

test('when saving a topic succeeds after its form was left, the page does not navigate', async () => {
  const { page, go } = await openPage({ app, as: accounts.reviewer, route: '/topic' })
  await page.getByRole('link', { name: /^编辑/ }).first().tap()
  await page.getByLabel('话题介绍').fill(unique('写到一半就走的介绍'))
  const saving = await holdRequests(page, '**/api/circle/tag', (request) => request.method() === 'POST')
  await page.getByRole('button', { name: '保存' }).tap()
  await expect.poll(() => saving.asked.length).toBe(1)
  await page.getByRole('button', { name: '返回' }).tap()
  await page.getByRole('alertdialog', { name: '放弃修改?' }).getByRole('button', { name: '放弃' }).tap()
  await page.waitForURL(/#\/topic$/)
  await go('/reported_members')
  await page.getByRole('heading', { level: 1 }).waitFor()
  const address = page.url()
  saving.release()
  await waitForToast(page, '保存成功')
  await page.waitForTimeout(500)
  expect(page.url()).toBe(address)
})
