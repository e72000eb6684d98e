// @module-tag long

import { expect, test } from 'vitest'
import { accounts } from '../harness/accounts.ts'
import { waitForToast } from '../harness/actions/gestures.ts'
import { apiAs } from '../harness/api.ts'
import { ownApp } from '../harness/app.ts'
import { openPage } from '../harness/page.ts'
import { openRow, paneOf, publishPost, searchFor, writePost } from '../harness/screens/review.ts'
import { begin } from '../harness/waits/begin.ts'
import { holdAnswer } from '../harness/waits/hold-answer.ts'
import { settled } from '../harness/waits/settled.ts'

/** What happens meanwhile to a reviewer on a wide screen: another reviewer, a late answer, a sheet over the reasons. */
const app = ownApp()

test('a long list loads the next page near its end, not all pages, and requests a failing page once', async () => {
  const { page, go, allow } = await openPage({ app, as: accounts.reviewer, route: null, desktop: true })
  let lists = 0
  page.on('request', (request) => {
    if (/circle\/topic\?action=list/.test(request.url())) lists += 1
  })
  await go('/article?tab=passed')
  await page.getByRole('article').nth(9).waitFor()
  await page.waitForTimeout(1_500)
  expect(lists).toBeLessThanOrEqual(2)
  await page.keyboard.press('j')
  await openRow(page).waitFor()
  await page.waitForTimeout(1_500)
  expect(lists).toBeLessThanOrEqual(2)

  allow(/^500 GET .*circle\/topic/)
  let failed = 0
  await page.route(/circle\/topic\?.*cursor=/, async (route) => {
    failed += 1
    // As long as a server takes: the page must know that it is asking.
    await page.waitForTimeout(500)
    await route.fulfill({ status: 500, json: { state: 0, code: 500, error: '', data: null } })
  })
  await page.locator('[data-item]').last().click()
  await expect.poll(() => page.getByRole('button', { name: '重试' }).count()).toBe(1)
  const tries = failed
  await page.waitForTimeout(1_500)
  expect(failed).toBe(tries)
})

test('the reasons of an item stay open when the decision on the previous item is refused as already decided', async () => {
  const words = '前一条被别人先处理了'
  for (const which of ['甲', '乙']) await writePost(app, `${words}的${which}篇`)
  const { page, allow } = await openPage({ app, as: accounts.reviewer, route: '/article', desktop: true })
  allow(/^409 POST/)
  await searchFor(page, words, 2)
  const answer = await holdAnswer(page, '**/api/circle/topic', {
    action: 'action=passstep',
    status: 409,
    json: { state: 0, code: 302, error: '该内容已被处理', data: null },
  })
  await page.keyboard.press('j')
  const first = await openRow(page).getAttribute('data-item')
  await paneOf(page).getByRole('toolbar').waitFor()
  await page.keyboard.press('a')
  await page.getByRole('alertdialog').waitFor()
  await page.keyboard.press('a')
  await expect.poll(() => openRow(page).getAttribute('data-item')).not.toBe(first)
  await paneOf(page).getByRole('toolbar').waitFor()
  await page.keyboard.press('r')
  const reasons = paneOf(page).getByRole('region', { name: '驳回理由' })
  await reasons.waitFor()
  await page.keyboard.press('3')
  answer()
  await page.getByText('该内容已被处理').first().waitFor()
  await page.waitForTimeout(1_000)
  expect(await reasons.getByRole('radio', { checked: true }).count()).toBe(1)
  await page.keyboard.press('Escape')
  await paneOf(page).getByRole('toolbar').waitFor()
})

test('after a decision the next item is one that no other reviewer has claimed or decided since the list was loaded', async () => {
  const words = '两个人同时在审'
  for (const which of ['甲', '乙', '丙', '丁']) await writePost(app, `${words}的${which}篇`)
  const { page, allow } = await openPage({ app, as: accounts.reviewer, route: '/article', desktop: true })
  // A slow machine opens the claimed one, and goes on once its claim is refused.
  allow(/^409 POST/)
  await searchFor(page, words, 4)
  const ids = await page.locator('[data-item]').evaluateAll((rows) => rows.map((row) => row.getAttribute('data-item')))
  const [first = '', claimed = '', decided = '', free = ''] = ids.map(String)
  const ownClaim = begin(page.waitForResponse((answer) => (answer.request().postData() ?? '').includes('action=claim')))
  await page.keyboard.press('j')
  await expect.poll(() => openRow(page).getAttribute('data-item')).toBe(first)
  await ownClaim
  // The next item is loaded ahead.
  await page.waitForTimeout(1_000)
  const other = await apiAs(accounts.otherReviewer, app)
  await other.post('circle/topic', { action: 'claim', topic_id: claimed })
  await other.post('circle/topic', { action: 'passstep', topic_id: decided, rev: 1 })
  await page.keyboard.press('a')
  await page.getByRole('alertdialog').waitFor()
  await page.keyboard.press('a')
  await expect.poll(() => openRow(page).getAttribute('data-item')).toBe(free)
})

test('deciding by keyboard skips items that others took: at the first key, after a refused decision and after a lost race', async () => {
  const words = '几个人抢着审'
  const posts = []
  for (const which of ['甲', '乙', '丙', '丁', '戊']) posts.push(await writePost(app, `${words}的${which}篇`))
  const [claimed = 0, changed = 0, mine = 0, raced = 0, free = 0] = posts.map(({ topic_id }) => topic_id)
  const { page, allow } = await openPage({ app, as: accounts.reviewer, route: '/article', desktop: true })
  allow(/^409 POST/)
  await searchFor(page, words, 5)
  const opened = () => openRow(page).getAttribute('data-item')
  const pass = async () => {
    await paneOf(page).getByRole('button', { name: '通过，送二审' }).waitFor()
    await page.keyboard.press('a')
    await page.getByRole('alertdialog').waitFor()
    await page.keyboard.press('a')
  }
  const other = await apiAs(accounts.otherReviewer, app)
  await other.post('circle/topic', { action: 'claim', topic_id: claimed })
  await page.keyboard.press('j')
  await expect.poll(opened).toBe(String(changed))

  const author = await apiAs(accounts.poster, app)
  const form = { content: `${words}的乙篇，改过`, attachment: '[]', topic_type: '1', anonymous: '0' }
  await author.post('circle/postingapi', { action: 'edit', topic_id: changed, ...form })
  await pass()
  await page.getByText('该内容已被处理').first().waitFor()
  await expect.poll(opened).toBe(String(mine))

  await page.route('**/api/circle/topic', async (route) => {
    const sent = route.request().postData() ?? ''
    if (sent.includes('action=claim') && sent.includes(`topic_id=${raced}`))
      await other.post('circle/topic', { action: 'claim', topic_id: raced })
    await route.fallback()
  })
  await pass()
  await expect.poll(opened).toBe(String(free))
})

test('an item decided by another reviewer disappears from the list while another item is open', async () => {
  const mine = await writePost(app, '列表左边的甲篇')
  const { topic_id } = await writePost(app, '列表左边的乙篇')
  const { page } = await openPage({ app, as: accounts.reviewer, route: null, desktop: true })
  const listed = begin(page.waitForResponse(/action=list&state=/))
  await page.goto(`/h5/circle/#/article?id=${mine.topic_id}`)
  await listed
  const other = await apiAs(accounts.otherReviewer, app)
  const rows = () => page.locator('[data-item]').evaluateAll((all) => all.map((row) => row.getAttribute('data-item')))
  const decideAnother = async () => {
    const target = (await rows()).find((id) => id !== String(mine.topic_id)) ?? String(topic_id)
    await other.post('circle/topic', { action: 'passstep', topic_id: target, rev: 1 })
    await expect.poll(rows, { timeout: 15_000 }).not.toContain(target)
    await paneOf(page).getByText('列表左边的甲篇').waitFor()
  }
  await decideAnother()
  // As many wait after the second decision as after the first one.
  await writePost(app, '列表左边的丙篇')
  const reloaded = begin(page.waitForResponse(/action=list&state=/))
  await page.getByRole('button', { name: /^有\d+条新内容$/ }).click()
  await reloaded
  await decideAnother()
})

test('when the network fails during a rejection, its reason is still selected when the form opens again', async () => {
  const words = '断网时驳回的一篇'
  await writePost(app, words)
  const { page, context, allow } = await openPage({ app, as: accounts.reviewer, route: '/article', desktop: true })
  allow(/./)
  await searchFor(page, words, 1)
  await page.keyboard.press('j')
  await paneOf(page).getByRole('toolbar').waitFor()
  const reasons = paneOf(page).getByRole('region', { name: '驳回理由' })
  await settled(page)
  await context.setOffline(true)
  await page.getByText('网络已断开').waitFor()
  const bar = await paneOf(page).getByRole('toolbar').boundingBox()
  expect((bar?.y ?? 0) + (bar?.height ?? 800)).toBeLessThanOrEqual(800)
  await page.keyboard.press('r')
  await reasons.waitFor()
  await page.keyboard.press('3')
  await page.keyboard.press('Enter')
  await page.getByText('操作失败：网络连接失败').waitFor()
  await context.setOffline(false)
  await page.keyboard.press('r')
  await reasons.getByRole('radio', { name: '低俗', checked: true }).waitFor()
  await page.keyboard.press('Escape')
  await reasons.waitFor({ state: 'detached' })
  await page.keyboard.press('r')
  await reasons.waitFor()
  expect(await reasons.getByRole('radio', { checked: true }).count()).toBe(0)
})

test('a post whose text was edited in the meantime is neither marked nor taken offline for its old text', async () => {
  const words = '改过字的旧闻'
  const topic_id = await publishPost(app, words, accounts.poster)
  const { page, allow } = await openPage({
    app,
    as: accounts.reviewer,
    route: `/article?tab=all&id=${topic_id}`,
    desktop: true,
  })
  allow(/^409 POST/)
  await paneOf(page).getByRole('group').getByText(words).waitFor()
  const secondReviewer = await apiAs(accounts.secondReviewer, app)
  await secondReviewer.post('circle/topic', { action: 'edit', topic_id, rev: 1, content: `${words}，已更正` })
  await paneOf(page).getByRole('button', { name: '标记 AI' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'AI生成', exact: true }).click()
  await page.getByText('该内容已被').first().waitFor()
  await paneOf(page).waitFor({ state: 'detached' })
  await page.locator(`[data-item="${topic_id}"]`).click()
  await paneOf(page).getByRole('group').getByText('已更正').first().waitFor()
  await secondReviewer.post('circle/topic', { action: 'edit', topic_id, rev: 2, content: `${words}，又更正` })
  const reasons = paneOf(page).getByRole('region', { name: '下线理由' })
  // Soon after the text was replaced on the screen a press decides nothing.
  const open = async () => {
    await paneOf(page).getByRole('button', { name: '下线' }).click()
    return reasons.count()
  }
  await expect.poll(open, { interval: 500 }).toBe(1)
  await reasons.getByRole('radio').first().check({ force: true })
  await paneOf(page).getByRole('button', { name: /^下线/ }).click()
  await page.getByText('该内容已被').first().waitFor()
  expect(await secondReviewer.get('circle/topic', { action: 'detail', topic_id })).toMatchObject({
    state: '1',
    rev: 3,
    ai_grade: 0,
  })
})

test('a key pressed at the moment when an edited text replaces the shown one decides nothing, a later key does', async () => {
  const words = '刚改过字的一篇'
  const { topic_id } = await writePost(app, words)
  const { page } = await openPage({ app, as: accounts.reviewer, route: '/article', desktop: true })
  await searchFor(page, words, 1)
  const author = await apiAs(accounts.poster, app)
  const content = `${words}，改过了`
  await author.post('circle/postingapi', { action: 'edit', topic_id, content, attachment: '[]', topic_type: '1' })
  await page.evaluate(pressPassOn, '改过了')
  await page.keyboard.press('j')
  await page.getByText('内容刚被修改，请看过再处理').waitFor()
  expect(await page.getByRole('alertdialog').count()).toBe(0)
  await page.getByText('内容刚被修改，请看过再处理').waitFor({ state: 'detached' })
  await page.keyboard.press('a')
  await page.getByRole('alertdialog').waitFor()
})

test('when another reviewer edits the open text, the reviewer is told before it can be passed', async () => {
  const words = '同事正在改的一篇'
  const { topic_id } = await writePost(app, words)
  const other = await apiAs(accounts.otherReviewer, app)
  await other.post('circle/topic', { action: 'claim', topic_id })
  const { page } = await openPage({ app, as: accounts.reviewer, route: '/article', desktop: true })
  await searchFor(page, words, 1)
  await page.keyboard.press('j')
  await paneOf(page)
    .getByText(/正在处理/)
    .waitFor()
  await page.evaluate(pressPassOn, '改过了')
  await other.post('circle/topic', { action: 'edit', topic_id, rev: 1, content: `${words}，改过了` })
  await page.getByText('内容刚被修改，请看过再处理').waitFor()
  expect(await page.getByRole('alertdialog').count()).toBe(0)
  await page.getByText('内容刚被修改，请看过再处理').waitFor({ state: 'detached' })
  await paneOf(page).getByRole('button', { name: '编辑' }).click()
  await page.getByRole('dialog').getByRole('textbox', { name: '内容' }).fill(`${words}，又改`)
  await page.getByRole('dialog').getByRole('button', { name: '保存' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: '保存' }).click()
  await waitForToast(page, /已保存修改/)
  await paneOf(page).getByRole('group').getByText('又改').first().waitFor()
  expect(await page.getByText('内容刚被修改，请看过再处理').count()).toBe(0)
})

test('after the site’s review flow has changed, the queue adopts it at the first refused decision', async () => {
  const words = '审核级别中途改了'
  await writePost(app, words)
  const { page, allow } = await openPage({ app, as: accounts.reviewer, route: '/article', desktop: true })
  allow(/^409 POST/)
  await searchFor(page, words, 1)
  await page.keyboard.press('j')
  const bar = paneOf(page).getByRole('toolbar')
  await bar.getByRole('button', { name: '通过，送二审' }).waitFor()
  const operator = await apiAs(accounts.operator, app)
  await operator.post('console/settings', { audit_switch: '1', confirmed: '1' })
  await page.keyboard.press('a')
  await page.getByRole('alertdialog').waitFor()
  await page.keyboard.press('a')
  await page.getByText('选择一条内容，在这里查看和处理').waitFor()
  await page.keyboard.press('j')
  await bar.getByRole('button', { name: /^通过 ?A?$/ }).waitFor()
  await page.keyboard.press('a')
  await page.getByRole('alertdialog').getByText('通过后所有人可见').waitFor()
  await page.keyboard.press('a')
  await page.getByText('找到的帖子都处理完了').waitFor()
  await operator.post('console/settings', { audit_switch: '2', confirmed: '1' })
})

/** In the page, as a slow machine would press it too late. */
const pressPassOn = (text: string) =>
  new MutationObserver((_, observer) => {
    if (!document.querySelector('[role=group]')?.textContent?.includes(text)) return
    observer.disconnect()
    setTimeout(() => document.dispatchEvent(new KeyboardEvent('keydown', { key: 'a' })), 100)
  }).observe(document.body, { subtree: true, childList: true, characterData: true })
