import { expect, test } from 'vitest'
import { accounts } from '../harness/accounts.ts'
import { swipeLeft } from '../harness/actions/gestures.ts'
import { apiAs } from '../harness/api.ts'
import { openPage } from '../harness/page.ts'
import { settled } from '../harness/waits/settled.ts'

test('on paper a post has type of 16 px and neither bars nor buttons that only a screen needs', async () => {
  const { page } = await openPage({ route: '/sharedetail/180', width: 718 })
  await page.getByRole('heading', { name: /评论/ }).waitFor()
  await settled(page)
  await page.emulateMedia({ media: 'print' })
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe('16px')
  expect(
    await page
      .locator('header')
      .first()
      .evaluate((bar) => getComputedStyle(bar).position),
  ).toBe('static')
  expect(
    await page.locator('.bottom-bar').evaluateAll((bars) => bars.filter((bar) => bar.checkVisibility()).length),
  ).toBe(0)
})

test('on paper a post shows the picture that was swiped to', async () => {
  const reader = await apiAs(accounts.poster)
  type Shown = { topic_id: number; attachment: unknown[] }
  const { data } = await reader.get<{ data: Shown[] }>('circle/topicapi', { action: 'list', type: 2, pagesize: 50 })
  const post = data.find(({ attachment }) => attachment.length >= 3)
  const { page } = await openPage({ route: `/sharedetail/${post?.topic_id}` })
  const pictures = page.getByRole('region', { name: '图片' })
  const isSwiped = async () => {
    await swipeLeft(page, pictures)
    return pictures.getByText(/^[2-9]\/\d/).isVisible()
  }
  await expect.poll(isSwiped).toBe(true)
  await page.emulateMedia({ media: 'print' })
  const shownX = async () => {
    const [frame, picture] = [
      await pictures.boundingBox(),
      await pictures.locator('li:not([inert]) img').last().boundingBox(),
    ]
    return Math.abs((picture?.x ?? Number.NaN) - (frame?.x ?? 0))
  }
  await expect.poll(shownX).toBeLessThan(1)
})
