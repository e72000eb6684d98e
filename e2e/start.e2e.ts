import { expect, test } from 'vitest'
import { openPage } from './harness/page.ts'

test('the root URL redirects to the circle, which shows posts', async () => {
  const { page } = await openPage({ route: null })
  await page.goto('/')
  await page.getByRole('article').first().waitFor()
  expect(new URL(page.url()).pathname).toBe('/h5/circle/')
  expect(await page.title()).toBe('圈子')
})
