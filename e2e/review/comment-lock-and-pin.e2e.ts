import { expect, test } from 'vitest'
import { accounts } from '../harness/accounts.ts'
import { apiAs } from '../harness/api.ts'
import { ownApp } from '../harness/app.ts'
import { checkAxe, openPage, shot } from '../harness/page.ts'
import { paneOf, publishPost, searchFor } from '../harness/screens/review.ts'

const app = ownApp()
const words = '老街停水的通知，请邻里互相转告'

test('a reviewer closes the comments of a post, pins it for three days, and reveals blurred pictures by a tap', async () => {
  const topic_id = await publishPost(app, words, accounts.otherPoster)
  const reader = await openPage({ app, as: accounts.poster, route: `/sharedetail/${topic_id}`, dark: true })
  await reader.page.getByRole('button', { name: '说点什么…' }).tap()
  const sheet = reader.page.getByRole('dialog', { name: '评论' })
  await sheet.getByRole('textbox').fill('几点来水')

  const { page, go } = await openPage({ app, as: accounts.secondReviewer, route: '/article', desktop: true })
  const pane = paneOf(page)
  await page.getByRole('tab', { name: '已通过' }).click()
  await searchFor(page, words, 1)
  await page.keyboard.press('j')
  await pane.getByRole('button', { name: '关闭评论' }).click()
  await pane.getByText('评论已关闭').waitFor()
  await pane.getByRole('button', { name: '置顶', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: '3 天' }).click()
  await pane.getByText(/^置顶至 \d{4}-\d\d-\d\d \d\d:\d\d$/).waitFor()
  await checkAxe(page)

  reader.allow(/replyapi/)
  await sheet.getByRole('button', { name: '发送' }).tap()
  await reader.page.getByText('评论已关闭').waitFor()
  expect(await sheet.getByRole('textbox').inputValue()).toBe('几点来水')
  await reader.page.reload()
  await reader.page.getByText('评论已关闭').waitFor()
  expect(await reader.page.getByRole('button', { name: /说点什么…|\[草稿\]|写评论/ }).count()).toBe(0)
  await checkAxe(reader.page)
  await shot(reader.page, 'comments closed')

  await go('/audit')
  await page.getByRole('switch', { name: '模糊待审图片和视频' }).click()
  const second = await apiAs(accounts.secondReviewer, app)
  const list = { action: 'list', state: 2, only: 'media', pagesize: 50 }
  const { data } = await second.get<{ data: { topic_id: number; attachment: unknown[] }[] }>('circle/topic', list)
  const several = data.find(({ attachment }) => attachment.length > 1)?.topic_id ?? 0
  await second.post('circle/topic', { action: 'offline', topic_id: several, reason: '核实图片' })
  await go(`/article?tab=rejected&id=${several}`)
  const blurred = pane.getByRole('button', { name: /^显示图片/ })
  await blurred.first().waitFor()
  const count = await blurred.count()
  expect(count).toBeGreaterThan(1)
  await page.getByRole('feed').getByRole('article').first().waitFor()
  await checkAxe(page)
  await shot(page, 'review blurred')
  await blurred.first().click()
  await expect.poll(() => blurred.count()).toBe(count - 1)
  await pane.getByRole('button', { name: /^图片 1/ }).click()
  const viewer = page.locator('.yarl__root')
  await viewer.locator('.yarl__slide_current img').waitFor()
  await page.keyboard.press('ArrowRight')
  await viewer
    .locator('.yarl__slide_current')
    .getByRole('button', { name: /^显示图片 2/ })
    .click()
  await expect.poll(() => viewer.getByRole('button', { name: /^显示图片 2/ }).count()).toBe(0)
  await page.keyboard.press('Escape')
  await viewer.waitFor({ state: 'detached' })
  await expect.poll(() => blurred.count()).toBe(count - 2)
  await page.keyboard.press('m')
  await expect.poll(() => blurred.count()).toBe(0)

  await go(`/sharedetail/${topic_id}`)
  await page.getByRole('button', { name: '更多' }).first().click()
  await page.getByRole('dialog').getByRole('button', { name: '开放评论' }).click()
  await page.getByRole('button', { name: '说点什么…' }).waitFor()
})

test('on a phone both buttons for a report are on one line beside three other actions', async () => {
  const { page } = await openPage({ app, as: accounts.secondReviewer, route: '/article' })
  await page.getByRole('tab', { name: /^举报/ }).tap()
  await page
    .getByRole('article')
    .first()
    .tap({ position: { x: 120, y: 40 } })
  const bar = page.getByRole('toolbar', { name: '审核操作' })
  await bar.getByRole('button', { name: '更多' }).waitFor()
  expect(await bar.getByRole('button').count()).toBe(5)
  for (const name of ['举报不成立', '下线']) {
    const lines = bar.getByRole('button', { name }).evaluate((button) => {
      const range = document.createRange()
      range.selectNodeContents(button)
      return new Set([...range.getClientRects()].filter(({ width }) => width > 0).map(({ top }) => top)).size
    })
    expect(await lines, name).toBe(1)
  }
})
