// @module-tag long

import { expect, test } from 'vitest'
import { accounts } from '../harness/accounts.ts'
import { apiAs } from '../harness/api.ts'
import { ownApp } from '../harness/app.ts'
import { clippedText, overflowing } from '../harness/layout.ts'
import { checkAxe, checkContrast, openPage, shot } from '../harness/page.ts'
import { openRow, paneOf, publishPost, rowOf, searchFor, writePost } from '../harness/review.ts'
import { settled } from '../harness/settled.ts'

/** The review queue next to its item on a wide screen, with mouse and keyboard. */
const app = ownApp()

test('at 1280 × 800 nine rows are in view, and J and K keep the open row in view', async () => {
  const { page } = await openPage({ app, as: accounts.reviewer, route: '/article', desktop: true })
  await page.getByRole('article').nth(9).waitFor()
  const inView = () =>
    page.evaluate(
      () =>
        [...document.querySelectorAll('article')].filter((row) => {
          const { top, bottom, height } = row.getBoundingClientRect()
          return height > 20 && top >= 0 && bottom <= window.innerHeight
        }).length,
    )
  expect(await inView()).toBeGreaterThanOrEqual(9)
  const rowIsInView = () =>
    openRow(page).evaluate((button) => {
      const { top, bottom } = (button.closest('article') as Element).getBoundingClientRect()
      const bar = (document.querySelector('[role=tablist]') as Element).getBoundingClientRect().bottom
      return top >= bar - 1 && bottom <= window.innerHeight
    })
  for (const key of [...'jjjjjjjjjjjjjjjj', ...'kkkkkkkkkkkk']) {
    const before = await openRow(page).count()
    const id = before ? await openRow(page).getAttribute('data-item') : null
    await page.keyboard.press(key)
    await expect.poll(() => openRow(page).getAttribute('data-item')).not.toBe(id)
    await expect.poll(rowIsInView).toBe(true)
  }
  await page.evaluate(() => window.scrollTo(0, 0))
  await page.keyboard.press('j')
  await expect.poll(rowIsInView).toBe(true)
  expect(await overflowing(page)).toEqual([])
  await checkAxe(page)
  await shot(page, 'review wide')
})

test('the column is narrowed to a topic, to items with hits, and to those with pictures', async () => {
  const { page } = await openPage({ app, as: accounts.reviewer, route: '/article', desktop: true })
  const filters = page.getByRole('group', { name: '筛选' })
  const rows = page.getByRole('article')
  await rows.nth(3).waitFor()
  await filters.getByRole('combobox', { name: '内容' }).selectOption({ label: '有命中' })
  const hits = () => rows.evaluateAll((all) => all.length > 0 && all.every((row) => row.querySelector('mark')))
  await expect.poll(hits).toBe(true)
  await filters.getByRole('combobox', { name: '内容' }).selectOption({ label: '有图片或视频' })
  const pictures = () => rows.evaluateAll((all) => all.length > 0 && all.every((row) => row.querySelector('img')))
  await expect.poll(pictures).toBe(true)
  await filters.getByRole('combobox', { name: '内容' }).selectOption({ label: '全部内容' })
  await filters.getByRole('button', { name: '话题' }).click()
  await page
    .getByRole('dialog', { name: '选择话题' })
    .getByRole('button', { name: /茶山四季/ })
    .click()
  await expect.poll(async () => (await rows.count()) < 10).toBe(true)
  await filters.getByRole('button', { name: '不限话题' }).click()
  await rows.nth(3).waitFor()
  await checkAxe(page)
})

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
  const author = await apiAs(accounts.poster, app)
  const [first, second] = [await apiAs(accounts.reviewer, app), await apiAs(accounts.editor, app)]
  const comment = async (content: string, reply_id?: number) =>
    (
      await author.post<{ comment: { comment_id: number } }>('circle/replyapi', {
        action: 'comment',
        topic_id,
        content,
        anonymous: '0',
        ...(reply_id && { reply_id }),
      })
    ).comment.comment_id
  const answered = await comment('移走就死了，别动它')
  await first.post('circle/reply', { action: 'multi', raction: 'passstep', data: answered })
  await second.post('circle/reply', { action: 'multi', raction: 'pass', data: answered })
  await comment('同意你说的', answered)
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

test('after Esc the row of the item has the focus, and J goes on below it', async () => {
  const { page } = await openPage({ app, as: accounts.reviewer, route: '/article', desktop: true })
  await page.getByRole('article').nth(9).waitFor()
  for (const _ of [1, 2, 3]) await page.keyboard.press('j')
  const ids = await page.locator('[data-item]').evaluateAll((rows) => rows.map((row) => row.getAttribute('data-item')))
  await expect.poll(() => openRow(page).getAttribute('data-item')).toBe(ids[2])
  await page.keyboard.press('Escape')
  await paneOf(page).waitFor({ state: 'hidden' })
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('data-item'))).toBe(ids[2])
  await page.keyboard.press('j')
  await expect.poll(() => openRow(page).getAttribute('data-item')).toBe(ids[3])
  await page.keyboard.press('Escape')
  await page.keyboard.press('k')
  await expect.poll(() => openRow(page).getAttribute('data-item')).toBe(ids[2])
})

test('from the search Enter leads back to the list and its keys, and Esc twice does too', async () => {
  const { page } = await openPage({ app, as: accounts.reviewer, route: '/article', desktop: true })
  const search = page.getByPlaceholder('搜索内容、作者')
  await page.getByRole('article').first().waitFor()
  await page.keyboard.press('/')
  await page.keyboard.type('兼职')
  await page.keyboard.press('Enter')
  await expect.poll(() => page.getByRole('article').count()).toBe(1)
  await page.keyboard.press('j')
  await paneOf(page).waitFor()
  expect(await search.inputValue()).toBe('兼职')
  await page.keyboard.press('/')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await page.keyboard.press('k')
  expect(await search.inputValue()).toBe('')
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

test('without the record of an item, or the reasons, the pane says why, and asks for them again', async () => {
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

test('a video that is still being processed is shown in the open item once it is ready', async () => {
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
  await paneOf(page).getByText('视频处理中').waitFor()
  status = 'ready'
  await page.clock.fastForward(16_000)
  await paneOf(page).locator('video').waitFor()
})

test('the review history shows a change of topic, a pin, an AI mark and the version that it made', async () => {
  const topic_id = await publishPost(app, '记录里看得见的一篇', accounts.otherPoster)
  const editor = await apiAs(accounts.editor, app)
  await editor.post('circle/topic', { action: 'edit', topic_id, rev: 1, content: '记录里看得见的一篇', tag: 1 })
  await editor.post('circle/topic', { action: 'top', topic_id })
  const { page } = await openPage({ app, as: accounts.editor, route: '/article', desktop: true })
  await page.getByRole('tab', { name: '已通过' }).click()
  await searchFor(page, '记录里看得见的一篇', 1)
  await page.keyboard.press('j')
  await paneOf(page).getByText('第 2 版').waitFor()
  await paneOf(page).getByRole('button', { name: '标记 AI' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'AI生成', exact: true }).click()
  const toast = page.getByRole('status').getByText(/^已标记AI生成/)
  await toast.waitFor()
  // It stands over the list, not over the text that is being judged.
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

test('a shift of mixed items is decided by keyboard alone', async () => {
  const words = '一整个班次'
  const count = process.env.QUANZI_SOAK ? 100 : 30
  const posts = count * 0.7
  for (let n = 0; n < posts; n++) {
    const hit = n % 5 === 0 ? '，想了解的加微信' : ''
    await writePost(app, `${words}的第${n}篇，${'山里的雾散了。'.repeat(1 + (n % 6))}${hit}${n}`)
  }
  const topic_id = await publishPost(app, '班次里的评论都在这一篇下面', accounts.otherPoster)
  const author = await apiAs(accounts.poster, app)
  for (let n = posts; n < count; n++)
    await author.post('circle/replyapi', { action: 'comment', topic_id, content: `${words}的评论${n}`, anonymous: '0' })

  let [keys, decided, rejected, milliseconds] = [0, 0, 0, 0]
  for (const [route, kind, items] of [
    ['/article', '帖子', posts],
    ['/comment', '评论', count - posts],
  ] as const) {
    const { page } = await openPage({ app, as: accounts.reviewer, route, desktop: true })
    const press = async (key: string) => {
      keys += 1
      await page.keyboard.press(key)
    }
    await page.getByPlaceholder('搜索内容、作者').fill(words)
    await page.keyboard.press('Enter')
    await expect
      .poll(() => page.getByRole('tabpanel').getByRole('article').count())
      .toBeGreaterThanOrEqual(Math.min(items, 10))
    await page.getByRole('tab', { selected: true }).focus()
    const start = Date.now()
    await press('j')
    for (let n = 0; n < items; n++) {
      await openRow(page).waitFor()
      const id = await openRow(page).getAttribute('data-item')
      await paneOf(page, kind).getByRole('toolbar').waitFor()
      if (n % 2 === 0) {
        await press('r')
        await paneOf(page, kind).getByRole('region', { name: '驳回理由' }).waitFor()
        const reason = '1234567890zxcvb'[rejected++ % 15]
        await press(reason ?? '')
        // 其他问题 wants words.
        if (reason === 'b') await page.keyboard.insertText('与本地无关')
        await press('Enter')
      } else {
        await press('a')
        await page.getByRole('alertdialog').waitFor()
        await press('a')
      }
      await page.locator(`[data-item="${id}"]`).waitFor({ state: 'detached' })
      decided += 1
    }
    await page.getByText(`找到的${kind}都处理完了`).waitFor()
    milliseconds += Date.now() - start
  }
  expect(decided).toBe(count)
  expect(rejected).toBeGreaterThanOrEqual(15)
  expect(keys / count).toBeLessThan(3)
  process.stdout.write(`${(keys / count).toFixed(2)} keys and ${Math.round(milliseconds / count)} ms for each item\n`)
}, 240_000)

test('beside the item on a tablet the flags of a row are read whole next to a name of 20 characters', async () => {
  const { page, go } = await openPage({ app, as: accounts.reviewer, route: null, desktop: true, width: 1024 })
  await page.route(/circle\/topic\?action=list/, async (route) => {
    const response = await route.fetch()
    const body = await response.json()
    for (const row of body.data.data) row.nickname = '名字有二十个字的作者真是太长了吧呀一二三'
    await route.fulfill({ response, json: body })
  })
  await go('/article?tab=reported')
  await page.getByText('匿名发布').first().waitFor()
  expect(await clippedText(page, 'article')).toEqual([])
})
