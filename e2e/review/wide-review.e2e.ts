// @module-tag long

import { expect, test } from 'vitest'
import { accounts } from '../harness/accounts.ts'
import { apiAs } from '../harness/api.ts'
import { ownApp } from '../harness/app.ts'
import { clippedText, overflowing } from '../harness/checks/layout.ts'
import { checkAxe, openPage, shot } from '../harness/page.ts'
import { openRow, paneOf, publishPost, writePost } from '../harness/screens/review.ts'

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

test('the queue can be filtered by topic, by blocklist hits and by pictures', async () => {
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

test('after Esc the row of the item has the focus, and J opens the row below it', async () => {
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

test('Enter in the search, or Esc twice, returns the focus to the list and its keys', async () => {
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

test('a queue of mixed items is decided by keyboard alone', async () => {
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

test.each([1024, 1280])(
  'beside the open item a row shows its flags in full next to a name of 20 characters (%d px)',
  async (width) => {
    const { page, go } = await openPage({ app, as: accounts.reviewer, route: null, desktop: true, width })
    await page.route(/circle\/topic\?action=list/, async (route) => {
      const response = await route.fetch()
      const body = await response.json()
      for (const row of body.data.data) row.nickname = '名字有二十个字的作者真是太长了吧呀一二三'
      await route.fulfill({ response, json: body })
    })
    await go('/article?tab=reported')
    await page.getByText('匿名发布').first().waitFor()
    expect(await clippedText(page, 'article')).toEqual([])
  },
)
