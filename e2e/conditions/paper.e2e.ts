import { expect, test } from 'vitest'
import { openPage } from '../harness/page.ts'
import { settled } from '../harness/settled.ts'

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
