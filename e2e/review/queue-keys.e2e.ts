// @module-tag long

import { expect, test } from 'vitest'
import { accounts } from '../harness/accounts.ts'
import { apiAs } from '../harness/api.ts'
import { ownApp } from '../harness/app.ts'
import { openPage } from '../harness/page.ts'
import { paneOf, rowOf, searchFor, writePost } from '../harness/screens/review.ts'
import { unique } from '../harness/unique.ts'
import { begin } from '../harness/waits/begin.ts'
import { holdRequests } from '../harness/waits/hold-requests.ts'
import { settled } from '../harness/waits/settled.ts'

/** Keys and addresses of a queue on a wide screen. */
const app = ownApp()

test('a link to another tab of the open queue shows that tab, and back returns to the first one', async () => {
  const { page, go } = await openPage({ app, as: accounts.reviewer, route: '/article?tab=passed', desktop: true })
  const tab = (name: RegExp) => page.getByRole('tab', { name, selected: true })
  await tab(/^已通过/).waitFor()
  await page.getByRole('article').first().click()
  await paneOf(page).waitFor()
  await go('/article?tab=reported')
  await tab(/^举报/).waitFor()
  await expect.poll(() => paneOf(page).count()).toBe(0)
  await page.goBack()
  await tab(/^已通过/).waitFor()
  await paneOf(page).waitFor()
})

test('after the session has ended, prefetching the next item asks for no login, the next action of the reviewer does', async () => {
  const { page, context, allow } = await openPage({ app, as: accounts.reviewer, route: '/article', desktop: true })
  // Pictures that come late are refused, too.
  allow(/^401 |^404 GET .*\/files\//)
  const claimed = begin(page.waitForResponse((answer) => (answer.request().postData() ?? '').includes('action=claim')))
  await page.getByRole('article').nth(2).waitFor()
  const [asked, answered] = [new Set<string>(), new Set<string>()]
  await page.route(/circle\/topic\?action=detail/, async (route) => {
    asked.add(new URL(route.request().url()).searchParams.get('topic_id') ?? '')
    const rejection = { state: 0, code: 401, error: '请先登录', data: null }
    if (asked.size === 1) return route.continue()
    await claimed
    await context.clearCookies()
    await route.fulfill({ status: 401, json: rejection })
    answered.add(route.request().url())
  })
  await page.getByRole('article').first().click()
  await paneOf(page).getByRole('toolbar').waitFor()
  await expect.poll(() => answered.size).toBe(1)
  await page.waitForTimeout(1_000)
  const login = page.getByRole('dialog', { name: '登录', exact: true })
  expect(await login.count()).toBe(0)
  await page.keyboard.press('j')
  await login.waitFor()
})

test('while the image viewer or the history is open over the reasons, keys act on it alone', async () => {
  const { page } = await openPage({ app, as: accounts.reviewer, route: '/article', desktop: true })
  await page
    .getByRole('group', { name: '筛选' })
    .getByRole('combobox', { name: '内容' })
    .selectOption({ label: '有图片或视频' })
  await page.getByRole('article').locator('img').first().waitFor()
  await page.getByRole('tab', { selected: true }).focus()
  await page.keyboard.press('j')
  await paneOf(page).getByRole('toolbar').waitFor()
  const viewer = page.locator('.yarl__container')
  await page.keyboard.press('p')
  await viewer.waitFor()
  await page.keyboard.press('r')
  await page.keyboard.press('Escape')
  await viewer.waitFor({ state: 'detached' })
  const reasons = paneOf(page).getByRole('region', { name: '驳回理由' })
  expect(await reasons.isVisible()).toBe(false)
  await page.keyboard.press('r')
  await reasons.waitFor()
  const chosen = () => reasons.getByRole('radio', { checked: true }).count()
  await paneOf(page)
    .getByRole('button', { name: /^图片 1/ })
    .click()
  await viewer.waitFor()
  await page.keyboard.press('3')
  await page.keyboard.press('Escape')
  await viewer.waitFor({ state: 'detached' })
  expect([await reasons.isVisible(), await chosen()]).toEqual([true, 0])
  await paneOf(page).getByRole('button', { name: '审核记录' }).click()
  const history = page.getByRole('dialog', { name: '审核记录' })
  await history.waitFor()
  await page.keyboard.press('3')
  await page.keyboard.press('Escape')
  await history.waitFor({ state: 'hidden' })
  expect([await reasons.isVisible(), await chosen()]).toEqual([true, 0])
  await page.keyboard.press('3')
  await expect.poll(chosen).toBe(1)
})

test('J opens the first item, also when pressed before the list has loaded', async () => {
  const { page, go } = await openPage({ app, as: accounts.reviewer, route: null, desktop: true })
  const lists = await holdRequests(page, /circle\/topic\?action=list/)
  await go('/article')
  await page.getByRole('tab', { name: /^待审核/, selected: true }).waitFor()
  await page.keyboard.press('j')
  lists.release()
  await paneOf(page).getByRole('toolbar').waitFor()
})

test('Alt with an arrow key, which is the browser’s back, selects no other tab', async () => {
  const { page } = await openPage({ app, as: accounts.reviewer, route: '/article?tab=passed', desktop: true })
  const selected = page.getByRole('tab', { selected: true })
  await selected.focus()
  await page.keyboard.press('Alt+ArrowLeft')
  await page.waitForTimeout(300)
  expect(await selected.innerText()).toContain('已通过')
  await page.keyboard.press('ArrowLeft')
  await expect.poll(() => selected.innerText()).toContain('待审核')
})

test('the key that upholds a decision focuses the reply, which Enter sends', async () => {
  const { topic_id } = await writePost(app, '码头的灯修好了。')
  await (await apiAs(accounts.reviewer, app)).post('circle/topic', {
    action: 'fail',
    topic_id,
    rev: 1,
    reason: '虚假不实信息',
  })
  const author = await apiAs(accounts.poster, app)
  await author.post('circle/commonapi', { action: 'appeal', kind: 'topic', id: topic_id, text: '我就在现场' })
  const { page } = await openPage({ app, as: accounts.otherReviewer, route: '/article?tab=appealed', desktop: true })
  await rowOf(page, '码头的灯修好了').click()
  await paneOf(page).getByRole('region', { name: '作者申诉' }).waitFor()
  await page.keyboard.press('r')
  const reply = paneOf(page).getByRole('textbox', { name: '维持原判的答复' })
  await expect.poll(() => reply.evaluate((input) => input === document.activeElement)).toBe(true)
  expect(await reply.getAttribute('placeholder')).toBe('请填写答复')
  await page.keyboard.type('照片里没有亮灯')
  await page.keyboard.press('Enter')
  await page.getByText(/已维持原判/).waitFor()
})

test('Esc in the reasons gives the focus back to the pane of the item', async () => {
  const { page } = await openPage({ as: accounts.reviewer, route: '/article', desktop: true })
  const row = page.locator('[data-item]').first()
  const pane = page.getByRole('region', { name: '帖子详情' })
  const isFocusInPane = () => pane.evaluate((one) => one.contains(document.activeElement))
  for (const open of [
    () => page.keyboard.press('r'),
    () => pane.getByRole('button', { name: /^驳回/ }).press('Enter'),
  ]) {
    await row.press('Enter')
    await pane.getByRole('button', { name: /^驳回/ }).waitFor()
    await settled(page)
    await open()
    await pane.getByRole('radiogroup').waitFor()
    await page.keyboard.press('Escape')
    await pane.getByRole('radiogroup').waitFor({ state: 'detached' })
    await expect.poll(isFocusInPane).toBe(true)
  }
})

test('a search closes the item that it does not find, and leaves one open that it finds', async () => {
  const words = unique('检索之后')
  for (const which of ['桥', '渡口']) await writePost(app, `${words}的${which}`)
  const { page } = await openPage({ app, as: accounts.reviewer, route: '/article', desktop: true })
  const search = page.getByPlaceholder('搜索内容、作者')
  const pane = paneOf(page)
  await page.getByRole('article').first().click()
  await pane.getByRole('toolbar').waitFor()
  await search.fill(words)
  await pane.waitFor({ state: 'detached' })
  expect(await search.evaluate((input) => input === document.activeElement)).toBe(true)
  await rowOf(page, `${words}的渡口`).click()
  await pane.getByText(`${words}的渡口`).waitFor()
  await search.fill(`${words}的渡`)
  await rowOf(page, `${words}的桥`).waitFor({ state: 'detached' })
  await pane.getByText(`${words}的渡口`).waitFor()
})

test('T selects the open post, J and T select more, R and A decide them, Esc clears the selection', async () => {
  const words = unique('按键多选')
  for (const which of ['甲', '乙', '丙', '丁']) await writePost(app, `${words}的${which}`)
  const { page } = await openPage({ app, as: accounts.reviewer, route: '/article', desktop: true })
  await searchFor(page, words, 4)
  const checked = () => page.getByRole('checkbox', { checked: true }).count()
  const bar = page.getByRole('toolbar', { name: '批量操作' })
  await page.keyboard.press('j')
  await paneOf(page).getByRole('toolbar').waitFor()
  await page.keyboard.press('t')
  await bar.getByText('已选 1').waitFor()
  await paneOf(page).waitFor({ state: 'detached' })
  for (const key of ['j', 't', 'j', 't', 't']) await page.keyboard.press(key)
  await expect.poll(checked).toBe(2)
  await page.keyboard.press('r')
  const reasons = page.getByRole('dialog', { name: '驳回理由' })
  await reasons.getByRole('button', { name: '驳回这2条帖子' }).waitFor()
  await page.keyboard.press('8')
  await page.keyboard.press('Enter')
  await expect.poll(() => page.getByRole('article').count()).toBe(2)
  await bar.waitFor({ state: 'detached' })
  await page.keyboard.press('t')
  await bar.waitFor()
  await page.keyboard.press('Escape')
  await bar.waitFor({ state: 'detached' })
  expect(await page.getByRole('article').count()).toBe(2)
})

test('after a batch by keyboard the row below has the focus and J opens it; Q selects all or clears the selection', async () => {
  const words = unique('批量之后')
  for (const which of ['甲', '乙', '丙', '丁', '戊']) await writePost(app, `${words}的${which}`)
  const { page } = await openPage({ app, as: accounts.reviewer, route: '/article', desktop: true })
  await searchFor(page, words, 5)
  const bar = page.getByRole('toolbar', { name: '批量操作' })
  await page.getByRole('article').nth(1).getByRole('button').first().focus()
  for (const key of ['t', 'j', 't']) await page.keyboard.press(key)
  await bar.getByText('已选 2').waitFor()
  await page.keyboard.press('a')
  await page.getByRole('alertdialog').waitFor()
  await page.keyboard.press('a')
  await expect.poll(() => page.getByRole('article').count()).toBe(3)
  await bar.waitFor({ state: 'detached' })
  await rowOf(page, `${words}的丁`).locator('[data-item]:focus').waitFor()
  await page.keyboard.press('q')
  await page.keyboard.press('j')
  await paneOf(page).getByText(`${words}的丁`).waitFor()
  await page.keyboard.press('t')
  await bar.getByText('已选 1').waitFor()
  await page.keyboard.press('q')
  await bar.getByText('已选 3').waitFor()
  await page.keyboard.press('q')
  await bar.getByText('已选 0').waitFor()
})

test('the selection bar does not cover the focused row, and after a long batch the list scrolls to the row below it', async () => {
  const words = unique('长批量')
  for (let n = 1; n <= 80; n++) await writePost(app, `${words}第${n}条`)
  const { page } = await openPage({ app, as: accounts.reviewer, route: '/article', desktop: true })
  await searchFor(page, words, 20)
  await page.getByRole('article').first().getByRole('button').first().focus()
  await page.keyboard.press('t')
  for (let n = 2; n <= 45; n++) {
    await page.keyboard.press('j')
    await rowOf(page, `${words}第${n}条`).locator('[data-item]:focus').waitFor()
    await page.keyboard.press('t')
    const [row, bar] = await Promise.all([
      rowOf(page, `${words}第${n}条`).boundingBox(),
      page.getByRole('toolbar', { name: '批量操作' }).boundingBox(),
    ])
    expect((row?.y ?? 0) + (row?.height ?? 0)).toBeLessThanOrEqual((bar?.y ?? 0) + 1)
  }
  await page.getByRole('toolbar', { name: '批量操作' }).getByText('已选 45').waitFor()
  await page.keyboard.press('a')
  await page.getByRole('alertdialog').waitFor()
  await page.keyboard.press('a')
  await page.getByText('已送二审45条帖子').waitFor()
  await rowOf(page, `${words}第46条`).locator('[data-item]:focus').waitFor()
})
