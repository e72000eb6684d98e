// @module-tag long

import { expect, test } from 'vitest'
import { accounts } from '../harness/accounts.ts'
import { waitForToast } from '../harness/actions/gestures.ts'
import { apiAs } from '../harness/api.ts'
import { ownApp } from '../harness/app.ts'
import { checkAxe, checkContrast, openPage, shot } from '../harness/page.ts'
import {
  openRow,
  paneOf,
  publishComment,
  publishPost,
  rowOf,
  searchFor,
  writeComment,
  writePost,
} from '../harness/screens/review.ts'
import { settled } from '../harness/waits/settled.ts'

/** What the pane of the open item shows on a wide screen. */
const app = ownApp()

test('the fifteen reasons stand below the text in the order of their ids, each with its key', async () => {
  const words = '理由在右栏里的一篇'
  await writePost(app, words)
  const { page } = await openPage({ app, as: accounts.reviewer, route: '/article', desktop: true })
  await searchFor(page, words, 1)
  await page.keyboard.press('j')
  const pane = paneOf(page)
  await pane.getByText('下一条').or(pane.getByText(words)).first().waitFor()
  await page.keyboard.press('r')
  const reasons = pane.getByRole('region', { name: '驳回理由' })
  await reasons.getByRole('radio', { name: '其他问题' }).waitFor()
  const labels = await reasons.getByRole('radiogroup').locator('label').allInnerTexts()
  expect(labels.map((label) => label.split(/\s/)[0])).toEqual([...'1234567890ZXCVB'])
  await reasons.getByText(`「${words}`).waitFor()
  // The text that is judged stays readable.
  const text = await pane.getByRole('article').getByText(words).boundingBox()
  const form = await reasons.boundingBox()
  expect((text?.y ?? 0) + (text?.height ?? 0)).toBeLessThan(form?.y ?? 0)
  for (const [key, name] of [
    ['0', '涉政谣言'],
    ['x', '虚假不实信息'],
  ] as const) {
    await page.keyboard.press(key)
    await expect.poll(() => reasons.getByRole('radio', { name }).isChecked()).toBe(true)
  }
  await checkAxe(page)
  await page.emulateMedia({ colorScheme: 'dark' })
  await checkContrast(page)
  await shot(page, 'review wide reasons dark')
  await page.keyboard.press('Escape')
  await reasons.waitFor({ state: 'detached' })
  await page.keyboard.press('r')
  await page.keyboard.press('b')
  await reasons.getByRole('textbox').fill('与本地无关')
  await page.keyboard.press('Enter')
  await page.getByText(/^已驳回 .*「理由在右栏里的一篇」$/).waitFor()
  await page.getByText('找到的帖子都处理完了').waitFor()
  await page.keyboard.press('u')
  await expect.poll(() => page.getByRole('article').count()).toBe(1)
})

test('a comment is shown below the comment that it answers, with the post under it', async () => {
  const topic_id = await publishPost(app, '村口的老樟树要不要移走？', accounts.otherPoster)
  const reply_id = await publishComment(app, { topic_id, content: '移走就死了，别动它' }, accounts.poster)
  await writeComment(app, { topic_id, content: '同意你说的', reply_id }, accounts.poster)
  const { page } = await openPage({ app, as: accounts.reviewer, route: '/comment', desktop: true })
  await searchFor(page, '同意你说的', 1)
  await page.keyboard.press('j')
  const pane = paneOf(page, '评论')
  await pane.getByRole('blockquote').getByText('移走就死了，别动它').waitFor()
  await pane.getByRole('link', { name: /村口的老樟树/ }).waitFor()
  await checkAxe(page)
  await shot(page, 'review wide comment')
  const phone = await openPage({ app, as: accounts.reviewer, route: '/comment' })
  await phone.page.getByPlaceholder('搜索内容、作者').fill('同意你说的')
  await rowOf(phone.page, '同意你说的')
    .getByText(/^回复 .+：移走就死了，别动它$/)
    .waitFor()
})

test('the picture of the next item is loaded in the size that its detail shows', async () => {
  const { page } = await openPage({ app, as: accounts.reviewer, route: '/article', desktop: true })
  const loaded = new Set<string>()
  const asked = new Set<string | undefined>()
  page.on('response', (response) => loaded.add(new URL(response.url()).pathname))
  page.on('request', (request) => {
    for (const value of new URL(request.url()).searchParams.values()) asked.add(value)
  })
  await page.getByRole('combobox', { name: '内容' }).selectOption({ label: '有图片或视频' })
  await page.getByRole('article').first().waitFor()
  await page.keyboard.press('j')
  let seen = 0
  for (let n = 0; n < 8 && seen < 2; n += 1) {
    const id = await openRow(page).getAttribute('data-item')
    const ids = await page
      .locator('[data-item]')
      .evaluateAll((rows) => rows.map((row) => (row as HTMLElement).dataset.item))
    await expect.poll(() => asked.has(ids[ids.indexOf(id ?? '') + 1])).toBe(true)
    await settled(page)
    const before = new Set(loaded)
    await page.keyboard.press('j')
    await expect.poll(() => openRow(page).getAttribute('data-item')).not.toBe(id)
    await settled(page)
    const shown = paneOf(page).locator('img[srcset]')
    if ((await shown.count()) === 0) continue
    await expect.poll(() => shown.first().evaluate((image: HTMLImageElement) => image.currentSrc)).not.toBe('')
    const source = await shown.first().evaluate((image: HTMLImageElement) => new URL(image.currentSrc).pathname)
    expect(before).toContain(source)
    seen += 1
  }
  expect(seen).toBeGreaterThan(0)
})

test('when the history of an item or the reasons cannot be loaded, the pane says why and offers a retry', async () => {
  const { page, allow } = await openPage({ app, as: accounts.reviewer, route: null, desktop: true })
  allow(/reasons|detail/)
  await page.route(/action=reasons/, (route) =>
    route.fulfill({ status: 500, json: { state: 0, code: 500, error: '操作失败', data: null } }),
  )
  await page.route(/topic\?action=detail/, (route) =>
    route.fulfill({ status: 500, json: { state: 0, code: 500, error: '操作失败', data: null } }),
  )
  await page.goto('/h5/circle/#/article')
  await page.getByRole('article').first().waitFor()
  await page.keyboard.press('j')
  const incomplete = paneOf(page).getByRole('group').getByRole('alert')
  await incomplete.getByText('操作失败').waitFor()
  expect(await paneOf(page).getByText('作者记录').count()).toBe(0)
  await page.unroute(/topic\?action=detail/)
  await incomplete.getByRole('button', { name: '重试' }).click()
  await paneOf(page).getByText('作者记录').waitFor()
  await incomplete.waitFor({ state: 'detached' })
  await page.keyboard.press('r')
  const reasons = page.getByRole('region', { name: '驳回理由' })
  await reasons.getByText('操作失败').waitFor()
  await page.unroute(/action=reasons/)
  await reasons.getByRole('button', { name: '重试' }).click()
  await expect.poll(() => reasons.getByRole('radio').count()).toBe(15)
})

test('a video that is still being processed appears in the open item once it is ready', async () => {
  const { page } = await openPage({ app, as: accounts.reviewer, route: null, desktop: true })
  await page.clock.install()
  let status = 'processing'
  await page.route(/topic\?action=detail/, async (route) => {
    const response = await route.fetch()
    const body = await response.json()
    if (body.data?.attachment?.vid) body.data.attachment.status = status
    await route.fulfill({ response, json: body })
  })
  await page.goto('/h5/circle/#/article')
  await searchFor(page, '本周共读征集', 1)
  await page.keyboard.press('j')
  await paneOf(page).getByText('视频处理中').first().waitFor()
  const pass = paneOf(page).getByRole('toolbar').getByRole('button', { name: /^通过/ })
  await paneOf(page).getByRole('toolbar').getByRole('button', { name: /^驳回/ }).waitFor()
  expect(await pass.count()).toBe(0)
  await page.keyboard.press('a')
  await waitForToast(page, '视频处理中')
  status = 'ready'
  await page.clock.fastForward(16_000)
  await paneOf(page).locator('video').waitFor()
  await pass.waitFor()
})

test('the review history shows a change of topic, a pin, an AI mark and the version that it made', async () => {
  const topic_id = await publishPost(app, '记录里看得见的一篇', accounts.otherPoster)
  const editor = await apiAs(accounts.secondReviewer, app)
  await editor.post('circle/topic', { action: 'edit', topic_id, rev: 1, content: '记录里看得见的一篇', tag: 1 })
  await editor.post('circle/topic', { action: 'top', topic_id })
  const { page } = await openPage({ app, as: accounts.secondReviewer, route: '/article', desktop: true })
  await page.getByRole('tab', { name: '已通过' }).click()
  await searchFor(page, '记录里看得见的一篇', 1)
  await page.keyboard.press('j')
  await paneOf(page).getByText('第 2 版').waitFor()
  await paneOf(page).getByRole('button', { name: '标记 AI' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'AI生成', exact: true }).click()
  const toast = page.getByRole('status').getByText(/^已标记AI生成/)
  await toast.waitFor()
  // It covers the list, not the text under review.
  expect(await toast.evaluate((words) => words.getBoundingClientRect().right)).toBeLessThanOrEqual(
    await paneOf(page).evaluate((pane) => pane.getBoundingClientRect().left),
  )
  await paneOf(page).getByText('AI生成', { exact: true }).waitFor()
  expect(await paneOf(page).getByRole('button', { name: '标记 AI' }).count()).toBe(0)
  await page.keyboard.press('h')
  const history = page.getByRole('dialog', { name: '审核记录' })
  const line = (action: string) => history.getByRole('listitem').filter({ hasText: action })
  await line('编辑')
    .getByText(/话题：/)
    .waitFor()
  expect(await line('编辑').innerText()).toMatch(/第 2 版[\s\S]*话题：无/)
  expect(await line('置顶').first().innerText()).toMatch(/置顶：否[\s\S]*是/)
  expect(await line('AI 标记').innerText()).toMatch(/AI 标记：无[\s\S]*AI生成/)
  await checkAxe(page)
  await shot(page, 'review wide history')
})

test('what a reviewer has typed into a post outlives a change of its topic, and is shown to copy when the author replaces the text', async () => {
  const { topic_id, author } = await writeOwnPost('改到一半的一篇')
  const { page, context, allow } = await openPage({ app, as: accounts.reviewer, route: `/article?id=${topic_id}` })
  // A claim may be on its way.
  allow(/^failed .* net::ERR_INTERNET_DISCONNECTED$/)
  const detail = page.getByRole('dialog', { name: '帖子详情' })
  const form = page.getByRole('dialog', { name: '编辑帖子' })
  const text = form.getByLabel('内容')
  const unsaved = page.getByRole('dialog', { name: '修改没有保存' })
  const changed = page.getByText('内容刚被修改，请看过再处理')
  const openForm = async () => {
    await changed.waitFor({ state: 'detached' })
    await detail.getByRole('button', { name: '编辑' }).tap()
  }
  await openForm()
  await text.fill('改到一半的一篇，加了一句')
  await form.getByRole('button', { name: '关闭' }).tap()
  await detail.getByRole('button', { name: '选择话题' }).tap()
  await page.getByRole('dialog', { name: '选择话题' }).getByRole('button', { name: '古桥寻踪' }).tap()
  await page.getByRole('alertdialog').getByRole('button', { name: '保存' }).tap()
  await detail.getByText('第 2 版').waitFor()
  await openForm()
  expect(await text.inputValue()).toBe('改到一半的一篇，加了一句')

  // The page reads the item again after a moment without a network.
  const readAgain = async (content: string) => {
    await author.post('circle/postingapi', { action: 'edit', topic_id, content, attachment: '[]', topic_type: '1' })
    await context.setOffline(true)
    await page.getByText(/网络已断开/).waitFor()
    await context.setOffline(false)
    // The sheet with the unsaved text hides it from the tree.
    const shown = page
      .getByRole('dialog', { name: '帖子详情', includeHidden: true })
      .getByText(content, { exact: true })
    await Promise.all([shown.first().waitFor(), changed.waitFor()])
  }
  await readAgain('作者的新稿')
  await expect.poll(() => unsaved.getByLabel('修改的文字').inputValue()).toBe('改到一半的一篇，加了一句')
  await unsaved.getByRole('button', { name: '关闭' }).tap()
  await openForm()
  expect(await text.inputValue()).toBe('作者的新稿')

  await text.fill('作者的新稿，改了一个字')
  await form.getByRole('button', { name: '关闭' }).tap()
  await readAgain('作者的第三稿')
  await openForm()
  await expect.poll(() => unsaved.getByLabel('修改的文字').inputValue()).toBe('作者的新稿，改了一个字')
  await unsaved.getByRole('button', { name: '关闭' }).tap()
  await openForm()
  expect(await text.inputValue()).toBe('作者的第三稿')
})

const writeOwnPost = async (content: string) => ({
  ...(await writePost(app, content)),
  author: await apiAs(accounts.poster, app),
})
