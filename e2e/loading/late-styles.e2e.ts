import { expect, test } from 'vitest'
import { openPage } from '../harness/page.ts'
import { holdRequests } from '../harness/waits/hold-requests.ts'

/** What WebKit does with a style sheet that applies while it loads is in `e2e/engines/flows.ts`. */
test('the style sheet of a lazy part applies only when it has loaded completely', async () => {
  const { page } = await openPage({ route: null })
  const { release, asked } = await holdRequests(page, /\/dialogs-[^/]*\.css$/)
  await page.goto('h5/circle/#/topiclist')
  await expect.poll(() => asked.length).toBe(1)
  const readMedia = () =>
    page.evaluate(() => {
      const link = document.querySelector<HTMLLinkElement>('link[rel=stylesheet][href*="/dialogs-"]')
      return [link && matchMedia(link.media).matches, link?.sheet && matchMedia(link.sheet.media.mediaText).matches]
    })
  expect(await readMedia()).toEqual([false, null])
  release()
  await expect.poll(readMedia).toEqual([false, true])
})
